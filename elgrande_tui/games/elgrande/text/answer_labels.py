"""Word answers for the player: `move a caballero of Blue from Granada to Sevilla`."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _, mark, ngettext
from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import area_of, owner_of, piece_of, power_name, with_traits
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.module_face import said
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


def option_label(
    rules: GrandeRules, names: Names, option: Option, player: int | None = None, actor: int | None = None
) -> str:
    """Return the answer as a phrase in the imperative, in lower case: `score Granada`, `play power card 7`.

    Caballeros of the seat `player`, which reads this, are called "your", those of the seat `actor`, of which it reads,
    "their".
    """
    return (
        said(faces_of(rules), lambda face: face.label(rules, names, option))
        or _of_modules(rules, names, option, player, actor)
        or _plain(rules, option)
        or _on_the_map(rules, option)
        or _with_people(rules, names, option, player, actor)
        or option.words
    )


def _of_modules(rules: GrandeRules, names: Names, option: Option, player: int | None, actor: int | None) -> str:
    """Return an answer that a variant or expansion words, with the names of what it is about."""
    words = next(filter(None, (face.answer(rules, option) for face in faces_of(rules))), None)
    if words is None:
        return ""
    places = {field: getattr(option, field, None) for field in ("area", "source", "target")}
    filled = {field: area_of(rules, place) for field, place in places.items() if place is not None}
    kind = getattr(option, "kind", None) if words.kind is None else words.kind
    if kind is not None:
        filled["piece"] = piece_of(rules, names, kind, player, actor)
    return _(words.message).format(card=card_title(getattr(option, "card", "")), **filled)


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
        case o.Take(card=card):
            return _('take the card "{card}"').format(card=card_title(card))
    return ""


def _on_the_map(rules: GrandeRules, option: Option) -> str:
    match option:
        case o.Place(area=area):
            message = _("place a caballero in {area}")
        case o.Put(area=area):
            message = _("place one more caballero in {area}")
        case o.Score(area=area):
            message = _("score {area}")
        case o.MoveKing(area=area):
            message = _("move the King to {area}")
        case o.MoveGrande(area=area):
            message = _("move the Grande to {area}")
        case o.Origin(area=area):
            message = _("evict from {area}")
        case o.Dial(area=area):
            message = _("set the disc to {area}")
        case o.Fetch(area=area, traits=traits) if traits:
            piece = with_traits(rules, _("a caballero"), traits)
            return _("fetch {piece} from {area}").format(piece=piece, area=area_of(rules, area))
        case o.Fetch(area=area):
            message = _("fetch a caballero from {area}")
        case o.MoveBoard(board=board, area=area):
            values = rules.box.figures.scoreboards[board].id
            return _("put the scoreboard {values} on {area}").format(values=values, area=area_of(rules, area))
        case _:
            return ""
    return message.format(area=area_of(rules, area))


def _with_people(rules: GrandeRules, names: Names, option: Option, player: int | None, actor: int | None) -> str:
    match option:
        case o.Move(kind=kind, source=source, target=target):
            piece = piece_of(rules, names, kind, player, actor)
            return _("move {piece} from {source} to {target}").format(
                piece=piece, source=area_of(rules, source), target=area_of(rules, target)
            )
        case o.Send(kind=kind, area=o.COURT):
            return _("send back a caballero of {owner} from the court").format(owner=owner_of(rules, names, kind))
        case o.Send(kind=kind, area=area):
            piece = piece_of(rules, names, kind)
            return _("send back {piece} from {area}").format(piece=piece, area=area_of(rules, area))
        case o.Next(seat=seat):
            return _("{who} is next").format(who=names[seat])
    return ""
