"""Half sentences from elsewhere, and refusals that must not outlive their moment."""

from __future__ import annotations

import pytest

from elgrande_tui.screens.table.seat_at_table import SeatAtTable
from elgrande_tui.texts import spoken
from elgrande_tui.widgets.glyphs import FANCY
from netplay.updates import GameUpdate
from tests.app.table_app import seated_when


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("nobody answers at 10.0.0.7:7373", "Nobody answers at 10.0.0.7:7373."),
        ("The host is full.", "The host is full."),
        ("", ""),
    ],
)
def test_half_a_sentence_becomes_a_whole_one(said: str, read: str) -> None:
    assert spoken(said) == read


async def test_a_refusal_goes_when_the_question_is_another() -> None:
    port = seated_when("choose_card")
    table = SeatAtTable(port, FANCY)
    updates = port.updates()
    table.refusal = "Not that."
    await port.answer(0)
    async for update in updates:
        table.take(update)
        if isinstance(update, GameUpdate):
            break
    assert table.refusal == ""
