"""The conversation at a table in plain mode: what is told, what commands do, what is cleaned."""

from __future__ import annotations

import msgspec
import pytest

from elgrande_tui.games.elgrande.plain.reports import opening_lines, table_line
from elgrande_tui.plain.commands import commands_for
from elgrande_tui.plain.table import PlainTable
from netplay.client.updates import GameUpdate, LinkUpdate, TableUpdate
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.protocol.client_messages import NEW, Answer, Chat, Leave, Propose, Undo, Vote
from netplay.protocol.fields import TableOptions
from netplay.protocol.server_messages import ChatLine, MotionInfo, SeatInfo, TableInfo
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.seats import in_words, lines_of, newest, refuse, send, tell
from tests.elgrande_tui.support.table_app import a_match, seated_when


def sitting(port: LocalPort) -> PlainTable:
    """Sit down at the table, where everything is told that there is at first."""
    table = in_words(port)
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    table.told()
    return table


def hears(table: PlainTable, info: TableInfo) -> None:
    """The host tells how the table is now."""
    port = table.table.port
    assert isinstance(port, LocalPort)
    names, people = port.names, FakePeople(port)
    people.table, port.names = info, names
    tell(table, TableUpdate(info))


def told(table: PlainTable, typed: str) -> str:
    """Type a line that is answered with nothing but words; return them."""
    assert table.do(typed) is None
    return "\n".join(table.told())


def test_the_question_comes_once_after_all_else() -> None:
    port = seated_when("play_power")
    table = in_words(port)
    assert table.told() == []
    tell(table, ChatLine(0, trusted("Ben"), trusted("hello"), 1))
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    lines = table.told()
    assert lines[:2] == ["Ben says: hello", table_line(table.table.facts())]
    assert lines[-2].startswith("Play a power card")
    assert table.wants
    tell(table, GameUpdate(port.view, port.question, (), "events"))
    assert table.told() == []
    assert told(table, "").startswith("Play a power card")


def test_a_question_waits_for_what_came_before_it() -> None:
    """The port knows the question as soon as it is there, while older news wait to be told."""
    port = seated_when("play_power")
    table = in_words(port)
    tell(table, GameUpdate(port.view, None, (), "enter"))
    assert table.told() == opening_lines(table.table.facts())
    assert not table.wants
    tell(table, ChatLine(0, trusted("Ben"), trusted("hello"), 1))
    assert table.told() == ["Ben says: hello"]
    assert not table.wants
    tell(table, GameUpdate(port.view, port.question, (), "events"))
    assert table.told()[-1].startswith("Choose: ")
    assert table.wants


def test_every_command_is_known_by_its_word_by_how_it_begins_and_behind_a_slash() -> None:
    port = seated_when("intake")
    FakePeople(port)
    table = sitting(port)
    for command in commands_for(table.table.ui, offers=table.table.requests.has_offers):
        if command.word in ("undo", "quit", "pass all", "pass always", "earlier", "faster", "slower", "hint"):
            continue
        wanted = told(table, f"/{command.word}")
        assert wanted, command.word
        assert told(table, command.word) == wanted
        assert told(table, command.word[:-1]) == wanted
        assert command.line in told(table, "help")
    assert table.do("undo") == Undo(NEW)
    assert table.do("quit") == Leave(NEW)
    assert table.do("hint") == table.do("hin") == table.do("/hint") == Propose(NEW, "hints")
    assert table.do("chat  hello there ") == Chat(NEW, "hello there")
    assert "That could be hand, hint, hold and help." in told(table, "h")


def test_a_word_that_is_an_answer_goes_before_a_command() -> None:
    table = sitting(seated_when("special_step", card="d2-score-chosen", prefer=("take d2-score-chosen",)))
    assert told(table, "score").startswith("Which region is scored?")
    assert "1. " in told(table, "/score")
    assert isinstance(table.do("score granada"), Answer)


@pytest.mark.parametrize(
    ("command", "parts"),
    [
        ("map", ["Round ", "The King is in ", "Galicia (4 2 0): ", "The King is here: nothing may enter or leave."]),
        ("map gran", ["Granada (6 3 1): ", "Neighbours: "]),
        ("map cast", ["That could be "]),
        ("map berlin", ["There is no such area."]),
        ("score", ["1. ", " points"]),
        ("hand", ["Power cards in hand 1 ", "provinces"]),
        ("offer", ["1: ", "5: Move the King, place up to 5 caballeros. Move the King to any other region."]),
        ("card 5", ["Move the King, place up to 5 caballeros."]),
        ("card 9", ["There are 5 stacks."]),
        ("seats", ["Red (you): 0 points", "power cards so far"]),
        ("forecast", ["If a general scoring came now:", "Points in ", "Red: ", " in all.", "The Castillo is closed."]),
        ("help", ["Choose one of the action cards on offer.", "map [AREA]: Lists who stands where"]),
    ],
)
def test_what_can_be_asked_for(command: str, parts: list[str]) -> None:
    said = told(sitting(seated_when("choose_card")), command)
    for part in parts:
        assert part in said


def test_variants_are_told_of() -> None:
    port = seated_when("choose_card", variants=("V4", "V5", "V6"), modules=("jubilee",))
    table = sitting(port)
    said = told(table, "map")
    assert "Francia" in said
    assert "Granada (6 3 1): nobody. Muslim until it is conquered." in said
    assert "with the standard bearer" in said
    assert "ambassador +2: nobody." in told(table, "map francia")
    assert "France: " in told(table, "help")
    assert "6: The Church" in told(table, "offer")


async def test_what_happens_is_told_and_kept() -> None:
    port = seated_when("play_power")
    table = sitting(port)
    updates = port.updates()
    assert port.question is not None
    act = table.do(port.question.words[-1])
    assert act == newest(port, len(port.question.words) - 1)
    send(table)
    assert table.asked is None
    await port.answer(act.option)
    tell(table, await anext(updates))
    lines = table.told()
    assert lines[0].startswith("Red plays power card")
    assert table.asked is not None
    assert lines[-len(table.asked.lines()) :] == table.asked.lines()
    assert lines[0] in told(table, "log")
    assert told(table, "log 1") == lines_of(table)[-1]
    send(table)
    assert told(table, "log") == "Nothing has happened since your last answer."


async def test_an_answer_that_is_taken_back_is_asked_again() -> None:
    port = seated_when("intake")
    table = sitting(port)
    updates = port.updates()
    assert port.question is not None
    send(table)
    await port.answer(len(port.question.words) - 1)
    tell(table, await anext(updates))
    table.told()
    await port.undo()
    tell(table, await anext(updates))
    lines = table.told()
    assert lines[0] == "An answer has been undone."
    assert lines[1].startswith("How many caballeros come to your court?")


def test_an_answer_that_is_refused_is_asked_again() -> None:
    table = sitting(seated_when("intake"))
    send(table)
    refuse(table, Answer(NEW, 0, 0), RefusedError(NetReason.NOT_WRITTEN()))
    lines = table.told()
    assert lines[0].startswith("The host could not save")
    assert lines[1].startswith("How many caballeros")


def test_the_rest_of_an_action_is_passed_without_asking() -> None:
    port = seated_when("veto", prefer=("take d2-veto",))
    table = sitting(port)
    assert table.table.answering.automatic_pass() is None
    assert port.question is not None
    assert table.do("pass all") == newest(port, port.question.words.index("pass"))
    assert table.table.answering.automatic_pass() is not None, "as long as the action lasts"
    assert "There is nothing to let pass now." in told(sitting(seated_when("intake")), "pass all")


def test_nothing_can_be_answered_while_others_are_asked() -> None:
    match = a_match(3)
    other = next(seat for seat in range(3) if seat not in match.asked)
    table = sitting(LocalPort(match, other, {}))
    assert not table.wants
    assert "is choosing a power card." in told(table, "")
    assert told(table, "7") == told(table, "pass") == f"It is not your turn. {told(table, '')}"


def test_who_looks_on_is_told_everything_and_asked_nothing() -> None:
    table = sitting(LocalPort(a_match(3), None, {}))
    assert table.asked is None
    assert told(table, "hand") == "You are a spectator."
    assert "Round 1 of 9" in told(table, "map")


def test_the_end_is_told_with_the_winner() -> None:
    match = a_match(2, length="short")
    port = LocalPort(match, None, {0: "random", 1: "random"})
    assert match.over
    table = in_words(port)
    tell(table, GameUpdate(port.view, None, (), "enter"))
    lines = table.told()
    assert lines[0].startswith("The winner: ")
    assert lines[1].startswith("1. ")
    assert table.wants, "the cursor rests at the input"
    over, *ways = told(table, "again").splitlines()
    assert over == "The game is over."
    assert ways == lines[-len(ways) :], "what can be done is said again"
    assert "quit leaves it" in ways[0]


def test_who_goes_and_comes_back_is_told() -> None:
    table = sitting(seated_when("intake"))

    def update(*, away: bool) -> TableUpdate:
        seats = [SeatInfo("red", "person", trusted("Ana")), SeatInfo("blue", "person", trusted("Ben"), away=away)]
        return TableUpdate(
            TableInfo("t", trusted("Evening"), "elgrande", "playing", [*seats, SeatInfo("green", "bot", away=True)])
        )

    tell(table, update(away=False))
    assert table.told() == []
    tell(table, update(away=True))
    assert table.told() == ["Blue is away."]
    tell(table, update(away=True))
    assert table.told() == []
    tell(table, update(away=False))
    assert table.told() == ["Blue is back."]
    tell(table, LinkUpdate("reconnecting"))
    assert table.told() == ["The connection is lost; trying again"]
    tell(table, LinkUpdate("closed", NetReason.STOPPING()))
    assert table.told() == ["The host has stopped."]


def test_a_table_may_turn_the_preview_off() -> None:
    table = sitting(seated_when("intake"))
    info = TableInfo("t", trusted("Evening"), "elgrande", "playing", [SeatInfo("red", "person", trusted("Ana"))])
    hears(table, msgspec.structs.replace(info, terms=TableOptions(preview=False)))
    assert told(table, "forecast") == "This table plays without a score preview."
    told(table, "earlier 1")
    assert told(table, "forecast").startswith("That is not a command here."), (
        "nor on an earlier board, which may be the newest"
    )


def test_what_the_table_votes_on_is_told_and_voted() -> None:
    table = sitting(seated_when("intake"))
    seats = [SeatInfo(name, "person", trusted(name.title())) for name in ("red", "blue", "green")]
    info = TableInfo("t", trusted("Evening"), "elgrande", "playing", seats)
    hears(table, info)
    assert told(table, "vote") == "Nothing is being voted on."
    motion = MotionInfo(7, "pause", 1, None, [trusted("yes"), trusted("no")], [0, 1, 2], [(1, 0)])
    hears(table, msgspec.structs.replace(info, motions=[motion]))
    lines = table.told()
    assert lines == ["Blue asks to pause the game.", "vote 1: yes", "vote 2: no"]
    assert told(table, "vote").splitlines() == [*lines, "yes: Blue.", "still to vote: Red and Green."]
    assert table.do("vote 2") == Vote(NEW, 7, 1)
    assert table.do("vote y") == Vote(NEW, 7, 0)
    hears(table, msgspec.structs.replace(info, motions=[msgspec.structs.replace(motion, votes=[(0, 1)])]))
    assert table.told() == []
    assert "no: Red." in told(table, "vote")
    assert table.do("vote 1") == Vote(NEW, 7, 0), "it can be changed"


def test_everybody_can_be_asked() -> None:
    port = seated_when("intake")
    FakePeople(port)
    table = sitting(port)
    assert table.do("ask pause") == Propose(NEW, "pause")
    assert table.do("ask go on") == Propose(NEW, "go_on")
    assert told(table, "ask for a cake") == "ask, then one of: undo, pause, go on, rematch"


def test_a_number_that_is_none_is_answered_with_those_that_are() -> None:
    table = sitting(seated_when("place"))
    assert table.asked is not None
    keys = " ".join(choice.key for choice in table.asked.choices)
    assert told(table, "99").splitlines()[-1] == f"Choose: {keys}"
    assert "Choose: " not in told(table, "dance")
