"""Looking back in plain mode: earlier boards of a game that goes on, and replays of games that are over."""

from __future__ import annotations

import asyncio
import random

import pytest

from elgrande_tui.games.elgrande.plain.reports import opening_lines
from elgrande_tui.games.elgrande.text.sentences import sentence
from elgrande_tui.lobby.launch import WatchReplay
from elgrande_tui.lobby.start_actions import run_action
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.plain.replay import PlainReplay, watch
from elgrande_tui.plain.table import PlainTable
from elgrande_tui.replay.replay import replay_of_file
from engine.core.event import Event
from netplay.client.updates import GameUpdate
from netplay.common.paths import find_paths
from netplay.protocol.client_messages import Leave
from tests.elgrande_tui.cli.test_record_command import keep, played
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.script import Script
from tests.elgrande_tui.support.seats import in_words, lines_of, send, tell
from tests.elgrande_tui.support.table_app import a_match, a_port
from tests.elgrande_tui.table.test_looking_back import a_past, go_on, history, led_to
from tests.paths import RECORDS

GAME = RECORDS / "two-2015.txt"


async def a_game(answers: int = 30) -> tuple[LocalPort, PlainTable]:
    """Return a table where the player has answered so often."""
    port, rng = a_port(), random.Random(3)
    table, updates = in_words(port), port.updates()
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    for _ in range(answers):
        await answer(port, table, rng)
        tell(table, await anext(updates))
    table.told()
    return port, table


async def answer(port: LocalPort, table: PlainTable, rng: random.Random) -> None:
    assert port.question is not None
    send(table)
    await port.answer(rng.randrange(len(port.question.words)))


def told(table: PlainTable, typed: str) -> list[str]:
    assert table.do(typed) is None
    return table.told()


async def test_earlier_boards_are_told_and_asked_about() -> None:
    _port, table = await a_game()
    last = len(table.table.incoming.log.pages)
    score = told(table, "score")
    begin = told(table, "earlier")
    assert begin[0].startswith("Looking back; the game goes on.")
    assert begin[1].startswith(f"Board {last - 1} of {last}, round ")
    assert told(table, "1")[0].startswith(f"Board 1 of {last}, round 1.")
    assert all(": 0 points" in line for line in told(table, "score"))
    assert told(table, "back") == ["Nothing earlier is known here."]
    assert told(table, "last")[0].startswith(f"Board {last} of {last}, round ")
    assert told(table, "score") == score
    assert told(table, "") == ["Nothing has happened after this."]
    assert told(table, "99999") == [f"Type a number from 1 to {last}."]
    assert told(table, "dance")[0].startswith("That is not a command here.")
    assert told(table, "turn")[0] == "Nothing has happened after this."
    assert told(table, "ro")[0].startswith("That could be round and round back")
    back = told(table, "quit")
    assert back[0] == "Back in the game."
    assert table.past is None
    assert isinstance(table.do("quit"), Leave)


async def test_what_happens_meanwhile_waits() -> None:
    port, table = await a_game()
    updates = port.updates()
    told(table, "earlier 2")
    before, rng = len(lines_of(table)), random.Random(4)
    while len(lines_of(table)) == before:
        await answer(port, table, rng)
        tell(table, await anext(updates))
        assert table.told() == [], "he knows that he is waited for"
    assert table.asked is not None
    assert told(table, "quit") == ["Back in the game.", *lines_of(table)[before:], *table.asked.lines()]


async def test_an_answer_that_is_taken_back_takes_its_board_along() -> None:
    port = a_port()
    table, updates = in_words(port), port.updates()
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    await port.answer(5)
    tell(table, await anext(updates))
    while not port.can_undo:
        await port.answer(0)
        tell(table, await anext(updates))
    boards = len(table.table.incoming.log.pages)
    table.told()
    told(table, "earlier")
    assert told(table, "last")[0].startswith(f"Board {boards} of {boards}, ")
    await port.undo()
    tell(table, await anext(updates))
    assert 0 < len(table.table.incoming.log.pages) < boards
    assert table.table.incoming.log.pages[-1].view() == port.view
    left = len(table.table.incoming.log.pages)
    assert told(table, "here")[0].startswith(f"Board {left} of {left}, "), "the one looked at is gone"
    assert told(table, "next") == ["Nothing has happened after this."]


async def test_what_was_missed_is_told_to_who_comes_back_and_the_last_lines_to_who_is_new() -> None:
    port, rng = a_port(), random.Random(3)
    updates = port.updates()
    events: list[Event] = []
    for _ in range(20):
        assert port.question is not None
        await port.answer(rng.randrange(len(port.question.words)))
        update = await anext(updates)
        assert isinstance(update, GameUpdate)
        events += update.events
    new = in_words(LocalPort(port.match, None, {}))
    tell(new, GameUpdate(new.table.port.view, None, tuple(events), "enter"))
    assert new.told() == [*opening_lines(new.table.facts()), *lines_of(new)[-8:]]
    restarted = in_words(port)
    tell(restarted, GameUpdate(port.view, None, tuple(events), "enter"))
    begin, log = opening_lines(restarted.table.facts()), restarted.table.incoming.log.entries
    own = max(number for number, entry in enumerate(log, 1) if entry.seat == 0)
    assert restarted.told() == [*begin, "While you were away:", *lines_of(restarted)[own:]], "since their last answer"
    back = in_words(port)
    tell(back, GameUpdate(port.view, None, tuple(events), "enter", missed=len(events)))
    assert back.told() == [*begin, "While you were away:", *lines_of(back)]
    assert len(lines_of(back)) > 20


@pytest.mark.parametrize("known", [100, 10_000])
def test_who_came_late_can_look_back_to_the_beginning(known: int) -> None:
    port = LocalPort(a_match(2, seed=5), 0, {})
    boards, events = a_past(port, 60)
    table = in_words(port)
    tell(table, GameUpdate(port.view, port.question, tuple(events[-known:]), "enter"))
    send(table)
    answered = len(lines_of(table))
    events += go_on(table, port, 3)
    fresh = lines_of(table)[answered:]
    told(table, "earlier 1")
    assert table.past is not None
    board = table.table.incoming.log.pages[table.past.at].view()
    tell(table, history(port))
    assert lines_of(table) == [line for event in events if (line := sentence(port.rules, port.names, event))]
    assert led_to(table.table.incoming.log) == lines_of(table)
    assert all(board in [page.view() for page in table.table.incoming.log.pages] for board in boards)
    assert table.table.incoming.log.pages[table.past.at].view() == board, "it stays in sight"
    assert told(table, "first")[0].startswith(f"Board 1 of {len(table.table.incoming.log.pages)}, ")
    told(table, "quit")
    assert told(table, "log") == fresh, "since the last answer"


def test_a_past_that_does_not_lead_to_what_is_known_is_left_out() -> None:
    port = LocalPort(a_match(2, seed=5), 0, {})
    _, events = a_past(port, 40)
    table = in_words(port)
    tell(table, GameUpdate(port.view, port.question, tuple(events[-10:]), "enter"))
    choices = [n for n, (_, _, how) in enumerate(port.match.journal.entries) if how == "asked"]
    port.match.rewind(choices[-2])
    tell(table, GameUpdate(port.view, port.question, (), "undo"))
    go_on(table, port, 2)
    log, pages = lines_of(table), list(table.table.incoming.log.pages)
    tell(table, history(port))
    assert (lines_of(table), table.table.incoming.log.pages) == (log, pages)


def typed(replay: PlainReplay, line: str) -> list[str]:
    said = replay.do(line)
    assert said is not None
    return said


def test_a_replay_is_told_answer_by_answer_turn_by_turn_and_round_by_round() -> None:
    replay = PlainReplay(replay_of_file(GAME))
    begin = replay.begin()
    assert begin[0].startswith("A replay.")
    assert "Nothing is hidden." in begin
    count = len(replay.past.table.incoming.log.pages)
    assert f"Board 1 of {count}, round 1." in begin
    assert typed(replay, "")[0] == f"Board 2 of {count}, round 1."
    assert replay.past.here() == typed(replay, "here")
    assert typed(replay, "n") == typed(PlainReplay(replay_of_file(GAME)), "3"), "the third board"
    whole = typed(replay, "turn")
    assert len(whole) >= 2
    assert typed(replay, "turn back")[0].startswith("Board ")
    assert ", round 5." in typed(replay, "round 5")[0]
    assert ", round 6." in typed(replay, "round")[0]
    assert ", round 5." in typed(replay, "round back")[0]
    assert typed(replay, "round 17") == ["Type the number of a round that is known here."]
    assert typed(replay, "first")[0].startswith("Board 1 of ")
    typed(replay, "last")
    assert typed(replay, "score")[0].startswith("The winner: ")
    assert typed(replay, "points")[0].startswith("1. ")
    assert any(line.startswith("eyes [WHO]: ") for line in typed(replay, "help"))
    assert replay.do("quit") is None


def test_turn_by_turn_each_is_told_in_its_line_and_answer_by_answer_each_step_once() -> None:
    whole, steps = PlainReplay(replay_of_file(GAME)), PlainReplay(replay_of_file(GAME))
    log, names = whole.past.table.incoming.log, whole.replay.names
    lines = [log.line(turn, names) for turn in log.turns()]
    by_turns, by_answers = [], []
    while whole.past.at < len(log.pages) - 1:
        by_turns += typed(whole, "turn")[1:]
    while steps.past.at < len(log.pages) - 1:
        by_answers += typed(steps, "next")[1:]
    assert [line for line in by_turns if not line.startswith("Round ")] == [line for line in lines if line]
    assert [line.split()[1] for line in by_turns if line.startswith("Round ")] == [f"{n}." for n in range(2, 10)]
    assert [line for line in by_answers if line in led_to(log)] == led_to(log)[len(log.lines(0)) :]


def test_the_line_of_a_turn_stays_until_one_goes_by_answers_again() -> None:
    replay = PlainReplay(replay_of_file(GAME))
    log = replay.past.table.incoming.log
    turn = [turn for turn in log.turns() if turn.last - turn.first > 3][4]
    typed(replay, str(turn.first + 3))
    told, line = typed(replay, "turn"), log.line(turn, replay.replay.names)
    assert told == [replay.past.number(), line], "all of it, from within it too"
    assert typed(replay, "here") == told
    assert typed(replay, "next")[1:] != told[1:]
    assert line not in typed(replay, "back")
    assert [entry.text for entry in log.lines(turn.last)] == typed(replay, "here")[1:]
    typed(replay, "turn")
    assert typed(replay, "turn back") == told


def test_other_eyes_see_the_same_board() -> None:
    replay = PlainReplay(replay_of_file(GAME))
    typed(replay, "round 3")
    open_castillo = typed(replay, "map castillo")
    assert typed(replay, "eyes")[-1] == "Views to choose from: everything, Red, Blue and a spectator."
    assert typed(replay, "eyes red")[0] == "You see what Red saw."
    assert ", round 3." in typed(replay, "here")[0]
    assert typed(replay, "hand")[0].startswith("Power cards in hand ")
    assert typed(replay, "map castillo") != open_castillo
    assert typed(replay, "eyes every")[0] == "Nothing is hidden."
    assert typed(replay, "map castillo") == open_castillo


async def test_a_replay_plays_by_itself_until_a_line_is_typed_or_it_ends() -> None:
    lines, paces, seconds = Script(), [], asyncio.Queue[None]()

    async def sleep(pace: float) -> None:
        paces.append(pace)
        await seconds.get()

    watching = asyncio.create_task(watch(lines, replay_of_file(GAME), sleep=sleep))
    lines.type("play 0", "play 61", "play 3")
    said = await lines.until("Board 2 of ")
    assert said.count("Type a number from 1 to 60.") == 2
    prompts = lines.prompts
    for board in (3, 4):
        seconds.put_nowait(None)
        await lines.until(f"Board {board} of ")
    assert lines.prompts == prompts, "nothing is wanted while it plays"
    lines.type("")
    await lines.until("Board 4 of ")
    lines.type("")
    last = (await lines.until("Board 5 of "))[-1].split()[3].rstrip(",")
    lines.type("play", "score")
    await lines.until("Board 6 of ")
    await lines.until("1. ")
    assert paces == [3, 3, 3, 3], "the pace stays, and what was stopped sleeps no more"
    lines.type(f"{int(last) - 2}", "play")
    seconds.put_nowait(None)
    await lines.until(f"Board {last} of ")
    lines.type("play", "quit")
    await watching
    assert lines.said[-1] == "Nothing has happened after this."


async def test_a_record_is_told_at_once_and_games_of_this_machine_are_listed() -> None:
    places = find_paths()
    places.prepare()
    lines = Script()
    lines.type("", "quit")
    await run_action(PlainFrontend(lines, places, "Ana"), WatchReplay(replay_of_file(GAME)))
    assert any(line.startswith("Board 2 of ") for line in lines.said)
    lines = Script()
    await run_action(PlainFrontend(lines, places, "Ana"), WatchReplay())
    assert lines.said[-1] == "There is no game to replay, or a host is using it."
    keep("a", played(40), 0)
    lines = Script()
    lines.type("1", "next", "quit", "quit")
    await run_action(PlainFrontend(lines, places, "Ana"), WatchReplay())
    assert sum("Which game?" in line for line in lines.said) == 2
    assert any(line.startswith("Board 2 of ") for line in lines.said)
