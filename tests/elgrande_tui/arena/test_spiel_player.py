"""OpenSpiel's MCTS takes part: it is shown the true position, and keeps to the time of its turn."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from elgrande_tui.arena import extra_packages
from elgrande_tui.arena.matches import make_player, play_unit
from elgrande_tui.arena.spiel_player import MCTS, SpielPlayer
from elgrande_tui.arena.spiel_state import SpielState
from elgrande_tui.arena.typed_entries import typed_entry
from elgrande_tui.cli import main
from engine.arena.contest import Contest, Entrant, Unit
from engine.arena.entrants import code_hash
from engine.core.match import Match
from engine.core.rules import load_rules
from engine.core.setup import Setup

TILES = Setup("carcassonne", ("red", "blue"))
GRANDE = Setup("elgrande", ("red", "blue", "green"))


def contest(setup: Setup, *entries: Entrant) -> Contest:
    return Contest(load_rules(setup).setup, entries, 1, (), code_hash(setup.game))


@pytest.mark.parametrize("setup", [TILES, GRANDE])
def test_a_state_is_played_to_its_end_and_copies_of_it_differ(setup: Setup) -> None:
    match, rng = Match(setup), random.Random(1)
    state = SpielState(match.position.clone())
    while not state.is_terminal():
        other = state.clone()
        if state.is_chance_node():
            assert sum(chance for _action, chance in state.chance_outcomes()) == pytest.approx(1)
            actions = [action for action, _chance in state.chance_outcomes()]
        else:
            assert state.current_player() >= 0
            actions = state.legal_actions(state.current_player())
            assert actions
        state.apply_action(rng.choice(actions))
        before = other.returns()
        assert sum(before) == pytest.approx(0)
    assert not other.is_terminal()
    scores = {standing.seat: standing.score for standing in match.rules.standings(state.position.state)}
    assert state.returns()[0] == scores[0] - sum(scores[seat] for seat in scores if seat) / (len(scores) - 1)


def test_mcts_is_an_entry_without_weights(tmp_path: Path) -> None:
    assert typed_entry("mcts:0.5s", "elgrande") == Entrant("mcts:0.5s", MCTS, seconds=0.5)
    file = tmp_path / "mine.toml"
    file.write_text('game = "elgrande"\nlevel = "mcts"\n[weights]\n"bots.outlook.FOCUS" = 9.5\n')
    with pytest.raises(ValueError, match="There is no bot 'mcts'"):
        typed_entry(str(file), "elgrande")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(("mcts", "easy"), "open_spiel is not installed"), (("mcts", "run:bot"), "it does not meet programs")],
)
def test_what_cannot_be_played_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extra_packages, "import_module", missing)
    with pytest.raises(SystemExit):
        main.main(["--lang", "en", "arena", *words])
    assert sentence in " ".join(capsys.readouterr().err.split())


def test_a_short_game_with_openspiel_ends_alike_with_the_same_simulations() -> None:
    pytest.importorskip("pyspiel", reason="the extra `arena` is not installed")
    one, unit = contest(TILES, Entrant("mcts:9", MCTS, simulations=9), Entrant("easy", "easy")), Unit(0, 1, (0, 1))
    played = play_unit(one, unit)
    assert played.end == play_unit(one, unit).end
    assert sum(played.won) == 1
    assert all(seconds > 0 for seconds in played.turns[0])


def test_what_a_turn_leaves_over_is_for_the_next() -> None:
    pytest.importorskip("pyspiel", reason="the extra `arena` is not installed")
    entry = Entrant("mcts:0.05s", MCTS, seconds=0.05)
    assert isinstance(make_player(entry, load_rules(GRANDE), 0), SpielPlayer)
    one = contest(GRANDE, entry, Entrant("random", "random"))
    turns = play_unit(one, Unit(0, 1, (0, 1, 1))).turns[0]
    assert sum(turns) / len(turns) == pytest.approx(0.05, rel=0.3)
