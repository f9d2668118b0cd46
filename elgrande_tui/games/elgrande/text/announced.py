"""Word answers, and announced steps to which a Veto may object: `move a caballero of Blue from Granada to Sevilla`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from elgrande_tui.games.elgrande import _, mark, ngettext
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.seams import AnswerWords
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.option_parts import COURT_PART, place_parts
from elgrande_tui.games.elgrande.text.table import area_map_name, area_of, owner_of, piece_of, power_name, with_traits
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.sentences import repeated
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.composing import part_label
from elgrande_tui.model.picking import Part, told
from engine.core.option import Option
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.announcements import AreaReturn, CourtReturn, Eviction, StepMeant, read_steps

_WORDS = {
    "done": mark("done"),
    "skip": mark("forgo the special action"),
    "act": mark("use the card"),
    "stop": mark("stop here"),
    "veto": mark("veto"),
    "pass": mark("let it pass"),
}
_ANSWERS = {
    # TRANSLATORS: what somebody does, as it stands in "You may veto this: {actor} wants to {step}." and on keys.
    o.Place: mark("place a caballero in {area}"),
    o.Put: mark("place one more caballero in {area}"),
    o.Score: mark("score {area}"),
    o.MoveKing: mark("move the King to {area}"),
    o.MoveGrande: mark("move the Grande to {area}"),
    o.Origin: mark("evict from {area}"),
    o.Dial: mark("set the disc to {area}"),
    o.Fetch: mark("fetch a caballero from {area}"),
    # TRANSLATORS: {piece} is the object: "a caballero of Blue"; areas may have an article: "the Castillo".
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


def announced(rules: GrandeRules, names: Names, words: str, actor: int | None = None) -> str:
    """Return a step by its announced words, as a phrase in the imperative: `score Granada`, `have the discs set`.

    `actor` is the seat whose step it is: its caballeros are called "their".
    """
    steps = Counter(read_steps(rules.box, words))
    return listed([_steps(rules, names, step, count, actor) for step, count in steps.items()])


def _steps(rules: GrandeRules, names: Names, step: StepMeant, count: int, actor: int | None) -> str:
    """Return equal steps as one phrase."""
    together = _together(rules, step, count)
    once = _step(rules, names, together, actor)
    return repeated(once, count) if together is step else once


def _together(rules: GrandeRules, step: StepMeant, count: int) -> StepMeant:
    """Return a step that takes equal caballeros back together; other steps unchanged."""
    if isinstance(step, o.Send):
        kind = rules.box.kinds.all[step.kind]
        if kind.owner is not None and not kind.traits:
            if step.area == o.COURT:
                return CourtReturn(kind.owner, count)
            return AreaReturn(kind.owner, step.area, count)
    return step


def _step(rules: GrandeRules, names: Names, step: StepMeant, actor: int | None) -> str:
    words = step.words if isinstance(step, Option) else step
    # The word of an announced step may be that of an answer as well, which is never announced.
    if isinstance(words, str) and words in (known := seams_of(rules).steps):
        return _(known[words])
    match step:
        case str():
            return step
        case CourtReturn(seat=seat, count=count):
            return ngettext(
                "send back {count} caballero of {owner} from the court",
                "send back {count} caballeros of {owner} from the court",
                count,
            ).format(count=count, owner=names[seat])
        case AreaReturn(seat=seat, area=area, count=count):
            return ngettext(
                "send back {count} caballero of {owner} from {area}",
                "send back {count} caballeros of {owner} from {area}",
                count,
            ).format(count=count, owner=names[seat], area=area_of(rules, area))
        case Eviction(seat=seat, source=source, target=o.COURT):
            return _("evict {owner} from {source} to the court").format(
                owner=names[seat], source=area_of(rules, source)
            )
        case Eviction(seat=seat, source=source, target=target):
            return _("evict {owner} from {source} to {target}").format(
                owner=names[seat], source=area_of(rules, source), target=area_of(rules, target)
            )
        case o.Recover(power=0):
            return _("take back a used power card")
    label = ui_of(rules).words.label
    return in_answer_words(rules, names, step, actor=actor) or label(names, step, None) or step.words


def announced_shortly(rules: GrandeRules, words: str) -> str:
    """Return a step in few cells, with colours for names: `move Yellow C.Vieja > C.Nueva`, `send back Red court x2`."""
    shown: list[str] = []
    before: Sequence[Part] = ()
    for step, count in Counter(read_steps(rules.box, words)).items():
        parts = _parts(rules, step)
        # Steps of one kind share their first two parts, verb and colour: say them once.
        again = parts[:2] == before and len(parts) > 2
        before = parts[:2]
        text = _shortly(rules, parts[2:] if again else parts)
        shown.append(f"{text} x{count}" if count > 1 else text)
    return ", ".join(shown)


def _parts(rules: GrandeRules, step: StepMeant) -> Sequence[Part]:
    """Return a step as parts, as an answer would have them."""
    match step:
        case str():
            return (Part(step),)
        case o.Recover(power=0):
            return (Part(step.public_words),)
        case Option():
            return ui_of(rules).answers.parts(step)
    seat = Part(rules.box.seats[step.seat], "seat", step.seat)
    match step:
        case CourtReturn(count=count):
            rest = [Part(str(count), "number")]
        case AreaReturn(area=area, count=count):
            rest = [*place_parts(rules, area), Part(str(count), "number")]
        case Eviction(source=source, target=target):
            rest = [*place_parts(rules, source), *place_parts(rules, target)]
    return (Part(step.words(rules.box).partition(" ")[0], "verb", type(step)), seat, *rest)


def _shortly(rules: GrandeRules, parts: Sequence[Part]) -> str:
    """Return the parts in few cells, with an arrow from area to area."""
    shown: list[str] = []
    areas = 0
    for part in _traits_first(told(parts)):
        place = part.sort in ("area", "spot") or part == COURT_PART
        if place and areas:
            shown.append(">")
        areas += place
        shown.append(_word(rules, part))
    return " ".join(shown)


def _traits_first(parts: Sequence[Part]) -> Sequence[Part]:
    """Put what tells a piece apart before the places, as in a sentence: `Red beside Galicia > África`."""
    places = [n for n, part in enumerate(parts) if part.sort in ("area", "spot")]
    traits = [part for part in parts if part.sort == "traits"]
    others = [part for part in parts if part.sort != "traits"]
    return [*others[: places[0]], *traits, *others[places[0] :]] if places and traits else parts


def _word(rules: GrandeRules, part: Part) -> str:
    """Return what a part is called in few cells."""
    if part.sort == "spot":
        return area_map_name(part.value)
    known = seams_of(rules).short_words
    return _(known[part.word]) if part.word in known else part_label(ui_of(rules), part)


def auto_pass_message(key: str, always: bool) -> str:
    """Return the message for turning on, or off, that every step passes in this game."""
    if always:
        return _("You let every step pass, even when you hold a Veto; {key} changes that.").format(key=key)
    return _("If you hold a Veto, you are asked before each step in this game.")
