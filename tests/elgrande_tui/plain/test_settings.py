"""Settings, the card catalogue and the score sheet in plain mode."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from elgrande_tui.games.elgrande.model.card_catalogue import CardCatalogue
from elgrande_tui.games.elgrande.plain.cards import cards_report
from elgrande_tui.games.elgrande.plain.reports import points_lines
from elgrande_tui.i18n.language import speak
from elgrande_tui.lobby.launch import PlayHere
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.settings import SettingsFile
from netplay.client.updates import GameUpdate
from netplay.common.paths import find_paths
from netplay.common.sanitize import trusted
from netplay.protocol.server_messages import ChatLine
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.script import Script
from tests.elgrande_tui.support.seats import in_words, tell
from tests.elgrande_tui.support.table_app import a_match, seated_when


def test_settings_are_told_changed_and_kept() -> None:
    own = PlainSettings(SettingsFile(find_paths()), GuideProgress(find_paths()))
    assert own.now.guide
    assert own.told()[1] == "guide on: explains decisions when they first come up (on, off)"
    assert own.take("guide off") == ["guide off: explains decisions when they first come up (on, off)"]
    assert not own.now.guide
    assert own.take("review")[0].startswith("review off: ")
    own.take("review on")
    assert own.take("quick off")[0].startswith("quick off: on the screen one key ")
    own.take("objections pass")
    own.take("name  Ana\x1b[2J ")
    assert own.take("objections never")[0].startswith("objections pass: ")
    assert own.take("colours red") == own.told()
    kept = SettingsFile(find_paths()).now
    assert (kept.guide, kept.confirm, kept.quick, kept.objections) == (False, True, False, "pass")
    assert kept.name.startswith("Ana")
    assert kept.name.isprintable()


def test_what_cannot_be_kept_holds_all_the_same_and_is_told() -> None:
    places = find_paths()
    places.config.parent.mkdir(parents=True, exist_ok=True)
    places.config.write_text("this is no folder")
    own = PlainSettings(SettingsFile(places))
    assert own.take("bell off")[0].startswith("This holds until you leave, but it cannot be saved: ")
    assert not own.now.bell


@pytest.fixture
def _english() -> Iterator[None]:
    """Speak English at first, and for the tests after this one."""
    speak("en")
    yield
    speak("en")


@pytest.mark.usefixtures("_english")
def test_another_language_tells_the_question_anew() -> None:
    port = seated_when("intake")
    table = in_words(port)
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    table.told()
    assert table.do("") is None
    english = table.told()
    assert table.do("settings language de") is None
    german = table.told()
    assert german[0].startswith("language de: ")
    assert len(german) == 1 + len(english)
    assert german[1] != english[0]


@pytest.mark.usefixtures("_english")
async def test_another_language_tells_what_has_happened_anew() -> None:
    port, own = seated_when("intake"), PlainSettings()
    FakePeople(port)
    table, updates = in_words(port, own), port.updates()
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    tell(table, ChatLine(0, trusted("Ben"), trusted("hello"), 1))
    for _ in range(3):
        await port.answer(0)
        tell(table, await anext(updates))
    table.told()

    def told(typed: str) -> list[str]:
        assert table.do(typed) is None
        return table.told()

    english, board = told("log 999"), told("earlier 2")[1:]
    assert any(line.startswith("Ana takes ") for line in english)
    own.take("language de")  # as somebody else at the same keyboard does
    table.told()
    german = told("here")
    assert len(german) == len(board)
    assert not set(german) & set(board)
    assert told("chat") == ["Ben sagt: hello"]
    told("quit")
    assert not set(told("log 999")) & set(english)
    own.take("language en")
    table.told()
    assert told("log 999") == english


async def test_what_needs_no_table_is_done_from_the_menu() -> None:
    lines, own = Script(), PlainSettings()
    frontend = PlainFrontend(lines, find_paths(), "Ana", settings=own)
    lines.type("settings", "name Cleo", "", "all", "", "power", "", "how", "", "1")
    assert await frontend.ask_start_action() == PlayHere()
    assert frontend.player == "Cleo"
    assert "Power card 13: up to 0 caballeros to the court." in lines.said
    assert any(line.startswith("The goal: ") for line in lines.said)


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("", ["Stack 1: ", "Stack 5: Move the King."]),
        ("5", ["Move the King, place up to 5 caballeros (1 card). Move the King to any other region."]),
        ("power", ["Power card 1: up to 6 caballeros to the court.", "(B-5.1, B-5.2"]),
        ("the king", ["That could be The King is angry and Move the King."]),
        ("king", ["King.", "Move the King to any region.", "(K-C-180"]),
        ("move the king", ["Move the King, place up to 5 caballeros.", "Example: ", "(B-"]),
        ("score one", ["place up to 2 caballeros.", "place up to 3 caballeros."]),
        ("99", ["There is no such card.", "Type the number of a stack"]),
    ],
)
def test_every_card_can_be_read(typed: str, parts: list[str]) -> None:
    said = "\n".join(cards_report(CardCatalogue(), typed))
    for part in parts:
        assert part in said


def test_the_points_are_told_by_seat_and_by_scoring_and_add_up() -> None:
    port = LocalPort(a_match(3, length="short"), None, dict.fromkeys(range(3), "random"))
    table = in_words(port)
    lines = points_lines(table.table.facts())
    by_seat = [line for line in lines if ". " in line and " points, " in line]
    assert len(by_seat) == 3
    for line in by_seat:
        total, parts = line.split(": ")[1].split(" points, ")
        assert int(total) == sum(int(part.split()[0]) for part in parts.split(", "))
    assert any(line.startswith("General scoring, round 2: ") for line in lines)
    assert points_lines(in_words(seated_when("intake")).table.facts()) == ["Nothing has been scored yet."]
