"""A refusal is a reason with arguments; a host may send anything in their place."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest

import elgrande_tui
import netplay
from netplay.common.errors import RefusedError
from netplay.common.reasons import ARGUMENTS, LONGEST, NetReason, UserMessage, quoted, received_message
from netplay.common.sanitize import NAME_CELLS, trusted
from netplay.protocol.codec import decode_from_host, encode
from netplay.protocol.server_messages import (
    ChatLine,
    HostBye,
    Nack,
    bye,
    chat_line,
    dismissed,
    nack,
    refuse,
    user_message,
)


def calls(name: str) -> list[tuple[Path, ast.Call]]:
    """Return where the program calls `name`, or a member of it."""
    found = []
    for package in (netplay, elgrande_tui):
        for file in Path(package.__path__[0]).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    called = node.func.value if isinstance(node.func, ast.Attribute) else node.func
                    if isinstance(called, ast.Name) and called.id == name:
                        found.append((file, node))
    return found


def test_whatever_is_raised_has_the_arguments_of_its_reason() -> None:
    sites = calls("NetReason")
    assert len(sites) > 150
    for file, call in sites:
        assert isinstance(call.func, ast.Attribute)
        given = [keyword.arg for keyword in call.keywords]
        wanted = NetReason[call.func.attr].arguments
        assert ([], sorted(map(str, given))) == (call.args, sorted(wanted)), f"{file}:{call.lineno}"


def test_statements_are_made_from_reasons_alone() -> None:
    assert {file.name for file, _call in calls("UserMessage")} == {"reasons.py"}


def test_every_reason_is_raised() -> None:
    text = "".join(
        file.read_text(encoding="utf-8")
        for package in (netplay, elgrande_tui)
        for file in Path(package.__path__[0]).rglob("*.py")
    )
    assert [reason.name for reason in NetReason if f"NetReason.{reason.name}" not in text] == []


def test_every_argument_has_a_kind_and_is_in_the_sentence() -> None:
    used = {name for reason in NetReason for name in reason.arguments}
    assert used == ARGUMENTS.keys()
    for reason in NetReason:
        shown = {field for _text, field, _spec, _conversion in Formatter().parse(reason.message) if field}
        assert shown <= {*reason.arguments}, reason


def test_a_reason_wants_its_own_arguments() -> None:
    with pytest.raises(KeyError):
        NetReason.NO_SUCH_BOT(level="x")
    with pytest.raises(TypeError, match="no argument name"):
        NetReason.NO_SUCH_TABLE(name="x")


def test_a_refusal_says_what_its_reason_says() -> None:
    error = RefusedError(NetReason.NO_SUCH_BOT(level="x", levels="random, easy"))
    assert (error.code, str(error)) == ("bot", "there is no bot 'x'; there are: random, easy")
    assert str(RefusedError(NetReason.SEATS_OPEN(count=2))) == "seats still open: 2"
    assert NetReason.NOT_WRITTEN().sentence.startswith("The host could not")


WHY = NetReason.MORE_TIME(giver="Ana", taker="Ben")


@pytest.mark.parametrize("message", [nack(3, WHY), refuse(WHY), bye(WHY), dismissed(WHY), chat_line(3, WHY)])
def test_what_a_host_says_comes_over_whole(message: Any) -> None:
    back = decode_from_host(encode(message)[4:])
    assert user_message(back) == WHY  # type: ignore[arg-type]


def test_what_is_empty_is_not_sent() -> None:
    def fields(message: Any) -> dict[str, Any]:
        return {**msgspec.to_builtins(message)}

    assert fields(nack(3, NetReason.OVER())).keys() == {"type", "cmd", "code", "sentence", "reason"}
    assert "reason" not in fields(chat_line(3, quoted(trusted("hm"))))
    assert "args" not in fields(Nack(3, "over", trusted("it is over")))
    assert fields(ChatLine(1, trusted("Ana"), trusted("hm"), 0)).keys() == {
        "type",
        "n",
        "sender",
        "text",
        "seat",
        "watcher",
        "heard",
    }


def test_an_argument_that_is_too_long_leaves_the_sentence_alone() -> None:
    why = NetReason.NAME_TAKEN(name="x" * (LONGEST + 1))
    message = nack(1, why)
    assert message.sentence == why.sentence
    assert "reason" not in msgspec.to_builtins(message)


HOSTILE: list[tuple[str, dict[str, Any]]] = [
    ("", {}),
    ("no_such_reason", {}),
    ("unreachable", {"address": "a trouble of the client alone"}),
    ("__class__", {}),
    ("more_time", {}),
    ("more_time", {"giver": "Ana"}),
    ("more_time", {"giver": "Ana", "taker": "Ben", "third": "Cleo"}),
    ("more_time", {"giver": "Ana", "taker": 3}),
    ("more_time", {"giver": "Ana", "taker": ["Ben"]}),
    ("more_time", {"giver": "Ana", "taker": "x" * 100_000}),
    ("seats_open", {"count": "2"}),
    ("seats_open", {"count": -1}),
    ("seats_open", {"count": True}),
    ("seats_open", {"count": 2**60}),
    ("seats_open", {"count": None}),
]


@pytest.mark.parametrize(("reason", "args"), HOSTILE)
def test_what_is_no_reason_leaves_the_sentence_cleaned(reason: str, args: dict[str, Any]) -> None:
    message = decode_from_host(encode(HostBye("over", trusted("it is\x1b[2J over"), reason=reason, args=args))[4:])
    assert isinstance(message, HostBye)
    assert user_message(message) == UserMessage("over", trusted("it is\ufffd[2J over"))


def test_arguments_are_cleaned() -> None:
    said = received_message("", "", "more_time", {"giver": "\x1b]0;x\x07Ben", "taker": "x" * 100})
    assert said.args == {"giver": "\ufffd]0;x\ufffdBen", "taker": "x" * NAME_CELLS}
    assert said.reason is NetReason.MORE_TIME


def test_a_refusal_without_words_is_told_by_its_code() -> None:
    assert received_message("stopping", "", "", {}).sentence == "stopping"
