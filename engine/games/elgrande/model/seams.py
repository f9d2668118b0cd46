"""The seams: what the rules ask of modules, one typed field each. `docs/seams.md` shows where each stands in the flow.

A *reducer* gets the value so far and returns it, changed or not. A *generator* may ask. Several functions run in the
order of the modules. Without modules every field is empty, and the base game goes the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.core.modules import Module, hooks
from engine.games.elgrande.model.region_cards import RegionCards

if TYPE_CHECKING:
    from engine.core.ask import Steps
    from engine.core.option import Option
    from engine.games.elgrande.model.action import Action
    from engine.games.elgrande.model.box import Box
    from engine.games.elgrande.model.events import Payment
    from engine.games.elgrande.model.figures import Card
    from engine.games.elgrande.model.options import Move
    from engine.games.elgrande.model.state import GrandeState
    from engine.games.elgrande.model.view import Board

Strengths: TypeAlias = list[int]
"""By seat."""


@dataclass(frozen=True, slots=True)
class Seams:
    """What the modules in play add to the rules: for each seam their functions, in the order of modules."""

    # The box

    options: tuple[Callable[[Box], Iterable[Option]], ...] = ()
    """Returns Options to be found by their words. Called once for a box."""
    actions: tuple[Callable[[Box], Mapping[str, Action]], ...] = ()
    """Returns special actions by the id of their card. Called once for a box."""
    region_cards: tuple[RegionCards, ...] = ()
    """Region cards that set-up turns up after those of the homes (B-2.4): V6.1, C-107, G-107."""
    why_not: tuple[Callable[[Box, Board, int, Option], Any], ...] = ()
    """Returns the Reason why a seat is refused an Option that the base rules do not refuse; None for another's."""

    # Pieces

    set_up: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called at the end of set-up, before the first player is known."""
    closed: tuple[Callable[[GrandeState], frozenset[int]], ...] = ()
    """Returns more regions that nothing enters or leaves."""
    barred: tuple[Callable[[GrandeState, str, int], frozenset[int]], ...] = ()
    """Returns the areas that are shut to one thing; see `barred` of the rules."""
    kinds: tuple[Callable[[GrandeState, str, int, Sequence[int]], Sequence[int]], ...] = ()
    """Reducer of the kinds that `own`, `foreign` or `any` mean for an actor: V6.6, C-705, G-821."""
    after_step: tuple[Callable[[GrandeState, int], Steps[None]], ...] = ()
    """Generator. Called when caballeros have left a region or entered one, all that go together (J-306)."""

    # A turn

    intake: tuple[Callable[[GrandeState, int], int], ...] = ()
    """Returns how many more the seat may bring to court in its turn (B-6.1): V6.8, C-703, G-503."""
    took_in: tuple[Callable[[GrandeState, int, int], None], ...] = ()
    """Called with how many the seat has brought to court in its turn."""
    places: tuple[Callable[[GrandeState, int, Sequence[int]], int], ...] = ()
    """Returns how many more the actor may place when they go to these areas (B-10.1): V2.2, V6.8, C-703, G-503."""
    relocates: tuple[Callable[[GrandeState, Card, int, Sequence[Move], Move], bool], ...] = ()
    """Predicate: whether a move may follow those made in the action of the card (B-11.6): V3.4."""
    turn_ends: tuple[Callable[[GrandeState, int], None], ...] = ()
    """Called at the end of a seat's turn."""

    # A scoring

    strength: tuple[Callable[[GrandeState, int, Strengths], Strengths], ...] = ()
    """Reducer of how much each seat counts in an area (B-13.2): V2.1, V6.5, C-708, G-820."""
    ties: tuple[Callable[[GrandeState, int], Sequence[bool]], ...] = ()
    """Returns for each seat whether it wins ties in an area: J-201."""
    pays: tuple[Callable[[GrandeState, int, list[Payment], bool], list[Payment]], ...] = ()
    """Reducer of what each seat gets for an area; the flag: first places alone are paid (B-15.5)."""


NAMES = tuple(field.name for field in fields(Seams))
"""The names by which manifests give functions."""


def seams(modules: Sequence[Module]) -> Seams:
    """Return what the modules add. Raises SetupError for a seam that is not there."""
    merged: Mapping[str, Any] = hooks(dict.fromkeys(NAMES, ()), modules)
    return Seams(**merged)
