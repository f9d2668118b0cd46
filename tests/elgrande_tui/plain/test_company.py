"""The people around a game in plain mode: clocks, votes, presence, chat and muting."""

from __future__ import annotations

from elgrande_tui.i18n.translations import speak
from elgrande_tui.plain.people import seat_line
from engine.games.elgrande.model.events import KingStarts, RoundBegan
from netplay.client.updates import ClockUpdate, GameUpdate, TableUpdate
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason, quoted
from netplay.common.sanitize import trusted
from netplay.protocol.client_messages import NEW, Chat, Join, More, Propose, Undo, Vote
from netplay.protocol.server_messages import ChatLine, SeatInfo, chat_line
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople, absent, asked
from tests.elgrande_tui.support.seats import in_words, lines_of, refuse, tell
from tests.elgrande_tui.support.table_app import a_match, seated_when


class Evening:
    """Ana at a table of people; the test sets its clock."""

    def __init__(self, seat: int | None = 0) -> None:
        self.port = seated_when("intake") if seat is not None else LocalPort(a_match(3), None, {})
        self.people = FakePeople(self.port)
        self.now = 100.0
        self.table = in_words(self.port, clock=lambda: self.now)
        tell(self.table, GameUpdate(self.port.view, self.port.question, (), "enter"))
        self.heed()
        self.table.told()

    def heed(self, **changes: object) -> list[str]:
        """Change the table; return what is told of it."""
        self.people.now(**changes)
        assert self.people.table is not None
        tell(self.table, TableUpdate(self.people.table))
        return self.table.told()

    def clock(self, *left: int, running: tuple[int, ...] = (0,)) -> list[str]:
        """Set the clocks; return what is told of them."""
        self.people.clock = ClockUpdate(left, running, self.now)
        tell(self.table, self.people.clock)
        return self.table.told()

    def told(self, typed: str) -> list[str]:
        """Type a line that is answered with nothing but words; return them."""
        assert self.table.do(typed) is None
        return self.table.told()


def test_the_own_time_is_told_when_it_becomes_short() -> None:
    here = Evening()
    assert here.clock(400, 90, 90) == []
    assert here.table.clock.next() == 100.0
    here.now += 100
    assert here.table.told() == ["You have 5 min 0 s left."]
    assert here.table.told() == [], "once"
    assert here.table.clock.next() == 240.0
    here.now += 240.5
    assert here.table.told() == ["You have 1 min 0 s left."]
    here.now += 60
    assert here.table.told() == ["Your time is up. You can keep playing."]
    assert here.table.clock.next() is None
    assert here.clock(59, 90, 90) == [], "somebody gave a minute"
    assert here.clock(0, 90, 90) == ["Your time is up. You can keep playing."]


def test_only_the_own_time_that_runs_is_waited_for() -> None:
    here = Evening()
    assert here.table.clock.next() is None
    assert here.clock(45, 200, 200, running=(1,)) == ["You have 0 min 45 s left."]
    assert here.table.clock.next() is None
    watcher = Evening(None)
    assert watcher.clock(45, 20, 200) == []
    assert watcher.table.clock.next() is None


def test_the_clocks_are_told_and_time_is_given() -> None:
    here = Evening()
    assert here.told("clock") == ["There is no clock at this table."]
    assert here.told("clock more") == ["No clock is running."]
    here.clock(600, 30, -65, running=(1, 2))
    here.now += 10
    assert here.told("clock") == [
        "Ana: 10 min 0 s left",
        "Ben: 0 min 20 s left, running",
        "Cleo: 1 min 15 s over time, running",
    ]
    assert here.table.do("clock more") == More(NEW, 2)


def test_who_is_here_is_told() -> None:
    here = Evening()
    here.people.seat(1, away=True, since=40)
    here.people.seat(2, away=True, stand_in="easy", level="easy")
    news = here.heed(state="paused", watchers=["Zoe", ""], owner=1)
    assert news == ["Ben is away.", "A bot plays for Cleo now.", "The game is paused."]
    here.now += 65.5
    assert here.told("people") == [
        "Red: Ana (you)",
        "Blue: Ben (owner, away 1 min 45 s)",
        "Green: Cleo (a bot plays until the player is back)",
        "Spectators: Zoe and somebody",
        "The game is paused.",
    ]


def test_who_says_something_can_be_muted_and_heard_again() -> None:
    here = Evening()
    assert here.told("chat") == ["Nobody has said anything."]
    tell(here.table, ChatLine(0, trusted("Ben"), trusted("hello"), 1))
    tell(here.table, ChatLine(0, trusted("Ben"), trusted("me too"), None, watcher=True))
    tell(here.table, chat_line(0, quoted(trusted("stopping"))))
    lines = here.table.told()
    assert lines[:2] == ["Ben says: hello", "Ben (spectator) says: me too"]
    assert lines[2].startswith("The host says: ")
    assert here.told("chat") == lines
    assert here.told("mute") == ["Nobody is muted."]
    assert here.told("mute zoe") == ["Nobody has that name."]
    assert here.told("mute b") == ["Ben is muted now."]
    assert here.people.muted.names == ["Ben"]
    assert here.told("mute") == ["Muted: Ben."]
    assert here.told("mute ben") == ["Ben is no longer muted."]
    assert here.people.muted.names == []


def test_votes_are_told_with_who_has_made_them_and_can_be_changed() -> None:
    here = Evening()
    assert here.heed(motions=[asked(7, "pause", 1), absent(8)])[-1] == "vote 5: Zoe plays until the player is back"
    told = here.told("vote")
    assert told[:5] == [
        "Ben asks to pause the game.",
        "vote 1: yes",
        "vote 2: no",
        "yes: Ben.",
        "still to vote: Ana and Cleo.",
    ]
    assert here.table.do("vote no") == Vote(NEW, 7, 1)
    here.heed(motions=[asked(7, "pause", 1, votes=[(1, 0), (0, 1)]), absent(8)])
    assert here.table.do("vote zoe") == Vote(NEW, 8, 2), "the one that waits goes first"
    here.heed(motions=[asked(7, "pause", 1, votes=[(1, 0), (0, 1)])])
    assert here.table.do("vote yes") == Vote(NEW, 7, 0)


def test_who_looks_back_is_called_by_a_vote_and_by_his_clock_and_can_talk() -> None:
    here = Evening()
    here.told("earlier 1")
    assert here.heed(motions=[asked(7, "pause", 1)]) == ["Others are waiting for you; quit goes back to the game."]
    assert here.clock(50, 90, 90) == ["You have 0 min 50 s left."]
    assert here.table.do("vote yes") == Vote(NEW, 7, 0)
    assert here.table.do("chat one moment") == Chat(NEW, "one moment")
    assert here.told("people")[0] == "Red: Ana (you)"
    assert "Ben asks to pause the game." in here.told("quit")


def test_a_rematch_is_asked_for_when_the_game_is_over() -> None:
    here = Evening()
    assert here.told("ask rematch") == ["The game is not over yet."]
    match = a_match(2, length="short")
    port = LocalPort(match, None, {0: "random", 1: "random"})
    FakePeople(port)
    table = in_words(port)
    tell(table, GameUpdate(port.view, None, (), "enter"))
    table.told()
    assert table.do("ask rematch") == Propose(NEW, "rematch")
    assert table.do("ask pause") is None
    assert table.told() == ["The game is over."]


def test_who_looks_on_takes_a_free_seat() -> None:
    here = Evening()
    assert here.told("sit") == ["You already have a seat."]
    here = Evening(None)
    assert here.told("sit") == ["No seat is open at this table."]
    here.people.seat(1, kind="bot")
    here.people.seat(2, kind="bot")
    here.heed()
    assert here.told("sit") == ["Free seats: Blue and Green. Type sit and one of them."]
    assert here.told("sit red") == here.told("sit")
    assert here.table.do("sit gr") == Join(NEW, "", "", b"", 2)


def test_a_seat_answers_to_its_name_and_to_its_word_in_notation() -> None:
    speak(["de"])
    here = Evening(None)
    here.people.seat(2, kind="bot")
    here.heed()
    assert here.table.do("sit grün") == here.table.do("sit green") == Join(NEW, "", "", b"", 2)
    speak(["en"])


def test_whose_seat_is_played_is_told() -> None:
    here = Evening(None)
    here.people.seat(1, stand_in="Ana", away=True)
    here.port.seat = 1
    here.heed()
    assert here.told("") != []
    here.port.seat = None
    here.people.seat(1, stand_in="", away=False)
    assert here.heed() == ["Ben is back and plays again.", "Ben is back; you are a spectator again."]
    here.port.seat = 2
    assert "You play in place of a bot now." in here.heed()


def test_a_bot_is_never_away() -> None:
    assert (
        seat_line(SeatInfo("green", "bot", level=trusted("easy"), away=True), own=False, owner=False)
        == "Green: easy bot"
    )


def test_what_cannot_be_done_is_told_with_the_way_out() -> None:
    here = Evening()
    refuse(here.table, Undo(NEW), RefusedError(NetReason.KNOWN_SINCE()))
    assert here.table.told()[0].endswith("ask undo takes it back if all agree.")
    refuse(here.table, Chat(NEW, "hello"), RefusedError(NetReason.NAME_TO_TALK()))
    assert here.table.told()[0] == "Spectators need a name to chat; rejoin with one."


def test_another_game_at_the_table_begins_anew() -> None:
    here = Evening()
    events = KingStarts(here.port.view.now.king), RoundBegan(1, here.port.view.now.offer)
    tell(here.table, GameUpdate(here.port.view, here.port.question, events, "start"))
    told = here.table.told()
    assert told[0].startswith("Round 1 of 9. Turn order: ")
    assert told[1].startswith("The King starts in ")
    assert told[2].startswith("Round 1. On offer: ")
    assert told[2].count(",") == 4
    assert told[3].startswith("You: court 7, provinces ")
    assert lines_of(here.table) == told[1:3]
    assert len(here.table.table.incoming.log.pages) == 1
