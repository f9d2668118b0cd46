"""Add Grand Inquisitor & Colonies: Ship, colonies, tiles, black caballeros, limitation table (C-101 to C-1402)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Steps
from engine.core.plausibility import one_of
from engine.games.elgrande.model.box import NONE, Box, Contents, Slice
from engine.games.elgrande.model.events import Scoring
from engine.games.elgrande.model.figures import Figures
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import NOWHERE, GrandeState, RegionCards, Seams
from engine.games.elgrande.modules.colonies import kept, sailing, table
from engine.games.elgrande.modules.colonies import scoring as counting
from engine.games.elgrande.modules.colonies.arriving import arrival, in_place
from engine.games.elgrande.modules.colonies.cards import PERSON_STEP, TILES_STEP, actions
from engine.games.elgrande.modules.colonies.derived import (
    AXES,
    BLACK,
    FIGURES,
    GOLD,
    NAME,
    WARES,
    ColoniesFigures,
    derived,
)
from engine.games.elgrande.modules.colonies.events import EVENTS, BlackStarts, Landed, TableStarts
from engine.games.elgrande.modules.colonies.options import REASONS, VERBS, options, why_not
from engine.games.elgrande.modules.colonies.scenes import SCENES
from engine.games.elgrande.modules.colonies.state import overseas, slice_fields, start, tiles_fit, view, world
from engine.games.elgrande.rules import rule_queries
from engine.games.elgrande.rules.actions.moving import FreeRelocation
from engine.games.elgrande.rules.caballeros import arrived, take_in
from engine.games.elgrande.rules.rule_queries import closed
from engine.games.elgrande.rules.scoring import dial, reveal_dials

LANDING = "landing"
"""Why discs are set in set-up."""


def pieces(figures: Figures) -> int:
    """Return how many black caballeros there are (C-102)."""
    own: ColoniesFigures = figures.own[NAME]
    return own.black.regions * own.black.each


# Set-up (C-107)


def black_cards(box: Box) -> RegionCards:
    """Return the region cards that bring black caballeros (C-107)."""
    black = derived(box).figures.black
    return RegionCards(black.regions, black_start)


def black_start(g: GrandeState, area: int) -> None:
    """Put black caballeros into the region of a card."""
    known = derived(g.box)
    plain, count = min(known.black), known.figures.black.each
    g.provinces[plain] -= count
    g.areas[area][plain] += count
    if g.tell:
        g.tell(BlackStarts(area, count))


def table_start(g: GrandeState, area: int) -> None:
    """Lay the empty table into the region of the card (C-107)."""
    overseas(g).table = area
    if g.tell:
        g.tell(TableStarts(area))


def discs(g: GrandeState) -> Steps[None]:
    """Let every seat choose by disc where caballeros of its provinces begin (C-107, C-108, C-110 to C-112).

    The standards are in their homes by then (J-103).
    """
    seats, count = range(len(g.scores)), derived(g.box).figures.disc_start
    shut = closed(g) | rule_queries.barred(g, "other_way")
    regions = [option for option in g.box.dials if option.area not in shut]
    dials = yield from dial(g, seats, LANDING, dict.fromkeys(seats, regions))
    reveal_dials(g, dials)
    for seat, area in dials.items():
        court = area in closed(g)
        if g.tell:
            g.tell(Landed(seat, NOWHERE if court else area, count))
        if court:
            take_in(g, seat, count)
            continue
        for _ in range(count):
            g.provinces[seat] -= 1
            g.areas[area][arrived(g, seat, NOWHERE, area)] += 1


# Where pieces go


def barred(g: GrandeState, what: str, kind: int) -> frozenset[int]:
    """Bar the King from Ship and colonies (C-302), courts from the colonies (C-340), carriers from offices (C-333)."""
    known = derived(g.box)
    if what == "king":
        return known.not_for_king
    if what == "move":
        return known.barred_moves[kind]
    return known.not_from_court if what == "court" else NONE


def reach(g: GrandeState, actor: int, card: str, placed: Sequence[int], areas: Sequence[int]) -> Sequence[int]:
    """Add the Ship when the King is on the coast (C-311)."""
    known = derived(g.box)
    return [*areas, *known.boarding] if g.king in known.coast else areas


def free_choice(g: GrandeState, scoring: Scoring) -> Steps[None]:
    """Let the owners of Free Choice relocate, in the turn order of the round that has just ended (C-1106)."""
    overseas(g).beside_all = False  # it was for those from the Castillo alone (C-808)
    order = overseas(g).order or tuple(range(len(g.scores)))
    for one in sorted(kept.held(g, "free_choice"), key=lambda one: order.index(one.seat)):
        action = FreeRelocation(g.box.cards[one.card], g.box)
        yield from action.after_another(g, one.seat, "own")
        kept.put_back(g, one)


COLONIES = GrandeModule(
    NAME,
    figures=FIGURES,
    contents=Contents(
        colours={BLACK: pieces},
        axes=AXES,
        options=(options,),
        slices={NAME: Slice(start, view, slice_fields, world, fits=tiles_fit)},
        causes=(LANDING, GOLD, WARES),
        announced=(TILES_STEP, PERSON_STEP),
        homes=("castillo",),
        questions={"sail": (), "end_of_turn": (), "fill": ("left",), "strike": ("card", "of")},
        fields=(
            lambda box: {
                "tile": one_of((GOLD, WARES)),
                "gold": one_of(range(21)),
                "wares": one_of(range(21)),
                "due": one_of((*box.rounds, box.rounds[-1] + 1)),
            },
        ),
        weights=("engine.games.elgrande.modules.colonies.bots.weights:WEIGHTS",),
    ),
    seams=Seams(
        actions=(actions,),
        region_cards=(black_cards, lambda box: RegionCards(1, table_start)),
        why_not=(why_not,),
        discs=(discs,),
        arrival=(arrival,),
        in_place=(in_place,),
        barred=(barred,),
        kinds=(counting.kinds,),
        turn_begins=(sailing.turn_begins,),
        places=(sailing.places,),
        placed=(sailing.placed,),
        reach=(reach,),
        performed=(kept.performed,),
        # Filled once more after a strike, which can free fields of the table.
        turn_ends=(sailing.turn_ends, table.turn_ends, kept.strike, table.turn_ends),
        round_begins=(kept.round_begins,),
        choosable=(kept.choosable,),
        round_ends=(counting.round_ends, kept.round_ends),
        counted=(counting.counted,),
        strength=(counting.strength,),
        pays=(counting.pays,),
        after_reveal=(table.after_reveal,),
        # Free Choice comes first: it can free fields of the table, or send more beside it.
        castillo_left=(free_choice, table.castillo_left),
        scored=(counting.scored,),
    ),
    around=dict.fromkeys(("turn", "card", "use"), sailing.in_turn),
    extras=(sailing.free_actions, kept.offers),
    events=EVENTS,
    verbs=(*VERBS, LANDING),
    scenes=SCENES,
    reasons=REASONS,
)
