"""Show Grandissimo."""

from elgrande_tui.games.elgrande import MESSAGES as ABOVE
from elgrande_tui.i18n.translations import Messages

MESSAGES = Messages(__name__, above=ABOVE)
_, ngettext, mark, pmark = MESSAGES.gettext, MESSAGES.ngettext, MESSAGES.mark, MESSAGES.pmark
