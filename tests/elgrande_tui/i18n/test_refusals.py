"""What a host refuses is said in sentences: there is one for every code of the protocol."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import engine
import netplay
from elgrande_tui.i18n.host_messages import REASONS, TROUBLE, translated
from elgrande_tui.i18n.refusals import SENTENCES, refusal
from netplay.common.addresses import PORT
from netplay.common.errors import ConnectionLostError, NetplayError, RefusedError, UnreachableError
from tests.paths import DOCS

SAYS: dict[str, type[NetplayError]] = {
    "RefusedError": RefusedError,
    "nack": RefusedError,
    "bye": RefusedError,
    "Bye": RefusedError,
    "Refuse": RefusedError,
    "UnreachableError": UnreachableError,
    "ConnectionLostError": ConnectionLostError,
}
"""Callables that get a code and a sentence, and the error that the player's program makes of them."""
OF_THE_HOST = ("address", "port")
"""Codes of what `elgrande host` says to its operator, on their own terminal."""
PROTOCOL = DOCS / "protocol.md"


def codes() -> list[str]:
    """Return the codes in the table of refusals of the page on the protocol."""
    part = PROTOCOL.read_text(encoding="utf-8").partition("## Refusals")[2].partition("\n## ")[0]
    rows = [line.split("|")[2] for line in part.splitlines() if line.startswith("| ") and "`" in line]
    return sorted({code for row in rows for code in re.findall(r"`(\w+)`", row)})


def test_the_page_names_the_codes() -> None:
    assert len(codes()) > 30


@pytest.mark.parametrize("code", codes())
def test_every_code_of_the_protocol_has_a_sentence(code: str) -> None:
    said = refusal(RefusedError(code, "so it is"))
    assert "so it is" not in said.casefold()
    assert re.fullmatch(r"[A-Z].*[.)\]]|.*'elgrande-tui\[secure\]'", said)


def test_what_the_host_names_is_told_in_the_words_of_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elgrande_tui.i18n.host_messages._", lambda sentence: f"Po polsku: {sentence}")
    why = "there is no bot '{x}'; there are: random, easy"
    assert refusal(RefusedError("bot", why)) == "Po polsku: There is no bot '{x}'; there are: random, easy."
    assert refusal(UnreachableError("unreachable", "nobody answers at h:1")) == "Po polsku: Nobody answers at h:1."
    assert refusal(RefusedError("bot", "it has no head")) == "That bot cannot play."
    assert translated("") == translated("Nobody answers") == ""


def trees(*packages: ModuleType) -> Iterator[ast.AST]:
    """The nodes of the sources of these packages."""
    for package in packages:
        for file in Path(package.__path__[0]).rglob("*.py"):
            yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def text_of(node: ast.AST, filled: str) -> str | None:
    """Return the text of a node, with something filled in for its fields; None: there is none."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else filled for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def test_what_is_known_is_what_is_said() -> None:
    """A sentence that is changed in the host has to be changed in the app."""
    said = {text.casefold() for node in trees(engine, netplay) if (text := text_of(node, "{}"))}
    for sentence in (*REASONS, *TROUBLE):
        bare = re.sub(r"\{\w+\}", "{}", sentence.replace(":{port}", f":{PORT}")).removesuffix(".").casefold()
        assert bare in said or bare.replace(str(PORT), "{}") in said, sentence


def test_whatever_is_refused_is_known_or_its_code_is() -> None:
    unknown = []
    for node in trees(netplay):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            words = [text_of(argument, "7") for argument in node.args][-2:]
            if name in SAYS and len(words) == 2 and None not in words and words[0] not in OF_THE_HOST:
                code, sentence = map(str, words)
                if not translated(sentence) and (SAYS[name] is not RefusedError or code not in SENTENCES):
                    unknown.append((name, code, sentence))
    assert not unknown


def test_what_has_no_code_of_the_protocol_is_said_in_its_own_words() -> None:
    assert refusal(UnreachableError("unreachable", "nobody answers at h:1")) == "Nobody answers at h:1."
    assert refusal(ConnectionLostError("lost", "the connection is lost")) == "The connection is lost."
    assert refusal(RefusedError("new", "something new")) == "Something new."
