"""Sequences for the terminal that Textual has no call for: they go where its driver writes."""

from __future__ import annotations

import sys


def send(sequence: str) -> None:
    """Write a whole sequence at one stroke, so that it cannot come apart between two frames."""
    terminal = sys.__stderr__
    if terminal is None or not terminal.isatty():
        return
    terminal.write(sequence)
    terminal.flush()
