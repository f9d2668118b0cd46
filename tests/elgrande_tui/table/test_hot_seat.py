"""Several people at one keyboard, over a real host: each sees what is theirs, and nothing while it changes hands."""

from __future__ import annotations

import random
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from elgrande_tui.lobby.new_game import HERE, NewGame
from elgrande_tui.lobby.table_flows import first_view
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.session.port import ClientPort, Port
from elgrande_tui.table.hot_seat import HotSeatScreen, MaskScreen
from netplay.client.client import Client
from netplay.process.cli import Host, HostOptions
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.pacing import HandPort
from tests.elgrande_tui.support.seats import grande, one_keyboard
from tests.elgrande_tui.support.table_app import TableApp, a_match, give, text
from tests.pty_app import PtyApp

SIZE = (80, 24)


class HotSeatApp(TableApp):
    """Only the table, for several seats."""

    def __init__(self, ports: Sequence[Port]) -> None:
        super().__init__(ports[0])
        self.table: HotSeatScreen = one_keyboard(ports)


@asynccontextmanager
async def sitting(path: Path, game: NewGame, *names: str) -> AsyncIterator[HotSeatApp]:
    """Open an app with the first seats of a game that has begun."""
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(Host(HostOptions(path / "host.sqlite", bot_delay=0.0)))
        clients = [await stack.enter_async_context(await Client.connect(host.addresses[0])) for _ in names]
        ports = [ClientPort(client) for client in clients]
        table = await clients[0].create("Evening", game.setup(), names[0], game.seats())
        for seat, client, name in zip(game.here, clients[1:], names[1:], strict=True):
            await client.join(table.id, name, seat)
        await clients[0].start()
        for client in clients:
            await first_view(client)
        yield HotSeatApp(ports)


async def mask(pilot: Pilot[None]) -> MaskScreen:
    return await walk.screen(pilot, MaskScreen)


async def called(pilot: Pilot[None], name: str) -> MaskScreen:
    """Return the mask, once it calls that person."""
    await walk.until(pilot, lambda: isinstance(pilot.app.screen, MaskScreen) and name in pilot.app.screen.called)
    return await mask(pilot)


async def under_the_mask(pilot: Pilot[None]) -> HotSeatScreen:
    """Return the table that a mask covers."""
    await mask(pilot)
    table = pilot.app.screen_stack[-2]
    assert isinstance(table, HotSeatScreen)
    return table


async def power(pilot: Pilot[None], app: HotSeatApp, value: str) -> None:
    await pilot.press(*value, "enter")


async def test_the_keyboard_goes_to_whoever_must_answer_and_nothing_is_seen_meanwhile(tmp_path: Path) -> None:
    async with sitting(tmp_path, new_grande((HERE,)), "Ana", "Ben") as app, app.run_test(size=SIZE) as pilot:
        first = await mask(pilot)
        before = app.table.table.port.view.asked[0]
        names = ["Ana", "Ben"]
        assert f"Pass the keyboard to {names[before]}" in walk.said(first)
        assert "Hand" not in walk.said(first)
        await pilot.press("enter")
        await walk.until(pilot, lambda: app.screen is app.table)
        assert app.table.table.port.seat == before
        await power(pilot, app, "13")
        await called(pilot, names[1 - before])
        await pilot.press("x", "o", "escape")
        assert isinstance(app.screen, MaskScreen), "keys of the table do nothing, and there is no way around the mask"
        await pilot.press("enter")
        await walk.until(pilot, lambda: app.screen is app.table)
        assert app.table.table.port.seat == 1 - before
        assert "13 already played" in text(app, "prompt")
        assert "1:6 2:5 3:5 4:4 5:4 6:3 7:3 8:2 9:2 10:1 11:1 12:0 13:0" in text(app, "hand")


async def test_who_gave_the_keyboard_away_may_take_the_answer_back(tmp_path: Path) -> None:
    async with sitting(tmp_path, new_grande((HERE,)), "Ana", "Ben") as app, app.run_test(size=SIZE) as pilot:
        first = app.table.table.port.view.asked[0]
        names = ["Ana", "Ben"]
        await called(pilot, names[first])
        await pilot.press("u")
        cover = await mask(pilot)
        await walk.until(pilot, lambda: "You have nothing to undo" in walk.said(cover))
        await pilot.press("enter")
        await walk.until(pilot, lambda: app.screen is app.table)
        await power(pilot, app, "7")
        await called(pilot, names[1 - first])
        await pilot.press("u")
        await called(pilot, names[first])
        await pilot.press("enter")
        await walk.until(pilot, lambda: app.screen is app.table)
        assert app.table.table.port.seat == first
        assert grande(app.table.table.port.view).now.played == [0, 0]


@pytest.mark.nightly
async def test_two_people_and_a_bot_play_past_the_first_scoring(tmp_path: Path) -> None:
    game, rng = new_grande((HERE, "random"), length="short"), random.Random(4)
    async with sitting(tmp_path, game, "Ana", "Ben") as app, app.run_test(size=SIZE) as pilot:
        seen: set[int | None] = set()
        while grande(app.table.table.port.view).now.round < 5:
            table = app.table.table
            if isinstance(app.screen, MaskScreen) or app.table.panel.name == "scoring":
                await pilot.press("enter")
            elif table.answering.question is not None and not table.answering.sending:
                seen.add(table.port.seat)
                await give(pilot, app, rng.choice(table.answering.question.words))
            await pilot.pause(0.005)
        assert seen == {0, 1}
        for seat in app.table.seats:
            await walk.until(pilot, lambda: grande(seat.table.port.view).now.round >= 5)
            assert grande(seat.table.port.view).ledger
            assert seat.table.port.view.viewer == seat.table.port.seat
            assert any("Ana" in entry.text for entry in seat.table.incoming.log.entries)
            assert any("Ben" in entry.text for entry in seat.table.incoming.log.entries)


@pytest.mark.nightly
async def test_the_form_asks_for_names_and_the_game_is_resumed_by_everybody() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("p")
        form = await walk.screen(pilot, CreateScreen)
        form.query_one("#seats", ChoiceRow).value = "3"
        form.query_one("#blue", ChoiceRow).value = HERE
        await pilot.pause()
        name = form.query_one("#blue-name Input", Input)
        name.value = "ana"
        await pilot.press("enter")
        assert "somebody at the table is already called" in walk.said(form).lower()
        name.value = "Ben"
        await pilot.press("enter")
        table = await under_the_mask(pilot)
        assert list(table.table.port.names) == ["Ana", "Ben", "Green"]
        await pilot.press("q")
        await walk.screen(pilot, StartScreen)
        await pilot.press("r")
        listed = await walk.screen(pilot, ResumeScreen)
        assert "Ana 0, Ben 0" in walk.said(listed)
        await pilot.press("enter")
        again = await under_the_mask(pilot)
        assert [seat.table.port.seat for seat in again.seats] == [0, 1]


TWO = """
from elgrande_tui.app import ElGrandeApp
from elgrande_tui.lobby.launch import Launch, PlayHere
from elgrande_tui.lobby.new_game import HERE
from tests.elgrande_tui.support.new_games import new_grande
ElGrandeApp(Launch(PlayHere(new_grande((HERE,)), ("Ben",)), "Ana"), bot_delay=0.0).run()
"""


def test_in_a_terminal_nothing_of_the_table_is_left_under_the_mask(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text("guide = false\n")
    with PtyApp([sys.executable, "-c", TWO], env={"ELGRANDE_HOME": str(tmp_path)}) as app:

        def shown(*words: str) -> bool:
            return any(word in line for line in app.screen.display for word in words)

        def called() -> str:
            app.wait_for("Pass the keyboard to")
            assert app.comes(lambda: not shown("Hand", "Galicia", "court", "┌", "Play a power card"))
            return next(line for line in app.screen.display if "Pass the keyboard to" in line)

        first = called()
        app.type("\r")
        app.wait_for("Play a power card")
        app.wait_for("Hand 1:6 2:5")
        app.type("7\r")
        assert called() != first, "somebody else is called"


async def test_who_is_called_while_the_mask_is_still_being_made_is_on_it() -> None:
    mask = MaskScreen(lambda: None)
    (line,) = mask.rows()
    mask.call("Pass the keyboard to Ana (red). Ana: press Enter when you are ready.")
    assert isinstance(line, Static)
    assert str(line.content) == mask.called == "Pass the keyboard to Ana (red). Ana: press Enter when you are ready."


async def test_nobody_is_offered_to_talk_where_all_sit_at_one_keyboard(tmp_path: Path) -> None:
    async with sitting(tmp_path, new_grande((HERE,)), "Ana", "Ben") as app, app.run_test(size=SIZE) as pilot:
        await mask(pilot)
        await pilot.press("enter")
        await walk.until(pilot, lambda: app.screen is app.table)
        assert "m chat" not in text(app, "keys")
        port = app.table.table.port
        assert isinstance(port, ClientPort)
        async with await Client.connect(port.client.address) as zoe:
            await zoe.watch((await zoe.tables())[0].id, "Zoe")
            await walk.until(pilot, lambda: app.table.table.people.elsewhere)
            app.table.paint()
            assert "m chat" in text(app, "keys")


async def test_the_table_says_whose_seat_it_shows(tmp_path: Path) -> None:
    async with sitting(tmp_path, new_grande((HERE,)), "Ana", "Ben") as app, app.run_test(size=SIZE) as pilot:
        await mask(pilot)
        first = app.table.table.port.view.asked[0]
        people = (("Ana", "R◆"), ("Ben", "B●"))
        for (name, sign), value in zip((people[first], people[1 - first]), ("13", "12"), strict=True):
            await called(pilot, name)
            await pilot.press("enter")
            await walk.until(pilot, lambda: app.screen is app.table)
            await pilot.pause()
            assert text(app, "hand").split()[:3] == [sign, name, "Hand"]
            await power(pilot, app, value)


async def test_a_step_that_is_shown_when_the_table_was_left_calls_nobody() -> None:
    match, group = a_match(3, 1), list[HandPort]()
    app = HotSeatApp([HandPort(match, seat, group) for seat in (0, 1)])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, MaskScreen)
        await pilot.press("q")
        await walk.until(pilot, lambda: app.table not in app.screen_stack)
        app.table.step_timer.advance()
        assert app.table not in app.screen_stack
