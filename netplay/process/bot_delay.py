"""Say when bots answer: at a beat, so that the moment tells neither what a bot holds nor how long it thought."""

from __future__ import annotations

BEAT = 0.04
"""Bots answer so many seconds after they are asked; one that still thinks then, at one of the next beats.

Players see what bots do at a pace of their own, so bots wait for nobody's eyes.
"""


def to_beat(thought: float, beat: float) -> float:
    """Return the seconds from now to the next beat, for a bot that was asked so many seconds ago."""
    return beat - thought % beat if beat else 0.0
