"""The log after answers were taken back, and in another language."""

from __future__ import annotations

from elgrande_tui.games.elgrande.panels.corner import briefs
from elgrande_tui.i18n.translations import speak
from elgrande_tui.table.display import TableDisplay
from engine.core.event import visible_to
from netplay.client.updates import GameUpdate, TableUpdate
from netplay.common.reasons import NetReason
from netplay.protocol.server_messages import chat_line
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople, asked
from tests.elgrande_tui.support.seats import at_screen, in_words, tell
from tests.elgrande_tui.support.table_app import seated_when


def answer(port: LocalPort, seat: TableDisplay, words: str) -> None:
    """An answer of the first seat, and what it hears of it."""
    told = port.match.answer(0, words)
    tell(seat, GameUpdate(port.view, port.question, tuple(visible_to(told, 0)), "events"))


def undo(port: LocalPort, seat: TableDisplay) -> None:
    """The first seat takes back its last answer."""
    port.match.undo(0)
    tell(seat, GameUpdate(port.view, port.question, (), "undo"))


def hear(people: FakePeople, seat: TableDisplay) -> None:
    """The seat hears what has become of the people."""
    assert people.table is not None
    tell(seat, TableUpdate(people.table))


def told(seat: TableDisplay) -> list[tuple[str, bool]]:
    """The lines of the log and whether they were taken back."""
    return [(entry.text, entry.undone) for entry in seat.table.incoming.log.entries]


def test_what_an_answer_brought_is_marked_when_it_is_taken_back() -> None:
    port = seated_when("use", prefer=("take d4",))
    seat = at_screen(port)
    placed = "Red places a caballero in the Castillo."
    answer(port, seat, "place castillo")
    answer(port, seat, "place castillo")
    assert briefs(seat.context(), 1)[-1].count == 2
    undo(port, seat)
    assert told(seat) == [(placed, False), (placed, True)]
    assert briefs(seat.context(), 1)[-1].count == 1
    assert [entry.text for entry in seat.table.incoming.log.lines(1)] == [placed], (
        "what was taken back did not lead there"
    )
    undo(port, seat)
    assert told(seat) == [(placed, True), (placed, True)]
    assert not briefs(seat.context(), 3)
    answer(port, seat, "place castillo")
    assert told(seat)[-1] == (placed, False)


def test_what_was_told_of_people_is_not_taken_back() -> None:
    port = seated_when("use", prefer=("take d4",))
    seat = at_screen(port)
    answer(port, seat, "place castillo")
    seat.table.incoming.log.note(port.names, [lambda names: "Ben is away."])
    undo(port, seat)
    assert told(seat) == [("Red places a caballero in the Castillo.", True), ("Ben is away.", False)]


def test_an_undo_to_before_the_log_began_is_a_line_of_its_own() -> None:
    port = seated_when("use", prefer=("take d4",))
    port.match.answer(0, "place castillo")
    seat = at_screen(port)
    undo(port, seat)
    assert told(seat) == [("An answer has been undone.", False)]


def test_what_was_heard_before_such_an_undo_did_not_lead_to_the_board() -> None:
    port = seated_when("use", prefer=("take d4",))
    before = tuple(visible_to(port.match.answer(0, "place castillo"), 0))
    seat, plain = at_screen(port), in_words(port)
    found = GameUpdate(port.view, port.question, before, "enter")
    port.match.undo(0)
    for table in (seat, plain):
        tell(table, found)
        tell(table, GameUpdate(port.view, port.question, (), "undo"))
    for log in (seat.table.incoming.log, plain.table.incoming.log):
        assert [entry.text for entry in log.entries][-1] == "An answer has been undone."
        assert len(log.entries) == 2
        assert len(log.pages) == 1
        assert log.lines(0) == []
    answer(port, seat, "place castillo")
    assert [entry.text for entry in seat.table.incoming.log.lines(1)] == ["Red places a caballero in the Castillo."]


def test_the_corner_tells_the_last_things_the_oldest_first() -> None:
    port = seated_when("use", prefer=("take d4",))
    seat = at_screen(port)
    assert briefs(seat.context(), 3) == []
    for area in ("castillo", "granada", "granada", "castillo"):
        answer(port, seat, f"place {area}")
    all_told = briefs(seat.context(), 9)
    assert [(short.what, short.count) for short in all_told] == [("Castillo", 1), ("Granada", 2), ("Castillo", 1)]
    assert briefs(seat.context(), 2) == all_told[1:]
    assert briefs(seat.context(), 0) == []
    seat.table.incoming.past.show(2)
    assert [(short.what, short.count) for short in briefs(seat.context(), 9)] == [("Castillo", 1), ("Granada", 1)]


def test_everything_is_told_again_when_the_language_changes() -> None:
    port = seated_when("use", prefer=("take d4",))
    port.match.answer(0, "place castillo")
    people = FakePeople(port)
    seat = at_screen(port)
    undo(port, seat)
    answer(port, seat, "place castillo")
    hear(people, seat)
    for changes in ({"away": True}, {"away": False}, {"stand_in": "Zoe"}):
        people.seat(1, **changes)
        hear(people, seat)
    people.now(state="paused", motions=[asked(1, "undo", 2)])
    hear(people, seat)
    tell(seat, chat_line(0, NetReason.NOT_UNDONE()))
    port.seat = None
    seat.table.incoming.refresh()
    english = told(seat)
    try:
        speak(["de"])
        seat.table.retranslate()
        german = told(seat)
        assert len(german) == len(english)
        assert not {text for text, _ in german} & {text for text, _ in english}
        assert "Zoe spielt jetzt für Ben." in dict(german)
    finally:
        speak(["en"])
    seat.table.retranslate()
    assert told(seat) == english


def test_who_comes_back_is_told_old_scorings_but_not_shown_them_again() -> None:
    port = seated_when("use")
    while not port.view.ledger:
        seat = port.match.asked[0]
        port.match.answer(seat, 0)
    back = at_screen(port)
    old = tuple(port.view.ledger)
    tell(back, GameUpdate(port.view, port.question, old, "events"))
    assert len(back.table.incoming.log.entries) == len(old)
    assert back.panel.name == ""
    assert not back.panel.scored
