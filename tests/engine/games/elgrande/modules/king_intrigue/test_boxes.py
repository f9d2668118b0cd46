"""Which sets go together, what is picked from, and what nobody plays with (K-0.2, K-0.5)."""

from __future__ import annotations

import pytest

from engine.core.errors import SetupError
from engine.games.elgrande.model.state import GrandeState
from tests.engine.games.elgrande.modules.king_intrigue.games import KI, PE, SETS, SK, at_the_hands, setup


@pytest.mark.parametrize(("modules", "size"), [*zip(SETS, (18, 29, 28, 39), strict=True)])
def test_the_pool_of_each_two_sets(modules: tuple[str, ...], size: int) -> None:
    """KE-D03, K-2.4."""
    match = at_the_hands(setup(2, *modules))
    assert sum(option.words.startswith("pick ") for option in match.options(0)) == size


@pytest.mark.parametrize("added", [PE, SK])
def test_nothing_is_added_to_what_is_not_there(added: str) -> None:
    """KE-D03, K-0.2."""
    with pytest.raises(SetupError, match=f"'{added}' needs '{KI}'"):
        setup(3, added)


def test_never_with_grandissimo() -> None:
    """KE-D84, K-0.5."""
    with pytest.raises(SetupError, match="'grandissimo' cannot be combined with 'king_intrigue'"):
        setup(3, "grandissimo", KI)


def test_with_the_colonies_only_where_the_warning_is_confirmed() -> None:
    """KE-D84, K-0.5."""
    with pytest.raises(SetupError, match="unadvised"):
        setup(3, "colonies", KI)
    setup(3, "colonies", KI, unadvised=True)
    for added in (PE, SK):
        with pytest.raises(SetupError, match="colonies"):
            setup(3, "colonies", KI, added, unadvised=True)


def test_courts_and_provinces_with_the_colonies() -> None:
    """K-GK.5: two of home, two of the colonies, one of the disc, seven at court; 24 are left."""
    state = at_the_hands(setup(2, "colonies", KI, unadvised=True)).position.state
    assert isinstance(state, GrandeState)
    assert (list(state.court)[:2], list(state.provinces)[:2]) == ([7, 7], [24, 24])
