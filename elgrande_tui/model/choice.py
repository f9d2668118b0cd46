"""Describe one part that may come next in an answer, with the key that picks it and its label."""

from __future__ import annotations

from dataclasses import dataclass

from elgrande_tui.input.part import Part


@dataclass(frozen=True, slots=True)
class Choice:
    """One part that may come next."""

    part: Part
    key: str
    """The letter of an area, the digits of anything else."""
    label: str

    @property
    def word(self) -> str:
        """The word of the part, by which it is chosen: no two choices of one moment have the same."""
        return self.part.word

    @property
    def area(self) -> bool:
        """Whether it is an area of the board."""
        return self.part.sort == "area"
