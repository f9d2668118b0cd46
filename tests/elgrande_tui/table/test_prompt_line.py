"""The prompt while an answer is put together."""

from __future__ import annotations

import pytest

from tests.elgrande_tui.support.table_app import TableApp, seated_when, text


@pytest.mark.parametrize("seats", [3, 4, 5])
async def test_the_last_opponent_of_whom_a_caballero_goes_back_is_named(seats: int) -> None:
    port = seated_when("special_step", seats=seats, card="d2-return-1-each", prefer=("send",))
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        while (question := port.question) is not None and question.kind == "special_step":
            owners = {words.split()[1] for words in question.words if words.startswith("send ")}
            further = "stop" in question.words
            whose = (
                "Send back the next caballero, or stop."
                if further
                else "Whose caballero returns to the provinces, and from where?"
            )
            alone = f"{next(iter(owners)).capitalize()}: from where?"
            assert text(app, "prompt") == (alone if len(owners) == 1 else whose)
            await port.answer(0)
            await pilot.pause()
        assert len(owners) == 1
