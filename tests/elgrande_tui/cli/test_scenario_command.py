"""`elgrande scenario`: what it prints, and its exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande_tui.cli import main

GOOD = """
name  = "The King goes next door"
seats = ["A", "B"]
when  = ["A: king aragon"]

[given]
king  = "cataluna"
offer = ["d4-royal-adviser"]
at    = "use A d4-royal-adviser"

[then]
king = "aragon"
"""
WRONG = GOOD.replace("The King goes", "He does not go").replace('\nking = "aragon"', '\nking = "valencia"')
UNREADABLE = GOOD.replace("cataluna", "catalonia")


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        folder.joinpath(f"{name}.toml").write_text(text, encoding="utf-8")


def test_all_true(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, one=GOOD)
    assert main.main(["scenario", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "ok The King goes next door\n1 passed, 0 failed\n"


def test_one_false_in_a_folder_below(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    below = tmp_path / "below"
    below.mkdir()
    write(below, one=GOOD, two=WRONG)
    assert main.main(["scenario", str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "ok The King goes next door",
        "FAIL He does not go next door: king: expected 'valencia', found 'aragon'",
        "1 passed, 1 failed",
    ]


def test_an_unreadable_file_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, a=UNREADABLE, b=GOOD, c=WRONG)
    assert main.main(["scenario", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert printed.out.splitlines()[-1] == "1 passed, 1 failed"
    assert "a.toml" in printed.err
    assert "given.king: expected an area" in printed.err
    assert "catalonia" in printed.err


def test_a_file_that_stops_where_nobody_can_answer_is_told_beside_its_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turn = 'seats = ["A", "B"]\nname = "Intake"\nwhen = ["A: intake 0"]\n[given]\nking = "galicia"\nat = "turn A"\n'
    write(tmp_path, one=f"{turn}[given.played]\nA = 13\nB = 9\n")
    assert main.main(["scenario", str(tmp_path)]) == 0
    printed = capsys.readouterr()
    assert printed.out == "ok Intake\n1 passed, 0 failed\n"
    assert printed.err.startswith(f"{tmp_path / 'one.toml'}: the game stops where A is asked 'choose_card'")


def test_words_that_are_none_are_told_with_the_nearest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, one=GOOD + '[then.legal.A]\nexclude = ["plcae granada"]\n')
    assert main.main(["scenario", str(tmp_path)]) == 2
    sentence = "then.legal.A.exclude: expected words of the game, not 'plcae granada'; is 'place granada' meant?"
    assert capsys.readouterr().err == f"{tmp_path / 'one.toml'}: {sentence}\n"


@pytest.mark.parametrize("missing", ["nowhere.toml", "empty"])
def test_a_path_without_scenarios(tmp_path: Path, capsys: pytest.CaptureFixture[str], missing: str) -> None:
    (tmp_path / "empty").mkdir()
    assert main.main(["scenario", str(tmp_path / missing)]) == 2
    printed = capsys.readouterr()
    assert missing in printed.err
    assert printed.out == "0 passed, 0 failed\n"


def test_a_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert main.main(["scenario", str(path)]) == 2
    assert "bytes.toml" in capsys.readouterr().err


def test_what_a_file_says_cannot_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evil = r"\u001b]0;EVIL\u0007\u202e"
    king = UNREADABLE.replace("catalonia", evil)
    named = [text.replace("The King", evil).replace("He does", evil) for text in (GOOD, WRONG)]
    write(tmp_path, one=named[0], two=named[1], three=king)
    assert main.main(["scenario", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    lines = [*printed.out.splitlines(), *printed.err.splitlines()]
    assert len([line for line in lines if "evil" in line.casefold()]) == 3
    assert all(line.isprintable() for line in lines)
