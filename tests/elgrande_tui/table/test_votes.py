"""Votes at the table: what is brought up, how it is told, and one key to vote."""

from __future__ import annotations

import pytest

from netplay.client.updates import ClockUpdate
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.protocol.client_messages import NEW, More, Propose, Vote
from netplay.protocol.fields import TableOptions
from tests.elgrande_tui.support.people import FakePeople, absent, asked
from tests.elgrande_tui.support.table_app import TableApp, a_port, text
from tests.elgrande_tui.support.walk import until

SMALL = (80, 24)


def sea(app: TableApp) -> str:
    """Return the line of notices at 80x24."""
    return text(app, "map").splitlines()[0]


@pytest.fixture
def rings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for every ring of the bell."""
    found: list[int] = []
    monkeypatch.setattr(TableApp, "bell", lambda app: found.append(1))
    return found


async def test_a_vote_on_somebody_who_is_away_is_a_notice_and_one_key() -> None:
    port = a_port()
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        people.seat(1, away=True)
        people.now(motions=[absent(7)])
        await pilot.pause()
        assert sea(app).startswith("Ben is away: wait, bot, Zoe? Press B to vote ")
        await pilot.press("B")
        shown = text(app, "panel")
        assert "Ben is away: what becomes of the seat?" in shown
        assert "  3  Zoe plays until the player is back" in shown
        assert "Still to vote: R◆ Ana G▲ Cleo" in shown
        await pilot.press("3")
        await pilot.pause()
        assert people.asked == [Vote(NEW, 7, 2)]
        people.now(motions=[absent(7, votes=[(0, 2)])])
        await pilot.pause()
        assert "  3  Zoe plays until the player is back  R◆ Ana" in text(app, "panel")
        await pilot.press("q")
        await pilot.pause()
        assert sea(app).startswith("Ben is away: 1 of 2 voted")


async def test_a_choice_can_be_found_with_arrows_and_the_second_motion_has_its_own_numbers() -> None:
    port = a_port()
    people = FakePeople(port)
    people.now(motions=[absent(7), asked(8, "pause", 2)])
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("B", "4")
        await pilot.press("up", "enter")
        await pilot.pause()
        assert people.asked == [Vote(NEW, 8, 0), Vote(NEW, 8, 1)]
        await pilot.press("9", "0")
        assert len(people.asked) == 2, "there are five choices"


async def test_a_vote_rings_once_whatever_becomes_of_its_choices(rings: list[int]) -> None:
    port = a_port(first_player="blue", level="random")
    people = FakePeople(port)
    port.seat = 0
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = len(rings)
        people.now(motions=[absent(7)])
        await pilot.pause()
        assert len(rings) == before + 1
        people.now(motions=[absent(8)])
        await pilot.pause()
        assert len(rings) == before + 1
        people.now(motions=[absent(8, votes=[(0, 0)]), asked(9, "pause", 2)])
        await pilot.pause()
        assert len(rings) == before + 2


async def test_proposals_have_keys_and_stand_in_the_menu() -> None:
    port = a_port()
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("Q")
        await pilot.press("q", "8")
        await pilot.press("U")
        await pilot.press("q", "9")
        await pilot.press("G")
        await pilot.pause()
        assert text(app, "said") == "The game is not over yet."
        assert people.asked == [Propose(NEW, kind) for kind in ("pause", "pause", "undo", "undo")]
        people.now(state="paused")
        await pilot.press("o", "o")
        assert text(app, "prompt") == "The game is paused. Q asks all to go on."
        await pilot.press("q")
        assert "8  Ask all to go on with the game" in text(app, "panel")
        await pilot.press("8")
        await pilot.pause()
        assert people.asked[-1] == Propose(NEW, "go_on")


async def test_the_votes_name_the_keys_of_what_can_be_asked_for_now() -> None:
    port = a_port()
    people = FakePeople(port, TableOptions(clock=600))
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:

        async def named() -> str:
            await pilot.pause()
            keys = (
                line.split("  ")
                for line in text(app, "panel").splitlines()
                if any(word in line for word in ("  Ask ", "Give ", "Offer "))
            )
            return "".join(key for _blank, key, _does in keys)

        await pilot.press("B")
        assert await named() == "QU"
        people.clock = ClockUpdate((9, 400, 300), (1,), app.table.table.people._clock())
        people.now(state="playing")
        assert await named() == "QUT"
        people.now(state="paused")
        assert await named() == "QT"
        people.now(state="over")
        assert await named() == "G"


async def test_the_votes_close_with_the_last_decision_unless_they_were_opened_to_propose_something() -> None:
    port = a_port()
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        people.now(motions=[absent(7), asked(8, "pause", 2)])
        await pilot.press("B")
        people.now(motions=[absent(7)])
        await pilot.pause()
        assert app.table.panel.name == "votes"
        people.now(motions=[])
        await pilot.pause()
        assert app.table.panel.name == ""
        await pilot.press("B")
        people.now(motions=[asked(9, "pause", 2)])
        await pilot.pause()
        people.now(motions=[])
        await pilot.pause()
        assert app.table.panel.name == "votes", "whoever looks what could be proposed is not disturbed"
        people.now(motions=[asked(10, "pause", 0)])
        await pilot.pause()
        people.now(motions=[])
        await pilot.pause()
        assert app.table.panel.name == "", "what was proposed here is decided"


async def test_what_is_known_already_can_be_taken_back_by_consent() -> None:
    port = a_port(first_player="red")
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("7", "enter")
        await until(pilot, lambda: app.table.table.answering.question is not None and not port.can_undo)
        await pilot.press("u")
        await pilot.pause()
        assert text(app, "said").endswith("U takes it back if all agree.")
        people.refuses = RefusedError(NetReason.VOTED_ON_ALREADY())
        await pilot.press("U")
        await pilot.pause()
        assert people.asked == [Propose(NEW, "undo")]
        assert text(app, "said") == "That is already being voted on."


async def test_who_looks_on_may_see_the_votes_and_has_none() -> None:
    port = a_port()
    people = FakePeople(port, TableOptions(delay=60))
    port.seat = None
    people.refuses = RefusedError(NetReason.WATCHING())
    people.now(motions=[absent(7)])
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert sea(app).startswith("Ben is away: 0 of 2 voted")
        assert text(app, "hand") == "You are a spectator; you see the game 60 s late."
        await pilot.press("B", "1")
        await pilot.pause()
        assert text(app, "prompt") == "Spectators may not do that."


async def test_the_log_tells_what_becomes_of_the_people() -> None:
    port = a_port()
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        people.now()
        people.seat(1, away=True)
        people.seat(1, stand_in="Bot 1", level="medium")
        people.seat(1, away=False)  # the bot has sat down
        people.seat(1, stand_in="", level="")
        people.seat(2, away=True)
        people.seat(2, away=False, stand_in="Zoe")
        people.now(state="paused", motions=[asked(3, "go_on", 1)])
        people.now(state="playing", motions=[])
        people.says(None, "Not all agree: nothing is undone.")
        await pilot.pause()
        assert sea(app).startswith("Not all agree: nothing is undone. ")
        notes = [entry.text for entry in app.table.table.incoming.log.entries if entry.note]
        assert notes == [
            "Ben is away.",
            "A bot plays for Ben now.",
            "Ben is back and plays again.",
            "Cleo is away.",
            "Zoe plays for Cleo now.",
            "The game is paused.",
            "Ben asks to go on with the game.",
            "The game goes on.",
            "Not all agree: nothing is undone.",
        ]
        people.seat(1, away=True, since=75)
        await pilot.press("e")
        assert "G▲  Cleo" in text(app, "panel")
        assert "Zoe stands in" in text(app, "panel")
        assert "B●  Ben  0 points  person  away 1:15" in text(app, "panel")


async def test_time_is_given_to_the_one_who_has_least_of_those_whose_time_runs() -> None:
    port = a_port()
    people = FakePeople(port, TableOptions(clock=600))
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("T")
        assert text(app, "said") == "No clock is running."
        people.clock = ClockUpdate((9, 400, 300), (1, 2), app.table.table.people._clock())
        await pilot.press("T")
        await pilot.pause()
        assert people.asked == [More(NEW, 2)]


async def test_a_table_may_play_without_a_look_at_the_points() -> None:
    port = a_port()
    FakePeople(port, TableOptions(preview=False))
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "f score" not in text(app, "keys")
        await pilot.press("f")
        assert text(app, "said") == "This table plays without a score preview."
        assert app.table.panel.name == ""
