"""Say when bots answer: at intervals, so that the moment tells neither what a bot holds nor how long it thought."""

from __future__ import annotations

from engine.bots.bot import Offer

BOT_DELAY = 0.04
"""Bots answer so many seconds after they are asked; one that still thinks then, after as many more, again and again.

Players see what bots do at a pace of their own, so bots wait for nobody's eyes.
"""
LONG = 5
"""The interval is so many times as long for a question about a secret, and for one about which bots think long."""
WITHIN = 0.75
"""The share of the interval in which a bot must have thought about a secret."""


def until_answer(thought: float, interval: float) -> float:
    """Return the seconds from now until a bot may answer that was asked so many seconds ago."""
    return interval - thought % interval if interval else 0.0


def is_secret(offer: Offer) -> bool:
    """Check whether others may not know the answer: discs, what is picked by hidden hands, whether to object."""
    return any(option.public_form is not None for option in offer.options)
