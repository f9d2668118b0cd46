"""The seams: what the rules ask of modules, one typed field each. `docs/seams.md` shows where each stands in the flow.

A *reducer* gets the value so far and returns it, changed or not. A *generator* may ask. Several functions run in the
order of the modules. Without modules every field is empty, and the base game goes the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.core.modules import Module, hooks

if TYPE_CHECKING:
    from engine.core.ask import Steps
    from engine.core.option import Option
    from engine.core.state import Section
    from engine.games.elgrande.model.action import Action
    from engine.games.elgrande.model.box import Box
    from engine.games.elgrande.model.events import Payment
    from engine.games.elgrande.model.figures import Card
    from engine.games.elgrande.model.options import Move
    from engine.games.elgrande.model.region_cards import RegionCards
    from engine.games.elgrande.model.scoring import Scoring
    from engine.games.elgrande.model.state import GrandeState
    from engine.games.elgrande.model.view import Board

Strengths: TypeAlias = list[int]
"""By seat."""
Group: TypeAlias = tuple[int, ...]
"""Areas that are scored as one."""
Worth: TypeAlias = tuple[int, int, int]
"""The values for first, second and third place."""
Bonus: TypeAlias = tuple[int, int]
"""King's bonus and home bonus."""


@dataclass(frozen=True, slots=True)
class Seams:
    """What the modules in play add to the rules: for each seam their functions, in the order of modules."""

    # The box

    in_play: tuple[Callable[[Box, int, tuple[str, ...]], tuple[str, ...]], ...] = ()
    """Reducer of the cards of a stack that are in play, by its number, copies included. Called once for a box and
    stack: G-105."""
    options: tuple[Callable[[Box], Iterable[Option]], ...] = ()
    """Returns Options to be found by their words. Called once for a box."""
    actions: tuple[Callable[[Box], Mapping[str, Action]], ...] = ()
    """Returns special actions by the id of their card. Called once for a box."""
    region_cards: tuple[Callable[[Box], RegionCards], ...] = ()
    """Returns region cards that set-up turns up after those of the homes (B-2.4). Called once for a box: V6.1, C-107,
    G-107."""
    secret_deal: tuple[Callable[[Box], Iterable[int]], ...] = ()
    """Returns the power cards, by number, out of which each seat has those with which it begins; which they are is then
    known to the seat alone, until it plays them. Called once for a box: K-2.4, K-H.1."""
    why_not: tuple[Callable[[Box, Board, int, Option], Any], ...] = ()
    """Returns the Reason why a seat is refused an Option that the base rules do not refuse; None for another's."""

    # Pieces

    set_up: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called in set-up after the region cards, for pieces that modules put on the board."""
    standards: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called in set-up after all of `set_up`: J-102, K-J.1."""
    discs: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called in set-up after all of `standards`, for what discs decide: C-107, K-2.3."""
    hands: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called in set-up after all of `discs`, for hands that players choose: K-2.4."""
    closed: tuple[Callable[[GrandeState, frozenset[int]], frozenset[int]], ...] = ()
    """Reducer of the regions that nothing enters or leaves, that of the King at first (B-8.3): K-6.1, K-C-MAETRESSE."""
    arrival: tuple[Callable[[GrandeState, int, int, int], int], ...] = ()
    """Reducer of the kind that a caballero becomes when it comes from a place, or NOWHERE for one off the board, to a
    place of a region, which can be the same; it does what follows from that alone. Called for each, when it has left
    and before it is there: C-401, C-606, C-802, K-C-6NIMMT."""
    in_place: tuple[Callable[[GrandeState, int, int], bool], ...] = ()
    """Returns whether caballeros of a kind can be relocated from a place to itself: C-805."""
    barred: tuple[Callable[[GrandeState, str, int], frozenset[int]], ...] = ()
    """Returns the areas that are shut to one thing; see `barred` of the rules."""
    kinds: tuple[Callable[[GrandeState, str, int, Sequence[int]], Sequence[int]], ...] = ()
    """Reducer of the kinds that `own`, `foreign`, `any`, or `sent` by a disc mean for an actor: V6.6, C-705, G-821."""
    holding: tuple[Callable[[GrandeState, int], Sequence[int]], ...] = ()
    """Returns areas that only hold caballeros, out of which the seat may take its own where it relocates, fetches or
    returns some of its own: K-6.9."""
    admits: tuple[Callable[[GrandeState, int, int, int, int], int], ...] = ()
    """Reducer of how many of a kind come into the area to which a disc sends them: kind, source, target, and all of
    them at first. The rest go to the court: K-C-6NIMMT."""
    after_step: tuple[Callable[[GrandeState, int], Steps[None]], ...] = ()
    """Generator. Called when caballeros have left a region or entered one, all that go together (J-306)."""

    king_moved: tuple[Callable[[GrandeState, int], None], ...] = ()
    """Called when the King has moved, with the region that he left: G-811."""

    # A turn

    turn_plan: tuple[Callable[[GrandeState, Sequence[int], list[Section]], list[Section]], ...] = ()
    """Reducer of the sections of a round after the power cards, from the seats in turn order (B-3.2): G-818, K-3.7."""
    turn_begins: tuple[Callable[[GrandeState, int], Steps[None]], ...] = ()
    """Generator. Called when a seat's turn begins, before its intake: C-201, G-304, K-5.1."""
    intake: tuple[Callable[[GrandeState, int], int], ...] = ()
    """Returns how many more the seat may bring to court in its turn (B-6.1): V6.8, C-703, G-503."""
    took_in: tuple[Callable[[GrandeState, int, int], None], ...] = ()
    """Called with how many the seat has brought to court in its turn."""
    places: tuple[Callable[[GrandeState, int, Sequence[int]], int], ...] = ()
    """Returns how many more the actor may place when they go to these areas (B-10.1): V2.2, V6.8, C-703, G-503."""
    relocates: tuple[Callable[[GrandeState, Card, int, Sequence[Move], Move], bool], ...] = ()
    """Predicate: whether a move may follow those made in the action of the card (B-11.6): V3.4."""
    may_act: tuple[Callable[[GrandeState, int, str], bool], ...] = ()
    """Predicate: whether the actor may perform the card's special action, and not only forgo it: G-810."""
    reach: tuple[Callable[[GrandeState, int, str, Sequence[int], Sequence[int]], Sequence[int]], ...] = ()
    """Reducer of the places to which the next of the card's caballeros may go (B-10.2), from where those `placed`
    before it went; it adds only such as are open: G-303, K-C-020."""
    place_source: tuple[Callable[[GrandeState, int, str, Sequence[int], list[int]], list[int]], ...] = ()
    """Reducer of the row from which the next caballero is placed by the card's number, after those placed: the courts,
    or the provinces: G-812."""
    placed: tuple[Callable[[GrandeState, int, str, Sequence[int], list[int]], None], ...] = ()
    """Called when the actor has placed one more by the card's number, with the places of all so far, and the row from
    which this one came: C-703, G-503."""
    performed: tuple[Callable[[GrandeState, int, str, bool], Steps[None]], ...] = ()
    """Generator. Called when the actor has performed or forgone the card's special action; the flag: it was begun, and
    no Veto stopped it before its first step had happened (C-1104): K-GK.8."""
    turn_ends: tuple[Callable[[GrandeState, int], Steps[None]], ...] = ()
    """Generator. Called at the end of a seat's turn, for what still belongs to it: C-806, C-1103."""
    turn_over: tuple[Callable[[GrandeState, int], Steps[None]], ...] = ()
    """Generator. Called after all of `turn_ends`, for what is checked then: V5.4."""

    # A round

    choosable: tuple[Callable[[GrandeState, int, Sequence[str]], Sequence[str]], ...] = ()
    """Reducer of the action cards on offer that the seat may choose (B-6.3): C-1102."""
    round_begins: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called when the action cards have been turned up, before the first power card."""
    playable: tuple[Callable[[GrandeState, int, Sequence[int]], Sequence[int]], ...] = ()
    """Reducer of the power cards that the seat may play (B-5.2), by number, all of them in its hand, and at least one;
    those without a value are among them only where another of the hand has one: K-3.5."""
    rank: tuple[Callable[[GrandeState, Sequence[float]], Sequence[float]], ...] = ()
    """Reducer of what ranks the power cards that lie open, by seat, their values at first (B-5.4, B-5.5); no two seats
    that have played have the same: K-3.5."""
    round_ends: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called at the end of a round with everything as it lies, before a general scoring: C-1110, K-3.9."""

    # A scoring

    groups: tuple[Callable[[GrandeState, Scoring, list[Group]], list[Group]], ...] = ()
    """Reducer of the areas to score, in order: several in one group count as one. Called when a scoring begins; which
    areas it scores is settled then: G-817, K-G.6."""
    before_area: tuple[Callable[[GrandeState, Scoring, Group], Steps[Group]], ...] = ()
    """Asking reducer of a group whose turn has come, after the window for a Veto; without areas it is not scored.
    The Castillo is such a group too: G-801, K-G.5."""
    counted: tuple[Callable[[GrandeState, int, Sequence[int]], Sequence[int]], ...] = ()
    """Reducer of the caballeros that count in an area, by kind, in totals, strengths and ties: C-332, C-803, K-G.8."""
    worth: tuple[Callable[[GrandeState, int, Worth], Worth], ...] = ()
    """Reducer of the values of an area, best place first (B-13.1), for scorings and for classes (B-15.3): K-G.3."""
    strength: tuple[Callable[[GrandeState, int, Strengths], Strengths], ...] = ()
    """Reducer of how much each seat counts in an area (B-13.2): V2.1, V6.5, C-708, G-820."""
    ties: tuple[Callable[[GrandeState, int], Sequence[bool]], ...] = ()
    """Returns for each seat whether it wins ties in an area: J-201."""
    ranked: tuple[Callable[[GrandeState, Scoring, int, Strengths], Strengths], ...] = ()
    """Reducer of the strengths by which an area pays its places, the most first; 0: not there. Ties are broken after
    it, and bonuses go by the strengths before it: K-G.4, K-J.5."""
    bonus: tuple[Callable[[GrandeState, Scoring, int, int, Bonus], Bonus], ...] = ()
    """Reducer of what the seat gets that alone has the most in an area (B-13.6, B-13.7): K-G.3, K-G.7."""
    pays: tuple[Callable[[GrandeState, Scoring, int, list[Payment]], list[Payment]], ...] = ()
    """Reducer of what each seat gets for an area: V4.4, V5.3, C-305, K-G.9."""
    scored: tuple[Callable[[GrandeState, Scoring], Steps[None]], ...] = ()
    """Generator. Called when a scoring is over, also by a Veto: G-901.6, K-G.2, C-1110."""

    # A general scoring

    who_dials: tuple[Callable[[GrandeState, Scoring, Sequence[int]], Sequence[int]], ...] = ()
    """Reducer of the seats that set their discs (B-14.1): G-808, K-C-SPIONAGE."""
    after_reveal: tuple[Callable[[GrandeState, Scoring, dict[int, int]], Steps[dict[int, int]]], ...] = ()
    """Asking reducer of the areas that the discs show, by seat. Called when they are turned up; caballeros and Grandes
    of a seat without one stay in the Castillo: G-901.3, K-G.2."""
    castillo_left: tuple[Callable[[GrandeState, Scoring], Steps[None]], ...] = ()
    """Generator. Called when the Castillo has been left, before the first region: C-901, G-804."""


NAMES = tuple(field.name for field in fields(Seams))
"""The names by which manifests give functions."""


def seams(modules: Sequence[Module]) -> Seams:
    """Return what the modules add. Raises SetupError for a seam that is not there."""
    merged: Mapping[str, Any] = hooks(dict.fromkeys(NAMES, ()), modules)
    return Seams(**merged)
