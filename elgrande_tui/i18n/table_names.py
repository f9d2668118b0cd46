"""Call a table that nobody has named after its owner, in the language of whoever reads it."""

from __future__ import annotations

import re

from elgrande_tui.i18n.translations import _, mark
from netplay.common.sanitize import TABLE_CELLS, SafeText, sanitize

USUAL = mark("{player}'s table")
"""The name with which a table is founded if its owner chooses none; the same in all languages, as others read it."""
_USUAL = re.compile(r"(?:(?P<player>.+)'s table|Table of (?P<before>.+?))(?P<number> \d+)?")
"""Such names, also those of versions before 0.2.0, and with the number by which a host tells tables apart."""


def usual_name(player: str) -> SafeText:
    """Return the name with which a player's table is founded."""
    return sanitize(USUAL.format(player=player), TABLE_CELLS)


def called(name: SafeText) -> SafeText:
    """Return what a table is called, in the language of the moment: a name that was chosen stays as it is."""
    found = _USUAL.fullmatch(name)
    if found is None:
        return name
    told = _(USUAL).format(player=found["player"] or found["before"])
    return sanitize(f"{told}{found['number'] or ''}", TABLE_CELLS)
