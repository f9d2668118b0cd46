"""Write plain values as TOML, which the standard library only reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, time
from typing import Any


def toml_document(values: Mapping[str, Any]) -> str:
    """Return the values under their keys, then tables and lists of tables; keys with the value None are left out."""
    # Tables come last: in TOML every key after a header belongs to that table.
    plain = {key: value for key, value in values.items() if not isinstance(value, dict) and not _tables(value)}
    text = _lines(plain)
    for key, value in values.items():
        if isinstance(value, dict):
            text += f"\n[{toml_key(key)}]\n{_lines(value)}"
        elif _tables(value):
            text += "".join(f"\n[[{toml_key(key)}]]\n{_lines(row)}" for row in value)
    return text


def _lines(values: Mapping[str, Any]) -> str:
    return "".join(f"{toml_key(key)} = {toml_value(value)}\n" for key, value in values.items() if value is not None)


def _tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(row, dict) for row in value)


def toml_value(value: Any) -> str:
    """Return a string, number, bool, date, list or dict on one line. Raises TypeError for anything else, even None."""
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, bool):  # before int, which bool is a subclass of
        return str(value).lower()
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml_value(part) for part in value)}]"
    if isinstance(value, dict):
        inner = ", ".join(f"{toml_key(key)} = {toml_value(part)}" for key, part in value.items() if part is not None)
        return f"{{{inner}}}"
    raise TypeError(f"TOML has no {type(value).__name__}")


def toml_key(name: str) -> str:
    """Return a name as it stands before `=` or in a header."""
    return name if name and name.isascii() and name.replace("_", "").replace("-", "").isalnum() else _string(name)


def _string(text: str) -> str:
    """Return the string as JSON, which TOML shares but for one control character that JSON does not escape."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
