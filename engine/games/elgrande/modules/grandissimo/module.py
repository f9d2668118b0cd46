"""Add Grandissimo: Portugal, ships, jail, person cards, twenty action cards (G-101 to G-1101)."""

from __future__ import annotations

from engine.core.plausibility import FieldTest, one_of
from engine.games.elgrande.model.box import Box, Contents, Slice
from engine.games.elgrande.model.figures import Figures
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import NOWHERE, GrandeState, RegionCards, Seams
from engine.games.elgrande.modules.grandissimo import king, persons, scoring, turns
from engine.games.elgrande.modules.grandissimo.cards import COURTS_STEP, EMPTY_STEP, GENERAL_STEP, STOP_STEP, actions
from engine.games.elgrande.modules.grandissimo.derived import (
    BLACK,
    FIGURES,
    NAME,
    PERSONS,
    TOKENS,
    GrandissimoFigures,
    GrandissimoOptions,
    check,
    derived,
    in_play,
)
from engine.games.elgrande.modules.grandissimo.events import EVENTS, MercenariesStart
from engine.games.elgrande.modules.grandissimo.kept import LAY_STEP
from engine.games.elgrande.modules.grandissimo.options import REASONS, VERBS, options, why_not
from engine.games.elgrande.modules.grandissimo.scenes import SCENES
from engine.games.elgrande.modules.grandissimo.second import wait
from engine.games.elgrande.modules.grandissimo.state import learned, slice_fields, start, view, world


def pieces(figures: Figures) -> int:
    """Return how many mercenaries there are (G-102)."""
    own: GrandissimoFigures = figures.own[NAME]
    return own.mercenaries


def mercenary_cards(box: Box) -> RegionCards:
    """Return the region card that brings the mercenaries (G-107); the beginners' game has none (G-108)."""
    return RegionCards(0 if derived(box).choices.intro else 1, mercenaries_start)


def mercenaries_start(g: GrandeState, area: int) -> None:
    """Put all mercenaries into the region of the card."""
    known = derived(g.box)
    g.provinces[known.black] -= known.figures.mercenaries
    g.areas[area][known.black] += known.figures.mercenaries
    if g.tell:
        g.tell(MercenariesStart(area, known.figures.mercenaries))


def fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of the fields that only the module's Events and questions have."""
    known, seats, areas = derived(box), range(len(box.seats)), range(len(box.areas))
    return {
        "ship": one_of(known.ships),
        "former": one_of((NOWHERE, *seats)),
        "host": one_of(seats),
        "owner": one_of(seats),
        "person": one_of(PERSONS),
        "token": one_of(TOKENS),
        "later": one_of((False, True)),
        "other": one_of(areas),
        "kind": one_of(range(len(box.kinds))),
        "source": one_of(areas),
        "target": one_of(areas),
    }


GRANDISSIMO = GrandeModule(
    NAME,
    check=check,
    options=GrandissimoOptions,
    figures=FIGURES,
    contents=Contents(
        colours={BLACK: pieces},
        in_play=(in_play,),
        options=(options,),
        slices={NAME: Slice(start, view, slice_fields, world, learned=learned)},
        announced=(LAY_STEP, EMPTY_STEP, COURTS_STEP, STOP_STEP, GENERAL_STEP),
        homes=("castillo",),
        thrones=("castillo",),
        questions={
            "unload": ("ship", "left"),
            "settle": ("left",),
            "escort": ("left",),
            "consent": ("actor", "kind", "source", "target"),
            "when_second": ("card",),
            "second_card": ("card",),
            "last_chance": (),
        },
        fields=(fields,),
        weights=("engine.games.elgrande.modules.grandissimo.bots.weights:WEIGHTS",),
    ),
    seams=Seams(
        actions=(actions,),
        region_cards=(mercenary_cards,),
        kinds=(persons.kinds,),
        barred=(persons.barred,),
        king_moved=(king.king_moved,),
        turn_plan=(wait,),
        turn_begins=(turns.turn_begins,),
        reach=(turns.reach,),
        places=(persons.places,),
        placed=(persons.placed,),
        place_source=(persons.place_source,),
        may_act=(turns.may_act,),
        turn_ends=(turns.turn_ends,),
        round_begins=(turns.round_begins,),
        groups=(scoring.groups,),
        before_area=(scoring.before_area,),
        counted=(persons.counted,),
        strength=(persons.strength,),
        scored=(scoring.scored,),
        who_dials=(scoring.who_dials,),
        after_reveal=(scoring.after_reveal,),
        castillo_left=(scoring.castillo_left,),
        why_not=(why_not,),
    ),
    around={"turn": turns.in_turn, "card": turns.in_turn, "use": turns.in_use},
    extras=(turns.free_actions, king.surprises),
    events=EVENTS,
    verbs=VERBS,
    scenes=SCENES,
    reasons=REASONS,
    rulings=(turns.ON_BOARD,),
)
