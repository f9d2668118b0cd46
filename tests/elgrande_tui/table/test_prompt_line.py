"""The line of the question: while an answer is put together, and whatever else there is to say."""

from __future__ import annotations

from itertools import product

import pytest

from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.snapshot import SIZES, cells_of
from tests.elgrande_tui.support.table_app import TableApp, seated_when, text

SHORT, LONG = "Blue took one of yours.", "Since your last turn: " + "Aragón +1, " * 9 + "and no more."


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


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_ever_stands_in_place_of_the_question(size: str) -> None:
    """News, refusals and notices of any length stand beside it, over the board as over a panel."""
    port = seated_when("place")
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SIZES[size]) as pilot:
        await pilot.pause()
        table = app.table.table
        wanted, hand = table.answering.prompt()[0], text(app, "hand")
        for news, refusal, away, panel in product(("", SHORT, LONG), ("", SHORT, LONG), (False, True), ("", "log")):
            people.seat(1, away=away)
            await pilot.pause()
            app.table.panel.name = panel
            table.people.news, table.answering.refusal = news, refusal
            app.table.paint()
            await pilot.pause()
            shown = "\n".join("".join(sign for sign, _style in row).strip() for row in cells_of(app.table))
            assert wanted in shown, (news, refusal, away, panel)
            assert hand in shown, (news, refusal, away, panel)
            read = " ".join(shown.split())
            assert all(said in read for said in (news, refusal)), (news, refusal, away, panel)
