"""`elgrande arena`: plays, goes on where it was ended, and tells what came of it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from elgrande_tui.arena import extra_packages, matches
from elgrande_tui.arena.extra_packages import NotInstalledError, extra
from elgrande_tui.arena.html_report import in_html, plots
from elgrande_tui.arena.matches import OtherCodeError, ProgramError, play_hosted, play_unit
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


@pytest.mark.nightly
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


def written(file: Path, played: tuple[Contest, list[Played]]) -> list[bytes]:
    """The lines of a file with what was played."""
    with ResultsLog(file, played[0]) as log:
        for game in played[1]:
            log.add(game)
    return file.read_bytes().splitlines(keepends=True)


def with_field(line: bytes, **changed: object) -> bytes:
    """A game in which fields are others."""
    return json.dumps(json.loads(line) | changed).encode() + b"\n"


LINES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda line: b"\n" + line,
    "a brace": lambda line: b"[" + line[1:],
    "zeros": lambda line: bytes(len(line) - 1) + b"\n",
    "no UTF-8": lambda line: line.replace(b'"unit"', b'"un\xffit"'),
    "deep": lambda line: b"[" * 100_000 + b"\n",
    "cut": lambda line: line[:30] + b"\n",
    "won too short": lambda line: with_field(line, won=[1]),
    "won too much": lambda line: with_field(line, won=[9.0, 0]),
    "won without end": lambda line: with_field(line, won=[1e308, 0]),
    "scores too short": lambda line: with_field(line, scores=[1]),
    "scores without end": lambda line: with_field(line, scores=[10**400, 1]),
    "turns too short": lambda line: with_field(line, turns=[[]]),
    "turns that are none": lambda line: with_field(line, turns=[[-1.0], []]),
    "another line-up": lambda line: with_field(line, unit={"lineup": 7, "seed": 1, "seats": [0, 1]}),
    "seats of none": lambda line: with_field(line, unit={"lineup": 0, "seed": 1, "seats": [0, 5]}),
    "too many seats": lambda line: with_field(line, unit={"lineup": 0, "seed": 1, "seats": [0, 1, 1]}),
    "another contest": lambda line: with_field(line, contest="0" * 16),
}


@pytest.mark.some(5)
@pytest.mark.parametrize("name", LINES)
def test_a_damaged_line_costs_no_other_game_is_named_and_stays(
    name: str, tmp_path: Path, played: tuple[Contest, list[Played]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, (one, games) = tmp_path / "r.jsonl", played
    lines = written(file, played)
    lines[2] = LINES[name](lines[2])
    file.write_bytes(b"".join(lines))
    left = games if name == "empty" else [games[0], *games[2:]]
    for _again in range(2):
        with ResultsLog(file, one) as log:
            assert [*log.played.values()] == left
        assert file.read_bytes() == b"".join(lines)
        told = f"elgrande: {file}: line 3 cannot be read and is left out; it stays in the file.\n"
        assert capsys.readouterr().err == told
    with ResultsLog(file, one) as log:
        log.add(games[1])
    assert file.read_bytes().startswith(b"".join(lines))
    with ResultsLog(file, one) as log:
        assert {*log.played} == {game.unit for game in games}


def test_whatever_bit_is_flipped_at_most_its_lines_are_lost(
    tmp_path: Path, played: tuple[Contest, list[Played]]
) -> None:
    file, (one, games) = tmp_path / "r.jsonl", played
    content = b"".join(written(file, played))
    for bit in range(0, 8 * len(content), 23):  # 23 and 8 have no common factor: each time another bit
        damaged = bytearray(content)
        damaged[bit // 8] ^= 1 << bit % 8
        file.write_bytes(damaged)
        with ResultsLog(file, one) as log:
            assert sum(game not in log.played.values() for game in games) <= 2, bit  # two, if they are on one line now
            in_text(report_on(one, [*log.played.values()]))


@pytest.mark.nightly
def test_only_what_is_missing_is_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("easy", "random", *CARCASSONNE, "--games", "4", "--jobs", "1")
    assert arena(tmp_path, *words) == 0
    told, file = capsys.readouterr().out, tmp_path / "r.jsonl"
    whole = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([whole[0], whole[1], b"x" + whole[2], *whole[3:]]))
    assert arena(tmp_path, *words) == 0
    said = capsys.readouterr()
    seconds = re.compile(r"\d+\.\d{3} s")
    assert seconds.sub("", said.out) == seconds.sub("", told)
    assert "line 3 cannot be read" in said.err
    again = file.read_bytes().splitlines(keepends=True)
    assert (len(again), again[1], again[3:5]) == (6, whole[1], whole[3:5])
    assert json.loads(again[5])["end"] == json.loads(whole[2])["end"]


@pytest.mark.parametrize("head", [b"\n", b"{}\n", bytes(300) + b"\n", b'{"setup":\n'])
def test_games_say_of_which_contest_they_are_where_its_line_is_damaged(
    head: bytes, tmp_path: Path, played: tuple[Contest, list[Played]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, (one, games) = tmp_path / "r.jsonl", played
    lines = written(file, played)
    file.write_bytes(head + b"".join(lines[1:]))
    with ResultsLog(file, one) as log:
        assert [*log.played.values()] == games
    assert f"{file}: line 1 cannot be read" in capsys.readouterr().err
    other = contest(Entrant("hard", "hard"), Entrant("random", "random"))
    with pytest.raises(OtherContestError), ResultsLog(file, other):
        pass
    assert file.read_bytes() == head + b"".join(lines[1:])


def test_a_file_of_an_earlier_version_whose_games_do_not_say_it_goes_on(
    tmp_path: Path, played: tuple[Contest, list[Played]]
) -> None:
    file, (one, games) = tmp_path / "r.jsonl", played
    file.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in (one, *games)))
    with ResultsLog(file, one) as log:
        assert [*log.played.values()] == games


def test_a_last_game_whose_line_is_not_ended_counts(tmp_path: Path, played: tuple[Contest, list[Played]]) -> None:
    file, (one, games) = tmp_path / "r.jsonl", played
    whole = b"".join(written(file, (one, games[:3])))
    file.write_bytes(whole[:-1])
    with ResultsLog(file, one) as log:
        assert [*log.played.values()] == games[:3]
        log.add(games[3])
    with ResultsLog(file, one) as log:
        assert [*log.played.values()] == games


def test_a_file_of_which_not_even_the_first_line_was_written_is_begun_anew(
    tmp_path: Path, played: tuple[Contest, list[Played]]
) -> None:
    file = tmp_path / "r.jsonl"
    whole = written(file, played)
    file.write_bytes(whole[0][:40])
    assert written(file, played) == whole


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such devices there")
@pytest.mark.parametrize("device", ["/dev/full", "/dev/zero", "pipe"])
def test_what_is_no_file_is_refused_in_a_sentence(
    device: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(device)
    if device == "pipe":
        path = tmp_path / "pipe.toml"
        os.mkfifo(path)
    words = ("arena", "easy", "random", *CARCASSONNE, "--games", "2", "--jobs", "1", "--results", str(path))
    assert main.main(["--lang", "en", *words]) == 1
    assert capsys.readouterr().err == f"elgrande: {path} cannot be read: expected a file, not a pipe or a device.\n"
    if device == "pipe":
        with pytest.raises(ValueError, match="expected a file, not a pipe"):
            typed_entry(str(path), "carcassonne")


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


@pytest.mark.nightly
def test_processes_play_what_one_alone_plays(played: tuple[Contest, list[Played]]) -> None:
    one, games = played
    with processes(2) as pool:
        ends = {game.unit: game.end for game in pool(one, list(one.units(1, 4)))}
    assert ends == {game.unit: game.end for game in games}


def test_a_process_with_other_code_plays_nothing() -> None:
    one = Contest(contest().setup, contest().entries, 1, (), "another")
    with pytest.raises(OtherCodeError):
        play_unit(one, Unit(0, 1, (0, 1)))


@pytest.mark.nightly
async def test_deals_at_a_host_are_those_that_are_played_without(played: tuple[Contest, list[Played]]) -> None:
    one, games = played
    assert (await play_hosted(one, games[0].unit)).end == games[0].end


def program(code: str) -> Entrant:
    return Entrant("run:bot", command=(sys.executable, "-c", code))


def test_the_bot_of_the_manual_takes_part() -> None:
    code = re.search(r"```python\n(.*?)```", (DOCS / "writing-a-bot.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    one = contest(program(code[1]), Entrant("random", "random"), seats=3)
    played = play_unit(one, Unit(0, 1, (1, 0, 1)))
    assert len(played.scores) == 3
    assert sum(played.won) == 1


def test_a_program_that_does_not_play_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    one = contest(program("raise SystemExit('no mood')"), Entrant("random", "random"))
    with pytest.raises(ProgramError, match="run:bot stopped before the end of the game: no mood"):
        asyncio.run(play_hosted(one, Unit(0, 1, (1, 0))))
    monkeypatch.setattr(matches, "PATIENCE", 0.2)
    one = contest(program("import time; time.sleep(60)"), Entrant("random", "random"))
    with pytest.raises(ProgramError, match="run:bot made no move"):
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
