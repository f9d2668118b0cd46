"""Which locales turn on ASCII."""

from __future__ import annotations

import pytest

from elgrande_tui.terminal.screen_output import shows_boxes


@pytest.mark.parametrize(
    ("environ", "encoding", "utf8_mode", "boxes"),
    [
        ({}, "utf-8", True, True),
        ({"LANG": "en_GB.UTF-8"}, "utf-8", False, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "utf-8", True, False),
        ({"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, "utf-8", False, True),
        ({"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, "utf-8", True, False),
        ({"LANG": "de_DE.ISO-8859-1"}, "iso8859-1", False, False),
        ({"LANG": "de_DE.UTF-8"}, None, False, False),
    ],
)
def test_a_locale_without_utf_8_turns_on_ascii(
    environ: dict[str, str], encoding: str | None, utf8_mode: bool, boxes: bool
) -> None:
    assert shows_boxes(environ, encoding, utf8_mode=utf8_mode) is boxes
