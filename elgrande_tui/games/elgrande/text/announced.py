"""Word announced steps, to which a Veto may object, for the player."""

from __future__ import annotations

from collections import Counter

from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.text.answer_labels import option_label
from elgrande_tui.games.elgrande.text.areas import area_map_name, area_name
from elgrande_tui.i18n.seats import Names, listed, seat_name
from elgrande_tui.i18n.translations import _, mark, ngettext
from elgrande_tui.model.module_face import said, told
from engine.games.elgrande.grande_rules import GrandeRules

_VERBS = {
    "move": mark("move"),
    "send": mark("send back"),
    "return": mark("send back"),
    "decay": mark("empty court"),
    "evict": mark("evict"),
    "fetch": mark("fetch"),
    "score": mark("score"),
    "put": mark("place"),
    "board": mark("scoreboard"),
    "king": mark("King"),
    "grande": mark("Grande"),
    "court": mark("court"),
}
"""Word of an announced step -> its form in few cells."""


def announced(rules: GrandeRules, names: Names, words: str, actor: int | None = None) -> str:
    """Return a step by its announced words, as a phrase in the imperative: `score Granada`, `have the discs set`.

    `actor` is the seat whose step it is: its caballeros are called "their".
    """
    steps = Counter(step.strip() for step in words.split(","))
    return listed([_step(rules, names, _together(step, count), actor) for step, count in steps.items()])


def _together(step: str, count: int) -> str:
    """Return the words of one step for equal caballeros that are sent back several times; other words unchanged.

    `decay` and `return` are words of this module only.
    """
    match step.split():
        case ["send", colour, "court"]:
            return f"decay {colour} {count}"
        case ["send", colour, area]:
            return f"return {colour} {area} {count}"
    return step


def _step(rules: GrandeRules, names: Names, words: str, actor: int | None) -> str:
    match words.split():
        case ["discs"]:
            return _("have the discs set")
        case ["recover", "?"]:
            return _("take back a used power card")
        case ["decay", colour, count]:
            return ngettext(
                "send back {count} caballero of {owner} from the court",
                "send back {count} caballeros of {owner} from the court",
                int(count),
            ).format(count=count, owner=_owner(rules, names, colour))
        case ["return", colour, area, count]:
            return ngettext(
                "send back {count} caballero of {owner} from {area}",
                "send back {count} caballeros of {owner} from {area}",
                int(count),
            ).format(count=count, owner=_owner(rules, names, colour), area=area_name(area))
        case ["evict", colour, source, "court"]:
            return _("evict {owner} from {source} to the court").format(
                owner=_owner(rules, names, colour), source=area_name(source)
            )
        case ["evict", colour, source, target]:
            return _("evict {owner} from {source} to {target}").format(
                owner=_owner(rules, names, colour), source=area_name(source), target=area_name(target)
            )
    if own := said(faces_of(rules), lambda face: face.announced(rules, names, words)):
        return own
    try:
        return option_label(rules, names, rules.parse(words), actor=actor)
    except ValueError:
        return words


def announced_shortly(rules: GrandeRules, words: str) -> str:
    """Return a step in few cells, with colours for names: `move Yellow C.Vieja > C.Nueva`, `send back Red court x2`."""
    steps = Counter(step.strip() for step in words.split(","))
    shown: list[str] = []
    before = ""
    for step, count in steps.items():
        start = " ".join(step.split()[:2])
        # Steps of one kind share their first two words, verb and colour: say them once.
        again = start == before and len(step.split()) > 2
        before = start
        text = _shortly(rules, step.removeprefix(start) if again else step)
        shown.append(f"{text} x{count}" if count > 1 else text)
    return ", ".join(shown)


def _shortly(rules: GrandeRules, words: str) -> str:
    """Return the words in few cells, with an arrow from area to area."""
    shown: list[str] = []
    areas = 0
    for word in words.split():
        # At the start `court` is a verb: the caballeros that are taken there.
        place = word in rules.box.index or (word == "court" and bool(shown))
        if place and areas:
            shown.append(">")
        areas += place
        shown.append(_word(rules, word))
    return " ".join(shown)


def _word(rules: GrandeRules, word: str) -> str:
    if word in rules.box.index:
        return area_map_name(word)
    if word in _VERBS:
        return _(_VERBS[word])
    if (short := told(faces_of(rules), lambda face: face.short_words, word)) is not None:
        return _(short)
    return next((seat_name(seat) for seat in rules.box.seats if seat.lower() == word), word)


def _owner(rules: GrandeRules, names: Names, colour: str) -> str:
    seats = [seat.lower() for seat in rules.box.seats]
    return names[seats.index(colour)] if colour in seats else colour


def told_of_passing(key: str, *, always: bool) -> str:
    """Return what the player is told who lets every step `always` pass in this game, or not any more."""
    if always:
        return _("If you hold a Veto, all steps pass in this game; {key} changes that.").format(key=key)
    return _("If you hold a Veto, you are asked before each step in this game.")
