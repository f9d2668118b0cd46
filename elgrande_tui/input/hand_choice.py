"""Say how a whole hand is chosen where a game asks for one card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class HandChoice:
    """The hand that a question asks for. Cards go by their ids."""

    sort: str
    """What can go into one hand together goes by one name: hands are kept apart by it."""
    done: str
    """The answer that ends the choice."""
    chosen: Sequence[str]
    """The cards that are chosen now."""
    suggested: Mapping[str, Sequence[str]]
    """The hands that the game suggests: what they are called -> their cards."""

    def answers(self, cards: Sequence[str]) -> Sequence[str]:
        """Return the answers that choose just these cards, one after another; those that there are not are left out."""
        raise NotImplementedError

    def compared(self, cards: Sequence[str]) -> Sequence[str]:
        """Return lines about a hand, compared with what is chosen now."""
        raise NotImplementedError
