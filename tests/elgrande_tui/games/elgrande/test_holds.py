"""A player whose standing offer all know of makes the others wait: on the screen, in words, at a shared keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from elgrande_tui.input.commands import ImpossibleCommandError, command
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.plain.game import PlainGame
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import style_of
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.hot_seat import HotSeatScreen, MaskScreen
from elgrande_tui.table.key_gate import possible
from netplay.client.updates import GameUpdate, HeldUpdate
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.protocol.client_messages import NEW, Hold
from tests.distribution import lighthouse_installed
from tests.elgrande_tui.games.elgrande.test_lighthouse import SIGNAL, scene
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.script import Script
from tests.elgrande_tui.support.seats import at_screen, in_words, newest, tell
from tests.elgrande_tui.support.table_app import TableApp, a_port, text
from tests.elgrande_tui.table.test_hot_seat import HotSeatApp
from tests.netplay.support.company import until

SIZE = (80, 24)


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with lighthouse_installed(monkeypatch):
        yield


KEY = command("hold").key


class Time:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def holder(viewer: int = 1) -> tuple[LocalPort, FakePeople]:
    """Ana chooses a card; Ben has the keeper of Faro and may signal."""
    port = scene(SIGNAL, viewer=viewer)
    return port, FakePeople(port)


def said(app: TableApp) -> str:
    """Return what stands in the lines of the prompt and of the hand, which it takes where it is long."""
    return f"{text(app, 'prompt')} {text(app, 'hand')}"


async def test_the_key_makes_the_others_wait_and_lets_them_go_on() -> None:
    port, people = holder()
    app = TableApp(port)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert f"{KEY} hold" in text(app, "keys")
        await pilot.press(KEY)
        await pilot.pause()
        assert people.asked == [Hold(NEW, True)]
        assert text(app, "said") == "The game will stop when you can next act out of turn."
        people.hold_up(1, at=app.table.table.people._clock())
        await pilot.pause()
        assert (
            text(app, "prompt") == f"Ben, you may signal from Faro. The others wait for you (10 s): {KEY} to continue."
        )
        assert f"{KEY} go on" in text(app, "keys")
        await pilot.press(KEY)
        assert people.asked[1:] == [Hold(NEW, False)]


async def test_the_others_see_for_whom_they_wait_and_how_long() -> None:
    port, people = holder(0)
    app = TableApp(port)
    async with app.run_test(size=SIZE) as pilot:
        time = Time()
        app.table.table.people._clock = time
        assert f"{KEY} hold" not in text(app, "keys")
        people.hold_up(1, left=10, at=time.now)
        await pilot.pause()
        assert "Ben is deciding whether to act out of turn (10 s)." in said(app)
        time.now += 3
        app.table._count()
        assert "Ben is deciding whether to act out of turn (7 s)." in said(app)
        people.hold_up(1, 2, left=7, at=time.now)
        await pilot.pause()
        assert "Ben and Cleo are deciding whether to act out of turn (7 s)." in said(app)
        people.hold_up()
        await pilot.pause()
        assert "thinking" not in said(app)


async def test_a_standing_offer_calls_nobody_until_the_others_wait() -> None:
    port, people = holder()
    app = TableApp(port)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert not app.table.attention.mine
        people.hold_up(1, at=app.table.table.people._clock())
        await pilot.pause()
        assert app.table.attention.mine


def test_the_help_and_the_list_of_commands_tell_of_it_only_where_there_are_offers() -> None:
    entry = command("hold")
    for port, there in ((holder()[0], True), (a_port(), False)):
        FakePeople(port)
        seat = at_screen(port)
        assert possible(seat.table, entry) == there
        assert ("wait" in [one.word for one in in_words(port)._commands]) == there
    port = a_port()
    FakePeople(port)
    with pytest.raises(ImpossibleCommandError, match=r"You can never act out of turn in this game\."):
        at_screen(port).table.requests.hold_game()


def test_the_host_is_told_when_the_player_wants_to_be_asked() -> None:
    port, people = holder()
    seat = at_screen(port)
    found = [people.stops]
    seat.table.style.settings.offers = "step"
    seat.table.requests.tell_hold_at()
    assert [*found, people.stops] == ["turn", "step"]
    port, people = holder()
    words = in_words(port)
    words.do("settings offers never")
    assert words.told() == ["offers never: when others should wait because you could act (never, turn, step)"]
    assert people.stops == "never"
    assert Settings().offers == "turn"


def test_plain_mode_has_a_command_and_tells_who_is_waited_for() -> None:
    port, people = holder()
    words = in_words(port, clock=Time())
    tell(words, GameUpdate(port.view, port.question, (), "start"))
    words.told()
    assert words.calls == 0
    assert words.do("wait") == Hold(NEW, True)
    update = HeldUpdate((1,), 10, Time.now)
    people.held = update
    tell(words, update)
    assert words.told() == ["The others wait for you (10 s): wait to continue."]
    assert words.calls == 1
    assert words.do("wait") == Hold(NEW, False)
    assert words.do("signal") == newest(port, 0)
    port, people = holder(0)
    words = in_words(port, clock=Time())
    people.held = update
    tell(words, update)
    assert [*words._untold] == ["Ben is deciding whether to act out of turn (10 s)."]


async def test_what_an_old_host_cannot_do_is_said() -> None:
    port, people = holder()
    table = at_screen(port).table
    people.refuses = RefusedError(NetReason.NO_HOLD())
    assert not await table.answering.send(table.requests.hold_game())
    assert table.answering.refusal == "This program and the host are not compatible."
    assert table.people.news == ""


# At a shared keyboard


def shared() -> tuple[Keyboard, list[FakePeople]]:
    """Ana, who is asked, and Ben, who may signal, at one keyboard."""
    ports = [scene(SIGNAL, viewer=seat) for seat in (0, 1)]
    people = [FakePeople(port) for port in ports]
    return Keyboard([TableModel(port) for port in ports]), people


def test_a_shared_keyboard_is_not_called_for_an_offer_and_stops_nothing_by_itself() -> None:
    keyboard, people = shared()
    assert [one.stops for one in people] == ["never", "never"]
    ana, ben = keyboard.tables
    assert ben.answering.question is not None
    assert keyboard.due() is ana
    keyboard.give_to(ben)
    assert keyboard.due() is ana


def test_the_key_calls_the_player_who_has_the_offer_until_they_let_the_game_go_on() -> None:
    keyboard, people = shared()
    ana, ben = keyboard.tables
    assert keyboard.hold_game() == (ben, Hold(NEW, True))
    for one in people:
        one.hold_up(1, at=ben.people._clock())
    assert keyboard.due() is ben
    keyboard.give_to(ben)
    for one in people:
        one.hold_up()  # ten seconds are over; Ana cannot answer as long as Ben has the keyboard
    assert keyboard.due() is ben
    assert keyboard.hold_game() == (ben, Hold(NEW, False))
    assert keyboard.due() is ana


async def test_on_a_shared_screen_the_key_calls_the_player_who_has_the_offer() -> None:
    ports = [scene(SIGNAL, viewer=seat) for seat in (0, 1)]
    people = [FakePeople(port) for port in ports]
    app = HotSeatApp(ports)
    async with app.run_test(size=SIZE) as pilot:
        assert "Ana" in (await walk.screen(pilot, MaskScreen)).called
        await pilot.press("enter")
        await walk.screen(pilot, HotSeatScreen)
        await pilot.press(KEY)
        await pilot.pause()
        assert [one.asked for one in people] == [[], [Hold(NEW, True)]]
        for one in people:
            one.hold_up(1, at=app.table.table.people._clock())
        assert "Ben" in (await walk.screen(pilot, MaskScreen)).called
        await pilot.press("enter")
        await walk.screen(pilot, HotSeatScreen)
        assert app.table.table.port.seat == 1
        for one in people:
            one.hold_up()
        await pilot.pause()
        await pilot.press(KEY)
        assert "Ana" in (await walk.screen(pilot, MaskScreen)).called
        assert people[1].asked[1:] == [Hold(NEW, False)]


async def test_in_words_at_a_shared_keyboard_too() -> None:
    ports = [scene(SIGNAL, viewer=seat) for seat in (0, 1)]
    people = [FakePeople(port) for port in ports]
    lines, own = Script(), PlainSettings()
    keyboard = Keyboard([TableModel(port, style_of(own)) for port in ports])
    evening = asyncio.create_task(PlainGame(lines, keyboard, own).run())
    for _ in range(3):  # until it has begun to listen
        await asyncio.sleep(0)
    for port in ports:
        port.tell(GameUpdate(port.view, port.question, (), "enter"))
    await lines.until("Pass the keyboard to Ana")
    lines.type("", "wait")
    await until(lambda: people[1].asked == [Hold(NEW, True)])
    for one in people:
        one.hold_up(1, at=keyboard.here.people._clock())
    await lines.until("Pass the keyboard to Ben")
    lines.type("")
    await lines.until("you may signal from Faro")
    lines.type("wait")
    await lines.until("Pass the keyboard to Ana")
    assert people[1].asked[1:] == [Hold(NEW, False)]
    lines.type("quit")
    await evening
