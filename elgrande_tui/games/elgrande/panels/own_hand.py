"""Draw the player's own power cards and stock."""

from __future__ import annotations

from elgrande_tui.games.elgrande.messages import _
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.text.areas import area_map_name
from elgrande_tui.widgets.cells import Row


def own_hand(context: GrandeContext, seat: int) -> Row:
    """Return `Hand 1 2 3  used 5 7  court 7  provinces 12  home C.Vieja`."""
    now, kinds = context.now, context.rules.box.kinds
    row: Row = [(_("Hand"), "dim")]
    playing = context.question is not None and context.question.kind == "play_power"
    for value in sorted(now.hand):
        legal = context.selection.choice(str(value)) is not None
        ink = "bold reverse" if playing and context.chosen == str(value) else "" if legal or not playing else "dim"
        row += [(" ", ""), (str(value), ink)]
    parts = [
        (_("used"), " ".join(map(str, now.used)) or "-"),
        (_("court"), str(kinds.owned(seat, now.court))),
        (_("provinces"), str(kinds.owned(seat, now.provinces))),
        (_("home"), area_map_name(context.rules.box.areas[now.grandes[seat]].id) if now.grandes[seat] >= 0 else "-"),
    ]
    for word, text in parts:
        row += [(f"  {word} ", "dim"), (text, "")]
    holder = any(veto.seat == seat for veto in now.vetoes)
    return [*row, ("  " + _("Veto: passing"), "dim")] if holder and context.passes_all else row
