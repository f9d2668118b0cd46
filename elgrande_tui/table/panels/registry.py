"""List all panels by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.panels.card_info import info_panel
from elgrande_tui.games.elgrande.panels.forecast import forecast_panel
from elgrande_tui.games.elgrande.panels.guide import guide_panel
from elgrande_tui.games.elgrande.panels.offer import offer_panel
from elgrande_tui.games.elgrande.panels.scores import scores_panel
from elgrande_tui.games.elgrande.panels.scoring import scoring_panel
from elgrande_tui.table.panels.chat import chat_panel
from elgrande_tui.table.panels.keys_help import help_panel
from elgrande_tui.table.panels.log import log_panel
from elgrande_tui.table.panels.menu import menu_panel
from elgrande_tui.table.panels.missed import missed_panel
from elgrande_tui.table.panels.seats import seats_panel
from elgrande_tui.table.panels.sit import sit_panel
from elgrande_tui.table.panels.votes import votes_panel
from elgrande_tui.widgets.cells import Row

PANELS: Mapping[str, Callable[[GrandeContext, int], list[Row]]] = {
    "offer": offer_panel,
    "log": log_panel,
    "seats": seats_panel,
    "forecast": forecast_panel,
    "info": info_panel,
    "help": help_panel,
    "guide": guide_panel,
    "scoring": scoring_panel,
    "scores": scores_panel,
    "menu": menu_panel,
    "chat": chat_panel,
    "votes": votes_panel,
    "missed": missed_panel,
    "sit": sit_panel,
}
"""Name -> the panel's rows at a width."""

FROM_THE_END = frozenset(("log", "chat"))
"""Panels that open at their last line."""
