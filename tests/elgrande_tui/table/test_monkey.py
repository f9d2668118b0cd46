"""Keys pressed without sense: nothing breaks, and the rules hold."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.input.commands import table_commands
from elgrande_tui.model.game_ui import GAME_UIS
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.table_app import EVERYTHING, TableApp, a_match

LEAVING = ("ctrl+q", "escape")
KEYS = [
    command.key.split(",")[0]
    for command in table_commands(GAME_UIS["elgrande"].all_commands)
    if command.key not in LEAVING
]


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("seed", "size", "variants"), [(1, (80, 24), ()), (2, (120, 40), ()), (3, (80, 24), EVERYTHING)]
)
async def test_a_monkey_at_the_keyboard(seed: int, size: tuple[int, int], variants: tuple[str, ...]) -> None:
    match = a_match(4, seed, variants=variants, modules=("jubilee",) if variants else ())
    port = LocalPort(match, 0, dict.fromkeys(range(1, 4), "random"), seed)
    app = TableApp(port)
    rng = random.Random(seed)
    async with app.run_test(size=size) as pilot:
        for _ in range(70):
            key = rng.choice((*KEYS, "enter", "tab", "enter", "tab"))
            if app.table.panel.name == "menu" and key in ("4", "5"):
                continue
            await pilot.press(key)
        while app.table.table.incoming.past.at is not None:
            await pilot.press("backspace")
        assert app.screen is app.table
        assert len(list(port.match.journal.rows())) > 10
        assert app.table.current.context().view == port.view
