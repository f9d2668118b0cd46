"""What can be true of no game is not believed; whatever is believed of a host, true or not, can be shown and told."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from elgrande_tui.games.elgrande.model.turn_so_far import stays_open
from elgrande_tui.lobby.launch import JoinTable
from elgrande_tui.screens.join import JoinScreen
from elgrande_tui.screens.seat import SeatScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.screens.table_list import TableListView
from elgrande_tui.screens.waiting import WaitingScreen
from elgrande_tui.table.open_panel import PANELS
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.cells import Cells
from engine.core.errors import EngineError
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.paths import find_paths
from netplay.protocol import server_messages
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.liar import Liar
from tests.elgrande_tui.support.lies import Believer, Said, lies, message, truths
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.seats import grande, in_words, tell
from tests.elgrande_tui.support.table_app import COLOURS, EVERYTHING, TableApp
from tests.netplay.support.company import address, hosting
from tests.netplay.support.mirror import mirror_of
from tests.netplay.support.relay import relaying

GAMES = [
    ((80, 24), Setup("elgrande", COLOURS, ("jubilee",), EVERYTHING)),
    ((120, 40), Setup("elgrande", COLOURS[:3], options={"edition": "1996"})),
    ((200, 60), Setup("elgrande", COLOURS[:2], options={"castillo_aid": True})),
]


@pytest.mark.some(1)
@pytest.mark.parametrize(("size", "setup"), GAMES)
async def test_whatever_is_believed_can_be_shown(size: tuple[int, int], setup: Setup) -> None:
    said = truths(setup, seed=4)
    port = Believer(mirror_of(setup, said[0].viewer))
    port.mirror.apply_step(message(said[0]))
    app, box = TableApp(port), port.rules.box
    words = [*box.options.by_words, *box.cards, *box.index, *setup.seats]
    heard = {"believed": 0, "refused": 0}

    @given(lies(said, words))
    @settings(
        max_examples=3 * settings().max_examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    def listen(lie: Said) -> None:
        mirror = mirror_of(setup, lie.viewer)
        try:
            update = mirror.apply_step(message(lie))
        except (EngineError, msgspec.MsgspecError):
            heard["refused"] += 1
            return
        assert update is not None
        heard["believed"] += 1
        port.mirror = mirror
        tell(app.table.current, update)
        for panel in ("", *PANELS):
            app.table.panel.name = panel
            app.table.paint()
        told = in_words(port)
        tell(told, update)
        told.told()
        for command in told.telling.reports:
            assert command.report is not None
            command.report(told.table.facts(), "")
        if update.question is not None:
            stays_open(port.rules, port.view, port.rules.parse(update.question.words[0]))

    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        listen()
    assert min(heard.values()) > 5


async def test_who_is_told_what_cannot_be_hangs_up_and_loses_nothing(tmp_path: Path) -> None:
    game = new_grande(("open",))
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(hosting(tmp_path / "host.sqlite"))
        ben = await stack.enter_async_context(await Client.connect(address(host)))
        evening = await ben.create("Evening", game.setup(), "Ben", game.seats())
        liar, at = await stack.enter_async_context(relaying(Liar(address(host))))
        pilot = await stack.enter_async_context(walk.app(JoinTable(at)).run_test(size=(80, 24)))
        join = await walk.screen(pilot, JoinScreen)
        await walk.until(pilot, lambda: join.query_one(TableListView).has_tables)
        await pilot.press("enter")
        await walk.screen(pilot, SeatScreen)
        await pilot.press("enter")
        await walk.screen(pilot, WaitingScreen)
        await ben.start()
        table = await walk.screen(pilot, TableScreen)
        board, met = grande(table.table.port.view).now, liar.met
        liar.say(server_messages.Events(2, [], [(["now", "king"], 99)]))
        await walk.until(pilot, lambda: table.table.port.link == "closed")
        await walk.until(
            pilot, lambda: "What the host reports cannot be true of any game" in table.query_one("#prompt", Cells).text
        )
        assert grande(table.table.port.view).now == board
        await walk.until(pilot, lambda: not liar.clients)
        assert liar.met == met, "nobody comes back to a liar"
        table.dismiss(None)
        await walk.screen(pilot, StartScreen)
        honest = await stack.enter_async_context(await Client.connect(address(host), places=find_paths()))
        await honest.resume(evening.id)
        assert honest.seat == 1
