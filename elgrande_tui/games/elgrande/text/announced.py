"""Word announced steps, to which a Veto may object, for the player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from elgrande_tui.games.elgrande import _, ngettext
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.answer_labels import in_answer_words
from elgrande_tui.games.elgrande.text.areas import area_map_name
from elgrande_tui.games.elgrande.text.option_parts import COURT_PART, place_parts
from elgrande_tui.games.elgrande.text.table import area_of
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.answering import part_label
from elgrande_tui.model.picking import Part, told
from engine.core.option import Option
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.announcements import AreaReturn, CourtReturn, Eviction, StepMeant, read_steps


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
    return _("{step} ({count} times)").format(step=once, count=count) if together is step and count > 1 else once


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
        return _("If you hold a Veto, all steps pass in this game; {key} changes that.").format(key=key)
    return _("If you hold a Veto, you are asked before each step in this game.")
