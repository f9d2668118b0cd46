"""Say who counts in new regions and on the limitation table, what offices pay, when a marked region is scored."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.ask import Steps
from engine.games.elgrande.model.events import Payment, Scoring
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.colonies.arriving import owner
from engine.games.elgrande.modules.colonies.derived import derived
from engine.games.elgrande.modules.colonies.state import overseas
from engine.games.elgrande.rules.rule_queries import counted as counted_in
from engine.games.elgrande.rules.rule_queries import counts, present
from engine.games.elgrande.rules.scoring import score

MARKED = "special-scoring-next-round"
"""The card of the marker, which is the cause of its scoring too."""


def counted(g: GrandeState, area: int, here: Sequence[int]) -> Sequence[int]:
    """Leave out Captain and Viceroy, whoever stands beside the table, and black ones without a holder.

    C-332, C-341, C-709, C-803, C-811. So they are in no majority, for bonuses either (C-334, C-908), and win no ties
    (C-907, J-208). What is carried never counts (C-904).
    """
    known, own = derived(g.box), overseas(g)
    if (
        area != own.table
        and area not in known.quarters_of
        and (own.holder != NOWHERE or not any(known.count_black(here)))
    ):
        return here
    # A copy, as `here` may be the row of the board.
    left = list(here)
    for place in known.quarters_of.get(area, ()):
        for kind in present(g.areas[place]):
            left[kind] -= g.areas[place][kind]
    if area == own.table:
        for kind in known.beside:
            left[kind] = 0
    if own.holder == NOWHERE:
        for kind in known.black:
            left[kind] = 0
    return left


def strength(g: GrandeState, area: int, strengths: list[int]) -> list[int]:
    """Add black caballeros to those of the holder (C-708)."""
    holder = overseas(g).holder
    known = derived(g.box)
    if holder == NOWHERE or not any(known.count_black(counts(g, area))):
        return strengths
    found = list(strengths)
    # Those that count, not all that stand there: some may be beside the table or in an office.
    found[holder] += sum(known.count_black(counted_in(g, area)))
    return found


def pays(g: GrandeState, scoring: Scoring, area: int, paid: list[Payment]) -> list[Payment]:
    """Add what the offices of a region pay (C-305, C-323), but not where only first places are paid (C-909).

    It is the same with a scoreboard (C-304), with few seats (C-313), and for a bearer (J-309).
    """
    known = derived(g.box)
    if area not in known.new or scoring.first_only:
        return paid
    found = list(paid)
    for place in g.box.parts[area]:
        points = known.offices.get(place, 0)
        kind = next(present(g.areas[place]), None) if points else None
        seat = NOWHERE if kind is None else owner(g, kind)
        if seat == NOWHERE:
            continue
        row = next((n for n, payment in enumerate(found) if payment.seat == seat), None)
        if row is None:  # the Captain alone is in no majority
            found.append(Payment(seat, 0, 0, 0, 0, points))
        else:
            found[row] = replace(found[row], other=found[row].other + points)
    return found


def kinds(g: GrandeState, whose: str, actor: int, meant: Sequence[int]) -> Sequence[int]:
    """Make black caballeros own for the holder, and foreign for everybody else (C-705, C-706)."""
    if whose == "any" or actor != overseas(g).holder:
        return meant
    black = derived(g.box).black
    if whose == "foreign":
        return [kind for kind in meant if kind not in black]
    # Taken out of all kinds, as these are sorted by words and the result must be too.
    allowed = black.union(meant)
    return [kind for kind in g.box.kinds_by_whose["any"][actor] if kind in allowed]


def round_ends(g: GrandeState) -> Steps[None]:
    """Score the marked region when its round is over (C-1110), and note the turn order for Free Choice (C-1106)."""
    # Noted now: the end of the round clears the order before the general scoring.
    overseas(g).order = tuple(g.order)
    yield from _score_marked(g, g.round)


def scored(g: GrandeState, scoring: Scoring) -> Steps[None]:
    """Score a region marked in the last round after the last general scoring (C-1110)."""
    rounds = g.box.rounds
    if scoring.general and g.round == rounds[-1]:
        # A marker of the last round is due in one that is never played.
        yield from _score_marked(g, g.round + 1)


def _score_marked(g: GrandeState, due: int) -> Steps[None]:
    own = overseas(g)
    if own.mark == NOWHERE or own.marked > due:
        return
    area, own.mark, own.marked = own.mark, NOWHERE, 0
    yield from score(g, Scoring(MARKED), [area])
