"""Names of keys: as a player may write them in a file, as Textual calls them, as the screen shows them."""

from __future__ import annotations

import string

from textual.binding import Binding
from textual.keys import format_key

CYRILLIC = dict(
    zip(
        "йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ",
        "qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM",
        strict=True,
    )
)
"""A Cyrillic letter counts as the Latin one on the same key."""


def _of_character(character: str) -> str:
    """Textual's name of a character: question_mark for `?`. Raises ValueError when no key can give it."""
    if not character.isprintable():
        raise ValueError(character)
    if character in _APART:
        return _APART[character]
    return next(iter(Binding.make_bindings([(CYRILLIC.get(character, character), "", "")]))).key


_APART = {",": "comma", " ": "space"}
"""Characters that cannot stand for themselves in a Binding."""
_SIGNS = frozenset(_of_character(sign) for sign in string.punctuation)
_SHOWN = {
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "enter": "Enter", "tab": "Tab", "escape": "Esc",
    "space": "Space", "backspace": "Backspace", "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End",
    "insert": "Ins", "delete": "Del", **{f"f{number}": f"F{number}" for number in range(1, 25)},
}  # fmt: skip
"""Keys without a character -> what stands on them."""
ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_SAME = {"ctrl+h": "backspace", "ctrl+i": "tab", "ctrl+m": "enter"}
"""Two keys that a terminal cannot tell apart."""
_MODIFIERS = frozenset(("alt", "ctrl", "shift"))


def canonical(name: str) -> str:
    """Textual's name of a key that a player wrote. Raises ValueError when there is no such key.

    >>> canonical("?"), canonical("Ctrl+D"), canonical("Shift+V"), canonical("PageUp"), canonical("к")
    ('question_mark', 'ctrl+d', 'V', 'pageup', 'r')
    """
    if len(name) == 1:
        return _of_character(name)
    *held, key = name.lower().split("+")
    if held == ["shift"] and len(key) == 1 and key.isalpha():
        return _of_character(key.upper())
    if len(key) == 1:
        key = _of_character(key)
    elif key not in _SHOWN and key not in _SIGNS:
        raise ValueError(name)
    if not _MODIFIERS.issuperset(held) or len(set(held)) < len(held):
        raise ValueError(name)
    whole = "+".join((*sorted(held), key))
    return _SAME.get(whole, whole)


def shown(name: str, *, arrows: bool = True) -> str:
    """What the screen shows for Textual's name of a key; without `arrows` as words where one could draw them.

    >>> shown("question_mark"), shown("ctrl+p"), shown("V"), shown("shift+tab"), shown("up"), shown("up", arrows=False)
    ('?', 'Ctrl+P', 'V', 'Shift+Tab', '↑', 'Up')
    """
    *held, key = name.split("+")
    written = (ARROWS.get(key) if arrows else None) or _SHOWN.get(key) or format_key(key)
    if held and len(written) == 1:
        written = written.upper()
    return "+".join((*(modifier.capitalize() for modifier in held), written))
