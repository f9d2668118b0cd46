"""What has just changed flashes once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elgrande_tui.games.elgrande.board.flash import NOTHING, Flash, changes
from elgrande_tui.widgets.cells import Cells
from tests.elgrande_tui.support.table_app import TableApp, give, seated_when


def flashing(app: TableApp, name: str) -> list[str]:
    """Return the texts of a widget that flash."""
    rows = app.table.query_one(f"#{name}", Cells).rows
    return [text.strip() for row in rows for text, ink in row if "flash" in ink.split()]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_a_caballero_that_was_placed_flashes_until_it_has_faded(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elgrande_tui.table.step_timer.FLASH", 3600.0)
    port = seated_when("place")
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        assert port.question is not None
        words = next(words for words in port.question.words if words.startswith("place ") and "castillo" not in words)
        area = port.rules.box.index[words.split()[1]]
        await give(pilot, app, words)
        await pilot.pause()
        assert app.table.current.flash.counts == {(area, 0)}
        assert [count[0] for count in flashing(app, "map")] == ["R"]
        app.table.flash_timer._fade()
        assert app.table.current.flash is None
        assert flashing(app, "map") == []


async def test_it_fades_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elgrande_tui.table.step_timer.FLASH", 0.01)
    app = TableApp(seated_when("place"))
    async with app.run_test() as pilot:
        await pilot.press("tab", "enter")
        while app.table.current.flash is not None or app.table.table.answering.sending:
            await pilot.pause(0.01)
        assert flashing(app, "map") == []


@pytest.mark.parametrize("wish", ["setting", "terminal"])
async def test_without_motion_what_has_changed_is_marked_until_the_next_key(wish: str) -> None:
    app = TableApp(seated_when("place"))
    if wish == "setting":
        app.table.table.style.settings.animation = False
    else:
        app.animation_level = "none"  # as TEXTUAL_ANIMATIONS=none asks for
    async with app.run_test() as pilot:
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert app.table.current.flash is None
        assert app.table.flash_timer._fading is None
        assert flashing(app, "map")
        await pilot.press("left")
        assert flashing(app, "map") == []


def test_everything_that_differs_is_found_where_it_came_and_where_it_left() -> None:
    port = seated_when("place", seats=5)
    before = port.view.now
    kind = port.rules.box.kinds.of[2][0]
    areas = [None if row is None else list(row) for row in before.areas]
    source = next(area for area, row in enumerate(areas) if area != 3 and row is not None and row[kind])
    for area, by in ((3, 1), (source, -1)):
        row = areas[area]
        assert row is not None
        row[kind] += by
    scores, boards, grandes = list(before.scores), list(before.boards), list(before.grandes)
    scores[1], boards[0], grandes[4] = scores[1] + 5, 7, 2
    after = replace(before, areas=areas, scores=scores, boards=boards, grandes=grandes, king=before.king + 1)
    found = changes(port.rules, before, after)
    assert found == Flash(
        counts=frozenset({(3, 2)}),
        left=frozenset({(source, 2)}),
        grandes=frozenset({(2, 4)}),
        grandes_left=frozenset({(before.grandes[4], 4)}),
        boards=frozenset({7}),
        boards_left=frozenset({before.boards[0]} - {-1}),
        king=frozenset({before.king + 1}),
        king_left=frozenset({before.king}),
        scores=frozenset({1}),
    )
    back = changes(port.rules, after, before)
    assert (back.counts, back.left, back.king, back.king_left) == (
        found.left,
        found.counts,
        found.king_left,
        found.king,
    )
    assert changes(port.rules, before, before) == NOTHING
    assert NOTHING | found == found
