"""Translate names of keys: as a player writes them in a file, as Textual calls them, as the screen shows them."""

from __future__ import annotations

import string

from textual.binding import Binding
from textual.keys import format_key

from elgrande_tui.i18n.translations import _, pmark

CYRILLIC = dict(
    zip(
        "йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ",
        "qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM",
        strict=True,
    )
)
"""Cyrillic letter -> the Latin one on the same key."""


def _of_character(character: str) -> str:
    """Return Textual's name of a character: question_mark for `?`. Raises ValueError when no key can produce it."""
    if not character.isprintable():
        raise ValueError(character)
    if character in _APART:
        return _APART[character]
    return next(iter(Binding.make_bindings([(CYRILLIC.get(character, character), "", "")]))).key


_APART = {",": "comma", " ": "space"}
"""Characters that cannot stand for themselves in a Binding."""
_SIGNS = frozenset(_of_character(sign) for sign in string.punctuation)
_SHOWN = {
    "up": pmark("key", "Up"), "down": pmark("key", "Down"), "left": pmark("key", "Left"),
    "right": pmark("key", "Right"), "enter": pmark("key", "Enter"), "tab": pmark("key", "Tab"),
    "escape": pmark("key", "Esc"), "space": pmark("key", "Space"), "backspace": pmark("key", "Backspace"),
    "pageup": pmark("key", "PgUp"), "pagedown": pmark("key", "PgDn"), "home": pmark("key", "Home"),
    "end": pmark("key", "End"), "insert": pmark("key", "Ins"), "delete": pmark("key", "Del"),
    **{f"f{number}": f"F{number}" for number in range(1, 25)},
}  # fmt: skip
"""Keys without a character -> what is printed on them."""
ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_SAME = {"ctrl+h": "backspace", "ctrl+i": "tab", "ctrl+m": "enter"}
"""Combinations that a terminal cannot tell from a key, and that key."""
_MODIFIERS = {"alt": pmark("key", "Alt"), "ctrl": pmark("key", "Ctrl"), "shift": pmark("key", "Shift")}


def canonical(name: str) -> str:
    """Return Textual's name of a key that a player wrote. Raises ValueError when there is no such key.

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
    if not _MODIFIERS.keys() >= set(held) or len(set(held)) < len(held):
        raise ValueError(name)
    whole = "+".join((*sorted(held), key))
    return _SAME.get(whole, whole)


def key_label(name: str, *, arrows: bool = True) -> str:
    """Return what the screen shows for Textual's name of a key, as printed on keyboards of the player's language.

    Without `arrows`, arrow keys are words.

    >>> [key_label(name) for name in ("question_mark", "ctrl+p", "V", "shift+tab", "up")], key_label("up", arrows=False)
    (['?', 'Ctrl+P', 'V', 'Shift+Tab', '↑'], 'Up')
    """
    *held, key = name.split("+")
    word = _(_SHOWN[key]) if key in _SHOWN else format_key(key)
    written = ARROWS.get(key, word) if arrows else word
    if held and len(written) == 1:
        written = written.upper()
    return "+".join((*(_(_MODIFIERS.get(modifier, modifier)) for modifier in held), written))
