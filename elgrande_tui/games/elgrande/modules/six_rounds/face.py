"""Name, word and explain what V1 adds."""

from __future__ import annotations

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace
from elgrande_tui.i18n.translations import _, mark
from engine.core.errors import SetupError
from engine.games.elgrande.modules.six_rounds import ShortGameError


class SixRoundsFace(GrandeModuleFace):
    """Six rounds with two scorings."""

    name = "V1"
    length = mark("six rounds")
    title = mark("Six rounds")
    line = mark("rounds 1 to 6, general scorings after 3 and 6")
    text = mark("Six rounds are played, with general scorings after rounds 3 and 6.")

    def refusal(self, error: SetupError) -> str:
        """Refuse the short game in the player's language (B-19.3)."""
        if isinstance(error, ShortGameError):
            return _("Variants: V1 cannot be combined with the short game (B-19.3).")
        return ""


face = SixRoundsFace()
"""The face as it is registered."""
