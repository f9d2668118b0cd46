"""Theme, depth of colours and characters combine freely: the same function paints the table in all of them."""

from __future__ import annotations

from itertools import product
from typing import get_args

from rich.color import ColorType

from elgrande_tui.settings.colours import BUILT_IN, Depth
from elgrande_tui.widgets.themes.scheme import Scheme
from elgrande_tui.widgets.themes.textual_theme import scheme_of
from tests.elgrande_tui.support.snapshot import cells_of
from tests.elgrande_tui.support.table_app import TableApp, a_port

ASCII = (False, True)


def colours_of(scheme: Scheme) -> set[str]:
    """Every colour that a role of the scheme has, as Rich names it."""
    return {"default", *scheme.grounds.values(), *scheme.chips.values(), *scheme.texts.values()}


async def test_the_table_is_painted_in_every_theme_at_every_depth_with_all_characters() -> None:
    """Chosen while the table is open, each shows at once, and leaves nothing of the one before."""
    app = TableApp(a_port(5))
    async with app.run_test(size=(80, 24)) as pilot:
        for theme, depth, ascii_only in product(BUILT_IN, get_args(Depth), ASCII):
            app.apply_theme(theme, depth)
            app.table.draw_with(ascii_only=ascii_only)
            await pilot.pause()
            scheme, cells = scheme_of(app), [cell for row in cells_of(app.table) for cell in row]
            case = (theme, depth, ascii_only)
            assert all(text.isascii() for text, _style in cells) == ascii_only, case
            sent = {colour for _text, style in cells for colour in (style.color, style.bgcolor) if colour}
            assert {colour.name for colour in sent} <= colours_of(scheme), case
            letters = [style for text, style in cells if text in "RBGYP"]
            seats = {colour.name for style in letters for colour in (style.color, style.bgcolor) if colour}
            own = scheme.chips if scheme.painted and not ascii_only else scheme.texts
            assert {own.get(seat, "default") for seat in ("red", "blue")} <= seats, case
            assert any(colour.type is ColorType.TRUECOLOR for colour in sent) == scheme.painted, case
