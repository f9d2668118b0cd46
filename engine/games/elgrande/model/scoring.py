"""What a scoring is about: why it takes place, and whose it is."""

from __future__ import annotations

from typing import NamedTuple

GENERAL = "general"
"""The cause of general scorings (B-14)."""


class Scoring(NamedTuple):
    """One scoring, of however many areas; everything in its flow can see it."""

    cause: str
    """`general`, the id of the card, or a word that a module adds to the causes."""
    actor: int | None = None
    """The seat whose special action it is; None: nobody's, as in a general scoring."""
    first_only: bool = False
    """Whether the first place alone is paid (B-15.5)."""

    @property
    def general(self) -> bool:
        """Whether this is a general scoring."""
        return self.cause == GENERAL


GENERAL_SCORING = Scoring(GENERAL)
