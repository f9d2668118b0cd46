"""Whole hands of power cards: the last one, one's own by name, those that the rules suggest; compared and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable
from elgrande_tui.settings.saved_hands import MOST, SavedHands
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.hands import HandsScreen
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.cells import Cells
from netplay.common.paths import AppPaths, find_paths
from netplay.protocol.client_messages import Answer, TableCommand
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.front_ends import ToldPort
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.table_app import TableApp, a_match
from tests.engine.games.elgrande.modules.king_intrigue.games import SETS, at_the_hands, setup

BEGINNER = [f"ki-{value:03}" for value in (10, 20, 40, 50, 70, 80, 90, 100, 120, 130, 150, 160, 180)]
FIRST_PLACES = "ki-170"


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    return find_paths(tmp_path)


def table(paths: AppPaths, *modules: str) -> TableModel:
    """The table of a player who is to choose a hand."""
    port = ToldPort(at_the_hands(setup(2, *modules)), 0, {})
    return TableModel(port, PlayStyle(Settings(guide=False), hands=SavedHands(paths)))


async def play(table: TableModel, act: TableCommand | None) -> None:
    """Give an answer, or take it back, and all that follows of itself."""
    assert isinstance(table.port, ToldPort)
    while act is not None:
        assert await table.answering.send(act)
        for update in table.port.fetch():
            table.incoming.take(update)
        act = table.answering.automatic()


def chosen(table: TableModel) -> list[str]:
    return [*table.answering.hands.choice(table.port.question).chosen]


async def test_a_hand_is_kept_under_a_name_and_chosen_in_another_game(paths: AppPaths) -> None:
    first = table(paths)
    await play(first, first.answering.take_hand(BEGINNER))
    assert chosen(first) == BEGINNER
    await play(first, first.answering.take_hand([*BEGINNER[:-1], FIRST_PLACES]))
    assert chosen(first)[-1] == FIRST_PLACES
    assert first.answering.hands.keep(first.port.question, " Storm ") == "Storm"
    second = table(paths)
    hand = second.answering.hands.named(second.port.question, "sTORM")
    await play(second, second.answering.take_hand(hand.cards))
    assert chosen(second) == [*BEGINNER[:-1], FIRST_PLACES]
    with pytest.raises(ImpossibleCommandError, match="chosen already"):
        second.answering.take_hand(hand.cards)


async def test_the_hand_of_the_last_game_is_kept_by_itself(paths: AppPaths) -> None:
    first = table(paths)
    assert "the last one" not in [hand.name for hand in first.answering.hands.offered(first.port.question)]
    await play(first, first.answering.take_hand(BEGINNER))
    await play(first, first.answering.answer("done"))
    second = table(paths)
    assert second.answering.hands.offered(second.port.question)[0] == ("the last one", BEGINNER, "")
    assert second.answering.hands.named(second.port.question, "last").cards == BEGINNER


async def test_what_is_picked_is_dropped_again_where_undo_does_not_reach(paths: AppPaths) -> None:
    one = table(paths)
    await play(one, one.answering.take_hand(BEGINNER[:5]))
    assert chosen(one) == BEGINNER[:5]
    assert not one.answering.can_undo
    await play(one, one.answering.take_hand(BEGINNER[:2]))
    assert chosen(one) == BEGINNER[:2]


def test_cards_that_a_game_lacks_are_left_out_and_told(paths: AppPaths) -> None:
    whole = table(paths, *SETS[-1])
    choice = whole.answering.hands.choice(whole.port.question)
    assert choice.answers(["pe-joker", "ki-010"]) == ["pick pe-joker", "pick ki-010"]
    alone = table(paths)
    choice = alone.answering.hands.choice(alone.port.question)
    assert choice.answers(["pe-joker", "ki-010"]) == ["pick ki-010"]
    assert choice.compared(["pe-joker", "ki-010"])[-1] == "Not in this game: Joker"


async def test_a_hand_is_compared_with_what_is_picked(paths: AppPaths) -> None:
    one = table(paths)
    choice = one.answering.hands.choice(one.port.question)
    assert choice.compared(BEGINNER)[0] == "13 cards; 34 caballeros from the provinces; 4 scorings"
    assert len(choice.compared(BEGINNER)) == 2
    await play(one, one.answering.take_hand([*BEGINNER[:-1], FIRST_PLACES]))
    told = one.answering.hands.choice(one.port.question).compared(BEGINNER)
    assert told[3:] == ["More than picked now: 180 King", "Less than picked now: 170 First Places"]


@pytest.mark.parametrize(
    ("name", "why"),
    [("", "begins with a letter"), ("7", "begins with a letter"), ("x" * 17, "up to 16"), ("last", "taken")],
)
async def test_names_that_cannot_be(paths: AppPaths, name: str, why: str) -> None:
    one = table(paths)
    with pytest.raises(ImpossibleCommandError, match="There is nothing to save"):
        one.answering.hands.keep(one.port.question, "Storm")
    await play(one, one.answering.take_hand(BEGINNER))
    with pytest.raises(ImpossibleCommandError, match=why):
        one.answering.hands.keep(one.port.question, name)
    with pytest.raises(ImpossibleCommandError, match="taken"):
        one.answering.hands.keep(one.port.question, "For Beginners")


async def test_there_is_room_for_so_many_and_they_can_be_forgotten(paths: AppPaths) -> None:
    one = table(paths)
    await play(one, one.answering.take_hand(BEGINNER))
    for number in range(MOST):
        one.answering.hands.keep(one.port.question, f"h{number}")
    with pytest.raises(ImpossibleCommandError, match="room"):
        one.answering.hands.keep(one.port.question, "more")
    one.answering.hands.forget(one.port.question, one.answering.hands.named(one.port.question, "h3"))
    assert one.answering.hands.keep(one.port.question, "more") == "more"
    with pytest.raises(ImpossibleCommandError, match="of your own"):
        one.answering.hands.forget(one.port.question, one.answering.hands.named(one.port.question, "for beginners"))


def test_no_hand_is_asked_for_elsewhere_and_a_guest_keeps_none(paths: AppPaths) -> None:
    plain = TableModel(LocalPort(a_match(2), 0, {}))
    with pytest.raises(ImpossibleCommandError, match="No hand"):
        plain.answering.hands.offered(plain.port.question)
    assert PlayStyle(hands=SavedHands(paths)).of_guest("Cleo").hands is None


@pytest.mark.parametrize("written", ["{", '{"elgrande.power": 3}', '{"elgrande.power": {"a": ["99", "\\u001b[2J"]}}'])
def test_a_file_that_somebody_has_written_does_no_harm(paths: AppPaths, written: str) -> None:
    paths.state.mkdir(parents=True, exist_ok=True)
    (paths.state / "hands.json").write_text(written)
    one = table(paths)
    for hand in one.answering.hands.offered(one.port.question):
        lines = one.answering.hands.choice(one.port.question).compared(hand.cards)
        assert all(line.isprintable() for line in lines)


async def test_on_the_screen(paths: AppPaths) -> None:
    port = LocalPort(at_the_hands(setup(2, *SETS[-1])), 0, {})
    app = TableApp(port)
    app.table = TableScreen(TableModel(port, PlayStyle(Settings(guide=False), hands=SavedHands(paths))))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await walk.until(pilot, lambda: "13 cards; 34" in app.table.query_one("#map", Cells).text)
        await pilot.press("z")
        assert "Only: picked" in app.table.query_one("#map", Cells).text
        await pilot.press("y")
        hands = await walk.screen(pilot, HandsScreen)
        await pilot.press("k", *"Mine", "enter")
        await walk.until(pilot, lambda: "Saved as Mine." in walk.said(hands))
        await pilot.press("escape", "1", "8", "0", "enter")
        await walk.until(pilot, lambda: "12 cards" in app.table.query_one("#map", Cells).text)
        await pilot.press("y")
        hands = await walk.screen(pilot, HandsScreen)
        await pilot.press("k", *"Mine", "enter")
        asked = "There is a hand Mine already. Press Enter again to replace it."
        await walk.until(pilot, lambda: asked in walk.said(hands))
        await pilot.press("backspace", "e", "enter")
        assert "Mine is kept." not in walk.said(hands)
        await pilot.press("escape")
        await pilot.press("y", "home", "enter")
        await walk.until(pilot, lambda: "13 cards; 34" in app.table.query_one("#map", Cells).text)
        await pilot.press("y")
        hands = await walk.screen(pilot, HandsScreen)
        await pilot.press("home", "delete")
        await walk.until(pilot, lambda: "Press Del again to delete Mine." in walk.said(hands))
        await pilot.press("delete")
        await walk.until(pilot, lambda: "Mine is deleted." in walk.said(hands))


def test_in_plain_mode(paths: AppPaths) -> None:
    one = PlainTable(table(paths), PlainSettings(hands=SavedHands(paths)))
    one.do("hands")
    told = one.told()
    assert any("for beginners:" in line for line in told)
    assert any(line.startswith("13 cards; 34 caballeros") for line in told)
    act = one.do("hands for beginners")
    assert isinstance(act, Answer)
    one.do("keep Storm")
    assert "There is nothing to save yet." in one.told()
    one.do("forget many scorings")
    assert "Only hands of your own can be deleted." in one.told()
    one.do("hands nothing")
    assert any(line.startswith("There is no such hand; there are: for beginners,") for line in one.told())


async def test_in_plain_mode_a_hand_is_replaced_when_that_is_typed_twice(paths: AppPaths) -> None:
    table_ = table(paths)
    one = PlainTable(table_, PlainSettings(hands=SavedHands(paths)))
    kept, port = SavedHands(paths), table_.port
    await play(table_, table_.answering.take_hand(BEGINNER))
    sort = table_.answering.hands.choice(port.question).sort
    kept.keep(sort, "Storm", BEGINNER[:3])
    one.do("keep Storm")
    assert one.told()[-1] == "There is a hand Storm already. Type keep Storm again to replace it."
    assert kept.of(sort)["Storm"] == BEGINNER[:3]
    one.do("keep Storm")
    assert one.told()[-1] == "Saved as Storm."
    assert kept.of(sort)["Storm"] == BEGINNER
    one.do("keep Storm")
    assert one.told()[-1] == "Saved as Storm.", "the same hand once more costs nothing"
