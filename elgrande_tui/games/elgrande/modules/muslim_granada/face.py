"""Name, word and explain what V5 adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace, OtherPoints
from elgrande_tui.games.elgrande.modules.muslim_granada.messages import MESSAGES, _, mark
from elgrande_tui.games.elgrande.words import read_words
from elgrande_tui.i18n.seats import Names
from engine.core.event import Event
from engine.games.elgrande.modules.muslim_granada.module import CONQUEST, NAME, GranadaConquered, needed
from engine.games.elgrande.rules.rule_queries import total

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.model.game_facts import GameFacts
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
    from elgrande_tui.widgets.glyphs import Glyphs
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.events import AreaScored
    from engine.games.elgrande.model.view import Board


class MuslimGranadaFace(GrandeModuleFace):
    """Granada until it is conquered."""

    name = "V5"
    reasons: Mapping[str, str] = {
        "granada_muslim": mark("{area} is Muslim: no King, no Grande, nobody from a court; and it is not scored."),
        "granada_two_ways": mark("{area} is Muslim: one gets there only out of the Castillo or by a special action."),
        "granada_not_for_all": mark("{area} is Muslim: black caballeros do not enter."),
    }
    causes: Mapping[str, str] = {CONQUEST: mark("The conquest of Granada, round {round}")}
    figures: Mapping[str, str] = {"needed": mark("caballeros that conquer it")}
    other = OtherPoints(
        told=mark("doubled"),
        sign="x2",
        legend=mark("x2 doubled by conquest"),
        source=mark("points doubled by conquest"),
        counted=mark("{points} for the conquest"),
    )

    def concerns(self, board: Board, area: str) -> bool:
        """Check whether the area is Granada, not yet conquered."""
        return area == "granada" and not board.modules[NAME]["conquered"]

    def area_note(self, facts: GameFacts, area: str) -> str:
        """Tell that it is Muslim."""
        return _("Muslim until it is conquered.") if self.concerns(facts.now, area) else ""

    def state(self, context: GrandeContext, area: str) -> Sequence[str]:
        """Tell how many of the caballeros for its conquest stand there."""
        if not self.concerns(context.now, area):
            return ()
        count = total(context.open, context.rules.box.index[area])
        of = needed(context.rules.box)
        return (_("Muslim {count}/{needed}").format(count=count, needed=of), f"M{count}/{of}")

    def topics_here(self, context: GrandeContext) -> Sequence[str]:
        """Explain it to a player who is looking at it."""
        return ("muslim_granada",) if self.concerns(context.now, context.selection.cursor) else ()

    def sentence(self, rules: GrandeRules, names: Names, event: Event) -> str:
        """Tell the conquest."""
        if not isinstance(event, GranadaConquered):
            return ""
        message = _("Granada is conquered at the end of the turn of {who}: it is scored double.")
        return message.format(who=names[event.seat])

    def brief(self, rules: GrandeRules, glyphs: Glyphs, event: Event) -> tuple[int, str] | None:
        """Tell the conquest."""
        return (event.seat, _("Granada won")) if isinstance(event, GranadaConquered) else None

    def pays(self, rules: GrandeRules, scored: AreaScored) -> bool:
        """Check whether Granada was scored because it was conquered (V5.3)."""
        return scored.cause == CONQUEST


face = MuslimGranadaFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
