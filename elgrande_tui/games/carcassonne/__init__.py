"""Show Carcassonne: what its table knows (`model`), says (`text`), draws (`board`, `panels`) and tells (`plain`)."""

from elgrande_tui.i18n.translations import SHELL, Messages

MESSAGES = Messages(__name__, above=SHELL)
_, ngettext, pgettext, mark, pmark = (
    MESSAGES.gettext,
    MESSAGES.ngettext,
    MESSAGES.pgettext,
    MESSAGES.mark,
    MESSAGES.pmark,
)
