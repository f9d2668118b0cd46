"""Names of games, modules, bots and faces from files, the wire and the command line are looked up; none is imported."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from elgrande_tui.cli import main
from elgrande_tui.cli.arguments import parser
from elgrande_tui.lobby.form_rows import new_game_of_rows, rows_of
from elgrande_tui.lobby.games import can_show, missing_here
from elgrande_tui.lobby.join_targets import FoundTable, target_lines, unplayable
from elgrande_tui.lobby.new_game import NewTable
from elgrande_tui.lobby.saved_game_list import missing_parts
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.settings.last_form import LastForm
from elgrande_tui.settings.settings import SettingsFile
from engine.bots.bot import make_bot
from engine.core.errors import SetupError
from engine.core.match import Match
from engine.core.setup import Setup
from netplay.common.addresses import Address
from netplay.common.paths import AppPaths, find_paths
from netplay.common.sanitize import trusted
from netplay.process.saved_games import saved_games
from netplay.protocol.server_messages import SeatInfo, TableInfo
from tests.elgrande_tui.cli.test_record_command import keep
from tests.elgrande_tui.support.new_games import new_grande
from tests.impostor import NAMES, Planted
from tests.paths import RECORDS, TESTS

HOSTILE = pytest.mark.parametrize("name", NAMES)
GRANDE = NewTable(new_grande(), "Ana", "Evening")


@pytest.fixture
def places() -> AppPaths:
    """Where the player's files go."""
    paths = find_paths()
    paths.prepare()
    paths.config.mkdir(parents=True, exist_ok=True)
    return paths


@HOSTILE
def test_no_face_is_found_by_a_place(name: str, planted: Planted) -> None:
    with pytest.raises(SetupError, match="nothing here shows the game"):
        game_ui(name)
    assert not can_show(name)
    assert missing_here(name, ())
    assert missing_here("elgrande", [name])
    assert planted.tried == []


@HOSTILE
@pytest.mark.parametrize("row", ["game", "seats", "edition", "blue", "V4"])
def test_no_row_of_a_form_on_the_disk_is_one(row: str, name: str, places: AppPaths, planted: Planted) -> None:
    last = LastForm(places, hosted=False)
    last.keep(rows_of(GRANDE))
    assert new_game_of_rows(last.rows(), "Ana", hosted=False) is not None
    last.keep({**rows_of(GRANDE), row: name, name: name})
    assert new_game_of_rows(last.rows(), "Ana", hosted=False) is None
    assert planted.tried == []


@HOSTILE
def test_no_setting_is_one(name: str, places: AppPaths, planted: Planted) -> None:
    fields = ("language", "theme", "name", "game", "face")
    (places.config / "settings.toml").write_text("".join(f'{field} = "{name}"\n' for field in fields))
    (places.config / "keys.toml").write_text(f'"{name}" = "f5"\n"table.done" = "{name}"\n')
    SettingsFile(places)
    assert main.main(["keys", "--check"]) == 1
    assert planted.tried == []


@HOSTILE
@pytest.mark.parametrize("option", ["--game", "--bots", "--with", "--edition", "--here"])
def test_no_word_of_the_command_line_is_one(option: str, name: str, planted: Planted) -> None:
    words = ["play", option, name]
    if option == "--here":  # people may be called anything
        assert main.first_action(parser().parse_args([*words, "--bots", "easy"]))
    else:
        with pytest.raises(SystemExit):
            main.first_action(parser().parse_args(words))
    assert planted.tried == []


RECORD = RECORDS / "four-1996.txt"
SCENARIO = TESTS / "scenarios" / "3_taboo" / "EX-X04-target.toml"
IN_A_RECORD = {
    "game": ('game = "elgrande"', 'game = "{name}"'),
    "version": ('version = "1"', 'version = "{name}"'),
    "modules": ('version = "1"', 'version = "1"\nmodules = ["{name}"]'),
    "variants": ('version = "1"', 'version = "1"\nvariants = ["{name}"]'),
    "seat": ('"red", "blue"', '"{name}", "blue"'),
    "edition": ('edition = "1996"', 'edition = "{name}"'),
}
IN_A_SCENARIO = {
    "game": ("seats = [", 'game = "{name}"\nseats = ['),
    "when": ("when  = []", 'when = ["{name}"]'),
    "seat": ('"A", "B"', '"{name}", "B"'),
    "card": ('"d1-move-4-any"', '"{name}"'),
}
"""What is replaced in the text, and by what."""


def with_name(text: str, old: str, new: str, name: str) -> str:
    assert old in text
    return text.replace(old, new.format(name=name), 1)


@HOSTILE
@pytest.mark.parametrize("place", IN_A_RECORD)
def test_no_word_of_a_record_is_one(place: str, name: str, tmp_path: Path, planted: Planted) -> None:
    path = tmp_path / "game.txt"
    path.write_text(with_name(RECORD.read_text(encoding="utf-8"), *IN_A_RECORD[place], name), encoding="utf-8")
    assert main.main(["record", "check", str(path)]) != 0
    assert main.main(["replay", str(path)]) != 0
    assert planted.tried == []


@HOSTILE
@pytest.mark.parametrize("place", IN_A_SCENARIO)
def test_no_word_of_a_scenario_is_one(place: str, name: str, tmp_path: Path, planted: Planted) -> None:
    path = tmp_path / "rule.toml"
    path.write_text(with_name(SCENARIO.read_text(encoding="utf-8"), *IN_A_SCENARIO[place], name), encoding="utf-8")
    assert main.main(["scenario", str(path)]) != 0
    assert planted.tried == []


@HOSTILE
def test_no_word_of_a_host_s_list_is_one(name: str, planted: Planted) -> None:
    word = trusted(name)
    seats = [SeatInfo("red", "open"), SeatInfo(word, "bot", word, level=word)]
    table = TableInfo("t1", word, "elgrande", "open", seats)
    for strange in (changed(table, game=word), changed(table, modules=[word]), changed(table, version=word)):
        found = FoundTable(Address("127.0.0.2", 1), strange)
        assert unplayable(strange)
        assert target_lines(found)[1].startswith("not in this program: ")
    assert planted.tried == []


@HOSTILE
def test_no_word_of_a_saved_game_is_one(name: str, places: AppPaths, planted: Planted) -> None:
    """Not even one that another program has written into the store."""
    keep("a", Match(Setup("elgrande", ("red", "blue")), random.Random(1)), 0)
    (game,) = saved_games(places).games
    usual = game.table.setup
    setups = (changed(usual, game=name), changed(usual, modules=(name,)), changed(usual, variants=(name,)))
    for strange in (replace(game, table=replace(game.table, setup=setup)) for setup in setups):
        assert missing_parts(strange)
    assert planted.tried == []


@HOSTILE
def test_no_level_of_a_bot_is_one(name: str, planted: Planted) -> None:
    rules = Match(Setup("elgrande", ("red", "blue")), random.Random(1)).rules
    with pytest.raises(ValueError, match="there is no bot"):
        make_bot(name, rules, 0)
    assert planted.tried == []
