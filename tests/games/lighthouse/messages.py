"""Look up the messages of this module; those of El Grande and of the whole app are found behind them."""

from __future__ import annotations

from elgrande_tui.games.elgrande.messages import MESSAGES as ABOVE
from elgrande_tui.i18n.translations import Messages

MESSAGES = Messages("tests.games.lighthouse", above=ABOVE)
_, ngettext = MESSAGES.gettext, MESSAGES.ngettext
mark = MESSAGES.mark
