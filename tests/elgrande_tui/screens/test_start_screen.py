"""The first screen and the forms behind it, by keyboard at 80x24."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from textual.widgets import Input, OptionList, Static

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.lobby import table_flows
from elgrande_tui.lobby.launch import PlayHere
from elgrande_tui.lobby.new_game import NewTable, bots_of
from elgrande_tui.screens.catalogue import CatalogueScreen
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.join import JoinScreen
from elgrande_tui.screens.join_code import CodeScreen
from elgrande_tui.screens.menu import MenuScreen
from elgrande_tui.screens.palette import Palette
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.settings.last_form import LastForm
from elgrande_tui.table.screen import TableScreen
from netplay.common.paths import find_paths
from netplay.common.sanitize import trusted
from netplay.protocol.fields import TableOptions
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande

SIZE = (80, 24)


async def test_ctrl_c_says_what_leaves_where_sentences_stand_and_covers_nothing() -> None:
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        first = await walk.screen(pilot, StartScreen)
        await pilot.press("ctrl+c")
        assert "Ctrl+Q leaves the app." in walk.said(first)
        await pilot.press("ctrl+p", "ctrl+c", "escape", "p", "enter")
        table = (await walk.screen(pilot, TableScreen)).table
        await pilot.press("ctrl+c")
        await walk.until(pilot, lambda: table.answering.refusal == "Ctrl+Q leaves the app.")
        assert not app.screen.query("Toast")


async def test_the_palette_begins_with_what_only_this_screen_does() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("ctrl+p")
        palette = await walk.screen(pilot, Palette)
        lines = palette.query_one(OptionList)
        await walk.until(pilot, lambda: lines.option_count > 0)
        told = [str(lines.get_option_at_index(number).prompt) for number in range(lines.option_count)]
        assert told[0].split(maxsplit=1) == ["p", "Play here, against bots or each other"]
        assert "Leaves the app" in told[-1]


@pytest.mark.parametrize(("key", "kind"), [("p", CreateScreen), ("h", CreateScreen), ("r", ResumeScreen)])
async def test_every_line_has_its_letter_and_escape_goes_back(key: str, kind: type[MenuScreen[Any]]) -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press(key)
        await walk.screen(pilot, kind)
        await pilot.press("escape")
        await walk.screen(pilot, StartScreen)


async def test_the_list_works_with_arrows_and_enter() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("down", "down", "enter")
        await walk.screen(pilot, JoinScreen)


async def test_q_quits_and_the_host_key_does_nothing_without_a_host() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        await pilot.press("e", "escape")
        assert pilot.app.screen is start
        await pilot.press("q")
        await walk.until(pilot, lambda: not pilot.app.is_running)


async def test_on_the_way_to_a_table_that_is_said_until_it_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    notices = []

    async def play_here(stage: ElGrandeApp, wanted: NewTable) -> None:
        def note() -> None:
            notices.append(str(stage.start_screen.query_one("#notice", Static).render()))

        note()
        await stage.ask_code(trusted(wanted.table), again=False)
        note()

    monkeypatch.setattr("elgrande_tui.lobby.table_flows.play_here", play_here)
    async with walk.app(PlayHere(new_grande())).run_test(size=SIZE) as pilot:
        await walk.screen(pilot, CodeScreen)
        await pilot.press("escape")
        await walk.screen(pilot, StartScreen)
        await walk.until(pilot, lambda: len(notices) == 2)
        await walk.until(pilot, lambda: "Going" not in walk.said(pilot.app.screen))
    assert notices == ["Going to the table... Esc: stay here"] * 2, "also after a question on the way"


async def test_no_key_is_parted_from_what_it_does() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        keys = start.query_one("#keys", Static)
        assert keys.region.height == 1
        await pilot.resize_terminal(45, 24)
        await walk.until(pilot, lambda: keys.region.height == 2)
        assert str(keys.render()).splitlines() == [
            "Up, Down row   Left, Right game",
            "Enter go there   Ctrl+P commands   q quit",
        ]


BOTS = tuple(bots_of("elgrande"))
"""The levels of bots, the usual one first."""


async def fill(*keys: str, hosted: bool = False) -> NewTable | None:
    """The form's result after these keys."""
    results: list[NewTable | None] = []
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.app.push_screen(CreateScreen("Ana", hosted=hosted), results.append)
        await walk.screen(pilot, CreateScreen)
        await pilot.press(*keys)
        await walk.until(pilot, lambda: bool(results))
    return results[0]


async def test_enter_takes_the_form_as_it_is() -> None:
    assert await fill("enter") == NewTable(new_grande(BOTS[:1] * 3), "Ana", "Ana's table")


async def test_the_form_is_filled_with_arrows() -> None:
    keys = ["right", "down", "left", "left", "down", "right", "enter"]
    assert await fill(*keys) == NewTable(new_grande(BOTS[1:2], length="short"), "Ana", "Ana's table")


async def test_a_digit_chooses_a_number_or_what_comes_at_that_place() -> None:
    wanted = await fill("2", "down", "2", "down", "2", "enter")
    assert wanted == NewTable(new_grande(BOTS[1:2], length="short"), "Ana", "Ana's table")
    wanted = await fill("9", "down", "9", "1", "0", "5", "6", "down", "7", "down", "0", "enter")
    assert wanted == NewTable(new_grande(BOTS[:1] * 4), "Ana", "Ana's table"), "what is not there is not chosen"


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("row", "keys", "value"),
    [
        ("clock", "4", "45"),
        ("clock", "40", "0"),
        ("grace", "5", "300"),
        ("spectators", "30", "0"),
        ("locked", "2", "yes"),
    ],
)
async def test_a_digit_is_that_of_a_number_wherever_a_row_has_numbers(row: str, keys: str, value: str) -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.app.push_screen(CreateScreen("Ana", hosted=True))
        form = await walk.screen(pilot, CreateScreen)
        choice = form.query_one(f"#{row}", ChoiceRow)
        for fold in ("fold", "more"):
            form.query_one(f"#{fold}", ChoiceRow).value = "yes"
        await pilot.pause()
        choice.focus()
        await pilot.press(*keys)
        assert choice.value == value


async def test_a_long_form_is_gone_through_in_leaps() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("h")
        form = await walk.screen(pilot, CreateScreen)

        def row() -> str | None:
            focused = form.focused
            assert focused is not None
            return focused.id or (focused.parent.id if focused.parent is not None else None)

        rows = []
        for key in ("pagedown", "pageup", "pageup", "end", "pageup", "pagedown", "tab", "tab", "shift+tab", "home"):
            await pilot.press(key)
            rows.append(row())
        assert rows == ["fold", "box", "game", "table", "blue", "table", "game", "box", "game", "game"]


async def test_variants_and_expansions_are_chosen_row_by_row() -> None:
    opened = [*["down"] * 5, "enter", *["down"] * 3]
    wanted = await fill(*opened, "down", "right", "down", "down", "right", *["down"] * 3, "right", "enter")
    assert wanted is not None
    assert wanted.game == new_grande(BOTS[:1] * 3, also=("V2", "V4", "jubilee"))
    setup = wanted.game.setup()
    assert (setup.variants, setup.modules) == (("V2", "V4"), ("jubilee",))


async def test_what_cannot_be_played_together_is_said_and_not_begun() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("h")
        form = await walk.screen(pilot, CreateScreen)
        assert all(row.region.bottom <= 22 for row in form.query(ChoiceRow)), "every row is on the screen"
        await pilot.press(*["down"] * 5, "right", "down", "down", "right", "down", "right")
        assert "V1 cannot be combined with the short game" in walk.said(form)
        await pilot.press("enter")
        assert pilot.app.screen is form
        await pilot.press("left")
        assert "If chosen: Variants: V1 cannot be combined" in walk.said(form)
        await pilot.press("down")
        assert "combined" not in walk.said(form)


async def test_there_are_no_values_beyond_the_ends() -> None:
    wanted = await fill("down", "right", "right", "right", "enter")
    assert wanted is not None
    assert len(wanted.game.others) == 4


async def test_a_table_for_others_begins_with_open_seats_and_a_name() -> None:
    wanted = await fill("up", "up", "!", "up", "B", "enter", hosted=True)
    assert wanted == NewTable(new_grande(("open", "open", "open")), "AnaB", "Ana's table!")


async def test_what_a_table_is_agreed_to_be_is_chosen_where_it_differs_from_the_usual() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        results: list[NewTable | None] = []
        await pilot.app.push_screen(CreateScreen("Ana", hosted=True), results.append)
        form = await walk.screen(pilot, CreateScreen)
        assert not form.query_one("#clock", ChoiceRow).display
        form.query_one("#fold", ChoiceRow).value = "yes"
        await pilot.pause()
        for row, key in (("aid", "right"), ("more", "right"), ("spectators", "right"), ("preview", "left")):
            form.query_one(f"#{row}", ChoiceRow).focus()
            await pilot.press(key)
        for row in ("clock", "clock", "grace", "locked"):
            form.query_one(f"#{row}", ChoiceRow).focus()
            await pilot.press("right")
        await pilot.press("enter")
        (wanted,) = results
    assert wanted is not None
    assert wanted.game.setup().options["castillo_aid"] is True
    assert wanted.terms == TableOptions(delay=30, clock=1800, grace=300, preview=False)
    assert wanted.locked


async def test_join_codes_are_offered_where_they_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elgrande_tui.screens.table_option_rows.available", lambda: False)
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.app.push_screen(CreateScreen("Ana", hosted=True))
        form = await walk.screen(pilot, CreateScreen)
        row = form.query_one("#locked", ChoiceRow)
        assert [value for value, _ in row.values] == ["no"]
        assert "pip install" in row.explained


@pytest.mark.nightly
async def test_a_form_begins_as_it_was_when_one_was_taken_last() -> None:
    places = find_paths()
    places.prepare()
    results: list[NewTable | None] = []

    async def taken(
        *choices: tuple[str, str], hosted: bool = True, keys: Sequence[str] = ("enter",)
    ) -> NewTable | None:
        async with walk.app().run_test(size=SIZE) as pilot:
            await walk.screen(pilot, StartScreen)
            last = LastForm(places, hosted=hosted)
            await pilot.app.push_screen(CreateScreen("Ana", hosted=hosted, last=last), results.append)
            form = await walk.screen(pilot, CreateScreen)
            for row, value in (("fold", "yes"), *choices):
                form.query_one(f"#{row}", ChoiceRow).value = value
            await pilot.pause()
            if hosted:
                assert form.query_one("#clock", ChoiceRow).display == (
                    form.query_one("#more", ChoiceRow).value == "yes"
                )
            await pilot.press(*keys)
        return results[-1]

    agreed = (("more", "yes"), ("clock", "45"), ("locked", "yes"))
    first = await taken(("seats", "3"), ("blue", "easy"), ("V4", "yes"), ("aid", "yes"), *agreed)
    assert first is not None
    assert first.game == new_grande(("easy", "open"), also=("V4",), aid=True)
    assert (first.terms, first.locked) == (TableOptions(clock=2700), True)
    assert await taken() == first
    assert await taken(("seats", "5"), keys=("escape",)) is None
    assert await taken() == first, "what was given up is forgotten"
    usual = await taken(("more", "no"))
    assert usual == replace(first, terms=TableOptions(), locked=False), "what is not shown does not hold"
    assert await taken(hosted=False) == NewTable(new_grande(BOTS[:1] * 3), "Ana", "Ana's table"), "that is another form"
    (places.state / "last-game.json").write_text('{"seats": "9", "edition": "1996", "dance": "yes", "blue": "here"}')
    last = await taken(hosted=False)
    assert last == NewTable(new_grande(("here", *BOTS[:1] * 2), "1996"), "Ana", "Ana's table", ("Blue",))
    (places.state / "last-game.json").write_text('["seats"]')
    assert await taken(hosted=False) == NewTable(new_grande(BOTS[:1] * 3), "Ana", "Ana's table")


async def test_giving_up_the_form_gives_nothing() -> None:
    assert await fill("q") is None


async def test_a_name_cannot_be_empty_and_is_cleaned() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("p")
        form = await walk.screen(pilot, CreateScreen)
        for name in ("   ", "\u3164", "\u2800 \u115f"):
            form.say("")
            form.query_one("#player Input", Input).value = name
            await pilot.press("enter")
            assert pilot.app.screen is form
            assert "Your name must not be empty." in walk.said(form)


async def test_as_many_seats_as_players_are_shown() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("p")
        form = await walk.screen(pilot, CreateScreen)

        def shown() -> set[str | None]:
            seats = form.ui.seat_words
            return {choice.id for choice in form.query(ChoiceRow) if choice.display and choice.id in seats}

        assert shown() == {"blue", "green", "yellow"}
        await pilot.press("down", "right")
        assert shown() == {"blue", "green", "yellow", "brown"}
        await pilot.press("left", "left", "left")
        assert shown() == {"blue"}


async def test_a_click_chooses_a_value() -> None:
    async with walk.app().run_test(size=SIZE) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("p")
        form = await walk.screen(pilot, CreateScreen)
        row = form.query_one("#seats", ChoiceRow)
        assert str(row.render()) == "  Players        2  3 [4] 5 "
        await pilot.click(row, offset=(17, 0))
        assert row.value == "2"


async def test_keys_on_the_way_to_a_table_do_not_lose_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ready, seated = asyncio.Event(), asyncio.Event()

    async def on_the_way(*_arguments: Any) -> None:
        await ready.wait()
        seated.set()

    monkeypatch.setattr(table_flows, "play_here", on_the_way)
    app = walk.app(PlayHere(new_grande(("bot",))))
    async with app.run_test(size=SIZE) as pilot:
        first = await walk.screen(pilot, StartScreen)
        await walk.until(pilot, lambda: "Going to the table..." in walk.said(first))
        await pilot.press("enter", "j", "g", "e")
        await pilot.pause()
        assert app.screen is first
        assert "Going to the table..." in walk.said(first)
        ready.set()
        await walk.until(pilot, seated.is_set)
        await walk.until(pilot, lambda: "Going to the table..." not in walk.said(first) or not first.busy)
        await pilot.press("p")
        await walk.screen(pilot, CreateScreen)


async def test_the_way_to_a_table_is_given_up_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the host there says, or does not say."""
    begun, ended = asyncio.Event(), asyncio.Event()

    async def on_the_way(*_arguments: Any) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    monkeypatch.setattr(table_flows, "play_here", on_the_way)
    async with walk.app(PlayHere(new_grande(("bot",)))).run_test(size=SIZE) as pilot:
        first = await walk.screen(pilot, StartScreen)
        await walk.until(pilot, begun.is_set)
        await pilot.press("escape")
        await walk.until(pilot, lambda: ended.is_set() and not first.busy and "Going" not in walk.said(first))
        await pilot.press("p")
        await walk.screen(pilot, CreateScreen)


@pytest.mark.some(1)
@pytest.mark.parametrize("keys", [("g", "c", "g"), ("p", "j"), ("g", "p"), ("p", "s")])
async def test_keys_typed_faster_than_screens_come_open_one_screen(keys: tuple[str, ...]) -> None:
    app = walk.app()
    async with app.run_test(size=SIZE) as pilot:
        first = await walk.screen(pilot, StartScreen)
        depth = len(app.screen_stack)
        for key in keys:
            app.simulate_key(key)
        await walk.until(pilot, lambda: app.screen is not first)
        await pilot.pause()
        assert len(app.screen_stack) == depth + 1
        await pilot.press("escape")
        await walk.screen(pilot, StartScreen)
        await walk.until(pilot, lambda: not first.busy)
        await pilot.press("c")
        await walk.screen(pilot, CatalogueScreen)
