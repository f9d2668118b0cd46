"""Lighthouse: an expansion of El Grande that brings one of everything that a module can bring, for tests alone.

It is a distribution of its own, installed where its folder `installed` is on the path.
"""

from __future__ import annotations

from elgrande_tui.games.elgrande import MESSAGES as ABOVE
from elgrande_tui.i18n.translations import Messages

MESSAGES = Messages(__name__, above=ABOVE)
_, ngettext, mark = MESSAGES.gettext, MESSAGES.ngettext, MESSAGES.mark
