"""Who is at the table: away and back, seats that change hands, clocks, a new game."""

from __future__ import annotations

from itertools import chain

import pytest

from elgrande_tui.i18n.translations import speak
from elgrande_tui.table.lines import clock_text, hand_row
from elgrande_tui.table.log_panels import missed_panel
from elgrande_tui.table.panels.people_panels import menu_items
from engine.core.event import visible_to
from netplay.client.updates import ClockUpdate, DismissedUpdate, GameUpdate, LinkUpdate
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.protocol.client_messages import NEW, Chat, Join
from netplay.protocol.fields import TableOptions
from netplay.protocol.server_messages import ChatLine, chat_line
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople, absent
from tests.elgrande_tui.support.seats import at_screen, tell
from tests.elgrande_tui.support.table_app import TableApp, a_match, a_port, text

SMALL = (80, 24)
MEDIUM = (120, 40)
LARGE = (200, 60)


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def sea(app: TableApp) -> str:
    """Return the line of notices at 80x24."""
    return text(app, "map").splitlines()[0]


@pytest.mark.parametrize(("seconds", "shown"), [(245, "4:05"), (0, "0:00"), (-40, "-0:40"), (3600, "60:00")])
def test_a_clock_is_written_in_minutes_and_seconds(seconds: int, shown: str) -> None:
    assert clock_text(seconds) == shown


def test_the_time_that_runs_is_counted_down_here() -> None:
    port, time = a_port(), Time()
    people = FakePeople(port, TableOptions(clock=600))
    seat = at_screen(port, clock=time)
    assert seat.table.people.left == []
    people.clock = ClockUpdate((500, 70, 30), (1,), time.now)
    time.now += 80
    assert seat.table.people.left == [500, -10, 30]


def test_what_is_counted_is_shown_every_ten_seconds_and_the_own_last_minute_every_second() -> None:
    port, time = a_port(), Time()
    people = FakePeople(port, TableOptions(clock=600))
    seat = at_screen(port, clock=time)
    assert not seat.table.people.times_due()
    people.clock = ClockUpdate((75, 600, 600), (0,), time.now)
    shown = []
    for second in range(100):
        time.now += 1
        if seat.table.people.times_due():
            shown.append(second + 1)
    assert shown == [1, 11, *range(15, 76), 85, 95]
    people.clock = ClockUpdate((20, 20, 600), (1,), time.now)
    assert sum(seat.table.people.times_due() for time.now in range(200, 230)) == 3, (
        "the last minute of others is theirs"
    )


def test_a_bot_is_not_away_as_long_as_it_is_about_to_come() -> None:
    port, time = a_port(), Time()
    people = FakePeople(port)
    seat = at_screen(port, clock=time)
    people.seat(1, away=True)
    people.seat(2, kind="bot", level="easy", away=True)
    seat.table.incoming.refresh()
    assert seat.table.people.away == [None, 0, None]
    time.now += 10
    assert seat.table.people.away == [None, 10, 10]


async def test_clocks_stand_with_the_seats_and_where_there_is_no_room_the_one_that_runs_is_a_notice() -> None:
    port = a_port(5)
    people = FakePeople(port, TableOptions(clock=600))
    app = TableApp(port)
    async with app.run_test(size=MEDIUM) as pilot:
        table_people = app.table.table.people
        time = Time()
        table_people._clock = time
        people.clock = ClockUpdate((600, 245, -40, 600, 600), (1,), time.now)
        app.table.paint()
        await pilot.pause()
        assert "Ben 4:05" in text(app, "score")
        assert "Cleo -0:40" in text(app, "score")
        assert text(app, "notices") == ""
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert sea(app).startswith("B● 4:05")
        await pilot.press("e")
        assert "-0:40 left" in text(app, "panel")


async def test_the_most_urgent_notice_comes_first() -> None:
    port = a_port()
    people = FakePeople(port, TableOptions(clock=600))
    app = TableApp(port)
    async with app.run_test(size=MEDIUM) as pilot:
        people.says(2, "hello")
        people.seat(2, away=True, since=700)
        people.seat(1, away=True)
        people.now(motions=[absent(1)])
        port.link = "reconnecting"
        port.tell(LinkUpdate("reconnecting"))
        await pilot.pause()
        assert text(app, "notices") == (
            "The connection is lost; trying again  Ben is away: wait, bot, Zoe? Press B to vote  "
            "Cleo G▲ away 11 min  m 1 new"
        )
        port.link = "connected"
        people.says(None, "Not all agree.")
        await pilot.pause()
        assert text(app, "notices").endswith("m 1 new  Not all agree.")
        await pilot.press("o", "o")
        assert text(app, "notices").endswith("m 1 new"), "the last news is told until a key is pressed"


async def test_what_the_host_says_is_read_whole_in_a_small_window() -> None:
    port = a_port()
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        hand = text(app, "hand")
        people.seat(1, away=True)
        people.says(None, NetReason.MOVING.message)
        await pilot.pause()
        assert " ".join(text(app, "said").splitlines()) == NetReason.MOVING.message
        assert text(app, "hand") == hand
        assert sea(app).split("  ")[0] == "Ben B● away 0:00"
        assert "…" not in sea(app)
        await pilot.press("tab")
        assert text(app, "prompt").startswith("Power card 1: ")
        assert text(app, "hand") == hand, "until a key is pressed"
        people.says(None, NetReason.NOT_UNDONE.message)
        await pilot.pause()
        assert text(app, "said") == NetReason.NOT_UNDONE.message, "there is no room for it beside another notice"
        port.tell(DismissedUpdate(NetReason.MOVED()))
        await pilot.pause()
        assert "moved to another host" in text(app, "prompt")
        assert NetReason.NOT_UNDONE.message not in text(app, "map")


async def test_every_seat_says_who_plays_it_at_every_size() -> None:
    port = a_port(5)
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=MEDIUM) as pilot:
        people.seat(2, away=True, since=130)
        people.seat(3, stand_in="Zoe")
        people.seat(4, kind="bot", level="easy")
        await pilot.pause()
        side = text(app, "side").splitlines()
        ends = {
            head.lstrip("▸ 12345")[0]: stock.split()[-1] for head, stock in zip(side[:15:3], side[1:15:3], strict=True)
        }
        assert ends == {"R": "21", "B": "21", "G": "away", "Y": "21", "P": "bot"}
        assert "Dora (Zoe)" in text(app, "side")
        for size, widget, key in ((SMALL, "panel", "e"), (LARGE, "side", "e")):
            await pilot.press(key)
            await pilot.resize_terminal(*size)
            await pilot.pause()
            shown = text(app, widget)
            for who in ("Ana  ", "you", "Ben  ", "person", "person  away 2:10", "Zoe stands in", "easy bot"):
                assert who in shown, (size, who)


async def test_notices_stand_on_the_board_above_a_short_panel_and_below_a_long_one() -> None:
    port = a_port()
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        for panel, key in {"offer": "o", "log": "w", "seats": "e", "guide": "I"}.items():
            long = panel == "guide"
            await pilot.press(key)
            assert app.table.panel.name == panel
            people.seat(1, away=True)
            people.says(None, "Not all agree.")
            await pilot.pause()
            shown = [*text(app, "map").splitlines(), *text(app, "panel").splitlines()]
            told = (shown[-1] if long else shown[0]).strip()
            assert (len(text(app, "panel").splitlines()) == 20) == long
            assert told.startswith("Ben B● away 0:00")
            assert ("Not all agree." in told) or "Not all agree." in text(app, "said")
            people.seat(1, away=False)
            await pilot.press("pagedown")
            assert not text(app, "panel").endswith("Not all agree."), "the last news is told until a key is pressed"
            await pilot.press("q")


@pytest.mark.nightly
async def test_the_last_line_of_a_panel_can_be_reached_above_the_notices() -> None:
    port = a_port()
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        people.says(1, "hello")
        await pilot.press("I", *["pagedown"] * 40)
        last = text(app, "panel").splitlines()
        assert last[-1] == "m 1 new"
        assert last[-2].endswith("on again.")


def came_back(port: LocalPort, *answers: tuple[int, str], missed: int | None = None) -> None:
    """Tell the seat these answers when it comes back; the events of the last `missed` are news to it."""
    steps = [list(visible_to(port.match.answer(seat, words), port.seat)) for seat, words in answers]
    news = None if missed is None else sum(map(len, steps[len(steps) - missed :]))
    port.tell(GameUpdate(port.view, port.question, tuple(chain(*steps)), "enter", news))


async def test_who_comes_back_is_shown_what_was_missed_and_any_key_goes_on() -> None:
    port = LocalPort(a_match(3, first_player="blue"), 0, {})
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        port.play(1, "power 7")
        await pilot.pause()
        came_back(port, (2, "power 3"))
        await pilot.pause()
        assert app.table.panel.name == "missed"
        heading, *missed = text(app, "panel").splitlines()
        assert heading.startswith("While you were away")
        assert missed == ["G Green plays power card 3."]
        await pilot.press("d")
        await pilot.pause()
        assert app.table.panel.name == ""
        assert text(app, "prompt").startswith("Play a power card"), "the key did nothing else"


async def test_who_has_just_started_the_program_missed_what_came_after_his_last_answer() -> None:
    port = LocalPort(a_match(3, first_player="red"), 0, {})
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        came_back(port, (0, "power 5"), (1, "power 7"), (2, "power 3"))
        await pilot.pause()
        shown = text(app, "panel")
        assert "Red plays" not in shown
        assert "B Blue plays power card 7." in shown
        await pilot.press("space", "w")
        assert "since your last turn" in text(app, "panel")


async def test_what_the_host_knows_to_be_news_was_missed_also_what_a_bot_did_on_the_own_seat() -> None:
    port = LocalPort(a_match(3, first_player="red"), 0, {})
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        came_back(port, (0, "power 5"), (1, "power 7"), (2, "power 3"), missed=3)
        await pilot.pause()
        assert "R Red plays power card 5." in text(app, "panel")


async def test_what_was_heard_before_the_program_was_started_again_was_not_missed() -> None:
    port = LocalPort(a_match(3, first_player="red"), 0, {})
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        came_back(port, (0, "power 5"), (1, "power 7"), (2, "power 3"), missed=1)
        await pilot.pause()
        assert "Blue plays" not in text(app, "panel")
        assert "G Green plays power card 3." in text(app, "panel")


async def test_nothing_opens_when_nothing_was_missed() -> None:
    port = a_port()
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        port.tell(GameUpdate(port.view, port.question, (), "enter"))
        await pilot.pause()
        assert app.table.panel.name == ""


async def test_a_seat_is_handed_over_and_taken_back_without_leaving_the_screen() -> None:
    match = a_match(3, first_player="blue")
    port = LocalPort(match, None, {})
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert text(app, "hand") == "You are a spectator."
        port.seat = 1
        people.seat(1, stand_in="Zoe")
        port.tell(GameUpdate(port.view, port.question, (), "moved"))
        await pilot.pause()
        assert sea(app).startswith("You play for Ben now. ")
        assert text(app, "hand").startswith("B●  1:6 2:5 3:5")
        assert app.table.attention.mine
        await pilot.press("1", "enter")
        await pilot.pause()
        assert port.view.now.played[1] == 1
        port.seat = None
        people.seat(1, stand_in="")
        port.tell(GameUpdate(port.view, port.question, (), "moved"))
        await pilot.pause()
        assert sea(app).startswith("Ben is back; you are a spectator again. ")
        assert text(app, "hand") == "You are a spectator."
        assert not app.table.attention.mine


async def test_who_looks_on_plays_in_the_place_of_a_bot_without_leaving_the_screen() -> None:
    port = LocalPort(a_match(3, first_player="red"), None, {})
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        people.now(watchers=["Zoe"])
        await pilot.press("q")
        assert "place of a bot" not in text(app, "panel"), "there is none"
        await pilot.press("q")
        people.seat(1, kind="bot", level="easy", player="Bot 1")
        people.seat(2, kind="bot", level="random", player="Bot 2")
        await pilot.press("q", "8")
        assert "1  B● Ben  0 points  easy bot" in text(app, "panel")
        await pilot.press("3", "2", "up", "enter")
        assert people.asked == [Join(NEW, "", "", b"", 2), Join(NEW, "", "", b"", 2)]
        port.seat = 2
        people.seat(2, kind="person", level="", player="Zoe", away=False)
        port.tell(GameUpdate(port.view, port.question, (), "moved"))
        await pilot.pause()
        assert app.table.panel.name == ""
        assert sea(app).startswith("You play in place of a bot now.")
        await pilot.press("q")
        assert "8  Ask all to pause the game" in text(app, "panel")
        people.seat(1, kind="person", level="", player="Eva")
        await pilot.pause()
        assert [entry.text for entry in app.table.table.incoming.log.entries if entry.note] == [
            "You play in place of a bot now.",
            "Ben plays in place of a bot now.",
        ]


async def test_a_rematch_begins_with_an_empty_log() -> None:
    port = LocalPort(a_match(3, first_player="blue"), 0, {})
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        port.play(1, "power 7")
        await pilot.press("S")
        assert app.table.table.incoming.log.entries
        port.match = a_match(3, seed=5, first_player="red")
        people.now(id="another", state="playing")
        port.tell(GameUpdate(port.view, port.question, (), "start"))
        await pilot.pause()
        assert app.table.table.incoming.log.entries == []
        assert app.table.panel.name == ""
        assert text(app, "prompt").startswith("Play a power card")
        await pilot.press("comma")
        assert text(app, "said") == "Nothing earlier is known here."


async def test_who_is_sent_away_is_told_why_as_long_as_the_table_is_shown() -> None:
    port = a_port()
    FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        assert "Enter play" in text(app, "keys")
        port.tell(DismissedUpdate(NetReason.DELETED()))
        await pilot.pause()
        assert "Enter play" not in text(app, "keys")
        assert "m chat" not in text(app, "keys")
        await pilot.press("o", "o")
        assert text(app, "prompt") == "The table has been deleted."
        assert text(app, "hand") == "q leads to the start screen."
        await pilot.press("enter")
        assert text(app, "prompt") == "The table has been deleted."
        try:
            speak(["de"])
            await app.table.retranslate()
            assert text(app, "prompt") == "Der Tisch wurde gelöscht."
        finally:
            speak(["en"])
        await pilot.press("q")
        await pilot.pause()
        assert app.screen is not app.table


def test_who_is_sent_away_because_the_table_moves_is_told_how_to_find_it_again() -> None:
    port = a_port()
    seat = at_screen(port)
    tell(seat, DismissedUpdate(NetReason.MOVED()))
    assert hand_row(seat.context(), 80)[0][0] == "q leads to the start screen; Resume finds the table wherever it is."


async def test_who_is_typing_goes_on_typing_whatever_happens() -> None:
    port = LocalPort(a_match(3, first_player="blue"), None, {})
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("m", "a")
        port.seat = 0
        people.seat(0, stand_in="Zoe")
        port.tell(GameUpdate(port.view, port.question, (), "moved"))
        came_back(port, (1, "power 7"), (2, "power 3"))
        port.tell(GameUpdate(port.view, port.question, (), "start"))
        await pilot.pause()
        await pilot.press("1", "enter")
        await pilot.pause()
        assert people.asked == [Chat(NEW, "a1")]
        assert app.table.panel.name == "chat"


def test_what_was_read_before_is_not_new() -> None:
    port = a_port()
    FakePeople(port)
    seat = at_screen(port)
    tell(seat, ChatLine(0, trusted("Ben"), trusted("hello"), 1, heard=True))
    assert (len(seat.table.people.chat), seat.table.people.unread) == (1, 0)
    tell(seat, ChatLine(0, trusted("Ben"), trusted("are you there?"), 1))
    assert (len(seat.table.people.chat), seat.table.people.unread) == (2, 1)


def test_who_has_played_for_the_player_stands_above_what_he_did() -> None:
    port = a_port(2, first_player="red")
    FakePeople(port)
    seat = at_screen(port)
    told = visible_to(port.match.answer(0, "power 7"), 0)
    tell(seat, GameUpdate(port.view, port.question, tuple(told), "enter", missed=len(told)))
    tell(seat, chat_line(0, NetReason.STOOD_IN(name="Bot 1")))
    _title, first, *others = ["".join(part for part, _ink in row).strip() for row in missed_panel(seat.context(), 80)]
    assert first == "Bot 1 played for you while you were away."
    assert others == ["R Ana plays power card 7."]


def test_the_menu_offers_to_talk_where_somebody_is_elsewhere() -> None:
    port, friend = a_port(2), a_port(2)
    friend.seat = 1
    people = FakePeople(port)
    table_people = at_screen(port).table.people

    def offered() -> set[str]:
        return {what for _digit, what, _label in menu_items(table_people)}

    assert offered() >= {"chat", "votes", "pause", "undo"}
    table_people.here = [port, friend]
    assert "chat" not in offered()
    assert offered() >= {"votes", "pause", "undo"}
    people.now(watchers=["Zoe"])
    assert "chat" in offered()
