"""`elgrande train`: candidates meet the bot as it is, units can be replayed, fresh deals decide."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from elgrande_tui.arena.matches import play_unit
from elgrande_tui.arena.pool import processes
from elgrande_tui.arena.training import FRESH, Training, kept
from elgrande_tui.arena.typed_entries import typed_entry, typed_tuning
from elgrande_tui.cli import main
from engine.arena.contest import Contest, Entrant, Played, Unit
from engine.arena.entrants import code_hash
from engine.arena.tuning import Tuned, Tuning, units_with_base
from engine.core.rules import load_rules
from engine.core.setup import Setup

PLAN = """
game = "elgrande"
level = "hard"

[weights]
"bots.outlook.FOCUS" = 10.0

[tuned]
"bots.outlook.FOCUS" = { by = 2.0, least = 9.0 }
"bots.ahead.SURE" = { by = 0.1, most = 0.6 }
"""
EASY = """
level = "easy"

[weights]

[tuned]
"bots.easy.WHIM" = { by = 0.5, least = 0.0 }
"bots.ahead.SURE" = { by = 0.05 }
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "plan.toml"
    file.write_text(PLAN)
    return file


def tuning(file: str, seats: int = 2) -> Tuning:
    setup = load_rules(Setup("elgrande", ("red", "blue", "green", "yellow")[:seats])).setup
    return Tuning(setup, *typed_tuning(file, "elgrande"), code_hash("elgrande"))


def alone(contest: Contest, units: Sequence[Unit]) -> Iterator[Played]:
    return (play_unit(contest, unit) for unit in units)


def test_a_plan_is_read_as_it_is_written(plan: Path) -> None:
    one = tuning(f"{plan}:5")
    assert one.base == Entrant(f"{plan}:5", "hard", simulations=5, weights={"bots.outlook.FOCUS": 10.0})
    assert one.tuned == {"bots.outlook.FOCUS": Tuned(2.0, least=9.0), "bots.ahead.SURE": Tuned(0.1, most=0.6)}


@pytest.mark.nightly
def test_one_unit_of_a_training_is_replayed_bit_for_bit(plan: Path) -> None:
    contest = tuning(f"{plan}:3").contest([{"bots.outlook.FOCUS": 9.5, "bots.ahead.SURE": 0.35}])
    unit = next(units_with_base(contest, 1, 2))
    sent = msgspec.json.decode(msgspec.json.encode(contest), type=Contest)
    with processes(1) as pool:
        (elsewhere,) = pool(sent, [unit])
    here = play_unit(contest, unit)
    assert (here.scores, here.won, here.end) == (elsewhere.scores, elsewhere.won, elsewhere.end)
    assert here.end != play_unit(tuning(f"{plan}:3").contest([{}]), unit).end


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["PLAN:0.5s"], "give a number of simulations, as in"),
        (["none.toml"], "none.toml cannot be read"),
        (["PLAN", "--candidates", "1"], "--candidates: 4 at least"),
        (["PLAN", "--method", "cma-es"], "invalid choice: 'cma-es' (choose from"),
        (["PLAN", "--seats", "9"], "9 seats"),
        (["BARE"], "does not say what to tune"),
        (["ODD"], "has no weight"),
    ],
)
def test_what_makes_no_sense_is_said_at_once(
    plan: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    bare, odd = plan.parent / "bare.toml", plan.parent / "odd.toml"
    bare.write_text('level = "hard"\n[weights]\n[tuned]\n"bots.ahead.SURE" = { by = 0.1 }\n')
    odd.write_text(PLAN.replace("ahead.SURE", "ahead.NONE"))
    names = {"PLAN": str(plan), "BARE": str(bare), "ODD": str(odd)}
    typed = [names.get(word, word.replace("PLAN", str(plan))) for word in words]
    with pytest.raises(SystemExit) as left:
        main.main(["--lang", "en", "train", *typed, "-o", "out.toml"])
    assert left.value.code == main.USAGE
    assert sentence in " ".join(capsys.readouterr().err.split())


@pytest.mark.nightly
def test_opposite_candidates_meet_each_other(tmp_path: Path) -> None:
    """A training that was ended comes to the same as a whole one; a damaged game is played again."""
    file, folder = tmp_path / "easy.toml", tmp_path / "games"
    file.write_text(EASY)
    sizes = {"candidates": 4, "games": 2, "seed": 1}
    begun = Training(tuning(str(file)), folder, **sizes).run(alone, 2, 4)
    seen = [next(begun) for _ in range(5)]
    assert {frozenset(played.unit.seats) for played in seen} == {frozenset((1, 2)), frozenset((3, 4))}
    del begun
    whole = Training(tuning(str(file)), folder, **sizes)
    assert whole.count(2, 4) == 12
    assert len(list(whole.run(alone, 2, 4))) == 7
    again = Training(tuning(str(file)), folder, **sizes)
    assert list(again.run(alone, 2, 4)) == []
    assert again.weights == whole.weights != whole.tuning.start()
    generation = folder / "0001.jsonl"
    head, first, *others = generation.read_bytes().splitlines(keepends=True)
    generation.write_bytes(b"".join([head, b"x" + first, *others]))
    assert kept(folder) == 11
    mended = Training(tuning(str(file)), folder, **sizes)
    assert len(list(mended.run(alone, 2, 4))) == 1
    assert mended.weights == whole.weights


def test_a_training_goes_on_where_it_was_ended_and_comes_to_the_same(tmp_path: Path) -> None:
    file, folder = tmp_path / "easy.toml", tmp_path / "games"
    file.write_text(EASY)
    begun = Training(tuning(str(file)), folder, candidates=4, games=2, seed=1)
    running = begun.run(alone, 2, 4)
    for _ in range(7):  # in the midst of the second generation
        next(running)
    del running
    assert kept(folder) == 7
    whole = Training(tuning(str(file)), folder, candidates=4, games=2, seed=1)
    assert whole.count(2, 4) == 12
    assert len(list(whole.run(alone, 2, 4))) == 5
    again = Training(tuning(str(file)), folder, candidates=4, games=2, seed=1)
    assert list(again.run(alone, 2, 4)) == []
    assert again.weights == whole.weights != whole.tuning.start()
    assert again.tally == whole.tally
    assert {played.unit.seed for played in whole.played} == {2 * FRESH + 1, 2 * FRESH + 2}


def test_weights_are_written_with_the_hash_of_the_rules_and_the_command(tmp_path: Path) -> None:
    file = tmp_path / "easy.toml"
    file.write_text(EASY)
    training = Training(tuning(str(file)), tmp_path / "games", candidates=4, games=2, seed=1)
    unit = next(units_with_base(training.contest, 1, 2))
    training.played = [Played(unit, unit.seats, tuple(map(float, unit.seats)), ((), ()), "")] * 4
    assert training.tally.won == 1.0
    assert training.accepted
    written = training.document("elgrande train easy.toml")
    found = tomllib.loads(written)
    assert (found["code"], found["command"]) == (code_hash("elgrande"), "elgrande train easy.toml")
    assert found["proof"]["games"] == 4
    (tmp_path / "mine.toml").write_text(written)
    assert typed_entry(str(tmp_path / "mine.toml"), "elgrande").weights == training.weights
    assert typed_tuning(str(tmp_path / "mine.toml"), "elgrande")[1] == training.tuning.tuned


def test_the_command_trains_and_tells_what_came_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "easy.toml", tmp_path / "out.toml"
    file.write_text(EASY)
    sizes = ("--generations", "1", "--candidates", "4", "--games", "2", "--proof", "2", "--jobs", "1", "--seats", "2")
    words = ("train", str(file), "-o", str(out), *sizes, "--results", str(tmp_path / "games"))
    assert main.main(["--lang", "en", *words]) == 0
    told = capsys.readouterr().out
    assert "bots.easy.WHIM: 1.2 -> " in told
    assert ("Better: the weights are in" in told) == out.exists()
    assert ("Not proven better" in told) != out.exists()
