"""A second implementation of the scorings with Colonies, written from the rules and not from the engine's code.

It reckons with words alone: `{"galicia": {"red": 2, "red bearer beside": 1}}`, so it shares no tables with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

PRINTED = {
    "castillo": (5, 3, 1),
    "galicia": (4, 2, 0),
    "pais_vasco": (5, 3, 1),
    "aragon": (5, 4, 1),
    "cataluna": (4, 2, 1),
    "castilla_la_vieja": (6, 4, 2),
    "castilla_la_nueva": (7, 4, 2),
    "valencia": (5, 3, 2),
    "sevilla": (4, 3, 1),
    "granada": (6, 3, 1),
    "francia": (3, 1, 0),
    "ship": (0, 0, 0),
    "america": (4, 0, 0),
    "africa": (4, 2, 1),
}
"""The places (B-1.4, C-903, C-330)."""
OFFICES = {"francia.ambassador": 2, "francia.envoy": 1, "ship.captain": 3, "america.viceroy": 5}
"""What an office pays (C-305)."""
UNCOUNTED = ("ship.captain", "america.viceroy")
"""Who stands there is in no majority (C-332, C-341)."""
DELIVERED = {"gold": 6, "wares": 4}
"""What a tile pays (C-606)."""


class Scene(NamedTuple):
    """What lies open when an area is scored."""

    seats: list[str]
    caballeros: Mapping[str, Mapping[str, int]]
    """By area, spots apart: how many of each kind."""
    king: str
    grandes: Mapping[str, str]
    boards: Mapping[str, str]
    """By movable scoreboard: the area."""
    holder: str
    """Who has the Grand Inquisitor; "" for nobody."""
    table: str
    """The region of the limitation table."""
    grandes_count: bool = False
    """V2: a Grande counts where it stands; in the Castillo too, which is its home then (C-1111)."""


class Due(NamedTuple):
    """What a seat gets for an area."""

    places: int = 0
    king: int = 0
    home: int = 0
    other: int = 0


def worth(scene: Scene, area: str) -> tuple[int, ...]:
    """Return the values of an area: those of the scoreboard in it, if there is one (C-304)."""
    for board, lies in scene.boards.items():
        if lies == area:
            return tuple(int(value) for value in board.split("/"))
    return PRINTED[area]


def owner(scene: Scene, kind: str) -> str:
    """Return for whom a caballero counts: a black one for the holder (C-708), for nobody without one (C-709)."""
    colour = kind.split(" ")[0]
    return scene.holder if colour == "black" else colour


def counting(scene: Scene, area: str) -> Iterator[str]:
    """Yield the kind of each caballero that counts in an area, nobody's too (C-332, C-341, C-803)."""
    for place, pieces in scene.caballeros.items():
        if place.split(".")[0] != area or place in UNCOUNTED:
            continue
        for kind, count in pieces.items():
            if area != scene.table or "beside" not in kind.split(" "):
                yield from [kind] * count


def standing(scene: Scene, area: str) -> list[tuple[int, list[str]]]:
    """Return the seats by place: the place whose value is paid, and who shares it (B-13.3, C-907, J-203)."""
    number = {
        seat: int(scene.grandes_count and area != "castillo" and scene.grandes.get(seat) == area)
        for seat in scene.seats
    }
    bearer = dict.fromkeys(scene.seats, 0)
    for kind in counting(scene, area):
        seat = owner(scene, kind)
        if seat:
            number[seat] += 1
            if "bearer" in kind.split(" "):
                bearer[seat] = 1
    groups: dict[tuple[int, int], list[str]] = {}
    for seat in scene.seats:
        if number[seat]:
            groups.setdefault((number[seat], bearer[seat]), []).append(seat)
    found, place = [], 1
    for rank in sorted(groups, reverse=True):
        group = groups[rank]
        found.append((place if len(group) == 1 else place + 1, group))
        place += 1 if len(group) == 1 else 2
    return found


def reckon(scene: Scene, area: str, *, first_only: bool) -> dict[str, Due]:
    """Return what each seat gets for an area; who gets nothing is left out."""
    due = {seat: [0, 0, 0, 0] for seat in scene.seats}
    paying = 1 if first_only else {2: 1, 3: 2}.get(len(scene.seats), 3)  # B-15.5, C-313
    values = worth(scene, area)
    for place, group in standing(scene, area):
        for seat in group:
            due[seat][0] = values[place - 1] if place <= paying else 0
            if place == 1:  # the sole majority: C-908, C-334, J-205; in the Castillo C-1111
                due[seat][1] = 2 if scene.king == area else 0
                due[seat][2] = 2 if scene.grandes.get(seat) == area else 0
    if not first_only:  # C-909
        for office, points in OFFICES.items():
            if office.split(".")[0] == area:
                for kind in scene.caballeros.get(office, ()):
                    if owner(scene, kind):
                        due[owner(scene, kind)][3] += points
    return {seat: Due(*parts) for seat, parts in due.items() if any(parts)}


def blacks(scene: Scene) -> set[str]:
    """Return the regions with a black caballero, offices too, but not the Castillo (C-1107)."""
    places = [place for place, pieces in scene.caballeros.items() if any(k.startswith("black") for k in pieces)]
    return {place.split(".")[0] for place in places} - {"castillo"}


def fours(scene: Scene) -> set[str]:
    """Return the regions whose first place pays 4 (C-905, C-906)."""
    return {area for area in PRINTED if area != "castillo" and worth(scene, area)[0] == 4}


def crowds(scene: Scene) -> dict[str, int]:
    """Return how many caballeros count in each region (C-811): black ones with a holder alone."""
    return {
        area: sum(bool(owner(scene, kind)) for kind in counting(scene, area)) for area in PRINTED if area != "castillo"
    }
