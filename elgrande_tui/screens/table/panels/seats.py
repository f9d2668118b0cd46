"""Everybody's court, provinces, cards and home."""

from __future__ import annotations

from elgrande_tui.open_table import church_holder
from elgrande_tui.screens.table.sight import Sight
from elgrande_tui.texts import _, area_name, card_title
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped


def seats_panel(sight: Sight, width: int) -> list[Row]:
    """Three lines per seat, in turn order."""
    rows: list[Row] = [heading(_("Seats"), sight.glyphs.rule, width)]
    for seat in sight.order:
        rows += _seat(sight, seat, width)
    return rows


def _seat(sight: Sight, seat: int, width: int) -> list[Row]:
    now, mark = sight.now, sight.marks[seat]
    kinds = sight.rules.box.kinds.of[seat]
    title: Row = [
        (f"{mark.letter}{mark.mark} {sight.names[seat]}", f"{mark.ink} bold"),
        ("  " + _("{score} points").format(score=now.scores[seat]), "bold"),
    ]
    if seat == sight.seat:
        title.append(("  " + _("you"), "dim"))
    home = area_name(sight.rules.box.areas[now.grandes[seat]].id) if now.grandes[seat] >= 0 else "-"
    stock = _("court {court}, provinces {provinces}, home {home}, power cards in hand {hand}").format(
        court=sum(now.court[kind] for kind in kinds),
        provinces=sum(now.provinces[kind] for kind in kinds),
        home=home,
        hand=now.hand_sizes[seat],
    )
    return [title, *wrapped(stock, width, 3), *wrapped(_round(sight, seat), width, 3, "dim")]


def _bearer(sight: Sight, seat: int) -> str:
    """Where the standard of the seat is; "" in a game without standards."""
    box = sight.rules.box
    for kind in box.kinds.of[seat]:
        if not box.kinds.all[kind].traits:
            continue
        for area, counts in enumerate(sight.open.areas):
            if counts[kind]:
                return _("standard in {area}").format(area=area_name(box.areas[area].id))
        return _("standard set aside")
    return ""


def _round(sight: Sight, seat: int) -> str:
    """What the seat did this round, and what it holds."""
    now = sight.now
    parts = []
    if now.played[seat]:
        parts.append(_("played {value}").format(value=now.played[seat]))
    if now.taken[seat]:
        parts.append(_('took "{card}"').format(card=card_title(now.taken[seat])))
    for veto in now.vetoes:
        if veto.seat == seat:
            parts.append(_("Veto until round {round}").format(round=veto.until) if veto.until else _("Veto"))
    if church_holder(now) == seat:
        parts.append(_("holds the Church marker"))
    if bearer := _bearer(sight, seat):
        parts.append(bearer)
    known = [str(value) for value in now.history[seat] if value > 0]
    if known:
        parts.append(_("power cards so far {values}").format(values=" ".join(known)))
    return ", ".join(parts)
