"""Score an area, run the general scoring, rank the seats (B-13, B-14, B-18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.core.ask import Ask, Steps, ask, together
from engine.core.option import FATE
from engine.core.rules import Standing
from engine.core.state import Section
from engine.games.elgrande.model.events import (
    AreaScored,
    CastilloOpened,
    DiscsAsked,
    DiscsRevealed,
    GameOver,
    GeneralScoring,
    Payment,
    WentTo,
)
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import COURT, Dial
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.rules.rule_queries import (
    after_step,
    barred,
    closed,
    counts,
    kinds_meant,
    ranking_strengths,
    scorable,
    values,
)


@lru_cache(maxsize=65536)
def ranks(strength: tuple[int, ...], *, headcount: bool = False) -> tuple[tuple[int, int], ...]:
    """Return (seat, rank) of every seat with strength, best first (B-13.3): a tied group falls one place, once (E-26).

    >>> ranks((4, 4, 4, 3))
    ((0, 2), (1, 2), (2, 2), (3, 3))
    """
    found: list[tuple[int, int]] = []
    place = 1
    for level in sorted(set(strength) - {0}, reverse=True):
        group = [seat for seat, s in enumerate(strength) if s == level]
        rank = place if len(group) == 1 else place + 1
        found.extend((seat, rank) for seat in group)
        place += 1 if len(group) == 1 else len(group) if headcount else 2
    return tuple(found)


def payments(g: GrandeState, area: int, *, first_only: bool = False) -> list[Payment]:
    """Return what each seat in an area gets, best first (B-13.4 to B-13.8, B-8.5); with `first_only` by B-15.5.

    Fewer places pay with two and three players (B-20.1 to B-20.3). The Castillo never brings a bonus (B-9.7).
    """
    box = g.box
    worth = values(g, area)
    paying = 1 if first_only else box.paying_places
    king = box.constants.king_bonus if area == g.king else 0
    paid = []
    for seat, place in ranks(ranking_strengths(g, area), headcount=box.headcount):
        points = worth[place - 1] if place <= paying else 0
        home = box.constants.home_bonus if place == 1 and g.grandes[seat] == area else 0
        paid.append(Payment(seat, place, points, king if place == 1 else 0, home))
    for hook in box.seams.pays:
        paid = hook(g, area, paid, first_only)
    return paid


def score_area(g: GrandeState, area: int, cause: str, *, first_only: bool = False) -> None:
    """Score one area at once (B-13.9, B-8.4); `cause` is `general` or the card's id. The Castillo is opened (B-9.6)."""
    if area == CASTILLO:
        g.reveal(FATE)  # nobody could see the contents before: from here no answer can be taken back
        if g.tell:
            g.tell(CastilloOpened(list(g.areas[CASTILLO])))
    pay(g, area, cause, payments(g, area, first_only=first_only))


def pay(g: GrandeState, area: int, cause: str, paid: list[Payment]) -> None:
    """Add the points to the scores and note the scoring in `g.ledger`."""
    for payment in paid:
        g.scores[payment.seat] += payment.points
    scored = AreaScored(g.round, cause, area, paid)
    g.ledger.append(scored)
    if g.tell:
        g.tell(scored)


def dial(
    g: GrandeState, seats: Sequence[int], card: str, legal: Mapping[int, Sequence[Dial]] | None = None
) -> Steps[dict[int, int]]:
    """Let the seats set their discs in secret; return the areas by seat, not yet revealed (B-11.8).

    No window opens before the reveal (B-17.10). A lone legal disc is asked for all the same (B-22.1).
    """

    def choose(seat: int) -> Steps[int]:
        regions = legal[seat] if legal else g.box.dials
        option = yield from ask(Ask(seat, "dial", lambda: regions, {"card": card}, always=True))
        return option.area

    if g.tell:
        g.tell(DiscsAsked(list(seats)))
    dials = yield from together({seat: choose(seat) for seat in seats})
    return dials


def reveal_dials(g: GrandeState, dials: dict[int, int]) -> None:
    """Turn up the discs (H-13)."""
    for seat in dials:
        g.reveal(seat)
    if g.tell:
        g.tell(DiscsRevealed([dials.get(seat, NOWHERE) for seat in range(len(g.box.seats))]))


def send_to(g: GrandeState, seat: int, source: int, target: int) -> None:
    """Move all the seat's caballeros from `source` to `target`, where its disc points.

    They go to the seat's court when they may not enter there.
    """
    court = target == source or target in closed(g)
    for kind in kinds_meant(g, "own", seat):
        count = counts(g, source)[kind]
        if not count or (g.box.kinds.all[kind].owner is None and (court or target in barred(g, "move", kind))):
            continue  # nobody's caballeros have no court
        for part in g.box.parts[source]:
            g.areas[part][kind] = 0
        if court:
            g.court[g.box.plain[kind]] += count
        else:
            g.areas[target][kind] += count
        if g.tell:
            g.tell(WentTo(kind, count, source, COURT if court else target))


def general_scoring(g: GrandeState, section: Section) -> Steps[None]:
    """Dial, score the Castillo, reveal, move out of it, score the regions, where all stay (B-14, B-14.6)."""
    if g.tell:
        g.tell(GeneralScoring(g.round))
    seats = range(len(g.box.seats))
    dials = yield from dial(g, seats, "general")  # B-14.1
    score_area(g, CASTILLO, "general")  # B-14.2
    reveal_dials(g, dials)  # B-14.3
    for seat in seats:
        send_to(g, seat, CASTILLO, dials[seat])  # B-14.4
    g.castillo_emptied = g.round
    yield from after_step(g, g.first)
    for area in scorable(g):
        score_area(g, area, "general")  # B-14.5
    if not g.agenda and g.tell:
        g.tell(GameOver([place.seat for place in ranking(g.scores) if place.place == 1]))


def ranking(scores: Sequence[int]) -> list[Standing]:
    """Return the ranking by score, best first; equal scores share the place: 1, 1, 3 (B-18.2, B-18.3)."""
    return sorted(
        (Standing(seat, 1 + sum(other > score for other in scores), score) for seat, score in enumerate(scores)),
        key=lambda standing: (standing.place, standing.seat),
    )
