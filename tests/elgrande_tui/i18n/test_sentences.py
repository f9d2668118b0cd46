"""What a host refuses or says is told from its reason and arguments, in the player's language."""

from __future__ import annotations

import contextlib
import re
from string import Formatter

import pytest
from msgspec.structs import replace

from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.plain.reports import score_lines, seat_lines
from elgrande_tui.i18n.catalogues import REASONS, entries, rooms
from elgrande_tui.i18n.languages import LANGUAGES
from elgrande_tui.i18n.sentences import points_in_words, refusal, sentence_of, whole_sentence
from elgrande_tui.i18n.translations import _, speak
from elgrande_tui.session.table_people import said_text
from netplay.client.updates import GameUpdate
from netplay.common.errors import FrameError, RefusedError
from netplay.common.reasons import ARGUMENTS, NetReason, quoted
from netplay.common.sanitize import NO_TEXT, trusted
from netplay.protocol.codec import decode_from_host
from netplay.protocol.server_messages import ChatLine, Nack, Stating, chat_line, nack, user_message
from tests.elgrande_tui.support.seats import at_screen, grande, tell
from tests.elgrande_tui.support.table_app import a_port, seated_when
from tests.netplay.support.mutants import mutants, statements


def sample(reason: NetReason) -> dict[str, object]:
    return {name: 7 if ARGUMENTS[name] == "number" else f"<{name}>" for name in reason.arguments}


def fields(text: str) -> set[str]:
    return {field for _literal, field, _spec, _conversion in Formatter().parse(text) if field}


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"system"}))
def test_every_reason_is_told_in_every_language(language: str) -> None:
    wanted = set()
    if language != "en":
        found = entries(rooms()[0].catalogue(language))
        wanted = {entry.id for entry in found if entry.string and not entry.fuzzy}
    speak([language])
    try:
        for reason in NetReason:
            assert language == "en" or reason.message in wanted, reason
            assert fields(_(reason.message)) == fields(reason.message) <= {*reason.arguments}, reason
            said = sentence_of(reason(**sample(reason)))
            assert all(str(value) in said for name, value in sample(reason).items() if name in fields(reason.message))
            assert "{" not in said
    finally:
        speak(["en"])


def test_a_message_is_told_in_the_language_of_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elgrande_tui.i18n.sentences._", lambda message: f"Po polsku: {message}")
    why = NetReason.NO_SUCH_BOT(level="{x}", levels="random, easy")
    assert refusal(RefusedError(user_message(nack(1, why)))) == (
        "Po polsku: There is no bot '{x}'; there are: random, easy."
    )
    assert (
        said_text(chat_line(3, NetReason.MORE_TIME(giver="{Ana}", taker="Ben")))
        == "Po polsku: {Ana} gives Ben another minute."
    )


def test_whatever_a_host_gives_as_a_reason_is_told_in_a_sentence() -> None:
    told = 0
    for body in mutants(statements(), 5000):
        with contextlib.suppress(FrameError):
            message = decode_from_host(body)
            assert isinstance(message, Stating)
            assert refusal(RefusedError(user_message(message))).isprintable()
            told += 1
    assert told > 500


def test_people_are_told_in_their_own_words() -> None:
    ben, zoe, text = trusted("Ben"), trusted("Zoe"), trusted(NetReason.NOT_UNDONE.message)
    assert said_text(ChatLine(0, ben, text, 1)) == said_text(ChatLine(0, zoe, text, None, watcher=True)) == text


def test_an_old_host_is_told_in_its_english_words() -> None:
    assert (
        sentence_of(user_message(Nack(1, "stale", trusted("the game has gone on\x1b[2J"))))
        == "The game has gone on\ufffd[2J."
    )
    assert sentence_of(user_message(ChatLine(1, trusted("host"), trusted("Not all agree.")))) == "Not all agree."
    assert sentence_of(quoted(NO_TEXT)) == ""


def test_every_message_of_a_reason_is_a_whole_sentence() -> None:
    for reason in NetReason:
        assert re.fullmatch(r"[A-Z'{].*[.)\]]|.*'elgrande-tui\[secure\]'", reason.message), reason


def test_the_extractor_finds_every_reason() -> None:
    """Their messages are marked by the functions that make them."""
    found = {text.message for text in rooms()[0].extracted if text.file == REASONS}
    assert found == {reason.message for reason in NetReason}


@pytest.mark.parametrize(("points", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (21, "21 points")])
def test_a_single_point_is_no_points(points: int, said: str) -> None:
    assert points_in_words(points) == said


COUNTED = {
    "en": ["1 point", "2 points", "5 points", "12 points", "21 points", "22 points"],
    "pl": ["1 punkt", "2 punkty", "5 punktów", "12 punktów", "21 punktów", "22 punkty"],
    "de": ["1 Punkt", "2 Punkte", "5 Punkte", "12 Punkte", "21 Punkte", "22 Punkte"],
    "es": ["1 punto", "2 puntos", "5 puntos", "12 puntos", "21 puntos", "22 puntos"],
    "ru": ["1 очко", "2 очка", "5 очков", "12 очков", "21 очко", "22 очка"],
    "hu": ["1 pont", "2 pont", "5 pont", "12 pont", "21 pont", "22 pont"],
}


def test_each_language_counts_by_its_own_rule(language: str) -> None:
    assert [points_in_words(points) for points in (1, 2, 5, 12, 21, 22)] == COUNTED[language]


def test_whoever_has_a_single_point_has_no_points_in_reports() -> None:
    port = a_port()
    view = grande(port.view)
    facts = GrandeFacts(port.rules, replace(view, now=replace(view.now, scores=[7, 1, 0])), 0, port.names)
    assert score_lines(facts) == ["1. Red: 7 points", "2. Blue: 1 point", "3. Green: 0 points"]
    assert any(line.startswith("Blue: 1 point, ") for line in seat_lines(facts))


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("nobody answers at 10.0.0.7:7373", "Nobody answers at 10.0.0.7:7373."),
        ("The host is full.", "The host is full."),
        ("", ""),
    ],
)
def test_half_a_sentence_becomes_a_whole_one(said: str, read: str) -> None:
    assert whole_sentence(said) == read


async def test_a_refusal_goes_when_the_question_is_another() -> None:
    port = seated_when("choose_card")
    table = at_screen(port)
    updates = port.updates()
    table.table.answering.refusal = "Not that."
    await port.answer(0)
    async for update in updates:
        tell(table, update)
        if isinstance(update, GameUpdate):
            break
    assert table.table.answering.refusal == ""
