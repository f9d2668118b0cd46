"""The log after answers were taken back, and in another language."""

from __future__ import annotations

from elgrande_tui.local_port import LocalPort
from elgrande_tui.screens.table.seat_at_table import SeatAtTable
from elgrande_tui.texts import speak
from elgrande_tui.widgets.glyphs import FANCY
from engine.event import heard
from netplay.said import Said
from netplay.updates import ChatUpdate, GameUpdate, TableUpdate
from tests.app.people import FakePeople, asked
from tests.app.table_app import seated_when


def answer(port: LocalPort, seat: SeatAtTable, words: str) -> None:
    """An answer of the first seat, and what it hears of it."""
    told = port.match.answer(0, words)
    seat.take(GameUpdate(port.view, port.question, tuple(heard(told, 0)), "events"))


def undo(port: LocalPort, seat: SeatAtTable) -> None:
    """The first seat takes back its last answer."""
    port.match.undo(0)
    seat.take(GameUpdate(port.view, port.question, (), "undo"))


def hear(people: FakePeople, seat: SeatAtTable) -> None:
    """The seat hears what has become of the people."""
    assert people.table is not None
    seat.take(TableUpdate(people.table))


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


def test_everything_is_told_again_when_the_language_changes() -> None:
    port = seated_when("use", prefer=("take d4",))
    port.match.answer(0, "place castillo")
    people = FakePeople(port)
    seat = SeatAtTable(port, FANCY)
    undo(port, seat)
    answer(port, seat, "place castillo")
    hear(people, seat)
    for changes in ({"away": True}, {"away": False}, {"stand_in": "Zoe"}):
        people.seat(1, **changes)
        hear(people, seat)
    people.now(state="paused", motions=[asked(1, "undo", 2)])
    hear(people, seat)
    seat.take(ChatUpdate("host", Said.NOT_UNDONE, None))
    port.seat = None
    seat.look()
    english, briefs = told(seat), [short.what for short in seat.log.briefs]
    try:
        speak(["de"])
        seat.speak_anew()
        german = told(seat)
        assert len(german) == len(english)
        assert not {text for text, _ in german} & {text for text, _ in english}
        assert "Zoe spielt jetzt für Ben." in dict(german)
        assert [short.what for short in seat.log.pages[-1].briefs] == [short.what for short in seat.log.briefs]
    finally:
        speak(["en"])
    seat.speak_anew()
    assert told(seat) == english
    assert [short.what for short in seat.log.briefs] == briefs


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
