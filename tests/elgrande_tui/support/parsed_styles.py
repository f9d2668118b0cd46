"""The style sheets of an app, parsed once for all apps of a run: Textual parses them anew for each."""

from __future__ import annotations

from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet

_parse_rules = Stylesheet._parse_rules
_parsed: dict[object, Any] = {}


def _shared(sheet: Stylesheet, css: str, *args: Any, **options: Any) -> Any:
    key = (css, args, *options.items(), frozenset(sheet._variables.items()))
    if key not in _parsed:
        _parsed[key] = _parse_rules(sheet, css, *args, **options)
    return _parsed[key]


def parse_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules depend on their text, its place and the variables of the theme, and do not change."""
    monkeypatch.setattr(Stylesheet, "_parse_rules", _shared)
