"""Word answers, announced steps and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.colonies import _, mark, ngettext
from elgrande_tui.games.elgrande.modules.colonies.overseas import MARKED, TABLE
from elgrande_tui.games.elgrande.seams import AnswerWords, Brief
from elgrande_tui.games.elgrande.text.cards import card_short, card_title
from elgrande_tui.games.elgrande.text.table import area_map_name, area_of, owner_of, place_of, round_number, whose_piece
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.sentences import points_in_words
from engine.core.event import Event
from engine.core.option import Option
from engine.games.elgrande.model import events as e
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.modules.colonies import events as c
from engine.games.elgrande.modules.colonies.derived import GOLD, WARES, derived
from engine.games.elgrande.modules.colonies.options import (
    INQUISITOR,
    STRIKE,
    Block,
    FillTable,
    Load,
    MarkArea,
    MoveTable,
    Sail,
)

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext
    from engine.games.elgrande.grande_rules import GrandeRules


def answer(rules: GrandeRules, option: Option) -> AnswerWords | None:
    """Return the words for an answer of the module, and for a relocation on the spot; None for any other."""
    known = derived(rules.box)
    match option:
        case Sail(kind=kind):
            return AnswerWords(mark("send {piece} by sea from {source} to {target}"), known.settled[kind])
        case Load(area=area) if known.tile_of[rules.box.region_of[area]] == GOLD:
            return AnswerWords(mark("put {piece} on gold in {area}"))
        case Load():
            return AnswerWords(mark("put {piece} on wares in {area}"))
        case MoveTable():
            return AnswerWords(mark("move the limitation table to {area}"))
        case FillTable(kind=kind):
            return AnswerWords(mark("put {piece} on the limitation table"), known.on_table[kind])
        case MarkArea():
            return AnswerWords(mark("mark {area}"))
        case Block():
            return AnswerWords(mark('turn down the card "{card}"'))
        case o.Move(kind=kind, source=source, target=target) if source == target:
            if kind in known.beside:
                return AnswerWords(mark("put {piece} on the limitation table in {target}"), known.on_table[kind])
            return AnswerWords(mark("take {piece} off the limitation table in {target}"))
    return None


def label(rules: GrandeRules, names: Names, option: Option, player: int | None) -> str:
    """Return an answer that is one word as a phrase."""
    if option is INQUISITOR:
        count = derived(rules.box).figures.extra
        return ngettext(
            "take {count} more caballero to the court (Grand Inquisitor)",
            "take {count} more caballeros to the court (Grand Inquisitor)",
            count,
        ).format(count=count)
    return _("repeat the action") if option is STRIKE else ""


def sentence(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return what happened as a line of the log; "" where the game's own words will do."""
    return _of_seats(rules, names, event) or _of_pieces(rules, names, event) or _on_the_board(rules, event)


def _of_seats(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return a line on cards, and on what a seat does without a caballero."""
    match event:
        case c.InquisitorTaken(seat=seat):
            message = _("{who} holds the Grand Inquisitor now: the black caballeros count for {who}.")
            return message.format(who=names[seat])
        case c.TableMoved(seat=seat, source=source, target=target):
            return _("{who} moves the limitation table from {source} to {target}.").format(
                who=names[seat], source=area_of(rules, source), target=area_of(rules, target)
            )
        case c.MarkerLaid(seat=seat, area=area, due=due):
            message = _("{who} marks {area}: it is scored at the end of round {round}.")
            if due not in rules.box.rounds:
                message = _("{who} marks {area}: it is scored after the last general scoring.")
            return message.format(who=names[seat], area=area_of(rules, area), round=round_number(rules, due))
        case c.CardBlocked(seat=seat, card=card):
            message = _('{who} turns down the card "{card}": nobody chooses it in this round.')
        case c.CardKept(seat=seat, card=card):
            message = _('{who} keeps the card "{card}".')
        case c.KeptCardGone(seat=seat, card=card):
            message = _('{who} puts "{card}" back under its stack.')
        case c.Struck(seat=seat, card=card):
            message = _('Double Strike! {who} repeats the action of "{card}".')
        case e.AreaScored(cause=cause, area=area, payments=[paid]) if cause in (GOLD, WARES):
            told = _("{who} delivers gold in {area}: {points}.")
            if cause == WARES:
                told = _("{who} delivers wares in {area}: {points}.")
            return told.format(who=names[paid.seat], area=area_of(rules, area), points=points_in_words(paid.points))
        case _:
            return ""
    return message.format(who=names[seat], card=card_title(card))


def _of_pieces(rules: GrandeRules, names: Names, event: Event) -> str:
    known = derived(rules.box)
    match event:
        case c.Landed(seat=seat, area=area, count=count):
            message = ngettext(
                "{count} caballero of {who} begins in {area}.", "{count} caballeros of {who} begin in {area}.", count
            )
            if area < 0:
                message = ngettext(
                    "{count} caballero of {who} begins at the court.",
                    "{count} caballeros of {who} begin at the court.",
                    count,
                )
            return message.format(who=names[seat], count=count, area=place_of(rules, area))
        case c.Sailed(seat=seat, kind=kind, source=source, target=target):
            return _("{who} sends {piece} by sea from {source} to {target}.").format(
                who=names[seat],
                piece=_piece(rules, names, kind, seat),
                source=area_of(rules, source),
                target=area_of(rules, target),
            )
        case c.Loaded(seat=seat, kind=kind, area=area, tile=tile):
            message = _("{who} puts {piece} on gold in {area}.")
            if tile == WARES:
                message = _("{who} puts {piece} on wares in {area}.")
        case c.TableFilled(seat=seat, kind=kind, area=area):
            message = _("{who} puts {piece} on the limitation table in {area}.")
        case e.Moved(seat=seat, kind=kind, source=area, target=target) if area == target:
            message = _("{who} takes {piece} off the limitation table in {area}.")
            if kind in known.beside:
                message = _("{who} puts {piece} on the limitation table in {area}.")
        case e.SentBack(kind=kind, area=area, count=count) if kind in known.carriers:
            return ngettext(
                "{count} caballero of {owner} goes back from {area} to the provinces; its tile is lost.",
                "{count} caballeros of {owner} go back from {area} to the provinces; their tiles are lost.",
                count,
            ).format(count=count, owner=owner_of(rules, names, kind), area=place_of(rules, area))
        case e.WentTo(kind=kind, count=count, source=source, target=target) if kind in known.carriers and (
            target < 0 or target == CASTILLO
        ):
            return ngettext(
                "{count} caballero of {owner} goes from {source} to {target}; its tile is lost.",
                "{count} caballeros of {owner} go from {source} to {target}; their tiles are lost.",
                count,
            ).format(
                count=count,
                owner=owner_of(rules, names, kind),
                source=place_of(rules, source),
                target=place_of(rules, target),
            )
        case _:
            return ""
    return message.format(who=names[seat], piece=_piece(rules, names, kind, seat), area=area_of(rules, area))


def _on_the_board(rules: GrandeRules, event: Event) -> str:
    """Return a line on what belongs to nobody."""
    match event:
        case c.BlackStarts(area=area, count=count):
            return ngettext(
                "{count} black caballero begins in {area}.", "{count} black caballeros begin in {area}.", count
            ).format(count=count, area=area_of(rules, area))
        case c.TableStarts(area=area):
            return _("The limitation table begins in {area}.").format(area=area_of(rules, area))
        case c.TilesLaid(gold=gold, wares=wares):
            known = derived(rules.box)
            laid = []
            if gold:
                message = ngettext("{count} gold tile in {area}", "{count} gold tiles in {area}", gold)
                laid.append(message.format(count=gold, area=area_of(rules, known.america)))
            if wares:
                message = ngettext("{count} wares tile in {area}", "{count} wares tiles in {area}", wares)
                laid.append(message.format(count=wares, area=area_of(rules, known.africa)))
            return _("New on the colonies: {tiles}.").format(tiles=listed(laid))
    return ""


def brief(context: GrandeContext, event: Event) -> Brief | None:
    """Return the short form of an event."""
    of, areas = context.glyphs.of, context.rules.box.areas
    match event:
        case c.Sailed(seat=seat, target=target):
            return Brief(seat, f"~ {area_map_name(areas[target].id)}")
        case c.Loaded(seat=seat, tile=tile):
            return Brief(seat, _("takes gold") if tile == GOLD else _("takes wares"))
        case c.InquisitorTaken(seat=seat):
            return Brief(seat, _("Inquisitor"))
        case c.TableMoved(seat=seat, target=target):
            return Brief(seat, f"{of(TABLE)} {area_map_name(areas[target].id)}")
        case c.MarkerLaid(seat=seat, area=area):
            return Brief(seat, f"{of(MARKED)} {area_map_name(areas[area].id)}")
        case c.CardBlocked(seat=seat, card=card):
            return Brief(seat, f"- {card_short(card)}")
        case c.Struck(seat=seat, card=card):
            return Brief(seat, f"2x {card_short(card)[:9]}")
        case e.AreaScored(cause=cause, payments=[paid]) if cause in (GOLD, WARES):
            message = _("gold +{points}") if cause == GOLD else _("wares +{points}")
            return Brief(paid.seat, message.format(points=paid.points))
    return None


def _piece(rules: GrandeRules, names: Names, kind: int, seat: int) -> str:
    own = rules.box.kinds.all[kind].owner == seat
    return whose_piece(rules, names, kind, "own" if own else "", lasting=True)
