"""How everybody's points came about; at the end of the game the ranking."""

from __future__ import annotations

from elgrande_tui.screens.table.sight import Sight
from elgrande_tui.texts import _, listed
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import columns, heading
from engine.elgrande.events import AreaScored
from engine.elgrande.scoring import ranking

NAME_CELLS = 20
COLUMN = 9


def scores_panel(sight: Sight, width: int) -> list[Row]:
    """Seats by rank; general scorings, special scorings and bonuses across, and their sum."""
    standings = ranking(sight.now.scores)
    rows: list[Row] = [heading(_title(sight), sight.glyphs.rule, width), []]
    if sight.view.over:
        winners = listed([sight.names[entry.seat] for entry in standings if entry.place == 1])
        rows += [[(_("The winner: {who}").format(who=winners), "bold")], []]
    rounds = sorted({entry.round for entry in sight.view.ledger if entry.cause == "general"})
    heads = [*(_("round {n}").format(n=n) for n in rounds), _("cards"), _("King"), _("home"), _("all")]
    column = min(COLUMN, (width - NAME_CELLS) // len(heads))
    widths = [NAME_CELLS, *([column] * len(heads))]
    right = [False, *([True] * len(heads))]
    rows.append(columns([[], *([(head, "dim")] for head in heads)], widths, right))
    for entry in standings:
        mark = sight.marks[entry.seat]
        name: Row = [(f"{entry.place}. ", "bold"), (f"{mark.letter}{mark.mark} {sight.names[entry.seat]}", mark.ink)]
        numbers = [str(n) for n in sources(sight.view.ledger, entry.seat, rounds)]
        cells: list[Row] = [name, *([(n, "")] for n in numbers), [(str(entry.score), "bold")]]
        rows.append(columns(cells, widths, right))
    note = _("Rounds: places in general scorings. Cards: places in special scorings.")
    return [*rows, [], [(note, "dim")]]


def sources(ledger: list[AreaScored], seat: int, rounds: list[int]) -> list[int]:
    """Where a seat's points come from: places per general scoring, places by cards, King's bonuses, home bonuses.

    Together they are its score.
    """
    general, cards, king, home = dict.fromkeys(rounds, 0), 0, 0, 0
    for entry in ledger:
        for payment in entry.payments:
            if payment.seat != seat:
                continue
            king += payment.king
            home += payment.home
            if entry.cause == "general":
                general[entry.round] += payment.places + payment.other
            else:
                cards += payment.places + payment.other
    return [*general.values(), cards, king, home]


def _title(sight: Sight) -> str:
    return _("The game is over") if sight.view.over else _("Points so far")
