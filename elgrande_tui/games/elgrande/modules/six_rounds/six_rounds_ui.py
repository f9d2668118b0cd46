"""Name, word and explain what V1 adds."""

from __future__ import annotations

from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.six_rounds import MESSAGES, _, mark
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.texts import read_texts
from engine.core.errors import SetupError
from engine.games.elgrande.modules.six_rounds.module import ShortGameError

TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)


def _refusal(error: SetupError) -> str:
    """Refuse the short game in the player's language (B-19.3)."""
    if isinstance(error, ShortGameError):
        return _("Variants: V1 cannot be combined with the short game (B-19.3).")
    return ""


ui = GrandeModuleUI(
    "V1", *TEXTS.of_module("V1"), refusal=_refusal, notes=TEXTS.notes, presets=TEXTS.presets, length=mark("six rounds")
)
