"""The command line: what is understood, what is refused, and with which exit code."""

from __future__ import annotations

import argparse
import gettext
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.cli import main
from elgrande_tui.cli.arguments import ARGPARSE, parser
from elgrande_tui.i18n.translations import speak
from elgrande_tui.lobby.launch import JoinTable, Launch, PlayHere, ResumeGame, StartAction, login_name
from elgrande_tui.lobby.new_game import HERE, opponents
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.settings.settings import SettingsFile
from netplay.common.addresses import Address
from netplay.common.paths import AppPaths, find_paths
from netplay.process.pid_file import RunningHost
from tests.elgrande_tui.support.caravan_shown import caravan_shown
from tests.elgrande_tui.support.new_games import new_grande


def understood(*argv: str) -> StartAction | None:
    """Return what the app would do first."""
    return main.first_action(parser().parse_args(argv))


def test_without_a_command_the_start_screen_opens() -> None:
    assert understood() is None


def test_a_theme_is_one_that_comes_with_the_app_or_a_file_of_the_player(capsys: pytest.CaptureFixture[str]) -> None:
    themes = find_paths().themes
    themes.mkdir(parents=True)
    (themes / "dusk.toml").touch()
    for name in ("auto", "day", "colour", "dusk"):
        assert main.main(["--theme", name]) == main.FAILED, name
        assert "this needs a terminal" in capsys.readouterr().err
    with pytest.raises(SystemExit) as left:
        main.main(["--theme", "neon"])
    assert left.value.code == main.USAGE
    told = " ".join(capsys.readouterr().err.split())
    assert "there is no theme 'neon'; there are: auto, night, day, contrast, terminal, terminal-light, dusk" in told


def test_play_names_one_level_for_all_or_one_each() -> None:
    assert understood("play") == PlayHere(new_grande(("normal", "normal", "normal"), "2015", "full"))
    wish = understood("play", "--seats", "3", "--bots", "easy,random", "--edition", "1996", "--length", "short")
    assert wish == PlayHere(new_grande(("easy", "random"), "1996", "short"))


def test_play_names_those_who_are_here_too() -> None:
    wish = understood("play", "--seats", "4", "--here", "Ben,Cleo", "--bots", "random")
    assert wish == PlayHere(new_grande((HERE, HERE, "random")), ("Ben", "Cleo"))


def test_play_names_variants_and_expansions_in_any_order_and_case() -> None:
    wish = understood("play", "--with", "jubilee,v6,V4")
    assert wish == PlayHere(new_grande(also=("V4", "V6", "jubilee")))


def test_play_names_the_other_switches_of_the_form_as_well() -> None:
    assert understood("play", "--with", "aid,V4") == PlayHere(new_grande(also=("V4",), aid=True))


def test_join_takes_an_address_or_none() -> None:
    assert understood("join") == JoinTable(None)
    assert understood("join", "10.0.0.7", "--watch") == JoinTable(Address("10.0.0.7", 7373), watch=True)
    assert understood("join", "[fe80::1]:7400") == JoinTable(Address("fe80::1", 7400))


def test_resume_opens_the_list() -> None:
    assert understood("resume") == ResumeGame()


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["play", "--seats", "6"], "2 to 5"),
        (["play", "--bots", "clever"], "there are: random, easy, normal, hard, expert"),
        (["play", "--seats", "4", "--bots", "easy,easy"], "4 seats need 3"),
        (["play", "--seats", "2", "--here", "Ben,Cleo"], "3 people are named, but there are 2 seats"),
        (["play", "--here", "Ben,BEN"], "already called 'BEN' or something similar"),
        (["play", "--edition", "1995"], "1995"),
        (["play", "--with", "V9"], "no variant or expansion 'v9'"),
        (["play", "--with", "V1", "--length", "short"], "V1 cannot be combined with the short game"),
        (["join", "nowhere:port"], "expected ADDR or ADDR:PORT"),
        (["dance"], "dance"),
        (["play", "--dance"], "--dance"),
    ],
)
def test_mistakes_are_told_in_one_line(argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main.main(argv)
    assert left.value.code == main.USAGE
    usage, *_more, last = capsys.readouterr().err.splitlines()
    command = "elgrande" if argv == ["dance"] else f"elgrande {argv[0]}"
    assert usage.startswith(f"usage: {command} ")
    assert last.startswith(f"{command}: ")
    assert sentence in last


def test_version_and_help_leave_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["--version"], ["--help"], ["play", "--help"]):
        with pytest.raises(SystemExit) as left:
            main.main(argv)
        assert left.value.code == main.DONE
    shown = capsys.readouterr().out
    assert shown.startswith("elgrande 0.")
    assert "elgrande play --seats 4 --bots easy" in shown


def test_help_and_complaints_are_in_the_language_of_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one of the command line or the settings; also for argparse's own words, and only as long as it parses."""
    translated = {
        "usage: ": "użycie: ",
        "options": "opcje",
        "play here against bots": "graj tu z botami",
        "at once against three bots": "od razu z trzema botami",
        "%(prog)s: error: %(message)s\n": "%(prog)s: błąd: %(message)s\n",
        "{seats} seats: {game} has {least} to {most}.": "{seats} miejsc: może być od {least} do {most}.",
    }
    catalogue = Catalog(locale="pl")
    for english, polish in translated.items():
        catalogue.add(english, polish)
    folder = tmp_path / "locale" / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "elgrande.mo").open("wb") as compiled:
        write_mo(compiled, catalogue)
    monkeypatch.setattr("elgrande_tui.i18n.translations.files", lambda package: tmp_path)
    before = (gettext.textdomain(), os.environ.get("LANGUAGE"))

    def said(*argv: str) -> str:
        with pytest.raises(SystemExit):
            main.main(["--data", str(tmp_path), *argv])
        return "".join(capsys.readouterr())

    told = said("--lang", "pl", "--help")
    for words in ("użycie: elgrande", "opcje:", "graj tu z botami", "od razu z trzema botami"):
        assert words in told
    assert "usage: elgrande" in said("--lang", "en", "--help")
    SettingsFile(find_paths(tmp_path)).change("language", "pl")
    assert said("play", "--seats", "7").endswith("elgrande play: błąd: 7 miejsc: może być od 2 do 5.\n")
    assert (gettext.textdomain(), os.environ.get("LANGUAGE")) == before
    speak(["en"])


def test_the_help_of_play_has_examples_of_the_game_that_is_meant(capsys: pytest.CaptureFixture[str]) -> None:
    def said(*argv: str) -> str:
        with pytest.raises(SystemExit):
            main.main(["--lang", "en", *argv])
        return capsys.readouterr().out

    assert "\nexamples:\n  elgrande play --seats 3 " in said("play", "--help")
    assert "--with V6,jubilee" in said("play", "--help")
    assert "--edition" not in said("--help")
    with caravan_shown():
        told = said("play", "--game", "caravan", "--help")
    assert "--rounds" in told
    assert "examples:" not in told, "it brings none"


def test_what_argparse_says_is_what_is_translated() -> None:
    """At least its words for help; others change with the version of Python."""
    source = inspect.getsource(argparse)
    for words in ARGPARSE[:6]:
        assert repr(words) in source or json.dumps(words) in source, words


def test_the_host_gets_its_own_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []

    def host(argv: list[str]) -> int:
        given.append(argv)
        return 3

    monkeypatch.setattr("netplay.process.cli.main", host)
    assert main.main(["host", "--port", "7400", "--open"]) == 3
    assert main.main(["--data", "/tmp/x", "host", "--stop"]) == 3
    assert main.main(["host", "--help"]) == 3
    assert given == [["--port", "7400", "--open"], ["--data", "/tmp/x", "--stop"], ["--help"]]


def test_without_a_terminal_the_app_does_not_start(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "elgrande_tui", "--data", str(tmp_path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == main.FAILED
    assert run.stderr == "elgrande: this needs a terminal\n"


@pytest.mark.parametrize("running", [RunningHost(1, 7373, b""), None])
def test_who_leaves_a_host_behind_is_told(
    running: RunningHost | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def found(places: AppPaths) -> RunningHost | None:
        assert places.state.is_relative_to(tmp_path)
        return running

    monkeypatch.setattr("netplay.process.subprocesses.running_host", found)
    monkeypatch.setattr(ElGrandeApp, "run", lambda app: app.exit())
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert main.main(["--data", str(tmp_path)]) == main.DONE
    assert ("elgrande host --stop" in capsys.readouterr().out) == (running is not None)


def test_nobody_listens_at_an_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["--data", str(tmp_path), "join", "127.0.0.1:1", "--list"]) == main.FAILED
    told = capsys.readouterr().err
    assert told.startswith("elgrande: ")
    assert "127.0.0.1:1" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("command", [["--plain"], ["host"], ["host", "--list"]])
def test_a_folder_that_cannot_be_made_is_told_in_one_line(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    assert main.main(["--data", str(in_the_way), *command]) == main.FAILED
    told = capsys.readouterr().err
    assert told.startswith("elgrande")
    assert f"{in_the_way / 'data'} cannot be used: " in told
    assert told.count("\n") == 1


def test_a_game_of_so_many_seats() -> None:
    game = new_grande(opponents(game_ui("elgrande"), 5, "easy"), "1996", "short")
    assert game.setup().seats == ("red", "blue", "green", "yellow", "brown")
    assert game.setup().options == {"edition": "1996", "length": "short"}
    assert game.seats() == ["me", "bot:easy", "bot:easy", "bot:easy", "bot:easy"]


def test_names_are_cleaned_and_never_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Launch(name="Ana").player == "Ana"
    assert "\x1b" not in Launch(name="\x1b]52;c;AAAA\x07Ana").player
    monkeypatch.setattr("getpass.getuser", lambda: "ben")
    assert Launch().player == "Ben"

    def nobody() -> str:
        raise KeyError("uid")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert login_name() == "Player"
