"""Name, word and explain what V2 adds."""

from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.home_advantage import MESSAGES
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.texts import read_texts

TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)

ui = GrandeModuleUI("V2", *TEXTS.of_module("V2"), notes=TEXTS.notes)
