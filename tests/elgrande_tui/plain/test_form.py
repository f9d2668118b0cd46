"""A new game by questions in plain mode, and the one of the last time once more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from elgrande_tui.lobby.form_rows import rows_of
from elgrande_tui.lobby.new_game import HERE, NewGame, NewTable
from elgrande_tui.plain.form import new_game
from elgrande_tui.settings.last_form import LastForm
from netplay.common.paths import find_paths
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import Script


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ((), None),
        (
            ("", "own", "4", "easy", "1996", "short", "V4, jubilee", "Cleo"),
            new_grande(("easy",) * 3, "1996", "short", ("V4", "jubilee")),
        ),
        (("el", "own", "7", "2", "random", "", "2", "V1", "V9", "", ""), new_grande(("random",), "2015", "short")),
    ],
)
async def test_a_new_game_by_questions(typed: tuple[str, ...], wanted: NewGame | None) -> None:
    lines = Script()
    lines.type(*typed, None)
    found = await new_game(lines, "Ana", hosted=False)
    assert (found and found.game) == wanted
    assert lines.prompts == len(typed) + (wanted is None)
    if "V9" in typed:
        assert any("V1 cannot be combined with the short game" in line for line in lines.said)
        assert any("no variant or expansion 'v9'" in line for line in lines.said)


@pytest.mark.parametrize(
    ("hosted", "typed", "line"),
    [
        (
            False,
            ("", "own", "3", "easy, here", "1996", "short", "V4, aid", "Ana", "Ben"),
            "Same as last time? Edition 1996, six rounds, with France; Castillo aid; the other seats: easy, Ben. "
            "Type yes or no. Default: yes",
        ),
        (
            True,
            ("", "", "2", "", "Ana", "Evening", "no spectators, clock 33, away 300, code"),
            "Same as last time? Edition 2015, nine rounds; the other seats: open; "
            "options: clock 33, away 300, no spectators, code. Type yes or no. Default: yes",
        ),
        (
            True,
            ("", "", "2", "random", "Ana", "", ""),
            "Same as last time? Edition 2015, nine rounds; the other seats: random. ",
        ),
    ],
)
async def test_the_game_of_the_last_time_is_offered(hosted: bool, typed: tuple[str, ...], line: str) -> None:
    places = find_paths()
    places.prepare()
    last = LastForm(places, hosted=hosted)

    async def wanted(*typed: str) -> tuple[NewTable | None, list[str]]:
        lines = Script()
        lines.type(*typed, None)
        return await new_game(lines, "Ana", hosted=hosted, last=last), lines.said

    first, said = await wanted(*typed)
    assert first is not None
    assert not said[0].startswith("Same as last time?")
    for words in ("", "YES", "y"):
        again, said = await wanted(words)
        assert again == replace(first, table="Ana's table")
        assert said == [found := said[0]]
        assert found.startswith(line)
    assert await wanted("dance", "quit") == (None, 2 * said)
    other, said = await wanted("no", "", "", "4", "random", *[""] * 3)
    assert other is not None
    assert other.game == new_grande(("random",) * 3)
    assert (await wanted("yes"))[0] == other


@pytest.mark.parametrize("away", [True, False])
async def test_a_join_code_that_cannot_be_had_is_not_offered(away: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elgrande_tui.plain.agreements.available", lambda: away)
    places = find_paths()
    places.prepare()
    last = LastForm(places, hosted=True)
    last.keep(rows_of(NewTable(new_grande(("open",)), "Ana", "Evening", locked=True)))
    lines = Script()
    lines.type(*[""] * 6, "code", None)
    assert await new_game(lines, "Ana", hosted=True, away=away, last=last) is None
    assert lines.said[0].startswith("Which game is played?")
    why = "A join code is only possible on your own host." if away else "Join codes need more packages"
    assert any(line.startswith(why) for line in lines.said)


async def test_people_at_this_keyboard_have_names_of_their_own() -> None:
    lines = Script()
    lines.type("", "own", "3", "dance", "easy, here", "", "short", "V4, AID", "Ana", "ana", "Ben")
    wanted = await new_game(lines, "Ana", hosted=False)
    assert wanted is not None
    assert wanted.game == new_grande(("easy", HERE), length="short", also=("V4",), aid=True)
    assert wanted.friends == ("Ben",)
    assert sum("Name of the person who plays Green?" in line for line in lines.said) == 2
