"""Look up Carcassonne's own messages; those of the whole app are found behind them."""

from __future__ import annotations

from elgrande_tui.i18n.translations import SHELL, Messages

MESSAGES = Messages("elgrande_tui.games.carcassonne", above=SHELL)
_, ngettext, pgettext = MESSAGES.gettext, MESSAGES.ngettext, MESSAGES.pgettext
mark, pmark = MESSAGES.mark, MESSAGES.pmark
