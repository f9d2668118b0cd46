"""Put events into a short form of at most fourteen cells, for the corner of the map."""

from __future__ import annotations

from dataclasses import dataclass, replace

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.board.signs import KING, grande_sign
from elgrande_tui.games.elgrande.context import GrandeContext
from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.text.areas import area_map_name
from elgrande_tui.games.elgrande.text.cards import card_short
from elgrande_tui.games.elgrande.text.table import power_name, unowned_words
from elgrande_tui.widgets.cells import Row
from engine.core.event import Event
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import events as e


@dataclass(frozen=True, slots=True)
class Brief:
    """The short form of an event: seat, number and area, as in `N 2 Castillo`."""

    letter: str
    ink: str
    what: str
    count: int = 0
    """How often the same happened in a row; 0: not counted."""

    @property
    def row(self) -> Row:
        """The short form as a row."""
        text = f"{self.count} {self.what}" if self.count else self.what
        return [(self.letter, self.ink), (f" {text}", "")]


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
    """Return the short form of an event; None when it has none."""
    rules, marks, glyphs = context.rules, context.marks, context.glyphs

    def short(seat: int, what: str, count: int = 0) -> Brief:
        return Brief(marks[seat].letter, marks[seat].chip, what, count)

    found = (face.brief(rules, glyphs, event) for face in faces_of(rules))
    if (own := next(filter(None, found), None)) is not None:
        return short(*own)
    match event:
        case e.Placed(seat=seat, area=area) | e.Fetched(seat=seat, area=area):
            return short(seat, _area(rules, area), 1)
        case e.Moved(seat=seat, kind=kind, source=source, target=target):
            owner = rules.box.kinds.all[kind].owner
            letter = unowned_words(rules, kind).letter if owner is None else marks[owner].letter
            return short(seat, f"{letter} {_area(rules, source)[:4]}>{_area(rules, target)[:4]}")
        case e.SentBack(seat=seat, kind=kind, area=area, count=count):
            owner = rules.box.kinds.all[kind].owner
            return short(seat if owner is None else owner, f"-{count} {_area(rules, area)}")
        case e.KingMoved(seat=seat, target=target):
            return short(seat, f"{glyphs.of(KING)} {_area(rules, target)}")
        case e.GrandeMoved(seat=seat, target=target):
            return short(seat, f"{grande_sign(glyphs, marks[seat])} {_area(rules, target)}")
        case e.BoardMoved(seat=seat, board=board, target=target):
            values = "".join(map(str, rules.box.figures.scoreboards[board].values))
            return short(seat, f"*{values} {_area(rules, target)[:7]}")
        case e.Vetoed(seat=seat):
            return short(seat, _("Veto!"))
        case e.CardTaken(seat=seat, card=card):
            return short(seat, card_short(card))
        case e.PowerPlayed(seat=seat, value=value):
            return short(seat, _("plays {value}").format(value=power_name(rules, value)))
    return None


def _area(rules: GrandeRules, area: int) -> str:
    return _("court") if area < 0 else area_map_name(rules.box.areas[area].id)
