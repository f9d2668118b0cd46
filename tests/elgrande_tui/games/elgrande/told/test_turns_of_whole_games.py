"""Every turn of whole games of every box is told in one line that fits, says something, and is the same for everybody.

A line that each player and every spectator reads alike holds nothing that is not open to all.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len

from elgrande_tui.i18n.languages import NAMES
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import speak
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.match_ui import MatchUI, turn_of
from elgrande_tui.model.match_ui.telling import MOST_TOLD
from elgrande_tui.model.told_turn import ToldTurn
from engine.core.event import Event, visible_to
from engine.core.view import View
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from netplay.common.sanitize import NAME_CELLS, trusted
from tests.elgrande_tui.support.table_app import COLOURS, a_match

BOXES: dict[str, tuple[int, dict[str, Any]]] = {
    "base": (4, {}),
    "1996": (3, {"edition": "1996"}),
    "every variant": (5, {"variants": tuple(VARIANTS), "modules": ("jubilee",)}),
    **{name: (4, {"modules": (*module.needs, name)}) for name, module in MODULES.items()},
    "all of King & Intrigue": (4, {"modules": ("king_intrigue", "players_edition", "special_cards", "jubilee")}),
}
RAW = re.compile(r"[a-z]+_[a-z]|[{}]|\b[a-z]+\d-|\bNone\b")
"""Ids of areas and cards, fields, and what Python writes."""


class Told(NamedTuple):
    """A turn as several viewers were told it, one of its steps after the other."""

    ui: MatchUI
    turns: dict[int | None, ToldTurn]
    over: bool
    """Whether it is the whole turn; else its beginning."""


def turns(seats: int, seed: int, **options: Any) -> Iterator[Told]:
    """Yield what every step of a random game has made of its turn, for a spectator and all seats."""
    match, rng = a_match(seats, seed, **options), random.Random(seed)
    ui, eyes = ui_of(match.rules), (None, *range(seats))
    before: dict[int | None, View] = {who: match.view(who) for who in eyes}
    events: dict[int | None, list[Event]] = {who: [] for who in eyes}
    while not match.over:
        seat = rng.choice(match.asked)
        told = match.answer(seat, rng.choice(match.options(seat)))
        for who in eyes:
            events[who] += visible_to(told, who)
        over = match.over or turn_of(ui, match.view(None)) != turn_of(ui, before[None])
        yield Told(ui, {who: ToldTurn(before[who], match.view(who), tuple(events[who])) for who in eyes}, over)
        if over:
            before, events = {who: match.view(who) for who in eyes}, {who: [] for who in eyes}


@pytest.mark.some(4)
@pytest.mark.parametrize("box", BOXES)
def test_a_turn_is_told_alike_to_everybody(box: str) -> None:
    """In its middle too, while discs are being set, hands picked and steps announced."""
    seats, options = BOXES[box]
    names = [seat_name(name) for name in COLOURS[:seats]]
    for told in turns(seats, 3, **options):
        lines = {turn.line(told.ui, names) for turn in told.turns.values()}
        assert len(lines) == 1, lines
        line, turn = lines.pop(), told.turns[None]
        assert cell_len(line) <= MOST_TOLD
        assert not RAW.search(line), line
        assert line or not any(told.ui.telling.sentence(names, event) for event in turn.events)


@pytest.mark.some(2)
@pytest.mark.parametrize("box", BOXES)
def test_a_turn_fits_two_lines_of_a_small_screen_in_every_language(box: str) -> None:
    """Also with the longest names that players can have."""
    seats, options = BOXES[box]
    names = [trusted(name.ljust(NAME_CELLS, "x")) for name in "ABCDE"[:seats]]
    whole = [told for told in turns(seats, 5, **options) if told.over]
    try:
        for language in NAMES:
            speak([language])
            for told in whole:
                line = told.turns[None].line(told.ui, names)
                assert 0 < cell_len(line) <= MOST_TOLD, (language, line)
    finally:
        speak(["en"])
