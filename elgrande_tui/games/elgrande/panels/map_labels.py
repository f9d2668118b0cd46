"""What the areas of the map show: names, values, counts in rank order, Grandes, the King, keys of legal targets."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.area_keys import area_key
from elgrande_tui.games.elgrande.board.labels import Count, Label, Piece
from elgrande_tui.games.elgrande.model.flash import INK
from elgrande_tui.games.elgrande.model.game_facts import values_of
from elgrande_tui.games.elgrande.model.open_table import is_muslim
from elgrande_tui.games.elgrande.model.presence import Presence, found_in
from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.games.elgrande.panels.spots import spot_lines
from elgrande_tui.games.elgrande.text.areas import area_map_name, area_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.widgets.glyphs import BLACK
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.modules.muslim_granada import NEEDED
from engine.games.elgrande.rules.rule_queries import total


def map_labels(sight: RenderContext) -> dict[str, Label]:
    """The label of every area, by id."""
    return {entry.id: _label(sight, entry.id, area_key(entry)) for entry in sight.selection.legend.areas}


def _label(sight: RenderContext, area_id: str, key: str) -> Label:
    area = sight.rules.box.index[area_id]
    values, moved = values_of(sight, area)
    cursor, choice = sight.selection.cursor == area_id, sight.selection.choice(area_id)
    came = "bold" + INK * sight.flash.king
    king: list[Piece] = [(sight.glyphs.king, came)] if sight.now.king == area else []
    closed: list[Piece] = [(f"{sight.glyphs.king} {_('closed')}", came)] if king else []
    target: list[Piece] = [(f"[{key}]", "bold reverse" if cursor else "bold")] if choice is not None else []
    return Label(
        name=area_map_name(area_id),
        whole_name=area_name(area_id),
        values=("*" if moved else "") + _digits(values),
        values_ink=("bold" if moved else "dim") + INK * (area in sight.flash.boards),
        counts=_counts(sight, area),
        signs=[*king, *target],
        spoken=[*closed, *target] if closed else (),
        notes=_castillo(sight) if area == CASTILLO else (),
        state=_state(sight, area_id),
        lines=spot_lines(sight, area),
        name_ink="bold reverse" if cursor else "bold underline" if choice else "bold",
        values_below=area == CASTILLO,
    )


def _digits(values: tuple[int, int, int]) -> str:
    return "".join(map(str, values)) if max(values) < 10 else "/".join(map(str, values))


def _state(sight: RenderContext, area_id: str) -> list[str]:
    """That Granada is Muslim, and how many of the caballeros for its conquest are there."""
    if not is_muslim(sight.now, area_id):
        return []
    count = total(sight.open, sight.rules.box.index[area_id])
    return [_("Muslim {count}/{needed}").format(count=count, needed=NEEDED), f"M{count}/{NEEDED}"]


def _counts(sight: RenderContext, area: int) -> list[Count]:
    """Who leads alone is bold."""
    found = found_in(sight, area)
    alone = bool(found) and all(entry.link != "=" for entry in found[1:2])
    return [_count(sight, entry, area, leads=alone and entry is found[0]) for entry in found]


def _count(sight: RenderContext, entry: Presence, area: int, *, leads: bool) -> Count:
    number = str(entry.count) if entry.count else ""
    flash = INK * ((area, entry.seat) in sight.flash.counts)
    if entry.seat is None:
        return Count(f"{BLACK}{number}", f"bold{flash}", entry.link)
    mark = sight.marks[entry.seat]
    bearer = sight.glyphs.bearer if entry.bearer else ""
    grande = mark.mark if entry.grande else ""
    return Count(f"{mark.letter}{number}{bearer}{grande}", f"{mark.ink}{' bold' * leads}{flash}", entry.link)


def _castillo(sight: RenderContext) -> list[Piece]:
    """The last public entry of the closed Castillo; nothing when its contents are shown."""
    last = sight.now.castillo_last
    if last is None or sight.now.areas[CASTILLO] is not None:
        return []
    who = sight.marks[last.seat]
    owner = sight.rules.box.kinds.all[last.kind].owner
    whose = sight.marks[owner].letter if owner not in (None, last.seat) and owner is not None else ""
    return [
        (who.letter, who.ink),
        (" " + _("put in {count}").format(count=f"{whose}{last.count}"), INK * sight.flash.castillo),
    ]
