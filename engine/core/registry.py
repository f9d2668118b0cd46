"""Find things by their registered names: no other name, wherever it comes from, ever reaches an import.

A name is registered by a table of this program (built in), by an installed distribution (an entry point of the
registry's group), or by a call of `register`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from typing import Any, Protocol, TypeVar

from engine.core.errors import SetupError


class Named(Protocol):
    """A thing that knows the name under which it is registered."""

    @property
    def name(self) -> str:
        """Its name."""
        ...


T_co = TypeVar("T_co", bound=Named, covariant=True)


class NameRegistry(Mapping[str, T_co]):
    """What is registered in one group by name: built-in things first, in the order of their table, each loaded when it
    is asked for. What is installed is looked up only for a name that is not built in, or to list all names.
    """

    def __init__(self, group: str, built_in: str, kind: type[T_co] | None = None, outdated: str = "") -> None:
        """Take the group of entry points, the place of the table of built-in things, and what class all have.

        `outdated` is a group of earlier versions: what is installed there does not fit, and is refused.
        """
        self._kind = kind
        self._group = group
        self._outdated = outdated
        self._built_in_at = built_in
        self._registered: dict[str, T_co] = {}
        self._loaded: dict[str, T_co] = {}

    @cached_property
    def built_in(self) -> Mapping[str, str]:
        """The table of built-in names, each with the place of what it names (see `resolve`)."""
        table: Mapping[str, str] = resolve(self._built_in_at)
        return table

    def __getitem__(self, name: str) -> T_co:
        """Return what has this name. Raises KeyError for an unknown name, SetupError for a thing that does not load."""
        if name in self._registered:
            return self._registered[name]
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._registered or name in self.built_in or name in installed(self._group)

    def __iter__(self) -> Iterator[str]:
        yield from self.built_in
        yield from sorted({*self._registered, *installed(self._group)} - self.built_in.keys())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @property
    def outdated(self) -> list[str]:
        """The names of what is installed in the group of earlier versions alone."""
        return sorted(installed(self._outdated).keys() - installed(self._group).keys() - self.built_in.keys())

    def register(self, thing: Any) -> None:
        """Give a thing its name in this process, before all others of that name."""
        self._registered[thing.name] = thing

    def forget(self, name: str) -> None:
        """Take back what `register` has done."""
        del self._registered[name]

    def _load(self, name: str) -> T_co:
        place = self.built_in.get(name)
        if place is None and name in self.outdated:
            raise SetupError(
                f"what is installed as '{name}' is for an older version: install one that brings it in '{self._group}',"
                f" not in '{self._outdated}'"
            )
        found: T_co = resolve(place) if place is not None else _load_installed(installed(self._group)[name], name)
        if getattr(found, "name", None) != name:
            raise SetupError(f"what is installed as '{name}' does not have that name")
        if self._kind is not None and not isinstance(found, self._kind):
            raise SetupError(f"what is installed as '{name}' was made for another version of this program")
        return found


def resolve(place: str) -> Any:
    """Return what stands at `place`, `package.module:name`: a place that code or an installation names, no stranger."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


@cache
def installed(group: str) -> Mapping[str, list[Any]]:
    """Return the entry points of a group that installed distributions have, by name; read once, as that takes time."""
    from importlib.metadata import entry_points

    found: dict[str, list[Any]] = {}
    for point in entry_points(group=group):
        found.setdefault(point.name, []).append(point)
    return found


def _load_installed(points: list[Any], name: str) -> Any:
    if len({point.value for point in points}) > 1:
        raise SetupError(f"several installed distributions bring '{name}'; expected one")
    try:
        return points[0].load()
    except Exception as error:  # the code of others: whatever it raises, the thing is not there
        raise SetupError(f"'{name}' is installed, but loading it fails: {type(error).__name__}") from error
