"""Announced steps in words a player reads: what somebody may object to."""

from __future__ import annotations

from elgrande_tui.texts.areas import area_name
from elgrande_tui.texts.catalogue import _, ngettext
from elgrande_tui.texts.labels import option_label
from elgrande_tui.texts.seats import Names, listed
from elgrande_tui.texts.table import TableRules


def announced(rules: TableRules, names: Names, words: str) -> str:
    """A step by its announced words, as a phrase in the imperative: `score Granada`, `set the discs`."""
    steps = [step.strip() for step in words.split(",")]
    return listed([_step(rules, names, step) for step in steps])


def _step(rules: TableRules, names: Names, words: str) -> str:
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
    try:
        return option_label(rules, names, rules.parse(words))
    except ValueError:
        return words


def _owner(rules: TableRules, names: Names, colour: str) -> str:
    seats = [seat.lower() for seat in rules.box.seats]
    return names[seats.index(colour)] if colour in seats else colour
