"""Events: typed accounts of what happened, each with the seats that may know it.

Rules build them; logs, animation and traces read them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True):
    """Base of the events of all games; the struct's tag is the name under which it is sent."""


class Secret:
    """An Event that only some seats may know, and the Event for the other seats (None: nothing)."""

    __slots__ = ("event", "public_form", "seats")

    def __init__(self, event: Event, seats: Iterable[int], public_form: Event | None) -> None:
        self.event = event
        self.seats = frozenset(seats)
        self.public_form = public_form


EventOrSecret: TypeAlias = Event | Secret


def visible_to(events: Iterable[EventOrSecret], seat: int | None) -> list[Event]:
    """Return the events as `seat` gets them (None: a spectator)."""
    visible: list[Event] = []
    for event in events:
        if not isinstance(event, Secret):
            visible.append(event)
        elif seat in event.seats:
            visible.append(event.event)
        elif event.public_form is not None:
            visible.append(event.public_form)
    return visible
