"""Write the labels of the map: names, values, counts in rank order, Grandes, the King, keys of legal targets."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande.board.area_keys import area_key
from elgrande_tui.games.elgrande.board.game_map import game_map
from elgrande_tui.games.elgrande.board.labels import Count, Label, Piece
from elgrande_tui.games.elgrande.board.signs import KING
from elgrande_tui.games.elgrande.messages import _
from elgrande_tui.games.elgrande.model.flash import INK
from elgrande_tui.games.elgrande.model.game_facts import values_of
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.model.presence import Presence, found_in, leads_alone
from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.panels.spots import spot_lines
from elgrande_tui.games.elgrande.text.areas import area_map_name, area_name
from elgrande_tui.games.elgrande.text.table import of_nobody, trait_words
from engine.games.elgrande.model.figures import CASTILLO


def map_labels(context: GrandeContext) -> dict[str, Label]:
    """Return the label of every area, by id."""
    return {entry.id: _label(context, entry.id, area_key(entry)) for entry in game_map(context.rules).areas}


def _label(context: GrandeContext, area_id: str, key: str) -> Label:
    area = context.rules.box.index[area_id]
    values, moved = values_of(context, area)
    cursor, choice = context.selection.cursor == area_id, context.selection.choice(area_id)
    came = "bold" + INK * context.flash.king
    king: list[Piece] = [(context.glyphs.of(KING), came)] if context.now.king == area else []
    closed: list[Piece] = [(f"{context.glyphs.of(KING)} {_('closed')}", came)] if king else []
    target: list[Piece] = [(f"[{key}]", "bold reverse" if cursor else "bold")] if choice is not None else []
    return Label(
        name=area_map_name(area_id),
        whole_name=area_name(area_id),
        values=("*" if moved else "") + _digits(values),
        values_ink=("bold" if moved else "dim") + INK * (area in context.flash.boards),
        counts=_counts(context, area),
        signs=[*king, *target],
        spoken=[*closed, *target] if closed else (),
        notes=_castillo(context) if area == CASTILLO else (),
        state=_state(context, area_id),
        lines=spot_lines(context, area),
        name_ink="bold reverse" if cursor else "bold underline" if choice else "bold",
        values_below=area == CASTILLO,
    )


def _digits(values: tuple[int, int, int]) -> str:
    return "".join(map(str, values)) if max(values) < 10 else "/".join(map(str, values))


def _state(context: GrandeContext, area_id: str) -> Sequence[str]:
    """Return what is special about an area, in forms from long to short."""
    return next(filter(None, (face.state(context, area_id) for face in faces_of(context.rules))), ())


def _counts(context: GrandeContext, area: int) -> list[Count]:
    """Return the counts of an area; that of a seat that leads alone is bold."""
    found = found_in(context, area)
    alone = leads_alone(found)
    return [_count(context, entry, area, leads=alone and entry is found[0]) for entry in found]


def _count(context: GrandeContext, entry: Presence, area: int, *, leads: bool) -> Count:
    number = str(entry.count) if entry.count else ""
    flash = INK * ((area, entry.seat) in context.flash.counts)
    if entry.seat is None:
        return Count(f"{of_nobody(context.rules).letter}{number}", f"bold{flash}", entry.link)
    mark = context.marks[entry.seat]
    signs = "".join(context.glyphs.of(words.sign) for words in trait_words(context.rules, entry.traits))
    grande = mark.mark if entry.grande else ""
    return Count(f"{mark.letter}{number}{signs}{grande}", f"{mark.ink}{' bold' * leads}{flash}", entry.link)


def _castillo(context: GrandeContext) -> list[Piece]:
    """Return the last public entry into the closed Castillo; [] when its contents are shown."""
    last = context.now.castillo_last
    if last is None or context.now.areas[CASTILLO] is not None:
        return []
    who = context.marks[last.seat]
    owner = context.rules.box.kinds.all[last.kind].owner
    whose = context.marks[owner].letter if owner not in (None, last.seat) and owner is not None else ""
    return [
        (who.letter, who.ink),
        (" " + _("put in {count}").format(count=f"{whose}{last.count}"), INK * context.flash.castillo),
    ]
