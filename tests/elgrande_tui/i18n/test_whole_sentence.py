"""Half sentences from elsewhere, and refusals that must not outlive their moment."""

from __future__ import annotations

import pytest

from elgrande_tui.i18n.whole_sentence import whole_sentence
from netplay.client.updates import GameUpdate
from tests.elgrande_tui.support.seats import at_screen, tell
from tests.elgrande_tui.support.table_app import seated_when


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("nobody answers at 10.0.0.7:7373", "Nobody answers at 10.0.0.7:7373."),
        ("The host is full.", "The host is full."),
        ("", ""),
    ],
)
def test_half_a_sentence_becomes_a_whole_one(said: str, read: str) -> None:
    assert whole_sentence(said) == read


async def test_a_refusal_goes_when_the_question_is_another() -> None:
    port = seated_when("choose_card")
    table = at_screen(port)
    updates = port.updates()
    table.table.answering.refusal = "Not that."
    await port.answer(0)
    async for update in updates:
        tell(table, update)
        if isinstance(update, GameUpdate):
            break
    assert table.table.answering.refusal == ""
