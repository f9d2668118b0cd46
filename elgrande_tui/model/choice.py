"""Describe one word that may come next in an answer, with the key that picks it and its label."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One word that may come next."""

    word: str
    key: str
    """The letter of an area, the digits of anything else."""
    label: str
    area: bool = False
    """Whether it is an area of the board."""
