"""Views: what one seat or a spectator may know; and the changes between two of them."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from engine.core.errors import EngineError
from engine.core.state import Section

V = TypeVar("V", bound="View")

Path = list[str | int]
Change = tuple[Path, Any]
"""A path in a View as builtins, and the new value there. An index equal to the length of a list appends."""


class Window(msgspec.Struct, frozen=True):
    """An announced step to which seats may object. Which seat is asked at the moment is known to that seat alone."""

    actor: int
    """The seat that takes the step."""
    words: str
    """The announced step."""
    holders: list[int]
    """The seats that could object, in the order in which they are asked."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every game's View: built field by field from what the viewer may know, never by removing secrets."""

    viewer: int | None
    """The seat that sees this; None for a spectator."""
    section: Section | None
    """The section that runs; None when the game is over."""
    since: list[tuple[int, str]]
    """The answers since the section began: seat (-1 is fate) and words, in public form where they are secret.
    (-1, "unopposed") stands for a window that closed without an objection."""
    asked: list[int]
    """The seats that must answer now, as far as the viewer may know."""
    window: Window | None = None
    """Set while seats may object to a step."""


def to_builtins(view: View) -> dict[str, Any]:
    """Return the View as dicts, lists, strings, numbers and None: the form that is sent and that `changes` compares."""
    built: dict[str, Any] = msgspec.msgpack.decode(msgspec.msgpack.encode(view))
    return built


def changes(old: Any, new: Any) -> list[Change]:
    """Return the smallest changes that turn the builtins `old` into `new`; `[]` when they are equal."""
    found: list[Change] = []
    _compare(old, new, [], found)
    return found


def _compare(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for name, value in new.items():
            if old[name] != value:
                _compare(old[name], value, [*path, name], found)
    # A list that has become shorter is replaced as a whole: a change can set and append, but not remove.
    elif isinstance(old, list) and isinstance(new, list) and 0 < len(old) <= len(new):
        for index, value in enumerate(new):
            if index >= len(old):
                found.append(([*path, index], value))
            elif old[index] != value:
                _compare(old[index], value, [*path, index], found)
    elif old != new:
        found.append((path, new))


def apply(old: Any, found: list[Change]) -> Any:
    """Return `old`, which stays as it is, with the changes `found` applied.

    Raises EngineError when a change names a path that `old` does not have.
    """
    new = old
    for path, value in found:
        try:
            new = _put(new, path, value)
        except (KeyError, IndexError, TypeError) as error:
            raise EngineError(f"change at {path!r} does not fit the view") from error
    return new


def _put(here: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(here, dict):
        return {**here, step: _put(here[step], rest, value)}
    if not isinstance(step, int) or step < 0:  # a negative index would silently hit the wrong end of the list
        raise TypeError(step)
    # A copy along the path only: the rest of both Views is shared.
    copy = list(here)
    if step == len(copy) and not rest:
        copy.append(value)
    else:
        copy[step] = _put(copy[step], rest, value)
    return copy
