"""Every record here replays, to the same positions and the same result."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from engine.records.record import read
from engine.records.recorder import whole_record
from engine.records.replay import replay
from tests.records.make import GAMES

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_replays_for_ever(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read(text)
    match = replay(record)
    assert match.over
    assert record.positions.keys() >= {len(match.journal)}
    assert whole_record(match) == text


def test_the_games_are_all_there_and_differ() -> None:
    assert {path.stem for path in FILES} == GAMES.keys()
    every = [read(path.read_text(encoding="utf-8")) for path in FILES]
    assert {record.rules.setup.game for record in every} == {"elgrande", "carcassonne"}
    records = [record for record in every if record.rules.setup.game == "elgrande"]
    assert {len(record.rules.setup.seats) for record in records} == {2, 3, 4, 5}
    assert {record.rules.setup.options["edition"] for record in records} == {"2015", "1996"}
    assert {record.rules.setup.options["length"] for record in records} == {"full", "short"}
    assert {name for record in records for name in record.rules.setup.variants} == VARIANTS.keys()
    assert {name for record in records for name in record.rules.setup.modules} == MODULES.keys()
