"""`elgrande arena`: plays, goes on where it was ended, and tells what came of it."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from elgrande_tui.arena import extra_packages, hosted
from elgrande_tui.arena.extra_packages import NotInstalledError, extra
from elgrande_tui.arena.hosted import ProgramError, play_hosted
from elgrande_tui.arena.html_report import in_html
from elgrande_tui.arena.matches import OtherCodeError, play_unit
from elgrande_tui.arena.plots import plots
from elgrande_tui.arena.pool import cluster, processes
from elgrande_tui.arena.report import in_text, report_on
from elgrande_tui.arena.results_log import OtherContestError, ResultsLog
from elgrande_tui.arena.typed_entries import typed_entry
from elgrande_tui.cli import main
from engine.arena.contest import Contest, Entrant, Played, Unit
from engine.arena.entrants import code_hash
from engine.core.rules import load_rules
from engine.core.setup import Setup
from tests.paths import DOCS

CARCASSONNE = ("--game", "carcassonne", "--seats", "2")


def contest(*entries: Entrant, seats: int = 2) -> Contest:
    setup = load_rules(Setup("elgrande", ("red", "blue", "green")[:seats])).setup
    return Contest(
        setup, entries or (Entrant("easy", "easy"), Entrant("random", "random")), 1, (), code_hash("elgrande")
    )


@pytest.fixture
def played() -> tuple[Contest, list[Played]]:
    one = contest()
    return one, [play_unit(one, unit) for unit in one.units(1, 4)]


def arena(tmp_path: Path, *words: str) -> int:
    return main.main(["--lang", "en", "arena", "--results", str(tmp_path / "r.jsonl"), *words])


def test_the_command_plays_and_goes_on_later(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("easy", "random", *CARCASSONNE)
    assert arena(tmp_path, *words, "--games", "2", "--jobs", "1") == 0
    first = (tmp_path / "r.jsonl").read_bytes()
    assert "1 easy : 1 random" in capsys.readouterr().out
    assert arena(tmp_path, *words, "--games", "4", "--jobs", "1", "--json") == 0
    assert (tmp_path / "r.jsonl").read_bytes().startswith(first)
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["deals"], report["lineups"][0][0]["won"]) == (4, 2, 1.0)
    assert arena(tmp_path, *words, "--games", "2") == 0  # all of it has been played: of the rest nothing is told
    assert "games: 2, deals: 1" in capsys.readouterr().out


def test_another_contest_is_not_mixed_with_what_is_in_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ResultsLog(tmp_path / "r.jsonl", contest()):
        pass
    assert arena(tmp_path, "easy", "random", *CARCASSONNE) == 1
    assert "holds another contest" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["easy"], "name two bots at least"),
        (["easy", "easy"], "name two bots at least"),
        (["easy", "clever"], "There is no bot 'clever'"),
        (["easy", "random", "--team", "4"], "--team: 1 to 3"),
        (["easy", "random", "--table"], "2 bots are named, but 4 seats need 4."),
        (["easy", "random", "--games", "0"], "1 at least"),
        (["easy", "random", "--seats", "9"], "9 seats"),
        (["easy:50", "random"], "no effort"),
        (["none.toml", "random"], "none.toml cannot be read"),
    ],
)
def test_what_makes_no_sense_is_said_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    with pytest.raises(SystemExit) as left:
        arena(tmp_path, *words)
    assert left.value.code == main.USAGE
    assert sentence in " ".join(capsys.readouterr().err.split())


def test_a_line_that_a_crash_has_cut_off_is_played_again(tmp_path: Path, played: tuple[Contest, list[Played]]) -> None:
    file, (one, games) = tmp_path / "r.jsonl", played
    with ResultsLog(file, one) as log:
        for game in games:
            log.add(game)
    whole = file.read_bytes()
    file.write_bytes(whole[:-9])
    with ResultsLog(file, one) as log:
        assert list(log.played.values()) == games[:-1]
        log.add(games[-1])
    assert file.read_bytes() == whole


def test_a_file_that_holds_no_contest_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    with pytest.raises(OtherContestError), ResultsLog(file, contest()):
        pass
    assert file.read_text() == "mine"


def test_entries_are_levels_with_or_without_an_effort_files_and_commands(tmp_path: Path) -> None:
    assert typed_entry("hard:50", "elgrande") == Entrant("hard:50", "hard", simulations=50)
    assert typed_entry("expert:0.25s", "elgrande") == Entrant("expert:0.25s", "expert", seconds=0.25)
    assert typed_entry("run:python 'my bot.py'", "elgrande").command == ("python", "my bot.py")
    file = tmp_path / "mine.toml"
    file.write_text('game = "elgrande"\nlevel = "hard"\n[weights]\n"bots.outlook.FOCUS" = 9.5\n')
    mine = typed_entry(f"{file}:20", "elgrande")
    assert (mine.level, mine.simulations, mine.weights) == ("hard", 20, {"bots.outlook.FOCUS": 9.5})
    file.write_text('game = "carcassonne"\n')
    with pytest.raises(ValueError, match="no file of weights"):
        typed_entry(str(file), "elgrande")


def test_processes_play_what_one_alone_plays(played: tuple[Contest, list[Played]]) -> None:
    one, games = played
    with processes(2) as pool:
        ends = {game.unit: game.end for game in pool(one, list(one.units(1, 4)))}
    assert ends == {game.unit: game.end for game in games}


def test_a_process_with_other_code_plays_nothing() -> None:
    one = Contest(contest().setup, contest().entries, 1, (), "another")
    with pytest.raises(OtherCodeError):
        play_unit(one, Unit(0, 1, (0, 1)))


async def test_deals_at_a_host_are_those_that_are_played_without(played: tuple[Contest, list[Played]]) -> None:
    one, games = played
    assert (await play_hosted(one, games[0].unit)).end == games[0].end


def program(code: str) -> Entrant:
    return Entrant("run:bot", command=(sys.executable, "-c", code))


def test_the_bot_of_the_manual_takes_part() -> None:
    code = re.search(r"```python\n(.*?)```", (DOCS / "bot.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    one = contest(program(code[1]), Entrant("random", "random"), seats=3)
    played = play_unit(one, Unit(0, 1, (1, 0, 1)))
    assert len(played.scores) == 3
    assert sum(played.won) == 1


def test_a_program_that_does_not_play_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    one = contest(program("raise SystemExit('no mood')"), Entrant("random", "random"))
    with pytest.raises(ProgramError, match="run:bot has ended before the game: no mood"):
        asyncio.run(play_hosted(one, Unit(0, 1, (1, 0))))
    monkeypatch.setattr(hosted, "PATIENCE", 0.2)
    one = contest(program("import time; time.sleep(60)"), Entrant("random", "random"))
    with pytest.raises(ProgramError, match="run:bot does not play"):
        asyncio.run(play_hosted(one, Unit(0, 1, (0, 1))))
    one = contest(Entrant("run:none", command=("/no/such/bot",)), Entrant("random", "random"))
    with pytest.raises(ProgramError, match="run:none cannot be run"):
        asyncio.run(play_hosted(one, Unit(0, 1, (0, 1))))


def test_without_the_extra_the_report_says_what_is_missing(
    played: tuple[Contest, list[Played]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extra_packages, "import_module", missing)
    report = report_on(*played)
    assert in_text(report).endswith("Left out: ratings. openskill is not installed; pip install '.[arena]' brings it.")
    assert "Left out: plots. matplotlib is not installed" in in_html(report, played[1])
    with pytest.raises(NotInstalledError, match="distributed is not installed"), cluster("127.0.0.1:1"):
        pass


def test_the_page_needs_no_other_file(played: tuple[Contest, list[Played]]) -> None:
    page = in_html(report_on(*played), played[1])
    assert "1 easy : 1 random" in page
    assert not re.findall(r"(?:src|href)=\"(?!data:)", page)


# With the extra


def test_ratings_put_the_better_one_first(played: tuple[Contest, list[Played]]) -> None:
    pytest.importorskip("openskill", reason="the extra `arena` is not installed")
    best, worst = report_on(*played).ratings
    assert (best.entry, worst.entry) == ("easy", "random")
    assert best.mean > 25 > worst.mean


def test_plots_are_drawn(played: tuple[Contest, list[Played]]) -> None:
    pytest.importorskip("matplotlib", reason="the extra `arena` is not installed")
    drawn = plots(report_on(*played), played[1])
    assert len(drawn) == 3
    assert {ElementTree.fromstring(picture).tag.rpartition("}")[2] for _title, picture in drawn} == {"svg"}


def test_a_cluster_of_two_workers_plays_the_same(played: tuple[Contest, list[Played]]) -> None:
    pytest.importorskip("distributed", reason="the extra `arena` is not installed")
    dask = extra("distributed")
    one, games = played
    with (
        dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers,
        cluster(workers.scheduler_address) as pool,
    ):
        ends = {game.unit: game.end for game in pool(one, [game.unit for game in games])}
    assert ends == {game.unit: game.end for game in games}
