"""Name, word and explain what V2 adds."""

from __future__ import annotations

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace
from elgrande_tui.games.elgrande.modules.home_advantage import MESSAGES
from elgrande_tui.games.elgrande.words import read_words


class HomeAdvantageFace(GrandeModuleFace):
    """The Grande counts at home."""

    name = "V2"


face = HomeAdvantageFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
