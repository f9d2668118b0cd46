"""Word what is asked, and for whom the others wait; tell the parts of the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.colonies import _, mark, ngettext
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.option_parts import colour_part, parts_of_fields, traits_parts
from elgrande_tui.games.elgrande.text.prompts import asks_others
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.model.match_ui.words import Cells
from elgrande_tui.model.picking import ASIDE, Part
from engine.core.option import Option
from engine.core.question import OFFER, Question
from engine.games.elgrande.model.options import Move
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.colonies.derived import BESIDE, NAME, derived
from engine.games.elgrande.modules.colonies.module import LANDING
from engine.games.elgrande.modules.colonies.options import INQUISITOR, Block, FillTable, Load, MarkArea, MoveTable, Sail
from engine.games.elgrande.modules.colonies.sailing import load, sail

if TYPE_CHECKING:
    from engine.core.ask import Steps
    from engine.core.question import Question
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.state import GrandeState
    from engine.games.elgrande.model.view import GrandeView

VERBS: Mapping[str, str] = {
    "sail": mark("sail"),
    "load": mark("take a tile"),
    "fill": mark("fill"),
    "table": mark("table"),
    "mark": mark("mark"),
    "block": mark("turn down"),
    "inquisitor": mark("Inquisitor"),
    "strike": mark("repeat"),
}
"""First words of answers -> what they are called."""
_ABOUT_IT = ("sail", "end_of_turn")
"""Kinds of questions that are about free actions (C-201, C-202)."""


def parts(rules: GrandeRules, option: Option) -> Sequence[Part]:
    """Return the parts of the answers whose words are not those of their fields.

    Which tile is taken follows from the colony (C-602); who fills the table stands beside it (C-806).
    """
    kinds = rules.box.kinds.all
    match option:
        case Load(area=area):
            tile = derived(rules.box).tile_of[rules.box.region_of[area]]
            return *parts_of_fields(rules, option), Part(tile, "implied")
        case FillTable(kind=kind):
            traits = tuple(trait for trait in kinds[kind].traits if trait != BESIDE)
            return Part(FillTable.verb, "verb", FillTable), colour_part(rules, kind), *traits_parts(rules, traits)
    return ()


def half_of(question: Question, option: Option) -> str:
    """Put aside free actions and the use of a kept card (C-202, C-703, C-1102)."""
    if question.kind in _ABOUT_IT:
        return ""
    free = isinstance(option, Sail | Load) or option is INQUISITOR or _uses_kept(question, option)
    return ASIDE if free else ""


def performed(g: GrandeState, seat: int, option: Option) -> Steps[None] | None:
    """Return the steps of a sea move (C-501), or of taking a tile (C-602); None for any other answer."""
    match option:
        case Sail():
            return sail(g, seat, option)
        case Load():
            return load(g, seat, option)
    return None


def _uses_kept(question: Question, option: Option) -> bool:
    return isinstance(option, Block) and question.kind == "choose_card"


def prompt(rules: GrandeRules, view: GrandeView, question: Question, names: Names, cells: Cells) -> str:
    """Return what the player is asked; "" where the game's own words will do."""
    left = int(question.about.get("left") or 0)
    match question.kind, question.about.get("card"):
        case "sail", _card:
            return _("Your turn begins: which caballero sails from the Ship? Or done.")
        case "end_of_turn", _card:
            return _("Before your turn ends: take a free action, or end it.")
        case "fill", _card:
            return ngettext(
                "{left} field of the limitation table is free: who takes it?",
                "{left} fields of the limitation table are free: who takes the next one?",
                left,
            ).format(left=left)
        case "strike", card:
            message = _('Double Strike: repeat "{card}" of {who}, or pass?')
            return message.format(card=card_title(str(card)), who=names[int(question.about["of"])])
        case "dial", card if card == LANDING:
            count = derived(rules.box).figures.disc_start
            return ngettext(
                "Set your disc: where does {count} more of your caballeros begin?",
                "Set your disc: where do {count} more of your caballeros begin?",
                count,
            ).format(count=count)
        case "special_step", card:
            return _step(rules, question, str(card), left)
        case kind, _card if kind == OFFER and any(isinstance(rules.parse(words), Block) for words in question.words):
            return _("Before a card is chosen you may turn one of them down.")
    return ""


def _step(rules: GrandeRules, question: Question, card: str, left: int) -> str:
    """Return the prompt for a step of one of its cards."""
    kinds = {type(rules.parse(words)) for words in question.words}
    if Block in kinds:
        return _("Turn down a card on offer now, or stop and keep this card for later.")
    if MoveTable in kinds:
        return _("Where do you put the limitation table? Or stop.")
    if MarkArea in kinds:
        return _("Which region is scored at the end of the next round?")
    do = rules.box.cards[card].do if Move in kinds and question.about.get("step") else ""
    match do:
        case "holy_inquisition":
            return ngettext(
                "Move up to {left} black caballero, or stop.", "Move up to {left} black caballeros, or stop.", left
            ).format(left=left)
        case "free_choice":
            return ngettext(
                "Free Choice: move {left} more of your caballeros, or done.",
                "Free Choice: move up to {left} of your caballeros, or done.",
                left,
            ).format(left=left)
        case "transport":
            return ngettext(
                "Move {left} more of your caballeros, or stop.",
                "Move up to {left} of your caballeros, or stop.",
                left,
            ).format(left=left)
    return ""


def waiting(rules: GrandeRules, view: GrandeView, names: Names, cells: Cells) -> str:
    """Return whom the game waits for; "" where the game's own words will do.

    What another seat than that of the turn is asked for follows from what lies on the table.
    """
    section, others = view.section, [seat for seat in view.asked if seat != view.viewer]
    if section is None or not others:
        return ""
    if section.name == "setup":
        return _("Discs are being set: {who}.").format(who=listed([names[seat] for seat in others]))
    if len(view.asked) > 1 or any(disc is not None for disc in view.dials):
        return ""
    (seat,) = others
    scoring = section.name == "scoring"
    if not scoring and (seat == section.seat or asks_others(rules, section)):
        return ""
    own, who = view.now.modules[NAME], names[seat]
    kept = [rules.box.cards[card].do for owner, card, _taken in own["kept"] if owner == seat]
    if scoring and "free_choice" in kept:
        return _("{who} is using Free Choice.").format(who=who)
    if own["holder"] in (NOWHERE, seat) and _fields_wait(rules, view):
        return _("{who} is filling the limitation table.").format(who=who)
    return _("{who} may use a Double Strike.").format(who=who) if not scoring and "double_strike" in kept else ""


def _fields_wait(rules: GrandeRules, view: GrandeView) -> bool:
    """Check whether there are fields of the limitation table for some of those beside it (C-806)."""
    known, table = derived(rules.box), view.now.modules[NAME]["table"]
    places = [place for place in rules.box.parts[table] if place in known.grounds] if table != NOWHERE else []
    rows = [row for place in places if (row := view.now.areas[place]) is not None]
    beside = sum(row[kind] for row in rows for kind in known.beside)
    return bool(beside) and sum(map(sum, rows)) - beside < known.figures.fields[len(rules.box.seats)]
