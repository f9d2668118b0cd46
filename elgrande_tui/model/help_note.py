"""Hold a note of the guide, and what a player is shown in one of their first turns."""

from __future__ import annotations

from typing import Any, NamedTuple

ON_SCREEN = "screen"
"""The topic, in any game, that only concerns players who see the board."""
GUIDED_TURNS = 3
"""So many turns of a player are guided."""


class HelpNote(NamedTuple):
    """A note of two to five sentences, in the language of the moment or as messages to translate."""

    title: str
    text: str
    rules: tuple[str, ...]
    """Ids in the rules specification of the game."""
    example: str
    after: str = ""
    """The topic behind which a module's note is read; "": behind all."""


class FirstStep(NamedTuple):
    """What a player is told at one moment of their first turns, in the language of the moment."""

    text: str
    """One or two sentences, which with `keys` fit two lines of the smallest screen."""
    marks: Any = None
    """What of the board they speak of, as `TellingUI.changes` gives it; None: nothing."""
    turn: int = 0
    """Which of the guided turns it is; 0: they are over."""
    keys: str = ""
    """How it is done with keys, told behind the text on a screen..."""
    typed: str = ""
    """...and in plain mode."""
