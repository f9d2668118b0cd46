"""Which colours a player can choose among. Imports nothing heavy, for the command line needs it."""

from __future__ import annotations

from typing import Literal, get_args

Colours = Literal["auto", "colour", "contrast", "terminal", "terminal-light"]
"""`auto` is what fits the terminal; `terminal` its own sixteen colours, `terminal-light` the same on a light ground."""
COLOURS: tuple[Colours, ...] = get_args(Colours)
