"""What does not go together is marked before it is chosen, with the reason: in form, plain mode and command line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from string import ascii_lowercase

import pytest
from textual.widgets import Static

from elgrande_tui.cli.arguments import parser
from elgrande_tui.cli.play_options import play_here
from elgrande_tui.games.elgrande.model.new_game import manifest
from elgrande_tui.games.elgrande.module_uis import MODULE_UIS, GrandeModuleUI
from elgrande_tui.games.elgrande.seams import GrandeSeams
from elgrande_tui.games.elgrande.tables import PAIRS
from elgrande_tui.lobby.new_game import NewGame
from elgrande_tui.model.form import NO, YES
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.plain.form import new_game
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.start import StartScreen
from engine.core.modules import ModulePair
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import RegionCards, Seams
from engine.games.elgrande.modules.combinations import COMBINATIONS
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import Script
from tests.paths import DOCS

BANISHED = GrandeModule(
    "banished",
    pairs=(
        ModulePair("banished", "V4", "impossible", "same_region"),
        ModulePair("jubilee", "banished", "advised against", "sad"),
    ),
    reasons={"sad": "nobody rejoices"},
    seams=Seams(region_cards=(lambda box: RegionCards(3, lambda g, area: None),)),
)
"""An expansion that does not go with everything, and with V5 needs nine region cards at five seats."""


BANISHED_UI = GrandeModuleUI(
    BANISHED.name, "The Banished", seams=GrandeSeams(reasons={"sad": "The banished do not rejoice."})
)

ADVICE = (
    "Jubilee with The Banished is not recommended; whoever wants it anyway chooses 'Any pair' too. "
    "The banished do not rejoice."
)
CARDS = "{} players with these variants and expansions need {} region cards; there are {}."
FIVE, FOUR = CARDS.format(5, 9, 8), CARDS.format(4, 10, 9)
FRANCE = "The Banished and France cannot be combined. Both add France as a region."


@pytest.fixture
def banished() -> Iterator[None]:
    MODULES.register(BANISHED)
    MODULE_UIS.register(BANISHED_UI)
    yield
    MODULE_UIS.forget(BANISHED.name)
    MODULES.forget(BANISHED.name)


def in_the_way(game: NewGame) -> dict[str, dict[str, str]]:
    """What stands in the way of the number of players, and of what these tests are about: there may be more."""
    rows = ("seats", "V4", "V5", "V6", "banished", "jubilee", "unadvised")
    return {row: why for row, why in game.in_the_way().items() if row in rows}


def test_every_reason_is_worded_and_no_other() -> None:
    assert set(PAIRS) == set(COMBINATIONS.reasons)


@pytest.mark.usefixtures("banished")
def test_what_is_in_the_way_is_known_beforehand() -> None:
    assert in_the_way(new_grande(also=("banished", "V5"))) == {
        "seats": {"5": FIVE},
        "V4": {YES: FRANCE},
        "V6": {YES: CARDS.format(4, 10, 8)},
        "jubilee": {YES: ADVICE},
    }
    five = new_grande(("easy",) * 4, also=("V5",))
    assert in_the_way(five) == {"banished": {YES: FIVE}}
    assert five.objection() == ""


@pytest.mark.usefixtures("banished")
def test_what_is_impossible_already_stands_in_the_way_of_nothing_else() -> None:
    game = new_grande(also=("banished", "V4"))
    assert game.objection() == FRANCE
    assert in_the_way(game) == {}


@pytest.mark.usefixtures("banished")
def test_what_is_not_recommended_is_played_when_that_is_said() -> None:
    assert new_grande(also=("banished", "jubilee")).objection() == ADVICE
    game = new_grande(also=("banished", "jubilee", "unadvised"))
    assert game.objection() == ""
    assert game.setup().options["unadvised"] is True
    assert in_the_way(game) == {"V4": {YES: FRANCE}, "V6": {YES: FOUR}, "unadvised": {NO: ADVICE}}


def test_a_row_for_what_is_not_recommended_is_there_only_with_such_a_pair() -> None:
    def rows() -> list[str]:
        return [row.id for row in game_ui("elgrande").form()]

    assert rows()[-2:] == ["unadvised", "aid"]  # Colonies with King & Intrigue
    assert "unadvised" not in new_grande().setup().options
    built_in = COMBINATIONS.pairs
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            "elgrande_tui.games.elgrande.model.new_game.COMBINATIONS",
            replace(COMBINATIONS, pairs=tuple(pair for pair in built_in if pair.verdict != "advised against")),
        )
        assert "unadvised" not in rows()


@pytest.mark.usefixtures("banished")
async def test_the_form_marks_it_and_says_why_under_the_cursor() -> None:
    async with walk.app().run_test(size=(80, 24)) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("p")
        form = await walk.screen(pilot, CreateScreen)
        form.query_one("#fold", ChoiceRow).value = "yes"
        await pilot.pause()

        def drawn(row: str) -> str:
            return str(form.query_one(f"#{row}", ChoiceRow).render())

        async def to(row: str) -> str:
            form.query_one(f"#{row}", ChoiceRow).focus()
            await pilot.pause()
            return str(form.query_one("#notice", Static).render())

        assert await to("banished") == ""
        assert "(" not in drawn("V4")
        await pilot.press("right")
        assert "[no](yes)" in drawn("V4")
        assert "[no] yes " in drawn("V3")
        assert await to("V4") == f"If chosen: {FRANCE}"
        assert await to("jubilee") == f"If chosen: {ADVICE}"
        assert await to("V3") == "Short moves: allowed with The Banished."
        await to("V5")
        await pilot.press("right")
        assert " 3 [4](5)" in drawn("seats")
        assert await to("seats") == f"If chosen: {FIVE}"
        await pilot.press("5")
        assert str(form.query_one("#notice", Static).render()) == FIVE
        await pilot.press("enter")
        assert pilot.app.screen is form


@pytest.mark.usefixtures("banished")
async def test_plain_mode_says_it_too() -> None:
    lines = Script()
    lines.type(
        "1",
        "own",
        "2",
        "",
        "",
        "short",
        "banished, V4",
        "banished, jubilee",
        "banished, jubilee, unadvised",
        "Ana",
        None,
    )
    found = await new_game(lines, "Ana", hosted=False)
    assert found is not None
    assert found.game.setup().modules == ("jubilee", "banished")
    row = next(line for line in lines.said if line.startswith("V1 "))
    assert row.endswith(". If chosen: Variants: V1 cannot be combined with the short game (B-19.3).")
    assert lines.said.index(FRANCE) < lines.said.index(ADVICE)


@pytest.mark.usefixtures("banished")
@pytest.mark.parametrize(("names", "refused"), [("banished,V4", FRANCE), ("banished,jubilee", ADVICE)])
def test_the_command_line_refuses_it(names: str, refused: str) -> None:
    def game(names: str) -> NewGame | None:
        return play_here(parser().parse_args(["play", "--with", names])).game

    with pytest.raises(ValueError, match="^" + refused.replace(".", r"\.")):
        game(names)
    assert game("banished,jubilee,unadvised") == new_grande(also=("banished", "jubilee", "unadvised"))


def test_what_goes_together_is_told_by_verdict() -> None:
    game = new_grande(also=("V2", "V6"))
    assert game.ui.compatibility_note("jubilee", game.setup()) == "Jubilee: allowed with Home region, Church."
    assert game.ui.compatibility_note("V2", new_grande(also=("V2",)).setup()) == ""
    assert game.ui.compatibility_note("aid", game.setup()) == ""


def table() -> list[str]:
    """The table of the manual: every two that are built in, with a letter for the reason, and the reasons."""
    names = [*VARIANTS.built_in, *MODULES.built_in]
    letters: dict[str, str] = {}

    def cell(one: str, other: str) -> str:
        pair = COMBINATIONS.of(manifest(one), manifest(other))
        assert pair is not None
        return f"{pair.verdict} ({letters.setdefault(pair.reason, ascii_lowercase[len(letters)])})"

    rows = ["| | " + " | ".join(f"`{name}`" for name in names[1:]) + " |", "|---" * len(names) + "|"]
    for place, name in enumerate(names[:-1]):
        cells = (f" {cell(name, other)} |" for other in names[place + 1 :])
        rows.append("".join((f"| `{name}` |", " |" * place, *cells)))
    return [*rows, "", *(f"- ({letter}) {PAIRS[reason]}" for reason, letter in letters.items())]


def test_the_manual_has_the_table() -> None:
    lines = "\n".join(table())
    there = lines in (DOCS / "playing.md").read_text(encoding="utf-8")
    assert there, f"the table should be\n{lines}"
