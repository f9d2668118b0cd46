"""Look up the messages of this module; those of El Grande and of the whole app are found behind them."""

from __future__ import annotations

from elgrande_tui.games.elgrande.messages import MESSAGES as ABOVE
from elgrande_tui.i18n.translations import Messages

MESSAGES = Messages("elgrande_tui.games.elgrande.modules.special_cards", above=ABOVE)
_, ngettext, pgettext = MESSAGES.gettext, MESSAGES.ngettext, MESSAGES.pgettext
mark, pmark = MESSAGES.mark, MESSAGES.pmark
