"""Count points in words."""

from __future__ import annotations

from elgrande_tui.i18n.translations import ngettext


def points_in_words(points: int) -> str:
    """Return so many points in words: `1 point`, `7 points`."""
    return ngettext("{count} point", "{count} points", points).format(count=points)
