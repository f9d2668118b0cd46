"""Lean copies of positions, which can be run."""

from __future__ import annotations

from engine.core.position import Position


def playout(position: Position) -> Position:
    """Return a lean, independent copy. No View is made of it: what only Views show is not noted."""
    copied = position.clone()
    copied.lean = True
    copied.rules.lighten(copied.state)
    return copied
