"""Faults that somebody could make, each with the tests that must notice; `python -m tests.planted` tries them all.

A file a room, an entry a fault: what is put in place of which text, and what a player would suffer.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, toml

HERE = Path(__file__).parent


class Fault(Struct, frozen=True, forbid_unknown_fields=True):
    """A fault: `put` in place of `find`, which stands in its file once; each of `tests` has to fail then."""

    name: str
    file: str
    find: str
    put: str
    tests: list[str]
    says: str

    def planted(self, text: str) -> str:
        """Return the file's text with the fault in it; ValueError if it does not say where it is to be."""
        if text.count(self.find) != 1:
            raise ValueError(f"{self.name}: {self.file} has its text {text.count(self.find)} times")
        return text.replace(self.find, self.put)


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """The faults of one file."""

    fault: list[Fault]


def faults() -> list[Fault]:
    """Return the faults of all rooms."""
    rooms = [toml.decode(path.read_bytes(), type=Room) for path in sorted(HERE.glob("*.toml"))]
    return [fault for room in rooms for fault in room.fault]
