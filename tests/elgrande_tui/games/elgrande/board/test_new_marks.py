"""What is new stays marked on the map, legible in every look, and moves nothing to another line."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from elgrande_tui.games.elgrande.board.labels import Count, Label, outlined
from elgrande_tui.games.elgrande.board.new_marks import with_new_marks
from elgrande_tui.games.elgrande.board.painted_labels import painted
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.new_on_board import new_on_board, new_told
from elgrande_tui.model.match_ui.board import Size, Space
from elgrande_tui.settings.colours import DepthChoice
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.widgets.glyphs import FANCY, PAINTED, PLAIN, Glyphs
from engine.games.elgrande.model.view import Board
from tests.elgrande_tui.support.labels import SIZES
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.pacing import Viewer
from tests.elgrande_tui.support.seats import at_screen, grande, grande_rules
from tests.elgrande_tui.support.table_app import TableApp, a_match, seated_when, text

LOOKS = {"painted": PAINTED, "lines": FANCY, "ascii": PLAIN}
Look = Literal["painted", "lines", "ascii"]
VASCO, GRANADA = 2, 9
"""País Vasco and Granada."""


def board(
    port: LocalPort, vasco: Sequence[int] = (2, 3, 0, 0), granada: Sequence[int] = (0, 0, 1, 0), **more: Any
) -> Board:
    """A board with caballeros in two regions alone."""
    areas: list[Any] = [[0] * len(port.rules.box.kinds) for _area in port.view.now.areas]
    areas[0], areas[VASCO], areas[GRANADA] = None, [*vasco], [*granada]
    things = {"areas": areas, "king": VASCO, "grandes": [3, VASCO, 4, 5], "boards": [VASCO, -1], **more}
    court = [10 - sum(row[kind] for row in areas if row) for kind in range(len(port.rules.box.kinds))]
    return replace(port.view.now, court=court, castillo_last=None, **things)


def drawn(look: Look, size: tuple[int, int], **change: Any) -> list[str]:
    """Return the rows of the map after a change, as text."""
    port, glyphs = seated_when("place", seats=4), LOOKS[look]
    before, after = replace(port.view, now=board(port)), replace(port.view, now=board(port, **change))
    seat = at_screen(port, glyphs)
    seat.table.shown.view = after
    context = seat.context()
    assert isinstance(context, GrandeContext)
    object.__setattr__(context, "new", new_on_board(port.rules, before, after))
    return as_text(context, glyphs, size)


def as_text(context: Any, glyphs: Glyphs, size: tuple[int, int]) -> list[str]:
    space = Space(Size(*size), 0, alone=False, painted=glyphs.painted)
    return ["".join(text for text, _ink in row) for row in context.ui.board.draw(space, glyphs).rows(context, [])]


MARKS: dict[str, tuple[dict[str, Any], dict[Look, Sequence[str]]]] = {
    "more": (
        {"vasco": (4, 3, 0, 0)},
        {"painted": ["★R4+2", "◆ +2!", "◆◆ +2!"], "lines": ["[R4]+2", "R+2!"], "ascii": ["[R4]+2", "R+2!"]},
    ),
    "fewer": (
        {"vasco": (2, 1, 0, 0)},
        {"painted": ["B1♜-2", "B1♜  ● -2"], "lines": ["B1♜-2", "B-2"], "ascii": ["B1@-2", "B-2"]},
    ),
    "gone": ({"granada": (0, 0, 0, 0)}, {"painted": ["G-1"], "lines": ["G-1"], "ascii": ["G-1"]}),
    "king": ({"king": GRANADA}, {"painted": ["♔", "+♚"], "lines": ["♔", "+♚"], "ascii": ["(K)", "+K!"]}),
    "grande": (
        {"grandes": [3, GRANADA, 4, 5]},
        {"painted": ["B♖", "+♜"], "lines": ["B♖", "+♜"], "ascii": ["B(G)", "+@"]},
    ),
    "scoreboard": ({"boards": [GRANADA, -1]}, {"painted": ["▫", "+*"], "lines": ["▫", "+*"], "ascii": ["(*)", "+*"]}),
}
"""What changes -> how, and its marks: where there is room for a row a seat they may be other ones."""


@pytest.mark.some(18)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("what", MARKS)
def test_what_is_new_is_legible_in_every_look(what: str, look: Look, size: tuple[int, int]) -> None:
    change, marks = MARKS[what]
    rows, still = "\n".join(drawn(look, size, **change)), "\n".join(drawn(look, size))
    seen = [mark for mark in marks[look] if mark in rows]
    assert seen
    if what in ("king", "scoreboard"):
        assert seen == list(marks[look]), "where it was, and where it is"
    if what == "grande":
        assert len(seen) > 1, "where it was, and where it is"
    assert not any(mark in still for mark in seen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", LOOKS)
def test_nothing_moves_to_another_line_for_a_mark(look: Look, size: tuple[int, int]) -> None:
    """Chips and names stand in the same rows, whatever is new there."""
    looked = 0
    for seed in (3, 5):
        match, rng = a_match(5, seed), random.Random(seed)
        viewer = Viewer(match, 0, [], "at once")
        for step in range(260):
            seat = match.asked[0]
            viewer.port.play(seat, rng.choice([option.words for option in match.options(seat)]))
            viewer.hear()
            if step < 60 or step % 20:
                continue
            context = TableDisplay(viewer.table, LOOKS[look]).context()
            # more than one turn changes: nearly every region has something new
            early = grande(viewer.table.incoming.log.pages[len(viewer.table.incoming.log.pages) // 2].view())
            object.__setattr__(context, "new", new_on_board(grande_rules(match.rules), early, context.view))
            marked = as_text(context, LOOKS[look], size)
            object.__setattr__(context, "new", None)
            plain = as_text(context, LOOKS[look], size)
            chips = re.compile(r"[A-ZÁ][a-z.á]+|[RBGYP]\d+|\d{3}")
            assert [chips.findall(row) for row in plain] == [chips.findall(row) for row in marked]
            looked += plain != marked
    assert looked > 10


def lines(label: Label, widths: Sequence[int], how: Callable[..., Any] = outlined) -> list[str]:
    found = with_new_marks(how(label, widths), widths, label)
    assert not any("new:" in ink for line in found for _text, ink in line)
    return ["".join(text for text, _ink in line) for line in found]


def test_without_room_a_mark_gets_shorter_and_at_last_the_chip_is_underlined() -> None:
    label = Label("Aragón", "541", [Count("R", 4, "red", new=("+1!", "+1", "+")), Count("B", 3, "blue")])
    assert lines(label, [12, 12]) == ["Aragón 541", "R4+1! B3"]
    assert lines(label, [12, 7, 5]) == ["Aragón 541", "R4 B3", "R+1!"], "on a line of its own"
    assert lines(label, [16, 6]) == ["Aragón 541 R+1!", "R4 B3"]
    assert lines(label, [12, 7]) == ["Aragón 541", "R4+1 B3"]
    assert lines(label, [12, 6]) == ["Aragón 541", "R4+ B3"]
    tight = with_new_marks(outlined(label, [12, 5]), [12, 5], label)
    assert [piece for piece in tight[1] if "underline" in piece[1]] == [("R4", "red underline")]


def test_the_star_of_a_new_lead_stands_behind_its_chip() -> None:
    label = Label("Aragón", "541", [Count("R", 4, "red", leads=True, new=("+1!", "+1", "+"))])
    chips = partial(painted, room="chips")
    assert lines(label, [12, 12], chips) == ["Aragón 541", "★R4+1!"]
    assert lines(label, [12, 12]) == ["Aragón 541", "[R4]+1!"]


def test_each_place_is_told_in_a_sentence() -> None:
    port = seated_when("place", seats=4)
    change: dict[str, Any] = {"vasco": (4, 3, 0, 0), "granada": (0, 0, 1, 2), "king": GRANADA, "boards": [-1, GRANADA]}
    before, after = replace(port.view, now=board(port)), replace(port.view, now=board(port, **change))
    found = new_told(port.rules, port.names, before, after)
    assert [thing.told for thing in found] == [
        "País Vasco: Red +2, the King left, the scoreboard left; Red leads.",
        "Granada: Yellow +2, the King came, a scoreboard came; Yellow leads.",
    ]
    assert [thing.area for thing in found] == ["pais_vasco", "granada"]
    assert new_told(port.rules, port.names, after, after) == ()
    assert new_on_board(port.rules, after, after) is None


def test_what_is_put_into_the_castillo_is_new_though_it_is_closed() -> None:
    port = seated_when("place", seats=4)
    before = replace(port.view, now=board(port))
    court = [count - 2 * (kind == 1) for kind, count in enumerate(before.now.court)]
    after = replace(before, now=replace(before.now, court=court))
    found = new_told(grande_rules(port.rules), port.names, before, after)
    assert [thing.told for thing in found] == ["The Castillo: Blue +2."]


@pytest.mark.parametrize("depth", ["true", "256", "16", "none"])
@pytest.mark.parametrize("ascii_only", [False, True])
async def test_the_mark_is_on_the_map_until_the_player_answers(depth: DepthChoice, ascii_only: bool) -> None:
    match, rng = a_match(3, 1), random.Random(1)
    viewer = Viewer(match, 0, [], "at once")
    while not any(
        "+" in thing.told for thing in viewer.table.incoming.recap.things(viewer.port.names, 0, viewer.table.view)
    ) or (match.asked != [0]):
        seat = match.asked[0]
        viewer.port.play(seat, rng.choice([option.words for option in match.options(seat)]))
        viewer.hear()
    app = TableApp(viewer.port, depth=depth, ascii_only=ascii_only)
    app.table.current.table.incoming.log.pages[:] = viewer.table.incoming.log.pages
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while app.table.panel.name:
            await pilot.press("q")
        assert re.search(r"[RBG]\d*\]?[+]\d", text(app, "map"))
        await pilot.press("left")
        assert re.search(r"[RBG]\d*\]?[+]\d", text(app, "map")), "keys that look leave it"
        viewer.port.play(0, rng.choice([option.words for option in match.options(0)]))
        await pilot.pause()
        assert not re.search(r"[RBG]\d*\]?[+]\d", text(app, "map"))
