"""Fill the sea west of the map at 80x24: the cards on offer, and the last events in their short form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.board.drawing import Writing
from elgrande_tui.games.elgrande.board.labels import KING, grande_sign
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.game_facts import acted_by, numbered, offered, on_offer
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.seams import Brief
from elgrande_tui.games.elgrande.text.cards import card_short
from elgrande_tui.games.elgrande.text.table import map_name_of, power_name, unowned_words
from elgrande_tui.input.commands import command
from elgrande_tui.widgets.cells import Row, fitted, padded, row_cells
from engine.core.event import Event
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import events as e


def brief_row(context: GrandeContext, brief: Brief) -> Row:
    """Return the short form of an event as a row: `N 2 Castillo`."""
    mark = context.marks[brief.seat]
    text = f"{brief.count} {brief.what}" if brief.count else brief.what
    return [(mark.letter, mark.chip), (f" {text}", "")]


def briefs(context: GrandeContext, most: int) -> list[Brief]:
    """Return the last events up to the board that is shown, at most `most`, the oldest first.

    Equal ones in a row are counted together; those that were undone are left out.
    """
    found: list[Brief] = []
    for entry in reversed(context.entries):
        short = None if entry.event is None or entry.undone else _brief(context, entry.event)
        if short is None:
            continue
        # Same seat and area: add the counts. Full already, the loop still goes on to count such older ones in.
        if found and short.count and found[-1] == replace(short, count=found[-1].count):
            found[-1] = replace(short, count=found[-1].count + short.count)
        elif len(found) < most:
            found.append(short)
        else:
            break
    return found[::-1]


def _brief(context: GrandeContext, event: Event) -> Brief | None:
    seams = seams_of(context.rules)
    if type(event) in seams.brief_cards:
        return Brief(msgspec.structs.asdict(event)["seat"], card_short(seams.brief_cards[type(event)]))
    return seams.brief(context, event)


def brief(context: GrandeContext, event: Event) -> Brief | None:
    """Return the short form of an event of the base game; None when it has none."""
    rules, marks, glyphs = context.rules, context.marks, context.glyphs
    match event:
        case e.Placed(seat=seat, area=area) | e.Fetched(seat=seat, area=area):
            return Brief(seat, _area(rules, area), 1)
        case e.Moved(seat=seat, kind=kind, source=source, target=target):
            owner = rules.box.kinds.all[kind].owner
            letter = unowned_words(rules, kind).letter if owner is None else marks[owner].letter
            return Brief(seat, f"{letter} {_area(rules, source)[:4]}>{_area(rules, target)[:4]}")
        case e.SentBack(seat=seat, kind=kind, area=area, count=count):
            owner = rules.box.kinds.all[kind].owner
            return Brief(seat if owner is None else owner, f"-{count} {_area(rules, area)}")
        case e.KingMoved(seat=seat, target=target):
            return Brief(seat, f"{glyphs.of(KING)} {_area(rules, target)}")
        case e.GrandeMoved(seat=seat, target=target):
            return Brief(seat, f"{grande_sign(glyphs, marks[seat])} {_area(rules, target)}")
        case e.BoardMoved(seat=seat, board=board, target=target):
            values = "".join(map(str, rules.box.figures.scoreboards[board].values))
            return Brief(seat, f"*{values} {_area(rules, target)[:7]}")
        case e.Vetoed(seat=seat):
            return Brief(seat, _("Veto!"))
        case e.CardTaken(seat=seat, card=card):
            return Brief(seat, card_short(card))
        case e.PowerPlayed(seat=seat, value=value):
            return Brief(seat, _("plays {value}").format(value=power_name(rules, value)))
    return None


def _area(rules: GrandeRules, area: int) -> str:
    return _("court") if area < 0 else map_name_of(rules, area)


CELLS = 14
"""Free columns at the narrowest place."""
OFFER_LINES = 7
"""The cards on offer; most games have fewer, and a blank line."""
LOG_LINES = 4
LINES = OFFER_LINES + LOG_LINES
"""Lines that the corner needs."""


def corner(context: GrandeContext, rows: Sequence[int]) -> list[Writing]:
    """Return the cards on offer and the last events as lines in the sea, in these rows of the map.

    The events have the last `LOG_LINES` of `LINES` rows, or what is left of fewer behind the last gap, and no heading
    where it is one.
    """
    left = _together(rows[OFFER_LINES:LINES])
    head: Row = [(_("log"), "dim"), (f" {command('log').written}", "dim")]
    heads = [head] if len(left) > 1 else []
    last = briefs(context, len(left) - len(heads))
    happened = [fitted(brief_row(context, brief), CELLS, context.glyphs.cut) for brief in last]
    lines = [*zip(rows, offer_list(context), strict=False), *zip(left, [*heads, *happened], strict=False)]
    return [Writing(0, y, row) for y, row in lines]


def _together(rows: Sequence[int]) -> Sequence[int]:
    """Return the rows behind the last gap."""
    gaps = [number for number in range(1, len(rows)) if rows[number] - rows[number - 1] > 1]
    return rows[gaps[-1] :] if gaps else rows


def offer_list(context: GrandeContext) -> list[Row]:
    """Return a line per stack: its number, the card, and the seat that has taken it; [] while no cards are on offer."""
    return [_line(context, stack) for stack in on_offer(context)]


def _line(context: GrandeContext, stack: int) -> Row:
    card, taker = offered(context, stack)
    if not card:
        return []
    down = card in seams_of(context.rules).face_down(context.now)
    chosen = taker is None and context.chosen == card
    ink = "dim" if taker is not None or down else "bold reverse" if chosen else ""
    legal = context.selection.choice(card) is not None and taker is None
    number = (numbered(context, stack) or " ", (context.pointed("offer") or "key") if legal else "dim")
    hinted = context.hint_sign(card)
    room = CELLS - 3 - row_cells(hinted)
    title = [*fitted([(card_short(acted_by(context, stack)), ink)], room, context.glyphs.cut), *hinted]
    if down:
        return [number, (" ", ""), *padded(title, CELLS - 3), ("x", "bold")]
    if taker is None:
        return [number, (" ", ""), *title]
    mark = context.marks[taker]
    return [number, (" ", ""), *padded(title, CELLS - 3), (mark.letter, mark.chip)]
