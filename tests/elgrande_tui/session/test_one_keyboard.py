"""A player who proposes something at a keyboard speaks for all who sit there."""

from __future__ import annotations

import pytest

from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.model.table_model import TableModel
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.protocol.client_messages import NEW, TableCommand, Vote
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople, absent, asked
from tests.elgrande_tui.support.table_app import a_match


async def agree(voter: LocalPort, here: tuple[LocalPort, ...]) -> None:
    """Vote as the keyboard of those who are here does for one of them."""
    tables = [TableModel(port) for port in here]
    await Keyboard(tables).agree(tables[here.index(voter)])


MATCH = a_match(3)
ANA, BEN, CLEO = (LocalPort(MATCH, seat, {}) for seat in range(3))


@pytest.mark.parametrize(
    ("voter", "here", "votes"),
    [
        (ANA, (ANA, BEN), [Vote(NEW, 7, 0)]),
        (ANA, (ANA, CLEO), []),  # who proposes it sits elsewhere
        (BEN, (ANA, BEN), []),  # he has voted by proposing it
    ],
)
async def test_who_shares_the_keyboard_agrees(
    voter: LocalPort, here: tuple[LocalPort, ...], votes: list[TableCommand]
) -> None:
    people = FakePeople(voter)
    people.now(motions=[asked(7, "undo", 1), absent(8)])
    await agree(voter, here)
    assert people.asked == votes


async def test_a_vote_that_comes_too_late_is_nobodys_business() -> None:
    people = FakePeople(ANA)
    people.now(motions=[asked(7, "undo", 1), asked(8, "pause", 1)])
    people.refuses = RefusedError(NetReason.NOT_VOTED_ON())
    await agree(ANA, (ANA, BEN))
    assert people.asked == [Vote(NEW, 7, 0), Vote(NEW, 8, 0)]
