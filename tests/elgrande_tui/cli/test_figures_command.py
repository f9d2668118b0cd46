"""`elgrande figures`: what is assumed, all figures, and files of house rules; `elgrande play --figures`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande_tui.cli import main
from elgrande_tui.cli.arguments import parser
from elgrande_tui.games.elgrande.module_uis import MODULE_UIS
from elgrande_tui.lobby.launch import PlayHere
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from netplay.common.paths import find_paths
from tests.games.lighthouse.lighthouse import LIGHTHOUSE
from tests.games.lighthouse.lighthouse_ui import ui as lighthouse_ui


@pytest.fixture
def _lighthouse() -> Iterator[None]:
    """An expansion with assumed figures."""
    MODULES.register(LIGHTHOUSE)
    MODULE_UIS.register(lighthouse_ui)
    yield
    MODULES.forget(LIGHTHOUSE.name)
    MODULE_UIS.forget(LIGHTHOUSE.name)


def printed(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> list[str]:
    """What the command prints, to either output."""
    assert main.main(["figures", *words]) == code
    out, err = capsys.readouterr()
    return [*out.splitlines(), *err.splitlines()]


def test_of_the_box_and_its_variants_nothing_is_assumed(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, *VARIANTS) == ["Nothing is assumed: every figure comes from a source."]
    assert printed(capsys, "V4") == ["Nothing is assumed: every figure comes from a source."]


@pytest.mark.usefixtures("_lighthouse")
def test_what_is_assumed_is_told_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assumed = [
        "area.faro.values = [3, 1, 0]  # Faro: points; assumed: L-1: the scoreboard is worn; as France",
        'card.l6-storm.do = "storm"  # Storm: what it does; assumed: L-3: card face missing; a letter tells it',
        "card.l6-storm.number = 1  # Storm: caballeros to place; assumed: L-2: card face missing",
    ]
    assert {*assumed} <= {*printed(capsys)}
    assert printed(capsys, "LIGHTHOUSE") == assumed
    assert printed(capsys, "V4", "V5") == ["Nothing is assumed: every figure comes from a source."]


def test_every_figure_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "show", "V5")
    assert "V5.needed = 12  # Granada: caballeros that conquer it" in lines
    assert not any(line.startswith(("V4.", "card.v6")) or ".id =" in line for line in lines)
    assert any(line.startswith("V4.offices.francia.envoy = 1") for line in printed(capsys, "show"))


@pytest.mark.usefixtures("_lighthouse")
def test_a_file_begins_with_every_assumed_figure_and_can_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "box.toml"
    assert printed(capsys, "new", str(file))[0].startswith(f"{file}: take the # away")
    text = file.read_text(encoding="utf-8")
    assert str(find_paths().figures) in text
    assert "\n# card.l6-storm.number = 1\n" in text
    assert "# expected: a list of 3, each a whole number from 0 to 9\n# area.faro.values = [3, 1, 0]\n" in text
    assert "; assumed: L-3: card face missing; a letter tells it\n# House rules cannot replace it.\n\n" in text
    assert "card.l6-storm.do" not in text
    assert printed(capsys, "check", str(file)) == [f"{file}: 0 figures, which can be used."]
    file.write_text(text.replace("# card.l6-storm.number = 1", "card.l6-storm.number = 2"), encoding="utf-8")
    assert printed(capsys, "check", str(file)) == [f"{file}: 1 figure, which can be used."]
    assert printed(capsys, "explain", str(file)) == [
        "card.l6-storm.number: 2, printed 1. Storm: caballeros to place; assumed: L-2: card face missing."
    ]


def test_a_file_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "box.toml"
    file.write_text("mine", encoding="utf-8")
    assert printed(capsys, "new", str(file), code=1) == [f"elgrande: {file} already exists and is left unchanged."]
    assert file.read_text(encoding="utf-8") == "mine"
    (line,) = printed(capsys, "new", str(tmp_path / "gone" / "box.toml"), code=1)
    assert "cannot be written" in line


@pytest.mark.parametrize("action", ["check", "explain"])
def test_a_wrong_file_is_told(action: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "box.toml"
    file.write_text('constants.king_bonus = "\\u001b[2J"', encoding="utf-8")
    (line,) = printed(capsys, action, str(file), code=1)
    assert line.startswith(f"elgrande: The house rules in {file} cannot be used: Figures: constants.king_bonus:")
    assert "from 0 to 9" in line
    assert line.isprintable()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["V9"], "There is no variant or expansion 'V9'"),
        (["show", "\x1b[2J"], "There is no variant or expansion"),
        (["check"], "check needs exactly one file"),
        (["new", "a", "b"], "new needs exactly one file"),
        (["--game", "chess"], "Nothing here shows the game 'chess'"),
    ],
)
def test_words_that_make_no_sense_are_refused(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main.main(["figures", *words])
    assert caught.value.code == 2
    err = capsys.readouterr().err
    assert why in err
    assert "\x1b" not in err


def test_a_game_is_begun_with_a_file(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("constants.king_bonus = 3\nV5.needed = 9\n", encoding="utf-8")
    action = main.first_action(parser().parse_args(["play", "--seats", "2", "--figures", str(file)]))
    assert isinstance(action, PlayHere)
    assert action.game is not None
    assert action.game.setup().figures == {"constants.king_bonus": 3}


def test_a_game_is_not_begun_with_a_wrong_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "box.toml"
    file.write_text("constants.king_bonus = 99\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        main.main(["play", "--figures", str(file)])
    assert "a whole number from 0 to 9, not 99" in capsys.readouterr().err
