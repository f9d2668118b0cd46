"""How plain mode understands a line that is typed at a question."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui import composing
from elgrande_tui.model.picking import Part
from elgrande_tui.model.typed_answer import NoAnswerError, TypedAnswer, UnclearError
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.table_app import seated_when


def asked(port: LocalPort) -> TypedAnswer:
    assert port.question is not None
    return TypedAnswer(ui_of(port.rules), port.view, port.question, port.names)


def answer(port: LocalPort, *typed: str) -> str:
    """Return the answer that these lines reach; every line but the last picks a part."""
    question = asked(port)
    for line in typed[:-1]:
        assert question.take(line) is None, line
    index = question.take(typed[-1])
    assert index is not None, typed
    return question.question.words[index]


def test_a_power_card_is_its_own_number() -> None:
    port = seated_when("play_power")
    lines = asked(port).lines()
    assert lines[0].startswith("Play a power card")
    assert lines[1].startswith("Choose: ")
    legal = lines[1].split()[1:]
    assert answer(port, legal[-1]) == f"power {legal[-1]}"
    assert answer(port, f"power {legal[0]}") == f"power {legal[0]}"
    assert answer(port, f"  POW   {legal[0]} ") == f"power {legal[0]}"


def test_why_a_power_card_cannot_be_played() -> None:
    port = seated_when("play_power")
    gone = next(value for value in port.view.now.played if value)
    with pytest.raises(NoAnswerError, match=f"has played {gone} this round"):
        asked(port).take(str(gone))


def test_an_area_by_number_by_word_and_by_how_its_name_begins() -> None:
    port = seated_when("place")
    assert port.question is not None
    assert port.question.words == [
        "done",
        "place aragon",
        "place castilla_la_vieja",
        "place castillo",
        "place galicia",
    ]
    lines = asked(port).lines()
    assert lines[1:] == ["1 Galicia", "2 Aragón", "3 Castilla la Vieja", "4 the Castillo", "5 done"]
    for typed in ("2", "place aragon", "aragon", "ARAGÓN", "ar", "pl ar", "  place   Aragón "):
        assert answer(port, typed) == "place aragon", typed
    for typed in ("castilla la vieja", "castilla_la_v", "C.Vieja", "place castilla la vieja"):
        assert answer(port, typed) == "place castilla_la_vieja", typed
    for typed in ("castillo", "the castillo", "4"):
        assert answer(port, typed) == "place castillo", typed
    for typed in ("5", "done", "d"):
        assert answer(port, typed) == "done", typed


def test_what_could_be_several_is_asked_back() -> None:
    with pytest.raises(UnclearError, match=r"That could be Castilla la Vieja and the Castillo\."):
        asked(seated_when("place")).take("cast")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("pais vasco", "The King is in País Vasco: nothing may enter or leave."),
        ("place granada", "Granada is not next to the King, who is in País Vasco."),
        ("score granada", "That is not possible now."),
        ("6", "That is not possible now."),
        ("dance", "That is neither an answer here"),
        (".", "That is neither an answer here"),
    ],
)
def test_why_something_is_no_answer(typed: str, why: str) -> None:
    with pytest.raises(NoAnswerError) as refused:
        asked(seated_when("place")).take(typed)
    assert str(refused.value).startswith(why)


def test_an_answer_is_put_together_word_by_word() -> None:
    port = seated_when("special_step", card="d1-move-3-any", prefer=("take d1-move-3-any",))
    question = asked(port)
    assert question.lines()[1:] == ["1 Red", "2 Blue", "3 Green", "4 stop here"]
    assert question.take("blue") is None
    assert question.begun
    assert question.lines()[0] == "Blue: from where?"
    assert question.take("aragon") is None
    assert question.lines()[0] == "Blue Aragón: where to?"
    assert question.take("red") is None, "from the first word on again, where nothing here begins like that"
    assert question.lines()[0].startswith("Red")
    assert question.back()
    assert not question.back()
    assert question.lines()[1] == "1 Red"
    assert answer(port, "2", "aragon", "galicia") == "move blue aragon galicia"
    assert answer(port, "move blue ar sev") == "move blue aragon sevilla"
    assert answer(port, "blue", "aragon galicia") == "move blue aragon galicia"
    assert answer(port, "stop") == "stop"


def test_both_halves_of_a_card_are_on_offer_together() -> None:
    port = seated_when("use", card="d5-king", prefer=("take d5-king",))
    assert asked(port).lines()[1:] == ["1 King", "2 place", "3 done", "4 forgo the special action"]
    assert answer(port, "place", "aragon") == "place aragon"
    assert answer(port, "king aragon") == "king aragon"
    assert answer(port, "4") == "skip"


def test_a_spot_is_a_word_of_its_own() -> None:
    port = seated_when("place", variants=("V4",), prefer=("take d5-king", "king cataluna"))
    assert port.question is not None
    spots = [words for words in port.question.words if "francia." in words]
    assert spots
    assert answer(port, "francia", spots[0].partition(".")[2]) == spots[0]
    assert answer(port, spots[0]) == spots[0]
    assert answer(port, f"f {spots[0].partition('.')[2][:2]}") == spots[0]


def test_an_objection_is_asked_in_whole_words() -> None:
    port = seated_when("veto", prefer=("take d2-veto",))
    lines = asked(port).lines()
    assert lines[0].startswith("Veto this? ")
    assert lines[1:] == ["1 let it pass", "2 veto"]
    assert answer(port, "veto") == "veto"
    assert answer(port, "p") == "pass"


def narrowed(port: LocalPort, begins: str) -> TypedAnswer:
    """Return the question as it is when of all moves only those that begin so are left."""
    assert port.question is not None
    words = [one for one in port.question.words if one.startswith(begins) or not one.startswith("move")]
    question = replace(port.question, words=words)
    return TypedAnswer(ui_of(port.rules), port.view, question, port.names)


def test_whose_caballero_moves_and_from_where_is_said_though_only_one_can() -> None:
    card = "d1-move-5-from-one-region"
    port = seated_when("special_step", card=card, prefer=(f"take {card}", "move "))
    assert port.question is not None
    first = next(words for words in port.question.words if words.startswith("move"))
    _, colour, source, _ = first.split()
    whose = colour.capitalize()
    where = {area: composing.part_label(ui_of(port.rules), Part(area, "area")) for area in (source,)}[source]
    sentence = narrowed(port, f"move {colour} {source} ").lines()[0]
    assert sentence.startswith("Move the next caballero (")
    assert sentence.endswith(f", or stop. {whose} {where}: where to?")
    assert narrowed(port, f"move {colour} ").lines()[0].startswith("Move the next caballero (")


def test_where_the_line_is_too_short_for_both_whose_it_is_is_said() -> None:
    card = "d1-move-5-from-one-region"
    port = seated_when("special_step", card=card, prefer=(f"take {card}", "move "))
    assert port.question is not None
    _, colour, source, _ = next(words for words in port.question.words if words.startswith("move")).split()
    typed = narrowed(port, f"move {colour} {source} ")
    picking = typed.picking
    sentence = composing.asked(typed.ui, port.view, typed.question, picking, port.names, 30)
    assert sentence.startswith(colour.capitalize())
    assert sentence.endswith(": where to?")


def test_seats_are_numbered_without_a_gap_as_they_stand() -> None:
    port = seated_when(
        "special_step", seats=5, card="d1-move-3-foreign", prefer=("take d1-move-3-foreign", "done", "skip")
    )
    question = asked(port)
    seats = [choice for choice in question.choices if choice.part.sort == "seat"]
    assert len(seats) > 2
    assert [choice.key for choice in seats] == [str(number) for number in range(1, len(seats) + 1)]
    numbers = [choice.part.value for choice in seats]
    assert numbers == sorted(numbers), "as they stand at the table, whoever goes first"
    assert 0 not in [choice.part.value for choice in seats], "the own colour is not among them, so there was a gap"


def test_the_second_half_of_a_card_has_its_own_number() -> None:
    """The card lets a player move any number of caballeros out of one region, or place two."""
    card = "d1-move-all-own-or-place-2"
    port = seated_when("special_step", card=card, prefer=(f"take {card}", "place"))
    assert port.question is not None
    question = replace(port.question, words=[one for one in port.question.words if not one.startswith("move")])
    assert any(one.startswith("put") for one in question.words)
    lines = TypedAnswer(ui_of(port.rules), port.view, question, port.names).lines()
    assert lines[0] == "Place up to 2 more caballeros in any region or the Castillo."
