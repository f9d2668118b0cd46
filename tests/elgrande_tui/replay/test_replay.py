"""Games to look back at: where they come from, whose eyes may be used, and what those see."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from elgrande_tui.cli import main
from elgrande_tui.model.table_model import ReplayTable
from elgrande_tui.replay.replay import EVERYTHING, Replay, ReplayPort, replay_of_file, replay_of_saved
from engine.core.journal import Saved
from engine.core.match import Match
from engine.core.replay_steps import replay_steps
from engine.core.setup import Setup
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.records.record import TakenHint, read
from engine.records.recorder import redacted_record
from engine.records.replay import replay as replay_record
from netplay.common.errors import RefusedError, StoreError
from netplay.common.sanitize import trusted
from netplay.host.game.live_match import journal_records
from netplay.host.storage.storage import HintRecord, SeatRecord, TableRecord
from netplay.process.saved_games import SavedGame, export
from netplay.protocol.client_messages import NEW, Answer, Leave, Undo
from tests.elgrande_tui.cli.test_record_command import played
from tests.elgrande_tui.support.seats import grande
from tests.elgrande_tui.support.table_app import a_match
from tests.engine.support.caravans import start
from tests.paths import RECORDS

FRANCE = RECORDS / "four-france-granada.txt"


def kept(match: Match, *own: int) -> SavedGame:
    """The match as it lies in a store of somebody who has these seats."""
    table = TableRecord("aaaa", trusted("Evening"), match.setup, "over" if match.over else "playing", 1, None)
    seats = [
        SeatRecord("aaaa", 0, "person", trusted("Ana")),
        SeatRecord("aaaa", 1, "bot", trusted("bot"), trusted("easy")),
    ]
    return SavedGame(Path("a.sqlite"), table, seats, journal_records("aaaa", match, 0, 0), own, 0.0)


def test_a_whole_record_can_be_seen_with_all_eyes() -> None:
    replay = replay_of_file(FRANCE)
    assert list(replay.eyes) == [EVERYTHING, 0, 1, 2, 3, None]
    assert replay.names == ["Red", "Blue", "Green", "Yellow"]
    assert replay.end == ""
    last = {eyes: list(replay.moments(eyes))[-1] for eyes in replay.eyes}
    assert len({moment.answers for moment in last.values()}) == 1
    assert all(grande(moment.view).over for moment in last.values())


@pytest.mark.some(1)
@pytest.mark.parametrize("eyes", [0, 3, None])
def test_eyes_see_what_that_seat_saw_then(eyes: int | None) -> None:
    replay = replay_of_file(FRANCE)
    then = {len(match.journal): match.view(eyes) for match, _told in replay_steps(replay.rules.setup, replay.rows)}
    for moment in replay.moments(eyes):
        assert moment.view == then[moment.answers]
        assert grande(moment.view).now.areas[CASTILLO] is None


def test_with_everything_open_nothing_is_hidden() -> None:
    replay = replay_of_file(FRANCE)
    castillos: dict[int, list[int]] = {}
    taken_back: dict[int, list[list[int]]] = {}
    discs = 0
    for match, _told in replay_steps(replay.rules.setup, replay.rows):
        state = match.position.state
        assert isinstance(state, GrandeState)
        castillos[len(match.journal)] = list(state.areas[CASTILLO])
        taken_back[len(match.journal)] = [list(plays) for plays in state.history]
    for moment in replay.moments(EVERYTHING):
        assert grande(moment.view).now.areas[CASTILLO] == castillos[moment.answers]
        assert grande(moment.view).now.history == taken_back[moment.answers]
        discs += sum(disc is not None and disc >= 0 for disc in grande(moment.view).dials)
    assert any(any(counts) for counts in castillos.values())
    assert any(play < -1 for plays in taken_back[len(replay.rows)] for play in plays)
    assert discs


def test_a_finished_game_of_a_store_is_open_and_its_people_have_names() -> None:
    replay = replay_of_saved(kept(played(1000), 1))
    assert list(replay.eyes) == [EVERYTHING, 0, 1, None]
    assert replay.names == ["Ana", "Blue"]


@pytest.mark.parametrize(("own", "eyes"), [((1,), 1), ((0, 1), None), ((), None)])
def test_a_running_game_shows_only_what_ones_seat_was_told(own: tuple[int, ...], eyes: int | None) -> None:
    match = played(60)
    replay = replay_of_saved(kept(match, *own))
    assert list(replay.eyes) == [eyes]
    *_, last = replay.moments(eyes)
    assert last.view == match.view(eyes)
    assert replay.end == "The game has come this far."


def let_pass_unseen() -> Match:
    """A match in which the first of two Veto holders has just let something pass, which nobody else may know."""
    match, rng = a_match(5, seed=56), random.Random(56)
    while True:
        seat = match.asked[0]
        window = match.position.window()
        if window is not None and len(window.holders) > 1 and seat == window.holders[0]:
            match.answer(seat, "pass")
            return match
        question = match.question(seat)
        assert question is not None
        wanted = [words for words in question.words if words in ("take d2-veto", "pass")]
        match.answer(seat, rng.choice(wanted or question.words))


def test_what_a_seat_does_not_notice_is_no_moment_for_it() -> None:
    match = let_pass_unseen()
    holder = match.journal.entries[-1][0]
    done = len(match.journal)
    known = {own: [moment.answers for moment in replay_of_saved(kept(match, own)).moments(own)] for own in range(5)}
    assert known[holder][-1] == done
    assert all(known[own][-1] == done - 1 for own in range(5) if own not in (holder, match.asked[0]))


def test_a_redacted_record_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    whole = replay_of_file(FRANCE)
    running = Match.load(Saved(whole.rules.setup, list(whole.rows[:115])))
    path = tmp_path / "red.txt"
    path.write_text(redacted_record(running, 0), encoding="utf-8")
    replay = replay_of_file(path)
    assert list(replay.eyes) == [0]
    assert replay.end == "The record says no more: what Yellow did in line 116 is left out."
    assert replay.rows == whole.rows[: len(replay.rows)]
    running = Match.load(Saved(whole.rules.setup, list(whole.rows[:60])))
    path.write_text(redacted_record(running, None), encoding="utf-8")
    assert list(replay_of_file(path).eyes) == [None]
    assert replay_of_file(path).end == "The record ends here."


async def test_nothing_can_be_answered_in_a_replay() -> None:
    replay = replay_of_file(FRANCE)
    *_, last = replay.moments(2)
    port = ReplayPort(replay, 2, last.view)
    assert (port.seat, port.question, port.link) == (2, None, "connected")
    assert [update async for update in port.updates()] == []
    with pytest.raises(RefusedError):
        await port.send(Answer(NEW, 0, 0))
    with pytest.raises(RefusedError):
        await port.send(Undo(NEW))
    await port.send(Leave(NEW))
    assert ReplayPort(replay, EVERYTHING, last.view).seat is None


def test_a_journal_of_other_rules_is_refused() -> None:
    game = kept(played(20))
    game = replace(game, table=replace(game.table, setup=Setup("elpequeno", ("red", "blue"))))
    with pytest.raises(StoreError, match="there is no game 'elpequeno'"):
        replay_of_saved(game)


def test_a_record_of_a_game_that_cannot_be_shown_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    caravan = Match(start().setup, random.Random(1))
    path = tmp_path / "caravan.txt"
    path.write_text(redacted_record(caravan, None), encoding="utf-8")
    assert main.main(["replay", str(path)]) == 2
    assert capsys.readouterr().err.endswith("nothing here shows the game 'caravan'\n")


def test_a_record_that_is_no_good_is_refused_at_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = FRANCE.read_text(encoding="utf-8")
    path = tmp_path / "game.txt"
    path.write_text(text.replace('version = "1"', 'version = "\\u001b[2J9"'), encoding="utf-8")
    assert main.main(["replay", str(path)]) == 2
    assert "version: these are the rules of elgrande 1, not " in (said := capsys.readouterr().err)
    assert "\x1b" not in said
    path.write_text(text.replace("red: power", "red: power 1", 1), encoding="utf-8")
    assert main.main(["replay", str(path)]) == 1
    assert f"{path}: line " in capsys.readouterr().err
    assert main.main(["replay", str(tmp_path / "none.txt")]) == 2
    assert "No such file" in capsys.readouterr().err
    assert main.main(["replay", str(FRANCE)]) == 1
    assert "this needs a terminal" in capsys.readouterr().err


def test_a_replay_says_where_a_hint_was_taken() -> None:
    match = played(1000)
    rows = journal_records("aaaa", match, 0, 0)
    hints = [HintRecord("aaaa", 30, 0), HintRecord("aaaa", len(rows), 1)]
    game = replace(kept(match, 0), hints=hints)
    for replay in (replay_of_saved(game), read_again(export(game))):
        assert replay.hints == [TakenHint(30, 0), TakenHint(len(rows), 1)]
        log = ReplayTable(replay).table.incoming.log
        told = [number for number, entry in enumerate(log.entries) if entry.note]
        assert [log.entries[number].text for number in told] == [
            f"{replay.names[0]} took a hint.",
            f"{replay.names[1]} took a hint.",
        ]
        assert told[-1] == len(log.entries) - 1
        before = sum(moment.answers <= 30 for moment in replay.moments(EVERYTHING))
        assert log.pages[before - 2].entries <= told[0] <= log.pages[before].entries


def read_again(text: str) -> Replay:
    """The replay of a record with that text."""
    record = read(text)
    match = replay_record(record)
    return Replay(
        match.rules, list(match.journal.rows()), [trusted("Red"), trusted("Blue")], (EVERYTHING,), record.hints
    )
