"""The log after answers were taken back."""

from __future__ import annotations

from elgrande_tui.local_port import LocalPort
from elgrande_tui.screens.table.seat_at_table import SeatAtTable
from elgrande_tui.widgets.glyphs import FANCY
from engine.event import heard
from netplay.updates import GameUpdate
from tests.app.table_app import seated_when


def answer(port: LocalPort, seat: SeatAtTable, words: str) -> None:
    """An answer of the first seat, and what it hears of it."""
    told = port.match.answer(0, words)
    seat.take(GameUpdate(port.view, port.question, tuple(heard(told, 0)), "events"))


def undo(port: LocalPort, seat: SeatAtTable) -> None:
    """The first seat takes back its last answer."""
    port.match.undo(0)
    seat.take(GameUpdate(port.view, port.question, (), "undo"))


def told(seat: SeatAtTable) -> list[tuple[str, bool]]:
    """The lines of the log and whether they were taken back."""
    return [(entry.text, entry.undone) for entry in seat.log.entries]


def test_what_an_answer_brought_is_marked_when_it_is_taken_back() -> None:
    port = seated_when("use", prefer=("take d4",))
    seat = SeatAtTable(port, FANCY)
    placed = "Red places a caballero in the Castillo."
    answer(port, seat, "place castillo")
    answer(port, seat, "place castillo")
    assert seat.log.briefs[-1].count == 2
    undo(port, seat)
    assert told(seat) == [(placed, False), (placed, True)]
    assert seat.log.briefs[-1].count == 1
    undo(port, seat)
    assert told(seat) == [(placed, True), (placed, True)]
    assert not seat.log.briefs
    answer(port, seat, "place castillo")
    assert told(seat)[-1] == (placed, False)


def test_an_undo_to_before_the_log_began_is_a_line_of_its_own() -> None:
    port = seated_when("use", prefer=("take d4",))
    port.match.answer(0, "place castillo")
    seat = SeatAtTable(port, FANCY)
    undo(port, seat)
    assert told(seat) == [("An answer is taken back.", False)]


def test_who_comes_back_is_told_old_scorings_but_not_shown_them_again() -> None:
    port = seated_when("use")
    while not port.view.ledger:
        seat = port.match.asked[0]
        port.match.answer(seat, 0)
    back = SeatAtTable(port, FANCY)
    old = tuple(port.view.ledger)
    back.take(GameUpdate(port.view, port.question, old, "events"))
    assert len(back.log.entries) == len(old)
    assert back.panel == ""
    assert back.log.scored == []
