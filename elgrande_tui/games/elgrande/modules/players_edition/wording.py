"""Word answers, announced steps and events, and what lies about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.model.game_facts import board_values, values_of
from elgrande_tui.games.elgrande.modules.players_edition import _, mark
from elgrande_tui.games.elgrande.seams import AnswerWords
from elgrande_tui.games.elgrande.text.option_parts import place_parts
from elgrande_tui.games.elgrande.text.table import area_map_name, area_of
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.sentences import points_in_words
from elgrande_tui.model.picking import Part
from elgrande_tui.widgets.glyphs import Sign
from engine.core.event import Event
from engine.core.option import Option
from engine.games.elgrande.model import events as e
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import NOWHERE, Worth
from engine.games.elgrande.modules.king_intrigue.options import Annul
from engine.games.elgrande.modules.players_edition import events as c
from engine.games.elgrande.modules.players_edition import options as k
from engine.games.elgrande.modules.players_edition.options import NAME
from engine.games.elgrande.modules.players_edition.state import NO_DISC

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts
    from engine.games.elgrande.grande_rules import GrandeRules

TOKENS = {
    k.ALLIANCE: mark("take the alliance away"),
    k.BRIDGE: mark("take the bridge away"),
    k.COLLAPSE: mark("take the danger of collapse away"),
    k.QUARANTINE: mark("take the quarantine away"),
}
"""What is annulled -> the answer."""


def parts(rules: GrandeRules, option: Option) -> Sequence[Part]:
    """Return the parts of the answers that name two areas of one sort."""
    match option:
        case o.Ally(area=area, other=other) | k.Span(area=area, other=other):
            return Part(option.verb, "verb", type(option)), *place_parts(rules, area), *place_parts(rules, other)
        case Annul(what=what) if what in TOKENS:
            return (Part(option.words),)
    return ()


def answer(rules: GrandeRules, option: Option) -> AnswerWords | None:
    """Return the words for an answer in which areas or a piece are named; None for any other."""
    match option:
        case k.Shift():
            return AnswerWords(mark("shift the Castillo to {area}"))
        case k.Quarantine():
            return AnswerWords(mark("put {area} under quarantine"))
        case k.Cross():
            return AnswerWords(mark("bring {piece} over the bridge from {source} to {target}"))
        case o.Origin() if "pe-buergerkrieg" in rules.box.cards:
            return AnswerWords(mark("let a civil war break out in {area}"))
    return None


def label(rules: GrandeRules, names: Names, option: Option, player: int | None) -> str:
    """Return an answer as a phrase, where it does not depend on its reader."""
    match option:
        case o.Ally(area=area, other=other):
            return _("ally {area} and {other}").format(area=area_of(rules, area), other=area_of(rules, other))
        case k.Span(area=area, other=other):
            message = _("build the bridge between {area} and {other}")
            return message.format(area=area_of(rules, area), other=area_of(rules, other))
        case k.TurnBoard(board=board):
            return _("turn the scoreboard {board}").format(board=rules.box.figures.scoreboards[board].id)
        case Annul(what=what) if what in TOKENS:
            return _(TOKENS[what])
    return ""


def sentence(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return what happened as a line of the log; "" where the game's own words will do."""
    return _of_pieces(rules, names, event) or _of_markers(rules, names, event)


def _of_pieces(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return a line on the Castillo, the bridge and scoreboards."""
    match event:
        case c.CastilloShifted(seat=seat, area=area, counts=counts):
            message = _("{who} shifts the Castillo to {area}.")
            told = message.format(who=names[seat], area=area_of(rules, area))
            kinds = rules.box.kinds.all
            thrown = [
                _("{who} {count}").format(who=names[kinds[kind].owner or 0], count=count)
                for kind, count in enumerate(counts)
                if count
            ]
            if not thrown:
                return told
            inside = _("Thrown in: {thrown}.").format(thrown=listed(thrown))
            return f"{told} {inside}"
        case c.CastilloBack():
            return _("The Castillo goes back to its own place.")
        case c.BridgeBuilt(seat=seat, area=area, other=other, former=former):
            message = _("{who} builds the bridge between {area} and {other}.")
            told = message.format(who=names[seat], area=area_of(rules, area), other=area_of(rules, other))
            if former == NOWHERE:
                return told
            returned = _("The caballero of {who} goes back to the court.").format(who=names[former])
            return f"{told} {returned}"
        case c.BridgeGone(area=area, other=other):
            message = _("The bridge between {area} and {other} is gone.")
            return message.format(area=area_of(rules, area), other=area_of(rules, other))
        case c.BoardTurned(seat=seat, board=board, turned=turned):
            message = (
                _("{who} turns {board} upside down: the fewest get the most there.")
                if turned
                else _("{who} turns {board} back.")
            )
            return message.format(who=names[seat], board=rules.box.figures.scoreboards[board].id)
        case e.AreaScored(area=area, payments=paid) if area == rules.box.index[k.BRIDGE]:
            points = [f"{names[one.seat]} {points_in_words(one.points)}" for one in paid if one.points]
            return _("The bridge pays: {points}.").format(points=listed(points) or _("nobody"))
    return ""


def _of_markers(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return a line on markers, discs and the Mistress."""
    match event:
        case c.AlliesJoined(seat=seat, area=area, other=other):
            message = _("{who} allies {area} and {other}: they count as one in the next general scoring.")
            return message.format(who=names[seat], area=area_of(rules, area), other=area_of(rules, other))
        case c.AlliesParted(area=area, other=other):
            message = _("The alliance of {area} and {other} is over.")
            return message.format(area=area_of(rules, area), other=area_of(rules, other))
        case c.CollapseFeared(seat=seat):
            return _("{who} warns of a collapse: nothing may enter the Castillo.").format(who=names[seat])
        case c.CollapseOver():
            return _("The Castillo can be entered again.")
        case c.QuarantineLaid(seat=seat, area=area):
            return _("{who} puts {area} under quarantine.").format(who=names[seat], area=area_of(rules, area))
        case c.QuarantineEnded(area=area):
            return _("The quarantine of {area} is over.").format(area=area_of(rules, area))
        case c.WhirlwindShown(seat=seat, area=area):
            return _("Whirlwind! The disc of {who} shows {area}.").format(who=names[seat], area=area_of(rules, area))
        case c.MistressCame(seat=seat):
            return _("{who} sends the Mistress: the King's region is open for moves.").format(who=names[seat])
        case c.MistressLeft():
            return _("The Mistress leaves: the King rules his region again.")
    return ""


BRIEF_CARDS: Mapping[type[Event], str] = {
    c.CastilloShifted: "pe-schiebung",
    c.BridgeBuilt: "pe-brueckenbau",
    c.BoardTurned: "pe-revolte",
    c.AlliesJoined: "pe-allianz",
    c.CollapseFeared: "pe-einsturzgefahr",
    c.QuarantineLaid: "pe-quarantaene",
    c.WhirlwindShown: "pe-wirbelsturm",
    c.MistressCame: "pe-maetresse",
}
"""Event -> the card that tells it in few cells."""


# What lies about


STANDS, GONE, ALLIED, ENDS, LOCKED, TURNED, SHUT = (
    Sign("♖", "c"),
    Sign("→", ">"),
    Sign("∞", "8"),
    Sign("╫", "h"),
    Sign("⊘", "q"),
    Sign("↻", "v"),
    Sign("⚠", "!!"),
)
"""Where the Castillo stands, its place meanwhile, allied, an end of the bridge, quarantine, upside down, collapse."""


def occupant(facts: GrandeFacts) -> int | None:
    """Return the seat whose caballero stands on the bridge; None for nobody."""
    row = facts.now.areas[facts.rules.box.index[k.BRIDGE]] or ()
    return next((facts.rules.box.kinds.all[kind].owner for kind, count in enumerate(row) if count), None)


def upside_down(facts: GrandeFacts, area: int) -> bool:
    """Check whether a turned scoreboard lies in an area."""
    return area in facts.now.boards and facts.now.modules[NAME]["turned"][facts.now.boards.index(area)]


def values(facts: GrandeFacts, area: int) -> Worth | None:
    """Return those of the region in which the Castillo stands, and of a turned scoreboard from its other side."""
    at = facts.now.modules[NAME]["castillo_at"]
    if area == CASTILLO and at != NOWHERE:
        return values_of(facts, at)[0]
    first, second, third = board_values(facts, area)
    return (third, second, first) if upside_down(facts, area) else None


def state(context: GrandeContext, area: str) -> Sequence[Sequence[str]]:
    """Show what lies in an area, in words and by a sign each."""
    own, number, of = context.now.modules[NAME], context.rules.box.index[area], context.glyphs.of
    at = own["castillo_at"]
    target = area_map_name(context.rules.box.areas[at].id) if at != NOWHERE else ""
    found = [
        (word, of(sign))
        for word, sign, lies in (
            (_("Castillo here"), STANDS, number == at),
            (f"{of(GONE)} {target}", GONE, number == CASTILLO and at != NOWHERE),
            (_("allied"), ALLIED, number in own["alliance"]),
            (_("bridge"), ENDS, number in own["bridge"]),
            (_("quarantine"), LOCKED, number == own["quarantine"]),
            (_("reversed"), TURNED, upside_down(context, number)),
            (_("collapse"), SHUT, number == CASTILLO and own["collapse"]),
        )
        if lies
    ]
    return ((", ".join(word for word, _sign in found), "".join(sign for _word, sign in found)),) if found else ()


def area_notes(facts: GrandeFacts, area: str) -> Sequence[str]:
    """Return what is special about an area, as sentences in one."""
    notes = " ".join(_notes(facts, area))
    return (notes,) if notes else ()


def _notes(facts: GrandeFacts, area: str) -> Iterator[str]:
    own, number, rules = facts.now.modules[NAME], facts.rules.box.index[area], facts.rules
    if number == own["castillo_at"]:
        yield _("The Castillo stands here.")
    if area == "castillo" and own["castillo_at"] != NOWHERE:
        yield _("It stands in {area} and is scored by its values.").format(area=area_of(rules, own["castillo_at"]))
    if area == "castillo" and own["collapse"]:
        yield _("It is in danger of collapse: nothing may enter it.")
    if number in own["alliance"]:
        other = next(one for one in own["alliance"] if one != number)
        yield _("It is allied with {other}.").format(other=area_of(rules, other))
    who = occupant(facts)
    if number in own["bridge"] and who is not None:
        other = next(one for one in own["bridge"] if one != number)
        message = _("A bridge of {who} leads to {other}.")
        yield message.format(who=facts.names[who], other=area_of(rules, other))
    if number == own["quarantine"]:
        yield _("It is under quarantine: nothing may enter or leave.")
    if upside_down(facts, number):
        yield _("The scoreboard is upside down: the fewest get the most.")
    if number == facts.now.king and own["mistress"]:
        yield _("The Mistress distracts the King: only placing is forbidden here.")


def table_lines(facts: GrandeFacts, argument: str = "") -> list[str]:
    """Return a line on everything that lies about."""
    box = facts.rules.box
    areas = [box.areas[area].id for area in (0, *box.regions)]
    lines = [f"{area_map_name(area)}: {' '.join(notes)}" for area in areas if (notes := area_notes(facts, area))]
    lines += [f"{facts.names[seat]}: {', '.join(found)}." for seat in facts.order if (found := holds(facts, seat))]
    return lines or [_("Nothing else is on the board.")]


def holds(facts: GrandeFacts, seat: int) -> Sequence[str]:
    """Return what a seat has on the table: the bridge, the disc of a Whirlwind."""
    found = [_("a caballero on the bridge")] if occupant(facts) == seat else []
    area, shown = facts.now.modules[NAME]["whirls"][seat]
    if area > NO_DISC:
        found.append(_("Whirlwind in {area}").format(area=area_of(facts.rules, area)))
    elif area != NO_DISC and not shown:
        found.append(_("the disc of a Whirlwind"))
    return found
