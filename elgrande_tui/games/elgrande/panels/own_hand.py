"""Draw the player's own power cards, with what each brings, and their stock."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, product

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.table import area_map_name, power_name
from elgrande_tui.model.picking import ASIDE
from elgrande_tui.widgets.cells import Row, row_cells

FULLER = ((True, True), (True, False), (False, False))
"""Whether the line says that it is the hand, and whether its cards have margins, while all else is shown."""
SHORTER = ((True, True), (False, True), (True, False))
"""Whether cards that were played are shown, and what each brings: from the longest form without anything behind."""


def own_hand(context: GrandeContext, seat: int, width: int) -> Row:
    """Return `Hand 7:3 8:2 13:0  court 7  provinces 12  home C.Vieja`, in the longest form that fits.

    Behind the value of a card is how many caballeros it brings. Cards that were played are struck out, or named where
    a terminal may not show that. Where the cards alone are too many, those that were played are left out, then what
    each brings.
    """
    playing = context.question is not None and context.question.kind == "play_power"
    forms = (
        [*_cards(context, seat, playing, titled=titled, wide=wide), *more]
        for more, (titled, wide) in product(_more(context, seat), FULLER)
        if titled or not context.pointed("hand")
    )
    least = (_cards(context, seat, playing, played=played, brings=brings) for played, brings in SHORTER)
    shortest = _cards(context, seat, playing, played=False, brings=False)
    return next((row for row in chain(forms, least) if row_cells(row) <= width), shortest)


def shows_choices(context: GrandeContext) -> bool:
    """Whether numbered choices are in the hand, among the cards on offer, or on a page in place of the map."""
    question, picking = context.question, context.selection.picking
    own = question is not None and question.kind in ("play_power", "choose_card")
    if seams_of(context.rules).page(context) is not None:
        return True
    return own and picking is not None and picking.half != ASIDE


def _cards(
    context: GrandeContext,
    seat: int,
    playing: bool,
    *,
    titled: bool = True,
    wide: bool = False,
    played: bool = True,
    brings: bool = True,
) -> Row:
    now, powers, painted = context.now, context.rules.box.powers, context.glyphs.painted
    margin = " " if wide and painted else ""
    title = " " * painted + _("Hand") if titled else ""
    row: Row = [(title, context.pointed("hand") or "dim")]
    for number in sorted(now.dealt[seat], key=context.rules.box.power_values.__getitem__):
        word, name = powers[number].id, power_name(context.rules, number)
        province = f":{powers[number].province}" if brings else ""
        if number not in now.hand:
            row += [(" ", ""), (f"{margin}{name}{province}{margin}", "dim strike")] if painted and played else []
            continue
        legal = not playing or context.selection.choice(word) is not None
        chosen = playing and context.chosen == word
        ground = " on:chosen" if legal and painted and not chosen else ""
        ink = "bold reverse" if chosen else "strong bold" if legal else "dim"
        behind = "bold reverse" if chosen else "gold" if legal else "dim"
        row += [(" ", ""), (f"{margin}{name}", ink + ground), (f"{province}{margin}", behind + ground)]
        row += context.hint_sign(word) if playing else []
    return row


def _more(context: GrandeContext, seat: int) -> Sequence[Row]:
    """Return what stands behind the cards, the longest form first."""
    now, kinds, powers = context.now, context.rules.box.kinds, context.rules.box.powers
    home = area_map_name(context.rules.box.areas[now.grandes[seat]].id) if now.grandes[seat] >= 0 else "-"
    parts = [
        (_("court"), str(kinds.owned(seat, now.court))),
        (_("provinces"), str(kinds.owned(seat, now.provinces))),
        (_("home"), home),
    ]
    used = [] if context.glyphs.painted else [(_("used"), " ".join(powers[number].id for number in now.used) or "-")]
    holder = any(veto.seat == seat for veto in now.vetoes)
    veto: Row = [("  " + _("Veto: passing"), "dim")] if holder and context.passes_all else []
    forms: list[Row] = []
    for told in ([*used, *parts], [*used, *parts[:2]]):
        row: Row = []
        for word, text in told:
            ink = context.pointed("court") if word == _("court") else ""
            row += [("  ", ""), (f"{word} {text}", ink)] if ink else [(f"  {word} ", "dim"), (text, "")]
        forms += [[*row, *veto], row] if veto else [row]
    shortly = _("court {court} prov. {provinces}").format(court=parts[0][1], provinces=parts[1][1])
    pointed = context.pointed("court")
    forms.append([("  ", ""), (shortly, pointed)] if pointed else [(f"  {shortly}", "dim")])
    return forms
