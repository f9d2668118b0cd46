"""What a host refuses is said in sentences: there is one for every code of the protocol."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elgrande_tui.refusals import refusal
from netplay.errors import ConnectionLostError, RefusedError, UnreachableError

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def codes() -> list[str]:
    """The codes of the table of refusals, as the page on the protocol has them."""
    part = PROTOCOL.read_text(encoding="utf-8").partition("## Refusals")[2].partition("\n## ")[0]
    rows = [line.split("|")[2] for line in part.splitlines() if line.startswith("| ") and "`" in line]
    return sorted({code for row in rows for code in re.findall(r"`(\w+)`", row)})


def test_the_page_names_the_codes() -> None:
    assert len(codes()) > 30


@pytest.mark.parametrize("code", codes())
def test_every_code_of_the_protocol_has_a_sentence(code: str) -> None:
    said = refusal(RefusedError(code, "so it is"))
    assert said != "So it is."
    assert re.fullmatch(r"[A-Z].*[.)\]]|.*'elgrande-tui\[secure\]'", said)


def test_what_the_host_names_is_told_along() -> None:
    assert refusal(RefusedError("bot", "there is no bot 'x'")) == "That bot cannot play: there is no bot 'x'."


def test_what_has_no_code_of_the_protocol_is_said_in_its_own_words() -> None:
    assert refusal(UnreachableError("unreachable", "nobody answers at h:1")) == "Nobody answers at h:1."
    assert refusal(ConnectionLostError("lost", "the connection is lost")) == "The connection is lost."
    assert refusal(RefusedError("new", "something new")) == "Something new."
