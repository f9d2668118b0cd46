"""Name, word and explain what V1 adds."""

from __future__ import annotations

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace
from elgrande_tui.games.elgrande.modules.six_rounds.messages import MESSAGES, _, mark
from elgrande_tui.games.elgrande.words import read_words
from engine.core.errors import SetupError
from engine.games.elgrande.modules.six_rounds.module import ShortGameError


class SixRoundsFace(GrandeModuleFace):
    """Six rounds with two scorings."""

    name = "V1"
    length = mark("six rounds")

    def refusal(self, error: SetupError) -> str:
        """Refuse the short game in the player's language (B-19.3)."""
        if isinstance(error, ShortGameError):
            return _("Variants: V1 cannot be combined with the short game (B-19.3).")
        return ""


face = SixRoundsFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
