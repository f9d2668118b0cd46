"""Name, word and explain what V4 adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import AreaWords, GrandeModuleFace, OtherPoints
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.commands import command
from elgrande_tui.model.help_note import HelpNote
from engine.games.elgrande.modules.france import OFFICES

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.board.raster import MapPatch
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.events import AreaScored
    from engine.games.elgrande.model.view import Board

REGION = "francia"


class FranceFace(GrandeModuleFace):
    """A tenth region with three spots."""

    name = "V4"
    title = mark("France")
    line = mark("a tenth region: three spots, two of them offices")
    text = mark(
        "France lies next to Aragón and Cataluña. One caballero stands on each of its spots: ambassador (+2), "
        "envoy (+1) and a third; the extra points come whenever France is scored. No King, no Grande, no disc."
    )
    reasons: Mapping[str, str] = {
        "not_for_king": mark("The King never enters {area}."),
        "not_for_grandes": mark("Grandes never enter {area}."),
        "not_on_disc": mark("The disc cannot be set to {area}."),
        "spot_needed": mark("{area} has spots: choose one of them."),
        "spot_no_region": mark("That is a spot: choose {area} as a whole."),
        "spot_taken": mark("Somebody stands on that spot of {area}."),
    }
    areas: Mapping[str, AreaWords] = {
        REGION: AreaWords(mark("Francia"), mark("Francia"), cells=11),
        **{
            spot: AreaWords(name, short, spot=within, pays=OFFICES[spot])
            for spot, name, short, within in (
                ("francia.ambassador", mark("Francia (ambassador)"), mark("Francia 1"), mark("ambassador")),
                ("francia.envoy", mark("Francia (envoy)"), mark("Francia 2"), mark("envoy")),
                ("francia.third", mark("Francia (third spot)"), mark("Francia 3"), mark("third spot")),
            )
        },
    }
    other = OtherPoints(
        told=mark("office {points}"),
        sign="O",
        legend=mark("O office"),
        source=mark("offices in France"),
        counted=mark("{points} for offices"),
    )
    notes: Mapping[str, HelpNote] = {
        "france": HelpNote(
            mark("Variant: France"),
            mark(
                "Three caballeros at most stand in France, each on a spot of its own. When France is scored the "
                "ambassador brings 2 points and the envoy 1, besides the places. King, Grandes and discs do not reach "
                "it."
            ),
            ("V4.2", "V4.3", "V4.4", "V4.5"),
            mark(
                "Yours stands on the spot of the ambassador and Blue's on the third: a tie, but 2 points more for you."
            ),
        ),
    }

    def patch(self) -> MapPatch:
        """Make the land beyond Aragón and Cataluña a region."""
        from elgrande_tui.games.elgrande.modules.france.map import PATCH

        return PATCH

    def concerns(self, board: Board, area: str) -> bool:
        """Explain France where it is looked at."""
        return area == REGION

    def pays(self, rules: GrandeRules, scored: AreaScored) -> bool:
        """Check whether France was scored."""
        return rules.box.areas[scored.area].id == REGION

    def topics_here(self, context: GrandeContext) -> Sequence[str]:
        """Explain France to a player who is looking at it."""
        return ("france",) if context.selection.cursor == REGION else ()

    def keys(self, context: GrandeContext) -> Sequence[str]:
        """Tell how a spot is picked."""
        from elgrande_tui.games.elgrande.board.area_keys import area_key
        from elgrande_tui.games.elgrande.modules.france.map import PATCH

        key, enter = area_key(PATCH.areas[0]), command("enter").written
        return (_("In Francia: {key}, the digit of a spot, and {enter}.").format(key=key, enter=enter),)


face = FranceFace()
"""The face as it is registered."""
