"""Word reasons, and explain why a key does nothing: mostly by the rules' own reason against its answer."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.option_parts import names_spots, place_parts
from elgrande_tui.games.elgrande.text.table import area_name, area_of, power_name
from elgrande_tui.i18n.seats import Names
from elgrande_tui.input.commands import Called
from elgrande_tui.model.picking import Part, Picking, words_of
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.options import Reason
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.reasons import OF_AREAS


def reason(rules: GrandeRules, names: Names, refused: Reason) -> str:
    """Return the refusal as a sentence for the player, a general one if its code is unknown."""
    known = seams_of(rules).reasons
    sentence = known.get(refused.code, known["not_now"])
    value: object = "" if refused.value is None else refused.value
    if refused.code not in OF_AREAS and refused.value is not None:
        value = power_name(rules, refused.value)
    neighbour = refused.code == "not_neighbour" and refused.value is not None
    return _(sentence).format(
        area=_("the court") if refused.area is None or refused.area < 0 else area_of(rules, refused.area),
        king=area_of(rules, refused.value) if neighbour and refused.value is not None else "",
        who=_("Somebody") if refused.seat is None else names[refused.seat],
        value=value,
    )


_KINDS = {
    "scored": mark("scored at once"),
    "court": mark("caballeros at court"),
    "held": mark("what only you know"),
    "power": mark("the power card given away"),
}


def reason_label(kind: str, area: str) -> str:
    """Return where a reason lies: the name of an area, or what else changes; "" for an unknown one."""
    if area:
        return area_name(area)
    return _(_KINDS[kind]) if kind in _KINDS else ""


_NOT_OFFERED = {
    **dict.fromkeys((o.DONE.words, o.STOP.words), mark("There is nothing to end now.")),
    o.SKIP.words: mark("A special action can be forgone only before it begins."),
    o.VETO.words: mark("There is nothing to veto now."),
    o.PASS.words: mark("There is nothing to let pass now."),
}
"""Answer of one word -> why it cannot be given."""


def why_not_area(rules: GrandeRules, names: Names, view: GrandeView, picking: Picking, area: str) -> str:
    """Return why an area, or a spot, cannot be picked, asking the rules about an answer like those on offer."""
    box, depth = rules.box, len(picking.path)
    like = picking.template(without=area)
    spots = bool(like) and names_spots(rules, like[0].value)
    here = place_parts(rules, box.index[area], spots=spots)
    if len(here) == 1 and spots:
        here = place_parts(rules, box.parts[box.index[area]][0], spots=True)
    elif len(here) > 1 and picking.path[-1:] == here[:1]:
        depth -= 1
    after = [part for part in like[depth + 1 :] if part.sort not in ("spot", "traits")]
    return why_not_given(rules, names, view, words_of((*like[:depth], *here, *after))) or _("That is not possible now.")


def why_not_number(rules: GrandeRules, names: Names, view: GrandeView, picking: Picking, number: str) -> str:
    """Return why a number cannot be picked: power cards and stacks have reasons of their own."""
    verb = picking.template()[:1]
    if not verb:
        return _("There is nothing to choose now.")
    words = words_of((*verb, Part(number)))
    if verb[0].value is o.Take:
        stacks = len(view.now.offer)
        if not 1 <= int(number) <= stacks:
            return _("There are {count} stacks.").format(count=stacks)
        # A card that was taken is no longer in the offer. The reason is the same for any card that is not there.
        words = words_of((*verb, Part(next(iter(rules.box.cards)))))
    return why_not_given(rules, names, view, words) or _("That is not possible now.")


def why_not_given(rules: GrandeRules, names: Names, view: GrandeView, words: str) -> str:
    """Return why a whole answer cannot be given; "" when these words are none."""
    try:
        option = rules.parse(words)
    except ValueError:
        return ""
    return reason(rules, names, rules.explain(view, option))


def not_offered(word: str) -> str:
    """Return why an answer of one word cannot be given while it is not on offer; "" for any other word."""
    return _(_NOT_OFFERED[word]) if word in _NOT_OFFERED else ""


def why_no_enter(picking: Picking | None, called: Called) -> str:
    """Return why enter does nothing where nothing can be chosen."""
    if picking is not None and picking.offers(o.VETO.words):
        text = _("Enter does nothing here: {veto} vetoes the step, {passes} lets it pass.")
        return text.format(veto=called("veto"), passes=called("pass"))
    return _("Enter does nothing here.")
