"""The help tells the rules that matter here: of the question, of the card, of the area under the cursor."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from elgrande_tui.games.elgrande.board.labels import left_sign
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.panels.help_panels import help_panel
from elgrande_tui.widgets.glyphs import FANCY, PLAIN, Glyphs
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen, grande, grande_rules
from tests.elgrande_tui.support.table_app import seated_when


def shown(table: TableDisplay) -> str:
    """Return the whole help, line by line."""
    return "\n".join("".join(part for part, _ink in row) for row in help_panel(table.context(), 80))


def seat_at(port: LocalPort) -> TableDisplay:
    return at_screen(port)


def look_at(table: TableDisplay, area: str) -> None:
    """Go there, whether it can be answered or not."""
    with suppress(ImpossibleCommandError):
        table.table.answering.selection.go(area)


@pytest.mark.parametrize(
    ("kind", "card", "titles", "rule"),
    [
        ("play_power", "", ["Power cards"], "B-5.1"),
        ("intake", "", ["Court and provinces"], "B-6.1"),
        ("place", "", ["Placing caballeros"], "B-10.2"),
        ("use", "d5-king", ["Placing and the action", "Move the King"], "B-12.30"),
        ("special_step", "d1-move-4-any", ["The special action", "Move any four"], "B-12.11"),
        ("dial", "general", ["Secret discs", "Before a general scoring"], "B-14.4"),
        ("dial", "d4-secret-scoring", ["Secret discs", "Secret scoring"], "B-15.8"),
        ("veto", "", ["Using a Veto"], "B-17.6"),
    ],
)
def test_it_tells_of_the_question_and_its_card(kind: str, card: str, titles: list[str], rule: str) -> None:
    told = shown(seat_at(seated_when(kind, card=card)))
    assert [title for title in titles if f"{title} ──" not in told] == []
    assert rule in told.partition("Digits: ")[0]
    assert "  Example: " in told


def test_it_tells_of_the_area_under_the_cursor() -> None:
    table = seat_at(seated_when("place"))
    box = grande_rules(table.table.port.rules).box
    for area, title in ((box.areas[grande(table.table.view).now.king].id, "The King"), ("castillo", "The Castillo")):
        assert f"{title} ──" not in shown(table)
        look_at(table, area)
        assert f"{title} ──" in shown(table)
    assert table.table.port.seat is not None
    look_at(table, box.areas[grande(table.table.view).now.grandes[table.table.port.seat]].id)
    assert "Your Grande ──" in shown(table)


def test_it_tells_of_the_card_that_is_looked_at() -> None:
    table = seat_at(seated_when("choose_card"))
    assert "B-12." not in shown(table)
    table.table.answering.selection.step(1)
    assert table.context().chosen in grande_rules(table.table.port.rules).box.cards
    assert "Action cards ──" in shown(table)
    assert "B-12." in shown(table)


def test_an_earlier_board_has_no_rules_of_the_question() -> None:
    table = seat_at(seated_when("place"))
    assert "Placing caballeros ──" in shown(table)
    table.table.incoming.past.show(0)
    assert "Placing caballeros ──" not in shown(table)
    assert "Takes back your last answer" in shown(table)


def test_ids_of_rules_stand_behind_what_they_are_about() -> None:
    told = " ".join(shown(seat_at(seated_when("play_power"))).split())
    assert "Rules:" not in told
    assert told.count("(B-5.1, B-5.2, B-5.4, B-5.5, B-1.3)") == 1


def test_the_help_of_a_replay_lists_no_key_that_answers() -> None:
    table = seat_at(seated_when("place"))
    context = table.context()
    table.table.incoming.past.show(0)
    then = table.context().then
    assert then is not None
    told = "\n".join(
        "".join(part for part, _ink in row) for row in help_panel(replace(context, then=replace(then, replay=True)), 80)
    )
    assert "legal target" not in told
    assert "Takes back your last answer" not in told
    assert "What has happened." in told


@pytest.mark.parametrize(("glyphs", "castle", "rank"), [(FANCY, "♖", "¹"), (PLAIN, "(G)", "'1")])
def test_it_tells_what_the_signs_of_what_just_happened_mean(glyphs: Glyphs, castle: str, rank: str) -> None:
    table = at_screen(seated_when("play_power"), glyphs)
    first = table.context().marks[table.context().order[0]]
    told = shown(table)
    assert f"{left_sign(glyphs, first)} {castle} stood there until now;" in told
    assert f"{first.letter}5{rank} paid for first place." in told
