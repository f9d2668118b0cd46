"""What moves leaves a ghost where it was and lights up where it arrives, with grounds, in lines and in ASCII."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.model.match_ui.board import Size, Space
from elgrande_tui.widgets.glyphs import FANCY, PAINTED, PLAIN, Glyphs
from engine.games.elgrande.model.view import Board
from tests.elgrande_tui.support.seats import at_screen
from tests.elgrande_tui.support.table_app import seated_when

SIZES = [(76, 20), (110, 30), (160, 50)]
LOOKS = {"painted": PAINTED, "lines": FANCY, "ascii": PLAIN}
SOURCE, TARGET = 2, 9
"""País Vasco and Granada."""
Look = Literal["painted", "lines", "ascii"]


def moved_caballero(board: Board) -> Board:
    """Blue moves a caballero."""
    areas = [None if row is None else list(row) for row in board.areas]
    source, target = areas[SOURCE], areas[TARGET]
    assert source is not None
    assert target is not None
    source[1] -= 1
    target[1] += 1
    return replace(board, areas=areas)


def moved_king(board: Board) -> Board:
    """The King travels."""
    return replace(board, king=TARGET)


def moved_grande(board: Board) -> Board:
    """Blue's Grande travels."""
    return replace(board, grandes=[board.grandes[0], TARGET, *board.grandes[2:]])


def moved_board(board: Board) -> Board:
    """A scoreboard travels."""
    return replace(board, boards=[TARGET, *board.boards[1:]])


MOVES: dict[str, tuple[Callable[[Board], Board], dict[Look, str]]] = {
    "caballero": (moved_caballero, {"painted": "○", "lines": "○", "ascii": "-"}),
    "king": (moved_king, {"painted": "♔", "lines": "♔", "ascii": "(K)"}),
    "grande": (moved_grande, {"painted": "♖", "lines": "♖", "ascii": "(G)"}),
    "board": (moved_board, {"painted": "▫", "lines": "▫", "ascii": "(*)"}),
}
"""What moves -> how, and its ghost."""


def drawn(glyphs: Glyphs, size: tuple[int, int], move: Callable[[Board], Board]) -> list[tuple[str, str]]:
    """Return the map after a move as texts with their inks."""
    port = seated_when("place", seats=4)
    areas: list[Any] = [[0] * len(port.rules.box.kinds) for _area in port.view.now.areas]
    areas[0] = None
    areas[SOURCE] = [2, 3, 0, 0]
    now = replace(port.view.now, areas=areas, king=SOURCE, grandes=[3, SOURCE, 4, 5], boards=[SOURCE])
    seat = at_screen(port, glyphs)
    before, after = replace(port.view, now=now), replace(port.view, now=move(now))
    seat.table.shown.view = after
    seat.flash = seat.table.ui.telling.changes(before, after)
    context = dataclasses.replace(seat.context(), new=None)  # what is new since the last answer has marks of its own
    assert isinstance(context, GrandeContext)
    space = Space(Size(*size), 2, alone=False, painted=glyphs.painted)
    rows = context.ui.board.draw(space, glyphs).rows(context, [])
    return [piece for row in rows for piece in row]


@pytest.mark.some(12)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("what", MOVES)
def test_what_moves_leaves_a_ghost_and_lights_up_where_it_arrives(what: str, look: Look, size: tuple[int, int]) -> None:
    move, ghosts = MOVES[what]
    pieces = drawn(LOOKS[look], size, move)
    ghost = [ink for text, ink in pieces if ghosts[look] in text and "reverse" not in ink]
    assert ghost
    assert not any("chip:" in ink or "flash" in ink for text, ink in pieces if text.strip() == ghosts[look])
    assert any("flash" in ink for _text, ink in pieces)
    still = drawn(LOOKS[look], size, lambda board: board)
    assert not any(ghosts[look] == text.strip() for text, _ink in still) or look == "ascii"
    assert not any("flash" in ink for _text, ink in still)
