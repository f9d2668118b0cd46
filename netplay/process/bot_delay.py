"""Say when bots answer: at intervals, so that the moment tells neither what a bot holds nor how long it thought."""

from __future__ import annotations

BOT_DELAY = 0.04
"""Bots answer so many seconds after they are asked; one that still thinks then, after as many more, again and again.

Players see what bots do at a pace of their own, so bots wait for nobody's eyes.
"""


def until_answer(thought: float, delay: float) -> float:
    """Return the seconds from now until a bot may answer that was asked so many seconds ago."""
    return delay - thought % delay if delay else 0.0
