"""Hold a note of the guide."""

from __future__ import annotations

from typing import NamedTuple

ON_SCREEN = "screen"
"""The topic, in any game, that only concerns players who see the board."""


class HelpNote(NamedTuple):
    """A note of two to five sentences, in the language of the moment or as messages to translate."""

    title: str
    text: str
    rules: tuple[str, ...]
    """Ids in the rules specification of the game."""
    example: str
    after: str = ""
    """The topic behind which a module's note is read; "": behind all."""
