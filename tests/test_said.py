"""The command that prints what whole games say."""

from __future__ import annotations

import sys

import pytest

from elgrande_tui.i18n.translations import speak
from tests import said


@pytest.mark.parametrize(("game", "seats"), [("base", "Granada"), ("carcassonne", "r")])
def test_every_sentence_is_printed_once_under_its_place_in_the_language(
    game: str, seats: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for _time in range(2):
        monkeypatch.setattr(sys, "argv", ["said", "de", game, "--seeds", "1"])
        said.main()
        printed.append(capsys.readouterr().out)
    speak(["en"])
    assert printed[0] == printed[1], "two runs say the same"
    parts = [part.strip().splitlines() for part in printed[0].split("# ")[1:]]
    places = [lines[0].removeprefix(f"{game}: ") for lines in parts]
    assert len(set(places)) == len(places)
    assert {"log", "question", "answer", "turn", "note"} <= set(places)
    log = parts[places.index("log")][2:]
    assert len(log) > 20
    assert len(set(log)) == len(log)
    assert any("Ana" in line and seats in line for line in log)
    assert not any(" the " in line for lines in parts for line in lines)
