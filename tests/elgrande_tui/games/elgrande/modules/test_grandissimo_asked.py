"""Grandissimo on a small screen: each of its questions is drawn, asked in one line, and its keys are named rightly."""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from elgrande_tui.games.elgrande.model.game_facts import first_in
from elgrande_tui.games.elgrande.plain.reports import map_lines
from elgrande_tui.games.elgrande.text.table import area_name
from elgrande_tui.model.match_ui.match_ui import done_to
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.key_line import key_row
from elgrande_tui.table.lines import prompt_rows
from engine.core.match import Match
from engine.scenarios.scenario import read
from tests.elgrande_tui.games.elgrande.modules.test_colonies_drawn import draw_and_tell
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen, grande
from tests.elgrande_tui.support.table_app import a_match
from tests.engine.games.elgrande.modules.grandissimo.games import lively

WIDTH = 79
"""Of the line of a question at 80 columns."""
OFFER = ("d1-move-4-own", "d2-veto", "d3-score-most", "d4-grande", "d5-king", "boycott", "queen-and-jester")
SCENE = """
name = "a question"
rules = ["G-101"]
seats = ["red", "blue", "green"]

[options]
modules = ["grandissimo"]

[given]
round = 2
king = "castilla_la_vieja"
at = "{at}"
offer = {offer}
{given}

[given.caballeros]
{caballeros}

[given.grandes]
red = "galicia"

[given.played]
red = 3
blue = 9
green = 13

[then]
"""


def at(moment: str, given: str = "", caballeros: str = "", answers: str = "") -> TableDisplay:
    """Return the screen of the seat that is asked there, after some answers of red."""
    card = moment.split()[-1]
    stack = int(card[1]) if card[0] == "d" and card[2:3] == "-" else 7 if card == OFFER[6] else 6
    offer = [card if number == stack and moment.startswith("use") else name for number, name in enumerate(OFFER, 1)]
    scenario = read(SCENE.format(at=moment, offer=offer, given=given, caballeros=caballeros))
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin, dealt=scenario.dealt)
    for words in filter(None, answers.split(", ")):
        match.answer(0, words)
    return at_screen(LocalPort(match, match.asked[0], {}))


def asked(shown: TableDisplay) -> str:
    """Return what is asked: one line of it, so that the choices have the next one."""
    (row,) = prompt_rows(shown.context(), WIDTH)
    return "".join(text for text, _ink in row)


def keys(shown: TableDisplay) -> str:
    return "".join(text for text, _ink in key_row(shown.context(), "", 80))


ON_A_SHIP = ("ships = { red = 1 }", '"ship.red" = { red = 3 }')
MERCENARIES = "aragon = { red = 1, blue = 1, black = 2 }"


def test_unloading_is_drawn_and_enter_keeps_them_on_the_ship() -> None:
    shown = at("turn red", *ON_A_SHIP)
    assert asked(shown) == "3 of yours are on the Ship: unload all on the coast, or keep them."
    assert keys(shown).startswith("Tab go  number take  Enter keep  ")


def test_an_owner_is_asked_for_consent_in_one_line() -> None:
    given = 'persons = { general = "red" }'
    caballeros = "castilla_la_nueva = { red = 1, blue = 1, black = 2 }"
    shown = at("use red score-courts", given, caballeros, "escort black castilla_la_nueva pais_vasco blue")
    assert asked(shown) == "May Red take one of yours along, C.Nueva to P.Vasco?"


def test_the_intake_counts_no_answers_that_stand_beside_it() -> None:
    shown = at("turn red", 'persons = { queen = "red", jester = "red" }')
    assert asked(shown) == "How many caballeros come to your court? At most 5. Also: Jester and Queen."


def test_a_card_without_symbols_is_not_begun_with_one() -> None:
    shown = at("use red d2-veto", 'persons = { queen = "red" }', answers="done")
    assert asked(shown) == 'Use the card "Veto", or forgo it?'


def test_keys_of_choices_take_them_where_enter_uses_the_card() -> None:
    shown = at("use red score-coast", "ships = { blue = 1, green = 1 }")
    shown.table.answering.selection.turn()
    assert asked(shown) == '"Score the coast": use it, or begin with a symbol.'
    assert "number take  Enter use the card" in keys(shown)


def test_a_piece_that_is_asked_about_begins_a_sentence() -> None:
    shown = at("use red score-courts", 'persons = { general = "red" }', MERCENARIES, "escort black aragon galicia")
    assert asked(shown) == "Send the other mercenary too, or done. Mercenary Aragón: where to?"
    assert "letter take  Enter done" in keys(shown)


def test_fast_troops_are_placed_with_an_empty_court() -> None:
    """G-812: they come from the provinces."""
    shown = at("use red fast-troops", "court = { red = 0 }")
    assert asked(shown) == 'Place up to 3 next to the King, or first use "Fast Troops".'


def test_a_card_whose_action_is_lost_is_not_said_to_be_usable() -> None:
    """G-810: with Action Stop there is only the placing."""
    shown = at("use red d5-king", 'stopped = ["red"]\npersons = { queen = "red" }')
    assert asked(shown) == "Place up to 6 next to the King (Castilla la Vieja) or in the Castillo."


def test_the_king_and_those_in_jail_are_asked_about_together() -> None:
    shown = at("use red d5-king", caballeros="jail = { red = 1 }", answers="done")
    assert asked(shown) == "Move the King, or first pardon who is in jail?"


def test_it_is_said_that_a_guest_is_sent() -> None:
    shown = at("use red queen-and-jester", 'persons = { queen = "blue" }', answers="done, person jester")
    assert asked(shown) == "Before your turn ends: the Jester sends a guest to whose court? Or done."


def test_nobody_leads_on_a_ship_or_in_jail() -> None:
    """G-306, G-404: they are never scored."""
    context = at(
        "use red d5-king", ON_A_SHIP[0], f"{ON_A_SHIP[1]}\njail = {{ blue = 2 }}\nsevilla = {{ red = 1 }}"
    ).context()
    index = context.rules.box.index
    assert first_in(context, index["sevilla"]) == [0]
    assert first_in(context, index["ship"]) == first_in(context, index["jail"]) == []


def test_what_others_did_is_told_by_areas_of_the_map_alone() -> None:
    """A guest that its host sets out has come to a region: that it has left the host's court goes unsaid."""
    shown = at("turn green", "guests = { green = { red = 1 } }")
    before, index = grande(shown.table.view), shown.context().rules.box.index
    areas = [row and [*row] for row in before.now.areas]
    for area, count in (("guests.3", 0), ("galicia", 1)):
        row = areas[index[area]]
        assert row is not None
        row[0] = count
    after = structs.replace(before, now=structs.replace(before.now, areas=areas))
    assert done_to(shown.table.ui, before, after, 0) == (0, {"galicia": 1})


@pytest.mark.parametrize(("seats", "ships"), [(2, ["ship"]), (3, ["ship", "ship.2"])])
def test_the_map_of_plain_mode_has_what_is_in_the_game(seats: int, ships: list[str]) -> None:
    """G-308: one ship with two players. Guests are told of with their hosts."""
    told = map_lines(at_screen(LocalPort(a_match(seats, modules=("grandissimo",)), 0, {})).context(), "")
    names = [area_name(ship).removeprefix("the ") for ship in ("ship", "ship.2")]
    assert [ship for ship, name in zip(("ship", "ship.2"), names, strict=True) if f"The {name}: " in str(told)] == ships
    assert [line for line in told if "guests" in line] == []


def test_every_kind_of_question_can_be_drawn_and_told() -> None:
    seen: set[str] = set()
    for number in range(6):
        rng = random.Random(number)
        options = {"stack6": "all19", "ships": 2}
        match = a_match(4, number, modules=("grandissimo", "jubilee"), grandissimo=options)
        while not match.over:
            seat = rng.choice(match.asked)
            question = match.question(seat)
            assert question is not None
            if question.kind not in seen:
                draw_and_tell(LocalPort(match, seat, {}))
                seen.add(question.kind)
            match.answer(seat, lively(match.options(seat), rng))
    assert {"unload", "settle", "escort", "consent", "when_second", "last_chance"} <= seen
