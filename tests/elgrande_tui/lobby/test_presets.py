"""A player's own presets: their file, the form on the screen, the command line, plain mode."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elgrande_tui.cli import main
from elgrande_tui.cli.arguments import parser
from elgrande_tui.cli.play_options import play_here
from elgrande_tui.lobby.house_rules import HouseRulesFolder
from elgrande_tui.lobby.launch import HostTable, PlayHere
from elgrande_tui.lobby.new_game import NewTable, bots_of
from elgrande_tui.lobby.presets import MOST, NAME_CELLS, OwnPresets, PresetError, Presets
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.plain.form import new_game
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.start import StartScreen
from netplay.common.paths import find_paths
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import Script

FACE = game_ui("elgrande")
BOTS = tuple(bots_of("elgrande"))[:1] * 3
EVENING = '[elgrande]\nevening = {length = "short", V4 = "yes"}\n'
SHORT = {"length": "short", "V4": "yes"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "presets.toml"


def write(file: Path, content: str | bytes) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content if isinstance(content, bytes) else content.encode())


def presets(file: Path) -> Presets:
    return Presets(FACE, OwnPresets(file))


def rows(**changed: str) -> dict[str, str]:
    return {**{row.id: row.usual for row in FACE.form()}, **changed}


# The file


def test_what_is_kept_can_be_chosen_and_deleted(file: Path) -> None:
    found = presets(file)
    assert found.keep("  evening ", rows(**SHORT)) == "evening"
    assert file.read_text() == 'elgrande.evening = {length = "short", V4 = "yes"}\n'
    assert file.stat().st_mode & 0o077 == 0
    again = presets(file)
    assert again.named("EVENING").chosen(again.form) == rows(**SHORT)
    assert again.like(rows(**SHORT)) == "evening"
    assert again.like(rows(V4="yes")) == "own"
    assert again.like(rows()) == "base"
    again.keep("usual", rows())
    assert (again.like(rows()), again.like(rows(), "usual"), again.like(rows(), "evening")) == ("base", "usual", "base")
    again.delete("usual")
    assert again.keep("Evening", rows(V5="yes")) == "Evening"
    assert [*presets(file).own] == ["Evening"], "it takes the place of the former one"
    again.delete("Evening")
    assert ([*again.own], [*presets(file).own]) == ([], [])
    again.delete("Evening")


def test_an_option_without_its_module_is_not_kept(file: Path) -> None:
    found = presets(file)
    found.keep("evening", rows(**{"ki-edition": "decennial", "V4": "yes"}))
    assert dict(presets(file).own["evening"].rows) == {"V4": "yes"}


@pytest.mark.parametrize("name", ["", "  ", "2", "court", "BASE", "own", "\x1b[2J", "x" * (NAME_CELLS + 1), "a\u202eb"])
def test_a_name_that_cannot_be_used_is_refused(name: str, file: Path) -> None:
    with pytest.raises(PresetError):
        presets(file).keep(name, rows(**SHORT))
    assert not file.exists()


def test_there_is_room_for_some(file: Path) -> None:
    found = presets(file)
    for number in range(MOST):
        found.keep(f"x{number}", rows(V4="yes"))
    with pytest.raises(PresetError, match="You can save at most 12"):
        found.keep("more", rows(V4="yes"))
    found.keep("x3", rows(V5="yes"))
    assert len(presets(file).own) == MOST


@pytest.mark.parametrize(
    "line",
    [
        '"\\u001b[2J" = {V4 = "yes"}',
        'long = {length = "long"}',
        'moon = {moon = "yes"}',
        "flag = {V4 = true}",
        "flat = 3",
        "list = [1, 2]",
        'court = {V4 = "yes"}',
        'own = {V4 = "yes"}',
        '"3" = {V4 = "yes"}',
        'EVENING = {V4 = "yes"}',
        f'{"x" * 200} = {{V4 = "yes"}}',
    ],
)
def test_a_wrong_preset_is_left_out_with_a_sentence(line: str, file: Path) -> None:
    write(file, f"{EVENING}{line}\n")
    found = presets(file)
    assert [*found.own] == ["evening"]
    (told,) = found.complaints
    assert told.startswith(f"{file}: the preset ")
    assert told.isprintable()
    assert len(told) < len(str(file)) + 120


@pytest.mark.parametrize("content", [b"\xff", b"x = 1\n" * 20_000, b"x = [[[[[[[[[[1]]]]]]]]]]", b"[elgrande", b"= 1"])
def test_a_broken_file_is_told_and_kept_beside_the_new_one(content: bytes, file: Path) -> None:
    write(file, content)
    found = presets(file)
    assert not found.own
    (told,) = found.complaints
    assert told.startswith(f"{file}")
    assert told.isprintable()
    found.keep("evening", rows(**SHORT))
    assert [*presets(file).own] == ["evening"]
    assert presets(file).complaints == []
    assert file.with_name("presets.toml.old").read_bytes() == content


@pytest.mark.parametrize("content", ["elgrande = 3", "elgrande = []", "[[elgrande]]\nx = 1", ""])
def test_a_file_of_another_shape_has_no_presets(content: str, file: Path) -> None:
    write(file, content)
    assert not presets(file).own


def test_a_pipe_is_no_file(file: Path) -> None:
    file.parent.mkdir()
    os.mkfifo(file)
    assert len(presets(file).complaints) == 1


def test_what_is_for_other_games_or_later_expansions_stays(file: Path) -> None:
    write(file, '[chess]\nquick = {clock = "5"}\n[elgrande]\nmoon = {moon = "yes"}\n')
    presets(file).keep("evening", rows(**SHORT))
    assert 'quick = {clock = "5"}' in file.read_text()
    assert 'moon = {moon = "yes"}' in file.read_text()
    assert not file.with_name("presets.toml.old").exists()


def test_house_rules_are_part_of_a_preset(file: Path, tmp_path: Path) -> None:
    (tmp_path / "my-box.toml").write_text("constants.king_bonus = 3", encoding="utf-8")
    files = HouseRulesFolder(tmp_path)
    found = Presets(FACE, OwnPresets(file), files)
    found.keep("evening", {**rows(), "figures": "my-box"})
    assert found.like({**rows(), "figures": "my-box"}) == "evening"
    (tmp_path / "my-box.toml").unlink()
    gone = Presets(FACE, OwnPresets(file), files)
    assert not gone.own
    assert len(gone.complaints) == 1


# The form


async def test_the_form_keeps_chooses_and_deletes_them(file: Path) -> None:
    results: list[NewTable | None] = []
    async with walk.app().run_test(size=(80, 24)) as pilot:
        await walk.screen(pilot, StartScreen)
        form = CreateScreen("Ana", hosted=False, own=OwnPresets(file))
        await pilot.app.push_screen(form, results.append)
        await walk.screen(pilot, CreateScreen)
        box = form.query_one("#box", ChoiceRow)
        assert (form.focused, box.value) == (box, "base")
        assert not form.query_one("#V4", ChoiceRow).display
        await pilot.press("right")
        assert form.query_one("#length", ChoiceRow).value == "short"
        fold = form.query_one("#fold", ChoiceRow)
        fold.focus()
        await pilot.press("enter")
        assert not results
        assert form.query_one("#V4", ChoiceRow).display
        assert "six rounds" in fold.explained
        form.query_one("#V4", ChoiceRow).focus()
        await pilot.press("right")
        assert box.value == "own"
        assert not form.query_one("#ki-edition", ChoiceRow).display
        form.query_one("#keep FieldRow, #keep Input").focus()
        await pilot.press(*"court", "enter")
        assert "The name court is taken." in walk.said(form)
        form.query_one("#keep", FieldRow).begin_with("evening")
        await pilot.press("enter")
        assert "Saved as evening." in walk.said(form)
        assert not results
        assert (box.value, form.query_one("#keep", FieldRow).value) == ("evening", "")
        box.focus()
        await pilot.press(*["left"] * 5)
        assert box.value == "base"
        assert form.query_one("#V4", ChoiceRow).value == "no"
        await pilot.press("delete")
        assert "Only presets of yours can be deleted." in walk.said(form)
        await pilot.press(*["right"] * 5)
        assert box.value == "evening"
        assert form.query_one("#V4", ChoiceRow).value == "yes"
        assert "deletes this preset" in walk.said(form)
        await pilot.press("delete")
        assert "again to delete evening" in walk.said(form)
        await pilot.press("delete")
        assert "evening is deleted." in walk.said(form)
        assert box.value == "own", "the choices stay"
        await pilot.press("left")
        assert box.value == "court"
        assert form.query_one("#ki-edition", ChoiceRow).display
        await pilot.press("right")
        assert box.value == "own"
        await pilot.press("enter")
    assert results == [NewTable(new_grande(BOTS, length="short", also=("V4",)), "Ana", "Ana's table")]


async def test_the_form_begins_with_a_preset_and_tells_what_is_wrong_with_the_file(file: Path) -> None:
    write(file, f"{EVENING}flat = 3\n")
    async with walk.app().run_test(size=(80, 24)) as pilot:
        await walk.screen(pilot, StartScreen)
        form = CreateScreen("Ana", hosted=True, own=OwnPresets(file), preset="Evening")
        await pilot.app.push_screen(form)
        await walk.screen(pilot, CreateScreen)
        await pilot.pause()
        assert form.query_one("#box", ChoiceRow).value == "evening"
        assert "the preset flat cannot be used" in walk.said(form).replace("\n", " ")
        assert form.shown_setup().variants == ("V4",)


async def test_choices_outlive_a_change_of_the_language(file: Path) -> None:
    async with walk.app().run_test(size=(80, 24)) as pilot:
        await walk.screen(pilot, StartScreen)
        form = CreateScreen("Ana", hosted=False, own=OwnPresets(file))
        await pilot.app.push_screen(form)
        await walk.screen(pilot, CreateScreen)
        await pilot.press("right", "right")
        await form.retranslate()
        assert form.query_one("#box", ChoiceRow).value == "colonies"


async def test_one_like_another_can_be_chosen_and_deleted(file: Path) -> None:
    write(file, '[elgrande]\nquick = {length = "short"}\n')
    async with walk.app().run_test(size=(80, 24)) as pilot:
        await walk.screen(pilot, StartScreen)
        form = CreateScreen("Ana", hosted=False, own=OwnPresets(file))
        await pilot.app.push_screen(form)
        await walk.screen(pilot, CreateScreen)
        box = form.query_one("#box", ChoiceRow)
        await pilot.press(*["right"] * 5)
        assert box.value == "quick"
        await pilot.press("delete", "delete")
        assert box.value == "family"
        assert not presets(file).own


# The command line


def play(*words: str) -> PlayHere:
    return play_here(parser().parse_args(["play", *words]))


def test_the_command_line_takes_a_preset_and_what_changes_it() -> None:
    places = find_paths()
    places.prepare()
    write(places.presets, EVENING)
    colonies = new_grande(BOTS, also=("jubilee", "colonies"))
    assert play("--preset", "colonies") == PlayHere(colonies)
    assert play("--preset", "COLONIES", "--length", "full").game == colonies
    evening = play("--preset", "evening", "--with", "V5").game
    assert evening == new_grande(BOTS, length="short", also=("V4", "V5"))
    assert play("--preset", "evening", "--length", "full").game == new_grande(BOTS, also=("V4",))
    court = play("--preset", "court", "--ki-edition", "decennial", "--with", "ki-all").game
    assert court is not None
    assert court.setup().options["king_intrigue"] == {"ki_edition": "decennial", "intrigue_all": True}


@pytest.mark.parametrize("command", ["play", "host"])
def test_a_name_that_is_not_there_is_refused_with_those_that_are(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    places = find_paths()
    places.prepare()
    write(places.presets, EVENING)
    with pytest.raises(SystemExit) as left:
        main.main([command, "--preset", "nope\x1b[2J"])
    assert left.value.code == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert "there are: base, family, colonies, grandissimo, court, evening." in told
    assert told.isprintable()


def test_an_option_without_its_module_is_refused() -> None:
    with pytest.raises(ValueError, match="ki-edition belongs to King & Intrigue"):
        play("--ki-edition", "decennial")


def test_a_host_opens_the_form_with_a_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []

    def app(_args: object, first: object) -> int:
        started.append(first)
        return 0

    monkeypatch.setattr(main, "_app", app)
    assert main.main(["host", "--preset", "colonies"]) == 0
    assert started == [HostTable(preset="colonies")]


# Plain mode


async def lines(*typed: str, file: Path, preset: str = "") -> tuple[NewTable | None, list[str]]:
    script = Script()
    script.type(*typed, None)
    return await new_game(script, "Ana", hosted=False, own=OwnPresets(file), preset=preset), script.said


async def test_plain_mode_keeps_chooses_and_deletes_them(file: Path) -> None:
    wanted, said = await lines("", "own", "", "", "", "short", "V4", "court", "evening", "", file=file)
    assert wanted is not None
    assert wanted.game == new_grande(BOTS, length="short", also=("V4",))
    assert "The name court is taken." in said
    assert "Saved as evening." in said
    wanted, said = await lines("", "evening", "", "", "", file=file)
    assert wanted is not None
    assert wanted.game == new_grande(BOTS, length="short", also=("V4",))
    assert any(line.startswith("6 evening: Edition 2015, six rounds, with France") for line in said)
    assert (await lines("", "", "", "", file=file, preset="evening"))[0] is not None
    wanted, said = await lines("", "delete", "1", "yes", "evening", "family", "3", "", "", file=file)
    assert "evening is deleted." in said
    assert wanted is not None
    assert wanted.game == new_grande(BOTS[:2], length="short")
    assert not presets(file).own


async def test_plain_mode_asks_for_the_options_of_what_is_chosen(file: Path) -> None:
    typed = ("", "own", "", "", "", "", "king_intrigue", "moon", "ki-edition", "KI-edition decennial, ki-all", "", "")
    wanted, said = await lines(*typed, file=file)
    assert wanted is not None
    assert wanted.game.setup().options["king_intrigue"] == {"ki_edition": "decennial", "intrigue_all": True}
    assert sum(line.startswith("There is no option") for line in said) == 2
    assert any("ki-edition decennial, ki-all" in line for line in said)
