"""Let Espionage dial late and Reserve cards act, and clean up after a general scoring (K-G.2, K-G.5, K-G.7, K-E)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.games.elgrande.model.events import Scoring
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import PASS, Dial
from engine.games.elgrande.model.state import NOWHERE, Bonus, GrandeState, Group
from engine.games.elgrande.modules.king_intrigue.derived import EACH
from engine.games.elgrande.modules.king_intrigue.scoring import scoring_follows
from engine.games.elgrande.modules.special_cards.derived import derived
from engine.games.elgrande.modules.special_cards.events import ReserveUsed
from engine.games.elgrande.modules.special_cards.limits import admit, full_tables
from engine.games.elgrande.modules.special_cards.options import UseReserve
from engine.games.elgrande.modules.special_cards.state import (
    ESPIONAGE_DO,
    RESERVE_DO,
    InFront,
    discard,
    end_guard,
    in_front,
    special_cards,
)
from engine.games.elgrande.rules.caballeros import arrived
from engine.games.elgrande.rules.rule_queries import after_step, barred, present, target_tables
from engine.games.elgrande.rules.scoring import dial, reveal_dials


def spies(g: GrandeState) -> list[int]:
    """Return the seats with an Espionage card, clockwise from the first player."""
    owners = {laid.seat for laid in in_front(g, ESPIONAGE_DO)}
    return [seat for seat in (g.first, *g.box.others[g.first]) if seat in owners]


def who_dials(g: GrandeState, scoring: Scoring, seats: Sequence[int]) -> Sequence[int]:
    """Leave out the owners of Espionage, who choose when the others have shown their discs (K-C-SPIONAGE)."""
    late = spies(g)
    return [seat for seat in seats if seat not in late] if late else seats


def after_reveal(g: GrandeState, scoring: Scoring, dials: dict[int, int]) -> Steps[dict[int, int]]:
    """Let a spy choose openly, several in secret among themselves; then settle who fits on tables (K-G.2)."""
    late = spies(g)
    if len(late) == 1:
        option = yield from ask(Ask(late[0], "dial", lambda: g.box.dials, {"card": scoring.cause}, always=True))
        assert isinstance(option, Dial)
        dials = {**dials, late[0]: option.area}
        reveal_dials(g, {late[0]: option.area})
    elif late:
        found = yield from dial(g, late, scoring.cause)
        reveal_dials(g, found)
        dials = {**dials, **found}
    admit(g, dials)
    return dials


def before_area(g: GrandeState, scoring: Scoring, group: Group) -> Steps[Group]:
    """Ask the owners of Reserve cards before a region is scored; what is scored stays the same (K-G.5, K-Q-17)."""
    own = special_cards(g)
    if group == (CASTILLO,) or (own.asked and derived(g.box).choices.reserve_window != EACH and not scoring.general):
        return group
    own.asked = True
    starter = g.first if scoring.actor is None else scoring.actor
    for seat in (starter, *g.box.others[starter]):
        for laid in [laid for laid in in_front(g, RESERVE_DO) if laid.seat == seat]:
            yield from ask_reserve(g, laid)
    return group


def ask_reserve(g: GrandeState, laid: InFront) -> Steps[None]:
    """Let the owner of a Reserve put its caballero into an open region with room (K-C-RESERVE)."""
    if not reserve_options(g, laid.seat):
        return
    about = {"card": laid.card}
    option = yield from ask(Ask(laid.seat, "reserve", lambda: [*reserve_options(g, laid.seat), PASS], about))
    if not isinstance(option, UseReserve):
        return
    row = g.areas[derived(g.box).reserves[laid.seat]]
    kind = next(present(row))
    row[kind] -= 1
    g.areas[option.area][arrived(g, kind, NOWHERE, option.area)] += 1
    if g.tell:
        g.tell(ReserveUsed(laid.seat, kind, option.area))
    discard(g, laid)
    yield from after_step(g, laid.seat)


def reserve_options(g: GrandeState, seat: int) -> list[Option]:
    """Return where the caballero of the seat's Reserve can go."""
    kind = next(present(g.areas[derived(g.box).reserves[seat]]), None)
    if kind is None:
        return []
    shut = barred(g, "move", kind).union(barred(g, "other_way"), full_tables(g))
    words, ids = g.box.options.by_words, g.box.areas
    return [words[f"{UseReserve.verb} {ids[area].id}"] for area in target_tables(g).regions if area not in shut]


def bonus(g: GrandeState, scoring: Scoring, area: int, seat: int, found: Bonus) -> Bonus:
    """Pay no King's bonus in the guarded region (K-G.7, K-X.7)."""
    king, home = found
    guarded = area == special_cards(g).guard and not derived(g.box).choices.royal_guard_king_bonus
    return (0 if guarded else king), home


def scored(g: GrandeState, scoring: Scoring) -> Steps[None]:
    """Clean up after a general scoring; after any, Reserve cards can be asked for again (K-E.11, K-E.15)."""
    own = special_cards(g)
    own.asked = False
    if scoring.general:
        for laid in in_front(g, ESPIONAGE_DO):
            discard(g, laid)
        end_guard(g)
    yield from ()


def round_ends(g: GrandeState) -> Steps[None]:
    """Take the royal guard away, unless a general scoring follows (K-E.15)."""
    if not scoring_follows(g):
        end_guard(g)
    yield from ()


def closed_too(g: GrandeState, areas: frozenset[int]) -> frozenset[int]:
    """Lock the guarded region (K-6.1)."""
    guard = special_cards(g).guard
    return areas if guard == NOWHERE else areas | {guard}


def shut(g: GrandeState, what: str, kind: int) -> frozenset[int]:
    """Shut regions with a full table to whoever would arrive (K-C-6NIMMT)."""
    return frozenset(full_tables(g)) if what in ("court", "move") else frozenset()
