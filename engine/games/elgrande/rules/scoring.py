"""Score an area, run the general scoring, rank the seats (B-13, B-14, B-18)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from engine.core.ask import Ask, Steps, ask, together
from engine.core.option import FATE
from engine.core.rules import Standing
from engine.core.state import Section
from engine.games.elgrande.model.events import (
    GENERAL,
    GENERAL_SCORING,
    AreaScored,
    CastilloOpened,
    DiscsAsked,
    DiscsRevealed,
    GameOver,
    GeneralScoring,
    GrandeMoved,
    Payment,
    Scoring,
    WentTo,
)
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import COURT, Dial
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.rules.caballeros import arrived
from engine.games.elgrande.rules.rule_queries import (
    after_step,
    barred,
    closed,
    counts,
    joint_strengths,
    kinds_meant,
    scorable,
    strengths,
    values,
    with_ties,
)

Share: TypeAlias = tuple[int, int, int, int, int]
"""A seat, its rank, its points for that, King's bonus and home bonus: the first fields of a Payment."""
Pick: TypeAlias = Callable[[GrandeState, Scoring, Sequence[tuple[int, ...]]], Steps[tuple[int, ...]]]
"""Returns which of the groups is scored next; () when the scoring ends here."""


@lru_cache(maxsize=65536)
def ranks(strength: tuple[int, ...], headcount: bool = False) -> tuple[tuple[int, int], ...]:
    """Return (seat, rank) of every seat with strength, best first (B-13.3): a tied group falls one place, once (E-26).

    >>> ranks((4, 4, 4, 3))
    ((0, 2), (1, 2), (2, 2), (3, 3))
    """
    found: list[tuple[int, int]] = []
    place = 1
    # 0 is no rank at all: a seat without caballeros is not even last.
    for level in sorted(set(strength) - {0}, reverse=True):
        group = [seat for seat, s in enumerate(strength) if s == level]
        rank = place if len(group) == 1 else place + 1
        found.extend((seat, rank) for seat in group)
        # A tie uses up two places however many share it; by headcount, as many as there are seats in it.
        place += 1 if len(group) == 1 else len(group) if headcount else 2
    return tuple(found)


def shares(g: GrandeState, scoring: Scoring, area: int, group: Sequence[int] = ()) -> list[Share]:
    """Return what each seat in an area gets, best first (B-13.4 to B-13.8, B-8.5, B-15.5), but for what modules pay.

    Fewer places pay with two and three players (B-20.1 to B-20.3). The Castillo never brings a bonus (B-9.7). The areas
    of `group` count as one: each of them pays by the sums of all.
    """
    box, seams, areas = g.box, g.seams, group or (area,)
    strength = strengths(g, area) if len(areas) == 1 else joint_strengths(g, areas)
    # Bonuses go by who really has the most, even where a module ranks the fewest first.
    by_most = places = ranks(with_ties(g, areas, strength), box.headcount)
    if seams.ranked:
        for reduce in seams.ranked:
            strength = reduce(g, scoring, area, strength)
        places = ranks(with_ties(g, areas, strength), box.headcount)
    leader, king, home = NOWHERE, 0, 0
    if by_most and by_most[0][1] == 1:  # bonuses are for who has the most alone (B-13.6, B-13.7)
        leader = by_most[0][0]
        king = box.constants.king_bonus if area == g.king else 0
        home = box.constants.home_bonus if area == g.grandes[leader] else 0
        for change in seams.bonus:
            king, home = change(g, scoring, area, leader, (king, home))
    worth = values(g, area)
    paying = 1 if scoring.first_only else box.paying_places
    found = []
    for seat, place in places:
        points = worth[place - 1] if place <= paying else 0
        found.append((seat, place, points, king, home) if seat == leader else (seat, place, points, 0, 0))
    return found


def payments(g: GrandeState, scoring: Scoring, area: int, group: Sequence[int] = ()) -> list[Payment]:
    """Return what each seat gets for an area, best first, modules counted in; see `shares`."""
    paid = [Payment(*share) for share in shares(g, scoring, area, group)]
    for function in g.seams.pays:
        paid = function(g, scoring, area, paid)
    return paid


def groups(g: GrandeState, scoring: Scoring, areas: Iterable[int]) -> list[tuple[int, ...]]:
    """Return the areas in the order in which they are scored, those together that count as one."""
    found: list[tuple[int, ...]] = [(area,) for area in areas]
    for function in g.seams.groups:
        found = function(g, scoring, found)
    return found


def score(g: GrandeState, scoring: Scoring, areas: Iterable[int], pick: Pick | None = None) -> Steps[None]:
    """Score areas one after another, in the order given or as `pick` has it.

    Which are scored is settled now, whatever happens meanwhile.
    """
    seams, left = g.seams, groups(g, scoring, areas)
    while left:
        group = left[0] if pick is None else (yield from pick(g, scoring, left))
        if not group:
            break
        # Out of the list first: a module can make the group smaller, and it would not be found any more.
        left.remove(group)
        if seams.before_area:
            group = yield from still_scored(g, scoring, group)
        score_group(g, scoring, group)
    # Also where a Veto has ended it: what modules have begun must be cleaned up.
    for function in seams.scored:
        yield from function(g, scoring)


def still_scored(g: GrandeState, scoring: Scoring, group: tuple[int, ...]) -> Steps[tuple[int, ...]]:
    """Return the areas of a group whose turn has come, without those that modules then leave out."""
    for function in g.seams.before_area:
        group = yield from function(g, scoring, group)
    return group


def score_group(g: GrandeState, scoring: Scoring, group: tuple[int, ...]) -> None:
    """Score areas that count as one, at once (B-13.9, B-8.4). The Castillo is opened (B-9.6)."""
    for area in group:
        if area == CASTILLO:
            g.reveal(FATE)  # nobody could see the contents before: from here no answer can be taken back
            if g.tell:
                g.tell(CastilloOpened(list(g.areas[CASTILLO])))
        # A Payment is made only where somebody reads it or a module changes it; search does without.
        if g.noted or g.seams.pays:
            pay(g, scoring, area, payments(g, scoring, area, group))
            continue
        for seat, _, points, king, home in shares(g, scoring, area, group):
            g.scores[seat] += points + king + home


def pay(g: GrandeState, scoring: Scoring, area: int, paid: list[Payment]) -> None:
    """Add the points to the scores and note the scoring in `g.ledger`."""
    for payment in paid:
        g.scores[payment.seat] += payment.points
    if not g.noted:
        return
    scored = AreaScored(g.round, scoring.cause, area, paid)
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
    for kind in kinds_meant(g, "sent", seat):
        count = counts(g, source)[kind]
        if not count or (g.box.kinds.all[kind].owner is None and (court or target in barred(g, "move", kind))):
            continue  # nobody's caballeros have no court (C-707, C-710, C-711)
        # All of the kind have left before the first arrives: its room depends on who still stands there.
        for part in g.box.parts[source]:
            g.areas[part][kind] = 0
        coming = 0 if court else admitted(g, kind, source, target, count)
        if g.tell and coming < count:
            g.tell(WentTo(kind, count - coming, source, COURT))
        if g.tell and coming:
            g.tell(WentTo(kind, coming, source, target))
        g.court[g.box.plain[kind]] += count - coming
        if g.seams.arrival:
            for _ in range(coming):  # each by itself: there may be room for some
                g.areas[target][arrived(g, kind, source, target)] += 1
        else:
            g.areas[target][kind] += coming


def admitted(g: GrandeState, kind: int, source: int, target: int, count: int) -> int:
    """Return how many of so many caballeros come into the area to which a disc sends them."""
    for change in g.seams.admits:
        count = change(g, kind, source, target, count)
    return count


def leave_castillo(g: GrandeState, dials: Mapping[int, int]) -> Steps[None]:
    """Move caballeros out of the Castillo where the discs point (B-14.4), and Grandes that modules have put into it.

    A Grande that may not enter there stays.
    """
    for seat in sorted(dials):
        target = dials[seat]
        send_to(g, seat, CASTILLO, target)
        if g.grandes[seat] == CASTILLO and target not in closed(g) | barred(g, "grande"):
            g.grandes[seat] = target
            if g.tell:
                g.tell(GrandeMoved(seat, CASTILLO, target))
    g.castillo_emptied = g.round
    # They have left together, so it is settled once; nobody acts, and the first player comes first.
    yield from after_step(g, g.first)


def general_scoring(g: GrandeState, section: Section) -> Steps[None]:
    """Dial, score the Castillo, reveal, move out of it, score the regions, where all stay (B-14, B-14.6)."""
    scoring, seams = GENERAL_SCORING, g.seams
    if g.tell:
        g.tell(GeneralScoring(g.round))
    seats: Sequence[int] = range(len(g.box.seats))
    for choose in seams.who_dials:
        seats = choose(g, scoring, seats)
    dials = yield from dial(g, seats, GENERAL)  # B-14.1
    # Before the discs are shown, as those who leave still count here; not by `score`, which ends a scoring.
    score_group(g, scoring, (yield from still_scored(g, scoring, (CASTILLO,))))  # B-14.2
    reveal_dials(g, dials)  # B-14.3
    for add in seams.after_reveal:
        dials = yield from add(g, scoring, dials)
    yield from leave_castillo(g, dials)  # B-14.4
    yield from score_regions(g, section)


def score_regions(g: GrandeState, section: Section) -> Steps[None]:
    """Go on with a general scoring when the Castillo has been left: score the regions (B-14.5)."""
    for function in g.seams.castillo_left:
        yield from function(g, GENERAL_SCORING)
    yield from score(g, GENERAL_SCORING, scorable(g))
    if not g.agenda and g.tell:
        g.tell(GameOver([place.seat for place in ranking(g.scores) if place.place == 1]))


def ranking(scores: Sequence[int]) -> list[Standing]:
    """Return the ranking by score, best first; equal scores share the place: 1, 1, 3 (B-18.2, B-18.3)."""
    return sorted(
        (Standing(seat, 1 + sum(other > score for other in scores), score) for seat, score in enumerate(scores)),
        key=lambda standing: (standing.place, standing.seat),
    )
