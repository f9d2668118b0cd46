"""Show V1: six rounds with two scorings."""

from elgrande_tui.games.elgrande import MESSAGES as ABOVE
from elgrande_tui.i18n.translations import Messages

MESSAGES = Messages(__name__, above=ABOVE)
_, mark = MESSAGES.gettext, MESSAGES.mark
