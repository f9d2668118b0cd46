"""What was put into the closed Castillo, for all to see; and who is first in an area."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from msgspec import structs

from elgrande_tui.games.elgrande.model.game_facts import first_in
from engine.games.elgrande.model.view import GrandeView
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen, grande, in_words
from tests.elgrande_tui.support.table_app import a_match


def test_what_was_put_into_the_castillo_is_not_told_when_all_have_left_it() -> None:
    rng = random.Random(1)
    match = a_match(3, 1)
    told: dict[bool, set[bool]] = {False: set(), True: set()}
    while not match.over:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        into = [n for n, words in enumerate(question.words) if words in ("place castillo", "put castillo")]
        match.answer(seat, rng.choice(into or range(len(question.words))))
        view = match.view(0)
        assert isinstance(view, GrandeView)
        emptied = bool(view.ledger) and view.ledger[-1].cause == "general" and view.ledger[-1].round == view.now.round
        table = in_words(LocalPort(match, 0, {}, 1))
        table.do("map")
        lines = table.told()
        assert any("closed" in line for line in lines)
        told[emptied].add(any("closed; latest: " in line for line in lines))
    assert told == {False: {True, False}, True: {False}}


@pytest.mark.parametrize(
    ("counts", "holder", "first"),
    [
        ((0, 0, 0, 0), None, []),
        ((3, 2, 2, 0), None, [0]),
        ((1, 3, 3, 0), None, [1, 2]),
        ((1, 3, 2, 2), 0, [0, 1]),
        ((2, 3, 2, 2), 0, [0]),
        ((2, 3, 2, 2), None, [1]),
        ((0, 0, 0, 2), None, []),
    ],
)
def test_the_first_seats_are_those_of_the_engines_ranking(
    counts: tuple[int, ...], holder: int | None, first: list[int]
) -> None:
    """Black caballeros count for the holder of the Church marker alone (V6.9)."""
    match = a_match(3, 1, variants=("V6",))
    context = at_screen(LocalPort(match, 0, {}, 1)).context()
    galicia = context.rules.box.index["galicia"]
    now = grande(match.view(0)).now
    areas = [list(counts) if area == galicia else here for area, here in enumerate(now.areas)]
    held = {"V6": {**now.modules["V6"], "holder": -1 if holder is None else holder}}
    changed = structs.replace(now, areas=areas, modules=held)
    assert first_in(replace(context, view=structs.replace(context.view, now=changed)), galicia) == first
