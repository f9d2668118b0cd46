"""A second implementation of the scorings of El Grande, written from the rules and not from the engine's code.

It knows the base game, its variants, Jubilee, Colonies, Grandissimo, King & Intrigue and what is added to it. It
reckons with words alone: `{"galicia": {"red": 2, "red bearer beside": 1}}`, so it shares no tables with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

CASTILLO = "castillo"
PRINTED = {
    CASTILLO: (5, 3, 1),
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
    "portugal": (5, 0, 0),
}
"""The places (B-1.4, V4.1, C-903, C-330, G-203)."""
SPAIN = tuple(PRINTED)[1:10]
"""The regions of the base game, in the order of B-1.6."""
NEW = ("francia", "ship", "america", "africa")
"""Those of Colonies, in the order of C-902."""
COAST = ("galicia", "pais_vasco", "cataluna", "valencia", "sevilla", "granada", "portugal")
"""G-305, G-807."""
INLAND = ("aragon", "castilla_la_vieja", "castilla_la_nueva")
"""G-813."""
OFFICES = {"francia.ambassador": 2, "francia.envoy": 1, "ship.captain": 3, "america.viceroy": 5}
"""What an office pays (V4.4, C-305)."""
UNCOUNTED = ("ship.captain", "america.viceroy")
"""Who stands there is in no majority (C-332, C-341)."""
DELIVERED = {"gold": 6, "wares": 4}
"""What a tile pays (C-606)."""
COURTS = (7, 5, 1)
"""What the courts pay (G-809)."""
CLASSES = {
    **{"d3-score-fours": (4,), "d3-score-fives": (5,), "d3-score-sixes-sevens": (6, 7)},
    **{"ki-100": (4,), "ki-110": (5,), "ki-120": (6, 7)},
}
"""By card: which first values it scores (B-15.3, K-C-100 to K-C-120)."""
FIRST_ONLY = ("d3-score-first-only", "ki-170")
"""The cards of which only the first place is paid (B-15.5, K-C-170)."""


class Scene(NamedTuple):
    """What lies open when an area is scored."""

    seats: list[str]
    caballeros: Mapping[str, Mapping[str, int]]
    """By area, spots apart: how many of each kind."""
    king: str
    grandes: Mapping[str, str]
    boards: Mapping[str, str]
    """By movable scoreboard: the area."""
    holder: str = ""
    """For whom black caballeros count; "" for nobody (C-708, G-820, V6.5)."""
    tables: Sequence[str] = ()
    """The regions with a limitation table."""
    options: frozenset[str] = frozenset()
    """Modules, variants and flags."""
    courts: Mapping[str, int] = {}
    """How many are at each court."""
    alliance: Sequence[str] = ()
    """The two regions with the markers (G-817)."""
    boycott: str = ""
    """The region of the card with the token (G-801)."""
    muslim: bool = False
    """V5: whether Granada is not conquered yet."""
    turned: Sequence[str] = ()
    """The movable scoreboards that lie upside down (K-G.4)."""
    castillo_at: str = ""
    """The region in which a shifted Castillo stands (K-G.3)."""
    mistress: bool = False
    guard: str = ""
    """The region with the royal guard (K-G.7)."""
    doubled: Sequence[str] = ()
    """The regions that count twice in a general scoring (K-G.9)."""
    marked: str = ""
    """The region that is scored at the end of the round (C-1110)."""


class Due(NamedTuple):
    """What a seat gets for an area."""

    places: int = 0
    king: int = 0
    home: int = 0
    other: int = 0


def regions(scene: Scene) -> list[str]:
    """Return all regions in the order of scoring (B-1.6, V4.1, C-902, G-205), without Muslim Granada (V5.1)."""
    found = [*SPAIN]
    if "V4" in scene.options:
        found.append("francia")
    if "colonies" in scene.options:
        found += NEW
    if "grandissimo" in scene.options:
        found.append("portugal")
    return [area for area in found if not (area == "granada" and scene.muslim)]


def worth(scene: Scene, area: str) -> tuple[int, ...]:
    """Return the values of an area: those of the scoreboard in it, if there is one (B-16.3, C-304, G-206)."""
    if area == CASTILLO and scene.castillo_at:
        return worth(scene, scene.castillo_at)  # K-G.3
    for board, lies in scene.boards.items():
        if lies == area:
            return tuple(int(value) for value in board.split("/"))
    return PRINTED[area]


def upside_down(scene: Scene, area: str) -> bool:
    """Return whether the fewest are paid first in an area (K-G.4)."""
    here = scene.castillo_at if area == CASTILLO and scene.castillo_at else area
    return any(scene.boards.get(board) == here for board in scene.turned)


def owner(scene: Scene, kind: str) -> str:
    """Return for whom a caballero counts: a black one for the holder (C-708, G-820), for nobody without one (C-709)."""
    colour = kind.split(" ")[0]
    return scene.holder if colour == "black" else colour


def counting(scene: Scene, area: str) -> Iterator[str]:
    """Yield the kind of each caballero that counts in an area, nobody's too (C-332, C-341, C-803)."""
    for place, pieces in scene.caballeros.items():
        if place.split(".")[0] != area or place in UNCOUNTED:
            continue
        for kind, count in pieces.items():
            if area not in scene.tables or "beside" not in kind.split(" "):
                yield from [kind] * count


def grouped(
    numbers: Mapping[str, tuple[int, int]], *, headcount: bool, fewest: bool = False
) -> list[tuple[int, list[str]]]:
    """Return the seats by place: the place whose value is paid, and who shares it (B-13.3, C-907, J-203, E-26)."""
    groups: dict[tuple[int, int], list[str]] = {}
    for seat, number in numbers.items():
        if number[0]:
            groups.setdefault(number, []).append(seat)
    found, place = [], 1
    for rank in sorted(groups, key=lambda number: (-number[0] if fewest else number[0], number[1]), reverse=True):
        group = groups[rank]
        found.append((place if len(group) == 1 else place + 1, group))
        place += 1 if len(group) == 1 else len(group) if headcount else 2
    return found


def standing(scene: Scene, areas: Sequence[str], *, fewest: bool = False) -> list[tuple[int, list[str]]]:
    """Return the seats by place in an area, or in two that count as one (G-817, K-G.6); V2.1: a Grande counts one."""
    number, bearer = dict.fromkeys(scene.seats, 0), dict.fromkeys(scene.seats, 0)
    for area in areas:
        for seat in scene.seats:
            number[seat] += "V2" in scene.options and area != CASTILLO and scene.grandes.get(seat) == area
        for kind in counting(scene, area):
            if seat := owner(scene, kind):
                number[seat] += 1
                bearer[seat] |= "bearer" in kind.split(" ")
    both = {seat: (number[seat], bearer[seat]) for seat in scene.seats}
    return grouped(both, headcount="pl_headcount_ranks" in scene.options, fewest=fewest)


def paying(scene: Scene) -> int:
    """Return how many places pay (B-13.4, C-313)."""
    return {2: 1, 3: 2}.get(len(scene.seats), 3)


def together(scene: Scene, area: str, cause: str) -> list[str]:
    """Return the area, and in a general scoring its ally with it, if that is scored (G-817)."""
    if cause == "general" and area in scene.alliance:
        scored = regions(scene)
        return [ally for ally in scene.alliance if ally in scored and ally != scene.boycott]
    return [area]


def reckon(scene: Scene, area: str, cause: str = "general") -> dict[str, Due]:
    """Return what each seat gets for an area; who gets nothing is left out."""
    due = {seat: [0, 0, 0, 0] for seat in scene.seats}
    paid = 1 if cause in FIRST_ONLY else paying(scene)
    values, joint = worth(scene, area), together(scene, area, cause)
    for place, group in standing(scene, joint, fewest=upside_down(scene, area)):
        for seat in group:
            due[seat][0] = values[place - 1] if place <= paid else 0
    for place, group in standing(scene, joint) if not (area == CASTILLO and scene.castillo_at) else ():  # K-G.3
        if place == 1:  # the sole majority: B-13.5, C-908, C-334, J-205; in the Castillo C-1111, G-815
            due[group[0]][1] = 2 if scene.king == area and not scene.mistress and area != scene.guard else 0  # K-G.7
            due[group[0]][2] = 2 if scene.grandes.get(group[0]) == area else 0
    if cause not in FIRST_ONLY:  # C-909, V4.4
        for office, points in OFFICES.items():
            if office.split(".")[0] == area:
                for kind in scene.caballeros.get(office, ()):
                    if owner(scene, kind):
                        due[owner(scene, kind)][3] += points
    if cause == "conquest" or (cause == "general" and area in scene.doubled):  # V5.3, K-G.9
        for parts in due.values():
            parts[3] += sum(parts)
    return {seat: Due(*parts) for seat, parts in due.items() if any(parts)}


def reckon_courts(scene: Scene) -> dict[str, Due]:
    """Return what each seat gets for its court (G-809); no standard is ever there (J-207)."""
    numbers = {seat: (count, 0) for seat, count in scene.courts.items()}
    places = grouped(numbers, headcount="pl_headcount_ranks" in scene.options)
    most = paying(scene)
    return {seat: Due(COURTS[place - 1]) for place, group in places for seat in group if place <= most}


def crowds(scene: Scene) -> dict[str, int]:
    """Return how many caballeros count in each region: black ones with a holder (C-811, G-821), or always (V6.9)."""
    always = "V6" in scene.options
    return {area: sum(always or bool(owner(scene, kind)) for kind in counting(scene, area)) for area in regions(scene)}


def blacks(scene: Scene) -> set[str]:
    """Return the regions with a black caballero, offices too, but not the Castillo (C-1107)."""
    places = [place for place, pieces in scene.caballeros.items() if any(k.startswith("black") for k in pieces)]
    return {place.split(".")[0] for place in places} - {CASTILLO}


def general_order(scene: Scene) -> list[str]:
    """Return the regions of a general scoring: allies at the first of them, without a boycotted one (G-801, G-817)."""
    found: list[str] = []
    for area in regions(scene):
        pair = [ally for ally in regions(scene) if ally in scene.alliance] if area in scene.alliance else [area]
        found += [each for each in pair if each not in found and each != scene.boycott]
    return found


def picked(scene: Scene, cause: str, dials: Sequence[str], named: str) -> list[str]:
    """Return the areas that a scoring is of, in the order of B-1.6 (B-15.2 to B-15.8)."""
    here, crowd = regions(scene), {area: count for area, count in crowds(scene).items() if count}
    if cause == "general":
        return general_order(scene)
    if cause in CLASSES:
        return [area for area in here if worth(scene, area)[0] in CLASSES[cause]]
    chosen: dict[str, Sequence[str]] = {
        **dict.fromkeys(FIRST_ONLY, here),
        "d3-score-most": [area for area in crowd if crowd[area] == max(crowd.values())],
        "d3-score-fewest": [area for area in crowd if crowd[area] == min(crowd.values())],
        "d3-score-castillo": [CASTILLO],
        "ki-150": [CASTILLO],
        "ki-060": [area for area in SPAIN if dials.count(area) == 1],
        **{card: [named] for card in ("sk-sw-own", "sk-sw-any", "sk-sw-three")},
        "d2-score-chosen": [named],
        "d3-score-chosen": [named],
        "d4-secret-scoring": [area for area in SPAIN if dials.count(area) == 1],
        "special-scoring-new-regions": NEW,
        "special-scoring-black-regions": [*blacks(scene)],
        "special-scoring-next-round": [scene.marked],
        "score-coast": COAST,
        "score-inland": INLAND,
        "conquest": ["granada"],
    }
    return [area for area in (CASTILLO, *here) if area in chosen[cause]]
