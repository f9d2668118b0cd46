"""Name, word and explain what V4 adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.board.raster import MapArea, MapPatch
from elgrande_tui.games.elgrande.model.game_map import area_key
from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.france import MESSAGES, _, mark
from elgrande_tui.games.elgrande.seams import GrandeSeams, OtherPoints
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.input.commands import command
from elgrande_tui.model.match_ui.board import BoardUI
from elgrande_tui.model.match_ui.match_ui import MatchUI
from engine.games.elgrande.modules.france.module import NAME, REGION, offices

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts
    from engine.games.elgrande.grande_rules import GrandeRules

PATCH = MapPatch(
    areas=(MapArea("f", REGION, "F", label=(49, 1, 25, 3), left="aragon", right="", up="", down="cataluna"),),
    ways={"cataluna": {"up": REGION}},
)
"""The foreign land with that letter is a region."""
TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)
TABLES = GrandeSeams(
    areas=TEXTS.area,
    map_cells={REGION: 11},
    patches=(PATCH,),
    figures={f"{NAME}.offices": mark("points of the spot")},
    reasons={
        "not_for_king": mark("The King never enters {area}."),
        "not_for_grandes": mark("Grandes never enter {area}."),
        "not_on_disc": mark("The disc cannot be set to {area}."),
        "spot_needed": mark("{area} has spots: choose one of them."),
        "spot_no_region": mark("That is a spot: choose {area} as a whole."),
        "spot_taken": mark("Somebody stands on that spot of {area}."),
    },
)


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what it shows of a match."""
    office = OtherPoints(
        pays=lambda scored: rules.box.areas[scored.area].id == REGION,
        told=mark("office {points}"),
        sign="O",
        legend=mark("O office"),
        source=mark("offices in France"),
        counted=mark("{points} for offices"),
    )
    return MatchUI(
        rules,
        board=BoardUI(topics_here=topics_here, keys=keys),
        own=replace(TABLES, spot_pays=offices(rules.box), area_rules=area_rules, other_points=(office,)),
    )


def area_rules(facts: GrandeFacts, area: str) -> Sequence[str]:
    """Explain France where it is looked at."""
    return (_(TEXTS.module[NAME].text),) if area == REGION else ()


def topics_here(context: GrandeContext) -> Sequence[str]:
    """Explain France to a player who is looking at it."""
    return ("france",) if context.selection.cursor == REGION else ()


def keys(context: GrandeContext) -> Sequence[str]:
    """Tell how a spot is picked."""
    key, enter = area_key(PATCH.areas[0]), command("enter").written
    return (_("In Francia: {key}, the digit of a spot, and {enter}.").format(key=key, enter=enter),)


ui = GrandeModuleUI(NAME, *TEXTS.of_module(NAME), match=match_ui, notes=TEXTS.notes, seams=TABLES)
