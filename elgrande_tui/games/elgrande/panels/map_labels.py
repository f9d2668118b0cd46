"""Write the labels of the map: names, values, counts in rank order, Grandes, the King, spots, keys of legal targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.board.labels import (
    BOARD_LEFT,
    DISC,
    FLASH,
    KING,
    KING_LEFT,
    LEADS,
    RANKS,
    SOURCE,
    Count,
    Label,
    Piece,
    grande_sign,
    left_sign,
    marker,
)
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.choices import spot_key
from elgrande_tui.games.elgrande.model.game_facts import Presence, first_in, found_in, values_of
from elgrande_tui.games.elgrande.model.game_map import area_key, game_map
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.table import (
    area_map_name,
    area_name,
    of_nobody,
    spot_pay,
    trait_words,
    unowned_words,
)
from elgrande_tui.widgets.cells import Row, Run
from elgrande_tui.widgets.glyphs import Sign
from engine.games.elgrande.model.figures import CASTILLO

CELLS = 8
"""Width of a spot on the map."""
CHANGED = "!"
"""Behind a seat that leads an area since the player's last answer, and where a variant or expansion has changed
something."""


def spots_of(context: GrandeContext, area: int) -> tuple[int, ...]:
    """Return the spots of a region by area number; () when it has none."""
    return tuple(part for part in context.rules.box.parts[area] if part != area)


def has_ground(context: GrandeContext, area: int) -> bool:
    """Check whether caballeros can stand in an area off its spots."""
    return area in context.rules.box.parts[area]


def spot_lines(context: GrandeContext, area: int) -> list[Row]:
    """Return each spot's digit and occupant, and below what it pays besides; [] for a region that has more than spots.

    Whoever leads the region alone is marked as on the rest of the map. Grandes stand below: they need no spot.
    """
    if has_ground(context, area):
        return []
    first = first_in(context, area)
    leader = context.marks[first[0]].letter if len(first) == 1 else ""
    who: Row = []
    pays: Row = []
    for spot in spots_of(context, area):
        name = context.rules.box.areas[spot].id
        pays_more = spot_pay(context.rules, name)
        row = [run for piece in occupant(context, spot) for run in _marked(context, piece, leader)]
        row += [(sign, "bold") for sign in _new_sign(context, spot)]
        used = sum(len(text) for text, _ in row)
        who += [(f"{spot_key(context.rules, name)}:", "dim"), *row, (" " * (CELLS - 2 - used), "")]
        pays.append(((f"  +{pays_more}" if pays_more else "").ljust(CELLS), "dim"))
    marks = [context.marks[seat] for seat in context.order if context.now.grandes[seat] == area]
    grandes = [(f"{mark.letter}{grande_sign(context.glyphs, mark)}", mark.ink) for mark in marks]
    return [who, pays, *([[run for grande in grandes for run in (grande, (" ", ""))]] if grandes else [])]


def offices(context: GrandeContext, area: int) -> list[Row]:
    """Return the spots of a region that has ground besides: `+3R`, and `+3` for one that is free."""
    if not has_ground(context, area):
        return []
    return [_office(context, spot) for spot in spots_of(context, area)]


def _office(context: GrandeContext, spot: int) -> Row:
    name = context.rules.box.areas[spot].id
    pays, who = spot_pay(context.rules, name), occupant(context, spot) if any(context.open.areas[spot]) else []
    who = [(text, ink + marker("", _new_sign(context, spot))) for text, ink in who]
    return [(f"+{pays}" if pays else f"{spot_key(context.rules, name)}:", "gold"), *who]


def _marked(context: GrandeContext, piece: Run, leader: str) -> Row:
    """Return an occupant, behind a star or in brackets where it is the leader's."""
    text, ink = piece
    if not leader or not text.startswith(leader):
        return [piece]
    return [(context.glyphs.of(LEADS), "gold"), piece] if context.glyphs.painted else [(f"[{text}]", f"{ink} bold")]


def occupant(context: GrandeContext, spot: int) -> Row:
    """Return the occupant of a spot: its letter, and the signs of its traits; `-` for nobody."""
    row = context.open.areas[spot]
    for kind, piece in enumerate(context.rules.box.kinds.all):
        if not row[kind]:
            continue
        signs = "".join(context.glyphs.of(words.sign) for words in trait_words(context.rules, piece.traits))
        if piece.owner is None:
            return [(f"{unowned_words(context.rules, kind).letter}{signs}", "bold")]
        mark = context.marks[piece.owner]
        return [(f"{mark.letter}{signs}", mark.ink)]
    return [("-", "dim")]


def map_labels(context: GrandeContext) -> dict[str, Label]:
    """Return the label of every area, by id."""
    return {entry.id: _label(context, entry.id, area_key(entry)) for entry in game_map(context.rules).areas}


def _label(context: GrandeContext, area_id: str, key: str) -> Label:
    area = context.rules.box.index[area_id]
    values, moved = values_of(context, area)
    selection, flash, left = context.selection, context.flash, _left(context, area)
    choice, source = selection.choice(area_id), area_id in _path(context)
    return Label(
        name=area_map_name(area_id),
        whole_name=_whole(area_name(area_id)),
        values=("*" if moved else "") + _digits(values) if moved or any(values) else "",
        counts=_counts(context, area),
        king=context.glyphs.of(KING) if context.now.king == area else "",
        closed=_("closed"),
        key=key if choice is not None else "",
        cursor=selection.cursor == area_id,
        source=context.glyphs.of(SOURCE) if source else "",
        hint=context.hinted.get(area_id, ""),
        possible=not selection.on_map,
        moved=moved,
        notes=_castillo(context) if area == CASTILLO else (),
        state=_state(context, area_id),
        lines=spot_lines(context, area),
        extras=[*offices(context, area), *_lying(context, area_id)],
        values_below=area == CASTILLO,
        ghosts=[
            context.glyphs.of(sign)
            for sign, places in ((KING_LEFT, flash.king_left), (BOARD_LEFT, flash.boards_left))
            if area in places and sign not in left
        ],
        lit=area in flash.scored or area in flash.areas or area_id == context.lit,
        king_flash=area in flash.king,
        values_flash=area in flash.boards,
        gone=_gone(context, area),
        new_signs=_new_signs(context, area),
    )


def _whole(name: str) -> str:
    """Return a name as it can stand alone; "" for one that has an article, as inside a sentence."""
    return name if name[:1].isupper() else ""


def _path(context: GrandeContext) -> Sequence[str]:
    """Return the words of the answer that are picked already: the areas among them are where a caballero goes from."""
    picking = context.selection.picking
    return [part.word for part in picking.path] if picking is not None else ()


def _goes(context: GrandeContext, area: int, seat: int) -> bool:
    """Check whether a caballero of that seat goes from an area: that of the seat named, else the player's own."""
    path, seats = _path(context), context.rules.setup.seats
    named = [seats.index(word) for word in path if word in seats]
    return context.rules.box.areas[area].id in path and seat == (named[0] if named else context.seat)


def _digits(values: tuple[int, int, int]) -> str:
    return "".join(map(str, values)) if max(values) < 10 else "/".join(map(str, values))


def _state(context: GrandeContext, area_id: str) -> Sequence[str]:
    """Return what is special about an area, in forms from long to short."""
    found = seams_of(context.rules).state(context, area_id)
    if len(found) < 2:
        return found[0] if found else ()
    return (" ".join(forms[0] for forms in found), " ".join(forms[-1] for forms in found))


def _counts(context: GrandeContext, area: int) -> list[Count]:
    """Return the counts of an area; what has just left it stands behind them while that is shown."""
    found = found_in(context, area)
    first = first_in(context, area)
    counts = [_count(context, entry, area, leads=[entry.seat] == first) for entry in found]
    here = {entry.seat for entry in found}
    flash = context.flash
    gone = {seat for where, seat in (flash.left | flash.grandes_left | flash.discs) if where == area}
    others = sorted(seat for seat in gone - here if seat is not None)
    return [*counts, *(_count(context, Presence(seat, 0), area) for seat in others)]


def _count(context: GrandeContext, entry: Presence, area: int, *, leads: bool = False) -> Count:
    here = (area, entry.seat)
    flash = here in (context.flash.counts | context.flash.grandes | context.flash.discs)
    number = entry.count - entry.idle
    signs, special = _sign(context, entry), [_signs(context, traits) for traits in entry.special]
    if entry.seat is None:
        letter = of_nobody(context.rules).letter
        return Count(
            letter,
            number,
            "",
            letter,
            signs,
            link=entry.link,
            flash=flash,
            special=special,
            idle=entry.idle,
            new=_new(context, area, entry),
        )
    mark = context.marks[entry.seat]
    signs += context.glyphs.of(SOURCE) * _goes(context, area, entry.seat)
    grande = grande_sign(context.glyphs, mark) if entry.grande else ""
    ghost = left_sign(context.glyphs, mark) if here in context.flash.left else ""
    ghost += left_sign(context.glyphs, mark, grande=True) if here in context.flash.grandes_left else ""
    signs += context.glyphs.of(DISC) * (here in context.flash.discs)
    rank = _rank(context, area, entry.seat)
    return Count(
        mark.letter,
        number,
        mark.ink,
        mark.mark,
        signs,
        grande,
        rank,
        entry.link,
        leads,
        flash,
        ghost,
        special,
        entry.idle,
        _new(context, area, entry, leads=leads),
    )


# What is new


def _new(context: GrandeContext, area: int, entry: Presence, *, leads: bool = False) -> Sequence[str]:
    """Return what is new about a seat's count: how many more or fewer, a Grande that came, a lead; () for nothing."""
    new = context.new
    if new is None:
        return ()
    count = new.counts.get((area, entry.seat), 0)
    signed, more = f"{count:+d}" if count else "", ""
    if entry.seat is not None and area == new.grandes.get(entry.seat, (-1, -1))[1]:
        more = f"+{grande_sign(context.glyphs, context.marks[entry.seat])}"
    more += CHANGED * (leads and area in new.leads)
    forms = (f"{signed}{more}", signed, (signed or more)[:1])
    return list(dict.fromkeys(form for form in forms if form))


def _new_sign(context: GrandeContext, spot: int) -> Sequence[str]:
    """Return a sign for a spot whose occupant has changed."""
    changes = [] if context.new is None else [n for (at, _seat), n in context.new.counts.items() if at == spot]
    return ["+" if max(changes) > 0 else "-"] if changes else []


def _lying(context: GrandeContext, area_id: str) -> list[Row]:
    """Return what lies in an area besides pieces; what differs there is new."""
    lines, lying = [], seams_of(context.rules).lying
    before = lying(replace(context, view=context.new.before), area_id) if context.new is not None else None
    for line in lying(context, area_id):
        (text, ink), *rest = line
        new = before is not None and line not in before
        lines.append([(text, ink + marker("", [CHANGED] if new else ())), *rest])
    return lines


def _gone(context: GrandeContext, area: int) -> list[Piece]:
    """Return what is new about seats that have no count in an area: who has left it, or put in something unseen."""
    if context.new is None:
        return []
    here = {entry.seat for entry in found_in(context, area) if entry.count}
    found = []
    for (at, seat), count in context.new.counts.items():
        if at != area or seat in here:
            continue
        mark = None if seat is None else context.marks[seat]
        letter, ink = (of_nobody(context.rules).letter, "strong") if mark is None else (mark.letter, mark.ink)
        found.append((f"{letter}{count:+d}", f"{ink} bold"))
    return found


def _left(context: GrandeContext, area: int) -> list[Sign]:
    """Return the ghosts of what has left an area since the player's last answer, and belongs to no seat."""
    new = context.new
    if new is None:
        return []
    king = [KING_LEFT] if new.king is not None and new.king[0] == area else []
    return [*king, *(BOARD_LEFT for was, _is in new.boards if was == area)]


def _new_signs(context: GrandeContext, area: int) -> list[Piece]:
    """Return the signs of what else is new in an area: the King, a scoreboard or a Grande, what a module tells of."""
    new, of = context.new, context.glyphs.of
    if new is None:
        return []
    found = [(of(sign), "gold") for sign in _left(context, area)]
    if new.king is not None and new.king[1] == area:
        found.append((f"+{of(KING)}", "gold bold"))
    found += [("+*", "gold bold") for _was, to in new.boards if to == area]
    for seat, (was, _to) in new.grandes.items():
        if was == area:
            mark = context.marks[seat]
            found.append((f"{mark.letter}{left_sign(context.glyphs, mark, grande=True)}", mark.ink))
    return [*found, *([(CHANGED, "gold bold")] if area in new.notes else [])]


def _sign(context: GrandeContext, entry: Presence) -> str:
    """Return the sign of the most lasting trait that some have, as there is room for no more behind a number."""
    words = sorted(trait_words(context.rules, entry.traits), key=lambda one: not one.lasting)
    return context.glyphs.of(words[0].sign) if words else ""


def _signs(context: GrandeContext, traits: Sequence[str]) -> str:
    return "".join(context.glyphs.of(words.sign) for words in trait_words(context.rules, traits))


def _rank(context: GrandeContext, area: int, seat: int) -> str:
    """Return the sign of a seat's rank in an area for which it has just been paid."""
    ranks = (context.glyphs.of(sign) for rank, sign in enumerate(RANKS, 1) if (area, seat, rank) in context.flash.ranks)
    return "".join(ranks)


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
        (" " + _("put in {count}").format(count=f"{whose}{last.count}"), FLASH * context.flash.castillo),
    ]
