"""The colour themes that a player can choose among. Imports nothing heavy, because the command line needs it."""

from __future__ import annotations

from typing import Literal, get_args

Colours = Literal["auto", "colour", "contrast", "terminal", "terminal-light"]
"""`auto` fits the terminal; `terminal` is its own sixteen colours, `terminal-light` the same on a light background."""
COLOURS: tuple[Colours, ...] = get_args(Colours)
