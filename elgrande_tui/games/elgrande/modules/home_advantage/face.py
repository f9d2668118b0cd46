"""Name, word and explain what V2 adds."""

from __future__ import annotations

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace
from elgrande_tui.i18n.translations import mark


class HomeAdvantageFace(GrandeModuleFace):
    """The Grande counts at home."""

    name = "V2"
    title = mark("Home region")
    line = mark("your Grande counts at home; one more placed there")
    text = mark(
        "In scorings a Grande counts like a caballero where it stands. A player who places all caballeros of a "
        "card in the home region may place one more."
    )


face = HomeAdvantageFace()
"""The face as it is registered."""
