"""Name, word and explain what V4 adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace, OtherPoints
from elgrande_tui.games.elgrande.modules.france.messages import MESSAGES, _, mark
from elgrande_tui.games.elgrande.words import read_words
from elgrande_tui.input.commands import command
from engine.games.elgrande.modules.france.module import offices

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
    reasons: Mapping[str, str] = {
        "not_for_king": mark("The King never enters {area}."),
        "not_for_grandes": mark("Grandes never enter {area}."),
        "not_on_disc": mark("The disc cannot be set to {area}."),
        "spot_needed": mark("{area} has spots: choose one of them."),
        "spot_no_region": mark("That is a spot: choose {area} as a whole."),
        "spot_taken": mark("Somebody stands on that spot of {area}."),
    }
    map_cells: Mapping[str, int] = {REGION: 11}
    figures: Mapping[str, str] = {"offices": mark("points of the spot")}
    other = OtherPoints(
        told=mark("office {points}"),
        sign="O",
        legend=mark("O office"),
        source=mark("offices in France"),
        counted=mark("{points} for offices"),
    )

    def patch(self, rules: GrandeRules | None = None) -> MapPatch:
        """Make the land beyond Aragón and Cataluña a region."""
        from elgrande_tui.games.elgrande.modules.france.map import PATCH

        return PATCH

    def spot_pays(self, rules: GrandeRules) -> Mapping[str, int]:
        """Tell what the offices pay."""
        return offices(rules.box)

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


face = FranceFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
