"""Draw on the map what lies in an area: tiles, the limitation table, the marker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.colonies.messages import _
from elgrande_tui.games.elgrande.modules.colonies.overseas import fields_of
from elgrande_tui.widgets.glyphs import Sign
from engine.games.elgrande.modules.colonies.derived import NAME, derived

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.board.labels import Line
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext

TABLE = Sign("⊓", "t")
"""Before the fields of the limitation table that are taken, and how many there are."""
MARKED = Sign("Σ", "s")
"""Before the round at the end of which the marked region is scored."""


def state(context: GrandeContext, area: str) -> Sequence[str]:
    """Return table and marker, in words and as signs."""
    number, own = context.rules.box.index[area], context.now.modules[NAME]
    spoken, short = [], []
    if number == own["table"]:
        taken, fields = fields_of(context)
        spoken.append(_("table {taken}/{fields}").format(taken=taken, fields=fields))
        short.append(f"{context.glyphs.of(TABLE)}{taken}/{fields}")
    if number == own["mark"]:
        rounds, due = context.rules.box.rounds, own["marked"]
        spoken.append(_("scored in {round}").format(round=due) if due in rounds else _("scored last"))
        # After the last general scoring: the sign says it all.
        short.append(f"{context.glyphs.of(MARKED)}{due if due in rounds else ''}")
    return (", ".join(spoken), " ".join(short)) if spoken else ()


def lying(context: GrandeContext, area: str, signs: Mapping[str, Sign]) -> Sequence[Line]:
    """Return the tiles of a colony that nobody carries."""
    known, own = derived(context.rules.box), context.now.modules[NAME]
    tile = known.tile_of.get(context.rules.box.index[area], "")
    count = own[tile] if tile else 0
    return [[(f"{context.glyphs.of(signs[tile])}{count}", "gold")]] if count else []
