"""Speak with one voice for several people at one keyboard: what one proposes, the others agree to."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from elgrande_tui.session.port import Port
from netplay.common.errors import NetplayError
from netplay.common.sanitize import ours

YES = ours("yes")
"""The choice of a motion that agrees."""


async def agree(port: Port, here: Sequence[Port]) -> None:
    """Vote yes for a seat on what is proposed at the same keyboard: its proposer speaks for all who sit `here`."""
    people, seats = port.people, {other.seat for other in here}
    table = people.table if people is not None else None
    if people is None or table is None:
        return
    for motion in table.motions:
        if motion.by in seats and port.seat in motion.missing and YES in motion.choices:
            with suppress(NetplayError):  # it may be over before this vote arrives
                await people.vote(motion.id, motion.choices.index(YES))
