"""Word answers for the player: `move a caballero of Blue from Granada to Sevilla`."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _, mark, ngettext
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.seams import AnswerWords
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import area_of, owner_of, piece_of, power_name, with_traits
from elgrande_tui.i18n.seats import Names
from engine.core.option import Option
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o

_WORDS = {
    "done": mark("done"),
    "skip": mark("forgo the special action"),
    "act": mark("use the card"),
    "stop": mark("stop here"),
    "veto": mark("object"),
    "pass": mark("let it happen"),
}
_ANSWERS = {
    o.Place: mark("place a caballero in {area}"),
    o.Put: mark("place one more caballero in {area}"),
    o.Score: mark("score {area}"),
    o.MoveKing: mark("move the King to {area}"),
    o.MoveGrande: mark("move the Grande to {area}"),
    o.Origin: mark("evict from {area}"),
    o.Dial: mark("set the disc to {area}"),
    o.Fetch: mark("fetch a caballero from {area}"),
    o.Move: mark("move {piece} from {source} to {target}"),
    o.Take: mark('take the card "{card}"'),
}
"""Type of an answer -> the answer."""


def option_label(rules: GrandeRules, names: Names, option: Option, player: int | None) -> str:
    """Return the answer as a phrase in the imperative, in lower case: `score Granada`, `play power card 7`.

    Caballeros of the seat `player`, which reads this, are called "your".
    """
    return in_answer_words(rules, names, option, player) or _plain(rules, option) or _with_people(rules, names, option)


def in_answer_words(
    rules: GrandeRules, names: Names, option: Option, player: int | None = None, actor: int | None = None
) -> str:
    """Return an answer that has AnswerWords, with the names of what it is about; "" for any other.

    Caballeros of the seat `player`, which reads this, are called "your", those of the seat `actor`, of which it reads,
    "their".
    """
    words = seams_of(rules).answer(option)
    if words is None:
        return ""
    places = {field: getattr(option, field, None) for field in ("area", "source", "target")}
    filled = {field: area_of(rules, place) for field, place in places.items() if place is not None}
    kind = getattr(option, "kind", None) if words.kind is None else words.kind
    if kind is not None:
        filled["piece"] = piece_of(rules, names, kind, player, actor)
    return _(words.message).format(card=card_title(getattr(option, "card", "")), **filled)


def answer_words(option: Option) -> AnswerWords | None:
    """Return the words for an answer of the base game in which areas, cards or a piece are named."""
    if isinstance(option, o.Fetch) and option.traits:
        return None
    return AnswerWords(_ANSWERS[type(option)]) if type(option) in _ANSWERS else None


def _plain(rules: GrandeRules, option: Option) -> str:
    match option:
        case o.Word():
            return _(_WORDS[option.words]) if option.words in _WORDS else option.words
        case o.Power(power=power):
            return _("play power card {value}").format(value=power_name(rules, power))
        case o.Recover(power=power):
            return _("take back power card {value}").format(value=power_name(rules, power))
        case o.Intake(count=0) | o.Court(count=0):
            return _("take none")
        case o.Intake(count=count) | o.Court(count=count):
            message = ngettext("take {count} caballero to the court", "take {count} caballeros to the court", count)
            return message.format(count=count)
        case o.Fetch(area=area, traits=traits):
            piece = with_traits(rules, _("a caballero"), traits)
            return _("fetch {piece} from {area}").format(piece=piece, area=area_of(rules, area))
        case o.MoveBoard(board=board, area=area):
            values = rules.box.figures.scoreboards[board].id
            return _("put the scoreboard {values} on {area}").format(values=values, area=area_of(rules, area))
    return ""


def _with_people(rules: GrandeRules, names: Names, option: Option) -> str:
    match option:
        case o.Send(kind=kind, area=o.COURT):
            return _("send back a caballero of {owner} from the court").format(owner=owner_of(rules, names, kind))
        case o.Send(kind=kind, area=area):
            piece = piece_of(rules, names, kind)
            return _("send back {piece} from {area}").format(piece=piece, area=area_of(rules, area))
        case o.Next(seat=seat):
            return _("{who} is next").format(who=names[seat])
    return ""
