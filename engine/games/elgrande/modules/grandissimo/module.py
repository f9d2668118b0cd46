"""Add Grandissimo: Portugal, ships, jail, person cards, twenty action cards (G-101 to G-1101)."""

from __future__ import annotations

from engine.core.modules import Module
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import Figures
from engine.games.elgrande.model.region_cards import RegionCards
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.grandissimo.cards import actions
from engine.games.elgrande.modules.grandissimo.events import EVENTS, MercenariesStart
from engine.games.elgrande.modules.grandissimo.figures import FIGURES, NAME, GrandissimoFigures
from engine.games.elgrande.modules.grandissimo.lore import BLACK, GrandissimoOptions, check, in_play, lore
from engine.games.elgrande.modules.grandissimo.options import VERBS, options
from engine.games.elgrande.modules.grandissimo.state import slice_fields, start, view, world


def pieces(figures: Figures) -> int:
    """Return how many mercenaries there are (G-102)."""
    own: GrandissimoFigures = figures.own[NAME]
    return own.mercenaries


def mercenary_cards(box: Box) -> RegionCards:
    """Return the region card that brings the mercenaries (G-107); the beginners' game has none (G-108)."""
    return RegionCards(0 if lore(box).choices.intro else 1, mercenaries_start)


def mercenaries_start(g: GrandeState, area: int) -> None:
    """Put all mercenaries into the region of the card."""
    known = lore(g.box)
    g.provinces[known.black] -= known.figures.mercenaries
    g.areas[area][known.black] += known.figures.mercenaries
    if g.tell:
        g.tell(MercenariesStart(area, known.figures.mercenaries))


GRANDISSIMO = Module(
    NAME,
    figures=FIGURES,
    check=check,
    options=GrandissimoOptions,
    colours={BLACK: pieces},
    hooks={
        "in_play": (in_play,),
        "options": (options,),
        "actions": (actions,),
        "region_cards": (mercenary_cards,),
    },
    words={"homes": ("castillo",)},
    verbs=VERBS,
    state=start,
    view=view,
    slice_fields=slice_fields,
    world=world,
    events=EVENTS,
)
"""The manifest."""
