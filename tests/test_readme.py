"""What the README promises is there: files, make targets, commands."""

from __future__ import annotations

import re
import shlex

import pytest

from elgrande_tui.cli.arguments import EXAMPLES, parser
from elgrande_tui.lobby.games import games
from engine.games.elgrande.model.figures import printed
from tests.paths import DOCS, ROOT

PAGES = sorted(
    str(page.relative_to(ROOT)) for page in (*ROOT.glob("*.md"), *DOCS.glob("*.md"), *(ROOT / "findings").glob("*.md"))
)
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    file = ROOT / page
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", file.read_text(encoding="utf-8")) if "://" not in link]
    assert not [link for link in links if not (file.parent / link).exists()]


def test_every_picture_in_the_repository_is_shown() -> None:
    there = {picture.name for kind in ("svg", "png") for picture in (ROOT / "screenshots").glob(f"*.{kind}")}
    assert there == set(re.findall(r"\(screenshots/([^)]+)\)", TEXT))


def test_every_make_target_is_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"^make ([a-z]+)", TEXT, re.MULTILINE))
    assert named >= {"play", "test", "bench", "screenshots"}
    assert named <= targets


def test_every_command_is_understood() -> None:
    of_games = [f"elgrande play {options}" for ui in games() for options, _does in ui.examples()]
    assert len(of_games) > 1
    told = "\n".join([TEXT, *(command for command, _does in EXAMPLES), *of_games])
    lines = re.findall(r"^ *elgrande .*$", told, re.MULTILINE)
    commands = [shlex.split(re.split(r" {2,}", line.strip().partition("#")[0])[0])[1:] for line in lines]
    assert len(commands) > 12
    for command in commands:
        known, rest = parser().parse_known_args(command)
        assert not rest or known.command == "host"


def test_every_card_in_an_example_is_in_the_box_and_its_stack() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in DOCS.glob("*.md"))
    stacks = {card.id: str(card.stack) for card in printed().cards}
    named, drawn = set(re.findall(r"\bd\d-[a-z0-9-]+", text)), re.findall(r"stack\.(\d) ([a-z0-9-]+)", text)
    assert named
    assert named <= stacks.keys()
    assert drawn
    assert drawn == [(stacks.get(card), card) for _, card in drawn]


def test_every_promise_names_tests_that_are_there() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8").partition("## What is not promised")[0]
    _head, *promises = text.split("\n- **")
    assert promises
    for promise in promises:
        named = re.findall(r"`(tests/[a-z_/]+/test_[a-z_]+\.py)`", promise)
        assert named, promise
        assert [test for test in named if not (ROOT / test).is_file()] == [], promise
