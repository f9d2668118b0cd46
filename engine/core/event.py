"""Events: what happened, typed, with an audience. Logs, animation and traces read them; rules build them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True):
    """Base of the events of all games; the struct's tag is its name on the wire."""


class Secret:
    """An Event that only some seats may know, and what the others are told instead (or nothing)."""

    __slots__ = ("event", "seats", "twin")

    def __init__(self, event: Event, seats: Iterable[int], twin: Event | None) -> None:
        self.event = event
        self.seats = frozenset(seats)
        self.twin = twin


Told: TypeAlias = Event | Secret


def visible_to(told: Iterable[Told], seat: int | None) -> list[Event]:
    """The events as `seat` gets them (None: a spectator)."""
    events: list[Event] = []
    for entry in told:
        if not isinstance(entry, Secret):
            events.append(entry)
        elif seat in entry.seats:
            events.append(entry.event)
        elif entry.twin is not None:
            events.append(entry.twin)
    return events
