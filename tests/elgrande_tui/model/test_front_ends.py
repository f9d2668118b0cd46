"""Both front ends play the same games: what is asked, open, refused, told and sent is the same at every moment."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.plain.game import PlainGame
from elgrande_tui.plain.replay import PlainReplay
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable, style_of
from elgrande_tui.replay.replay import replay_of_file
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.hot_seat import MaskScreen
from engine.core.event import visible_to
from engine.core.match import Match
from netplay.client.updates import ClockUpdate, GameUpdate
from netplay.protocol.client_messages import NEW, Answer, Join, More, Propose, Vote
from netplay.protocol.fields import TableOptions
from tests.elgrande_tui.support.front_ends import (
    BothFrontEnds,
    KeyReplay,
    ToldPort,
    compare_past,
    log_of,
    play_compared,
)
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople, absent, asked
from tests.elgrande_tui.support.script import Script
from tests.elgrande_tui.support.seats import newest
from tests.elgrande_tui.support.table_app import TableApp, a_match, a_port, give, seated_when, text
from tests.elgrande_tui.table.test_hot_seat import HotSeatApp
from tests.paths import RECORDS

GAMES: list[tuple[int, dict[str, Any]]] = [
    (3, {"modules": ("jubilee",)}),
    (2, {"modules": ("colonies", "jubilee")}),
    (3, {"edition": "2015"}),
    (4, {"edition": "1996"}),
    (3, {"variants": ("V4",)}),
    (4, {"variants": ("V6",)}),
]


def at(match: Match, seat: int | None = 0, settings: Settings | None = None) -> BothFrontEnds:
    """Sit down at a match, at a table with people."""
    port = ToldPort(match, seat, {})
    FakePeople(port)
    both = BothFrontEnds(port, settings)
    both.hear(GameUpdate(port.view, port.question, (), "start"))
    people_of(both).now()
    both.hear_all()
    return both


def people_of(both: BothFrontEnds) -> FakePeople:
    people = both.port.people
    assert isinstance(people, FakePeople)
    return people


@pytest.mark.some(1)
@pytest.mark.parametrize(("seats", "game"), GAMES)
async def test_a_whole_game(seats: int, game: dict[str, Any]) -> None:
    both = at(a_match(seats, seed=3, length="short", **game))
    await play_compared(both, random.Random(5))
    assert both.questions > 30
    assert both.reasons > 500


async def test_who_looks_on() -> None:
    both = at(a_match(2, seed=3), None)
    await play_compared(both, random.Random(5), 20)
    assert both.reasons > 50


def at_a_veto() -> BothFrontEnds:
    both = at(seated_when("veto", prefer=("take d2-veto",)).match)
    both.compare()
    return both


async def test_a_veto_window_is_passed_or_not() -> None:
    both = at_a_veto()
    question = both.screen.table.answering.question
    assert question is not None
    assert both.do("V", "veto") == Answer(NEW, question.id, question.words.index("veto"))
    passes = Answer(NEW, question.id, question.words.index("pass"))
    assert both.do("p", "pass") == passes
    assert both.do("P", "pass all") == passes
    await both.send(passes)
    await play_compared(both, random.Random(5), 10)


async def test_all_windows_pass() -> None:
    both = at_a_veto()
    passes = both.screen.press("L")
    assert both.type("pass always") == (None, [both.screen.table.answering.refusal])
    assert passes is not None
    assert both.plain.table.answering.automatic_pass() == passes
    await both.send(passes)
    await play_compared(both, random.Random(5), 10)


async def test_an_answer_is_taken_back_and_with_the_votes_of_all() -> None:
    both = at(seated_when("intake").match)
    await both.send(newest(both.port, 0))
    told = await both.send(both.do("u", "undo"))
    assert both.plain.asked is not None
    assert told == ["An answer has been undone.", *both.plain.asked.lines()]
    both.compare()
    assert await both.refused(both.do("u", "undo"))
    await both.send(newest(both.port, 1))
    people_of(both).refuses = None
    assert both.do("U", "ask undo") == Propose(NEW, "undo")
    people_of(both).now(motions=[asked(7, "undo", 0)])
    both.hear_all()
    both.compare()
    people_of(both).now(motions=[])
    await both.port.undo()
    both.hear_all()
    both.compare()
    people_of(both).now(motions=[asked(8, "undo", 1)])
    both.hear_all()
    assert both.do("B1", "vote 1") == Vote(NEW, 8, 0)


def test_an_answer_that_ends_the_turn_is_held_back() -> None:
    both = at(seated_when("place", seats=2, prefer=("done", "skip")).match, settings=Settings(confirm=True))
    assert both.plain.asked is not None
    act = newest(both.port, both.plain.asked.question.words.index("done"))
    for key, line in (("d", "done"), ("u", "back"), ("d", "done")):
        assert both.screen.press(key) is None
        assert both.type(line)[0] is None
        assert both.screen.table.unconfirmed == both.plain.table.unconfirmed
    assert both.screen.table.unconfirmed is not None
    assert both.do(("enter",), "yes") == act


async def test_a_stand_in_is_voted_on_plays_and_goes() -> None:
    both = at(seated_when("play_power").match)
    people = people_of(both)
    people.seat(1, away=True)
    people.now(motions=[absent(8)])
    told = both.hear_all()
    assert told == [
        "vote 1: wait",
        "vote 2: a bot plays until the player is back",
        "vote 3: Zoe plays until the player is back",
    ]
    both.screen.press("B")
    people.now(motions=[absent(8), asked(9, "pause", 2)])
    assert both.hear_all() == ["vote 4: yes", "vote 5: no"]
    votes = [both.do(str(number), f"vote {number}") for number in range(1, 6)]
    assert votes == [*(Vote(NEW, 8, choice) for choice in range(3)), *(Vote(NEW, 9, choice) for choice in range(2))]
    people.now(motions=[], state="paused")
    both.hear_all()
    both.compare()
    assert both.do("Q", "ask go on") == Propose(NEW, "go_on")
    people.now(state="playing")
    assert both.plain.table.answering.typed is not None
    assert both.hear_all() == both.plain.table.answering.typed.lines(), "it is asked again"
    people.seat(1, stand_in="easy", level="easy")
    both.hear_all()
    await play_compared(both, random.Random(5), 5)
    people.seat(1, stand_in="", level="", away=False)
    both.hear_all()
    assert [entry.text for entry in both.screen.table.incoming.log.entries if entry.note] == [
        "Ben is away.",
        "Ben is away: what becomes of the seat?",
        "Cleo asks to pause the game.",
        "The game is paused.",
        "The game goes on.",
        "A bot plays for Ben now.",
        "Ben is back and plays again.",
    ]
    both.compare()


def test_what_concerns_the_people() -> None:
    both = at(a_match(3, seed=3))
    people = people_of(both)
    people.now(terms=TableOptions(preview=False))
    both.hear_all()
    for keys, line in (("f", "forecast"), ("T", "clock more"), ("G", "ask rematch")):
        assert both.do(keys, line) is None
        both.compare()
    people.clock = ClockUpdate((60, 20, 40), (1, 2), 100.0)
    assert both.do("T", "clock more") == More(NEW, 1)
    assert both.do("Q", "ask pause") == Propose(NEW, "pause")
    both.port.people = None
    for keys, line in (("m", "chat"), ("B", "vote"), ("U", "ask undo")):
        assert both.do(keys, line) is None


def test_who_looks_on_takes_a_seat() -> None:
    both = at(a_match(3, seed=3), None)
    for seat in (1, 2):
        people_of(both).seat(seat, kind="bot")
    both.hear_all()
    both.screen.press("q", "8")
    assert both.do("2", "sit green") == Join(NEW, "", "", b"", 2)


async def test_who_looks_on_stands_in() -> None:
    both = at(a_match(3, seed=3), None)
    people = people_of(both)
    for seat, stand_in in ((1, "Zoe"), (None, "")):
        people.seat(1, away=bool(stand_in), stand_in=stand_in)
        both.port.seat = seat
        both.hear_all()
        both.hear(GameUpdate(both.port.view, both.port.question, (), "moved"))
        await play_compared(both, random.Random(5), 5)


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("restarted", [True, False])
async def test_who_was_away_is_told_what_was_missed(told: bool, restarted: bool) -> None:
    both = at(a_match(3, seed=3))
    await play_compared(both, random.Random(5), 5)
    match, rng = both.port.match, random.Random(5)
    missed = []
    for _ in range(13):
        seat = match.asked[0]
        missed += visible_to(match.answer(seat, rng.randrange(len(match.options(seat)))), 0)
    if restarted:
        both = BothFrontEnds(both.port)
    update = GameUpdate(both.port.view, both.port.question, tuple(missed), "enter", len(missed) if told else None)
    assert "While you were away:" in both.hear(update)
    assert both.screen.panel.name == "missed"
    both.compare()
    both.screen.press("comma", "home")
    both.type("earlier")
    compare_past(both.screen, both.type("first")[1])
    both.screen.press("backspace")
    both.type("quit")
    await play_compared(both, rng, 5)


STEPS = [
    *[("home", "first"), ("right", "next"), ("right", ""), ("left", "back"), ("down", "turn"), ("down", "turn")],
    *[("up", "turn back"), ("pagedown", "round"), ("right", "next"), ("pageup", "round back"), ("7 enter", "7")],
    *[("2 R", "round 2"), ("9 9 9 enter", "999"), ("9 9 R", "round 99"), ("0 enter", "0"), ("home", "first")],
    *[("left", "back"), ("d", "done"), ("x", "skip"), ("u", "undo"), ("P", "pass all"), ("V", "veto")],
]
"""Keys and lines of a player who looks back."""
ENDS = [("end", "last"), ("right", "next"), ("left", "back"), ("right", "next")]
"""To the last board, which is one of the past in a replay."""


async def test_earlier_boards() -> None:
    both = at(a_match(2, seed=3))
    await play_compared(both, random.Random(5), 25)
    question = both.plain.asked
    for keys, line in (("comma", "earlier"), *STEPS):
        both.screen.press(*keys.split())
        act, told = both.type(line)
        assert act is None
        compare_past(both.screen, told)
    both.screen.press("backspace")
    both.type("quit")
    assert both.plain.asked is question
    both.compare()


@pytest.mark.some(1)
@pytest.mark.parametrize("game", ["two-2015", "four-jubilee-church"])
def test_a_replay_with_other_eyes(game: str) -> None:
    replay = replay_of_file(RECORDS / f"{game}.txt")
    screen, plain = KeyReplay(replay), PlainReplay(replay)
    compare_past(screen, plain.begin())
    for eyes in (*replay.eyes[1:], replay.eyes[0]):
        for keys, line in (*STEPS, *ENDS):
            screen.press(*keys.split())
            told = plain.do(line)
            assert told is not None
            compare_past(screen, told)
        screen.press("tab")
        whose, number = plain.do(f"eyes {eyes if isinstance(eyes, str) else replay.names[eyes or 0]}") or ("", "")
        then = screen.table.incoming.past.then
        assert then is not None
        assert number.startswith(f"Board {then.number} of {then.of}, ")
        assert screen.table.port.seat == (None if isinstance(eyes, str) else eyes)
        assert whose


class SharedPort(LocalPort):
    """A port to a match at which others sit as well: every one of them is told of each answer."""

    def __init__(self, match: Match, seat: int, ports: list[SharedPort]) -> None:
        super().__init__(match, seat, {})
        self._ports = ports

    def _give(self, seat: int, answer: int | str, ask: int | None = None) -> None:
        told = self.match.answer(seat, answer, ask)
        for port in self._ports:
            port._send(visible_to(told, port.seat))

    async def undo(self) -> None:
        """Take back the own last answer."""
        assert self.seat is not None
        self.match.undo(self.seat)
        for port in self._ports:
            port._send([], undone=True)


def at_one_keyboard() -> list[SharedPort]:
    """Return the seats of two players who share a keyboard."""
    match, ports = a_match(2, seed=3), list[SharedPort]()
    ports += [SharedPort(match, seat, ports) for seat in range(2)]
    return ports


async def test_two_at_one_keyboard() -> None:
    ports, others, settings = at_one_keyboard(), at_one_keyboard(), PlainSettings()
    app, lines = HotSeatApp(ports), Script()
    keyboard = Keyboard([TableModel(port, style_of(settings)) for port in others])
    game = PlainGame(lines, keyboard, settings)
    calls = 0
    async with app.run_test(size=(80, 24)) as pilot:
        playing = asyncio.create_task(game.run())
        await pilot.pause()
        for port in (*ports, *others):
            port.tell(GameUpdate(port.view, port.question, (), "start"))
        await pilot.pause()
        while calls < 6:
            if isinstance(app.screen, MaskScreen):
                calls += 1
                assert (await lines.until("Pass the keyboard"))[-1] == app.screen.called
                keys, line = ("u", "undo") if calls == 2 else ("enter", "")
                await pilot.press(keys)
                lines.type(line)
                continue
            table = app.table.table
            assert table.answering.question is not None
            await lines.until(table.answering.prompt()[0])
            assert keyboard.here.port.seat == table.port.seat
            words = table.answering.question.words[-1]
            await give(pilot, app, words)
            lines.type(words)
            await pilot.pause()
        lines.type("quit")
        await playing


async def test_a_screen_with_an_app() -> None:
    port, rng = a_port(3, seed=3), random.Random(5)
    app, plain = TableApp(port), PlainTable(TableModel(port, PlayStyle()), PlainSettings())
    table, updates = app.table.table, port.updates()
    async with app.run_test(size=(80, 24)) as pilot:
        port.tell(GameUpdate(port.view, port.question, (), "start"))
        for _ in range(20):
            for news in plain.table.incoming.take(await anext(updates)):
                plain.hear(news)
            await pilot.press(*["space"] * bool(app.table.panel.name))
            assert log_of(table) == log_of(plain.table)
            question, typed = table.answering.question, plain.table.answering.typed
            assert question is not None
            assert typed is not None
            context = app.table.current.context()
            if not (table.answering.selection.word and context.ui.board.chosen_row(context)):
                assert text(app, "prompt").strip() == typed.lines()[0]
            words = rng.choice(question.words)
            assert plain.do(words) == Answer(NEW, question.id, question.words.index(words))
            await give(pilot, app, words)
