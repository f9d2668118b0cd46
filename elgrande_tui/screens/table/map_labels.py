"""What the areas of the map show: names, values, counts in rank order, Grandes, the King, keys of legal targets."""

from __future__ import annotations

from elgrande_tui.map.labels import Count, Label, Piece
from elgrande_tui.map.raster import legend
from elgrande_tui.screens.table.sight import Sight
from elgrande_tui.texts import _, area_map_name
from engine.elgrande.figures import CASTILLO


def map_labels(sight: Sight) -> dict[str, Label]:
    """The label of every area, by id."""
    return {entry.id: _label(sight, entry.id, entry.key) for entry in legend().areas}


def values_of(sight: Sight, area: int) -> tuple[tuple[int, int, int], bool]:
    """The values shown in an area, and whether they are those of a movable scoreboard."""
    for board, place in enumerate(sight.now.boards):
        if place == area:
            return sight.rules.box.figures.scoreboards[board].values, True
    return sight.rules.box.areas[area].values, False


def ranked(sight: Sight, area: int) -> list[tuple[int, int]]:
    """Seats with something in the area and how many caballeros they have there, most first."""
    counts, now = sight.now.areas[area], sight.now
    found = []
    for seat in sight.order:
        count = sum(counts[kind] for kind in sight.rules.box.kinds.of[seat]) if counts is not None else 0
        if count or now.grandes[seat] == area:
            found.append((seat, count))
    return sorted(found, key=lambda entry: -entry[1])


def _label(sight: Sight, area_id: str, key: str) -> Label:
    area = sight.rules.box.index[area_id]
    values, moved = values_of(sight, area)
    cursor, choice = sight.selection.cursor == area_id, sight.selection.choice(area_id)
    signs: list[Piece] = []
    if sight.now.king == area:
        signs.append((sight.glyphs.king, "bold"))
    if choice is not None:
        signs.append((f"[{key}]", "bold reverse" if cursor else "bold"))
    return Label(
        name=area_map_name(area_id),
        values=("*" if moved else "") + _digits(values),
        counts=_counts(sight, area),
        signs=signs,
        notes=_castillo(sight) if area == CASTILLO else (),
        name_ink="bold reverse" if cursor else "bold underline" if choice else "bold",
        values_below=area == CASTILLO,
    )


def _digits(values: tuple[int, int, int]) -> str:
    return "".join(map(str, values)) if max(values) < 10 else "/".join(map(str, values))


def _counts(sight: Sight, area: int) -> list[Count]:
    counts: list[Count] = []
    before = 0
    for seat, count in ranked(sight, area):
        mark = sight.marks[seat]
        number = str(count) if count else ""
        grande = mark.mark if sight.now.grandes[seat] == area else ""
        counts.append(Count(f"{mark.letter}{number}{grande}", mark.ink, tied=bool(count) and count == before))
        before = count
    return counts


def _castillo(sight: Sight) -> list[Piece]:
    """The last public entry of the closed Castillo; nothing when its contents are shown."""
    last = sight.now.castillo_last
    if last is None or sight.now.areas[CASTILLO] is not None:
        return []
    who = sight.marks[last.seat]
    owner = sight.rules.box.kinds.all[last.kind].owner
    whose = sight.marks[owner].letter if owner not in (None, last.seat) and owner is not None else ""
    return [(who.letter, who.ink), (" " + _("put in {count}").format(count=f"{whose}{last.count}"), "")]
