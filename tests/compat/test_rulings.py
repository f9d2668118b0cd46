"""Games from before three rulings: those in which nothing happened that is barred now go on, the others say why not.

See `before_rulings/make.py`.
"""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from elgrande_tui.cli import main
from elgrande_tui.i18n.sentences import refusal
from engine.core.journal import Row, Saved
from engine.core.match import Match
from engine.core.replay_steps import replay_steps
from engine.records.record import Record, read
from engine.records.recorder import redacted_record, whole_record
from engine.records.replay import RecordDiffers, replay, replay_redacted
from netplay.client.client import Client
from netplay.common.errors import RefusedError, StoreError
from netplay.common.paths import AppPaths, find_paths
from netplay.process.saved_games import saved_games
from tests.compat.old import PATIENCE
from tests.netplay.support.company import address, hosting

HERE = Path(__file__).parent / "before_rulings"
GO_ON = ("none-on-board", "past-granada", "spared-nobody")
"""The games in which other answers are on offer now, and those that were given still are."""
REPLAYED = (*GO_ON, "three-colonies-jubilee")
"""The records of such games; the last one was among those of `tests/records`."""
RULED_OUT = ("began-there", "crossed", "landed", "unloaded")
WHY = "the ruling on V5.1: caballeros enter Muslim Granada out of the Castillo or by a card's special action alone"


@pytest.fixture
def kept(tmp_path: Path) -> AppPaths:
    """The places of a host with the store."""
    places = find_paths(tmp_path / "home")
    places.prepare()
    shutil.copyfile(HERE / "host.sqlite", places.host_store)
    return places


def text(name: str) -> str:
    return (HERE / f"{name}.txt").read_text(encoding="utf-8")


def rows(record: Record) -> list[Row]:
    return [Row(*answer.line, "asked" if answer.line.seat >= 0 else "fate") for answer in record.answers]


def test_the_files_are_all_there() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == {*REPLAYED, *RULED_OUT}


@pytest.mark.parametrize("name", REPLAYED)
def test_a_record_replays_though_its_hashes_are_of_before(name: str) -> None:
    record = read(text(name))
    match = replay(record)
    assert match.over
    noted = {count: found for count, (_, found) in record.positions.items()}
    steps = replay_steps(record.rules.setup, rows(record))
    now = {len(step.journal): step.hash() for step, _ in steps if len(step.journal) in noted}
    assert now != noted, "what is on offer is not what it was"
    assert [count for count in now if count not in noted] == []
    again = whole_record(match)
    assert whole_record(replay(read(again))) == again


@pytest.mark.parametrize("name", RULED_OUT)
def test_a_record_is_refused_with_the_ruling(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = read(text(name))
    with pytest.raises(RecordDiffers, match=WHY):
        replay(record)
    assert main.main(["record", "check", str(HERE / f"{name}.txt")]) == 1
    assert WHY in capsys.readouterr().out
    with pytest.raises(Exception, match=WHY):
        Match.load(Saved(record.rules.setup, rows(record)))
    with pytest.raises(Exception, match=WHY):
        for _ in replay_steps(record.rules.setup, rows(record)):
            pass


@pytest.mark.parametrize("name", ["landed", "unloaded"])
def test_the_part_of_a_record_that_a_seat_knows_is_refused_too(name: str) -> None:
    with pytest.raises(RecordDiffers, match=WHY):
        replay_redacted(read(text(name)))


def test_another_answer_that_does_not_fit_is_no_matter_of_rulings() -> None:
    for wrong in ("unload castilla_la_nueva", "place granada", "king granada"):
        with pytest.raises(RecordDiffers) as refused:
            replay(read(text("unloaded").replace("unload granada", wrong)))
        assert "ruling" not in str(refused.value)


def test_another_position_is_no_matter_of_rulings() -> None:
    record = text("past-granada")
    noted = [line for line in record.splitlines() if line.startswith("# position")]
    for line in noted[:-1]:
        with pytest.raises(RecordDiffers, match="expected position"):
            replay(read(record.replace(line, f"# position {'0' * 16}")))


@pytest.mark.parametrize("name", REPLAYED)
def test_what_a_seat_knows_of_it_replays_too(name: str) -> None:
    match = replay(read(text(name)))
    replay_redacted(read(redacted_record(match, 0)))


async def test_a_host_plays_the_tables_on_or_names_the_ruling(kept: AppPaths) -> None:
    told = {}
    async with asyncio.timeout(PATIENCE), hosting(kept.host_store) as host:
        for name in (*GO_ON, *RULED_OUT):
            async with await Client.connect(address(host)) as zoe:
                try:
                    await zoe.watch(name.replace("-", ""), "Zoe")
                except RefusedError as error:
                    told[name] = refusal(error)
                else:
                    assert zoe.view is not None
    assert told.keys() == {*RULED_OUT}
    assert {*told.values()} == {
        "This game is kept as it is: it was begun before the ruling on V5.1, by which caballeros enter Muslim Granada "
        "out of the Castillo or by a card's special action alone."
    }


def test_a_game_in_a_store_is_taken_out_or_names_the_ruling(kept: AppPaths) -> None:
    told = {}
    for game in saved_games(kept).games:
        try:
            game.match()
        except StoreError as error:
            told[game.table.name] = refusal(error)
    assert told.keys() == {*RULED_OUT}
    assert all(WHY in sentence for sentence in told.values())
