"""Check what is conserved in every match of El Grande: no piece or power card is lost, doubled or owed."""

from __future__ import annotations

from engine.core.state import State
from engine.games.elgrande.model.state import GrandeState


def assert_conserved(state: State) -> None:
    """Check that each colour has all its caballeros, and that each power card is in the hand, played or used."""
    assert isinstance(state, GrandeState)
    rows, kinds = [*state.areas, state.court, state.provinces], state.box.kinds
    assert min(min(row) for row in rows) >= 0
    for own, pieces in kinds.colours:
        assert sum(row[kind] for row in rows for kind in own) == pieces
        assert all(row[kind] == 0 for row in (state.court, state.provinces) for kind in own[1:])
    for seat, dealt in enumerate(state.dealt):
        on_table = (state.played[seat],) if state.played[seat] and not state.back[seat] else ()
        assert sorted((*state.hands[seat], *state.used[seat], *on_table)) == sorted(dealt)
