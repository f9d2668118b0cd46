"""Generate parts of `docs/protocol.md`: every message with its fields and bounds, every reason, a dialogue as held.

`python -m tests.netplay.support.protocol` writes them.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from itertools import pairwise
from typing import get_args

import msgspec
from msgspec import NODEFAULT, UNSET, Struct
from msgspec import inspect as kinds

from engine.core.question import Question
from engine.core.setup import Setup
from netplay.common.reasons import ARGUMENTS, NetReason
from netplay.protocol import client_messages, server_messages
from netplay.protocol.fields import TableOptions
from tests.netplay.support.recorded import dialogue, plain
from tests.paths import DOCS

PAGE = DOCS / "protocol.md"
PARTS = (
    Setup,
    TableOptions,
    server_messages.TableInfo,
    server_messages.SeatInfo,
    server_messages.MotionInfo,
    server_messages.PastStep,
    Question,
)
"""The types that messages are made of, besides plain values."""
END = r"\Z"
"""End of a pattern; `$` would let a line break follow."""
PLAIN: dict[type[kinds.Type], str] = {
    kinds.BoolType: "true or false",
    kinds.NoneType: "nil",
    kinds.DictType: "map",
    kinds.AnyType: "anything",
}


def sections() -> dict[str, str]:
    """Return the text of each generated part, by its name."""
    return {
        "client": "\n".join(_message(kind) for kind in get_args(client_messages.Message)),
        "host": "\n".join(_message(kind) for kind in get_args(server_messages.Message)),
        "parts": "\n".join(_described(kind.__name__, kind) for kind in PARTS),
        "reasons": _reasons(),
        "dialogue": dialogue(),
    }


def page() -> str:
    """Return the page with its generated parts as they must be. Raises ValueError when it has no place for one."""
    text = PAGE.read_text(encoding="utf-8")
    for name, body in sections().items():
        begin, end = f"<!-- {name}: written by python -m tests.netplay.support.protocol -->", f"<!-- end of {name} -->"
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not (found and closed):
            raise ValueError(f"the page has no place for '{name}'")
        text = f"{before}{begin}\n\n{body}\n{end}{after}"
    return text


def _reasons() -> str:
    """Return the reasons that a host gives; those that arise in a client alone are no part of the protocol."""
    rows = []
    for reason in (reason for reason in NetReason if reason.origin == "host"):
        code = f"`{reason.code}`" if reason.code else ""
        args = ", ".join(f"`{name}` ({ARGUMENTS[name]})" for name in reason.arguments)
        rows.append(f"| `{reason.id}` | {code} | {args} | {_escaped(reason.sentence)} |")
    return "\n".join(["| reason | code | arguments | sentence |", "|---|---|---|---|", *rows, ""])


def _message(kind: type[Struct]) -> str:
    return _described(str(kind.__struct_config__.tag), kind)


def _described(name: str, kind: type[Struct]) -> str:
    lines = [f"### `{name}`", "", _prose(inspect.getdoc(kind) or ""), ""]
    fields = msgspec.structs.fields(kind)
    if fields:
        docs = _field_docs(kind)
        lines += ["| field | what | |", "|---|---|---|"]
        lines += [f"| `{field.encode_name}` | {_value(field)} | {docs.get(field.name, '')} |" for field in fields]
        lines.append("")
    return "\n".join(lines)


def _value(field: msgspec.structs.FieldInfo) -> str:
    """Return what a field may hold, and whether it may be left out."""
    said = _kind(kinds.type_info(field.type))
    if field.required:
        return said
    if field.default is NODEFAULT or field.default is UNSET or isinstance(field.default, Struct | bytes | tuple):
        return f"{said}; may be left out"
    return f"{said}; left out: {plain(field.default) or 'nothing'}"


def _kind(kind: kinds.Type) -> str:
    match kind:
        case kinds.Metadata():
            return _kind(kind.type)
        case kinds.IntType():
            return "number" + ("" if kind.ge is None else f", {_power(kind.ge)} to {_power(kind.le)}")
        case kinds.StrType():
            return f"text{_size(kind, 'characters')}" + _pattern(kind.pattern or "")
        case kinds.BytesType():
            return f"bytes{_size(kind, '')}"
        case kinds.LiteralType():
            return ", ".join(f"`{value}`" if value else "nothing" for value in kind.values)
        case kinds.UnionType():
            return " or ".join(_kind(part) for part in kind.types)
        case kinds.ListType() | kinds.VarTupleType():
            return f"list{_size(kind, 'entries')} of: {_kind(kind.item_type)}"
        case kinds.TupleType():
            return "pair of: " + " and ".join(_kind(part) for part in kind.item_types)
        case kinds.StructType():
            return f"[{kind.cls.__name__}](#{kind.cls.__name__.lower()})"
    return PLAIN[type(kind)]


def _pattern(pattern: str) -> str:
    """Return the pattern as most languages write it: with `$` for the end of the text."""
    return f", `{_escaped(pattern.replace(END, '$'))}`" if pattern else ""


def _size(kind: kinds.StrType | kinds.BytesType | kinds.ListType | kinds.VarTupleType, what: str) -> str:
    least, most = kind.min_length or 0, kind.max_length
    if most is None:
        return ""
    span = f"{most}" if least == most else f"{least} to {most}"
    return f", {span} {what}".rstrip()


def _power(number: int | None) -> str:
    return {2**53: "2^53", -(2**53): "-2^53"}.get(number or 0, str(number))


def _field_docs(kind: type[Struct]) -> dict[str, str]:
    """Return the docstring below each field, by the field's name."""
    docs = _field_docs(kind.__base__) if kind.__base__ not in (None, Struct) else {}
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    for field, below in pairwise(body.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            docs[field.target.id] = _prose(ast.literal_eval(below.value))
    return docs


def _prose(text: str) -> str:
    """Return the text as one line that can stand in a table, for readers of any programming language."""
    return _escaped(re.sub(r"\bNone\b", "nil", " ".join(text.split())))


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
