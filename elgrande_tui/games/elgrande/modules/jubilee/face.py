"""Name, word and explain what Jubilee adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace, TraitWords, Whose
from elgrande_tui.games.elgrande.modules.jubilee.messages import MESSAGES, _, mark, ngettext
from elgrande_tui.games.elgrande.text.areas import area_map_name, area_name
from elgrande_tui.games.elgrande.text.table import area_of, owner_of, place_of, trait_words
from elgrande_tui.games.elgrande.words import read_words
from elgrande_tui.i18n.seats import Names
from elgrande_tui.widgets.glyphs import Sign
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.model import events as e
from engine.games.elgrande.model.options import Fetch, Send
from engine.games.elgrande.modules.jubilee.module import TRAIT, Bearer, StandardPassed, derived

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.model.game_facts import GameFacts
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
    from elgrande_tui.widgets.glyphs import Glyphs
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import GrandeView

SIGN = Sign("⚑", "!")
"""Behind a count with a standard bearer in it."""
_PIECE: Mapping[Whose, str] = {
    "your": mark("your standard bearer"),
    "their": mark("their standard bearer"),
    "own": mark("the standard bearer"),
    "": mark("the standard bearer of {owner}"),
}


class JubileeFace(GrandeModuleFace):
    """Standard bearers, and who hands a standard on."""

    name = "jubilee"
    words: Mapping[str, str] = {TRAIT: mark("the standard bearer")}
    short_words: Mapping[str, str] = {TRAIT: mark("bearer")}
    traits: Mapping[str, TraitWords] = {
        TRAIT: TraitWords(SIGN, mark("standard bearer"), mark("{who} with the standard bearer"))
    }

    # What is asked

    def prompt(self, rules: GrandeRules, view: GrandeView, question: Question, names: Names) -> str:
        """Ask for a new bearer, and which caballeros go back where one of them carries the standard."""
        from elgrande_tui.games.elgrande.text.prompts import OWNERS_RETURN

        if question.kind == "bearer":
            return _("Nobody carries your standard: give it to a caballero in which area?")
        if question.kind != "owner_return" or rules.box.cards[str(question.about["card"])].do == OWNERS_RETURN:
            return ""
        sent = [rules.parse(words) for words in question.words]
        if not any(isinstance(option, Send) and _carries(rules, option.kind) for option in sent):
            return ""
        left = int(question.about["left"])
        return ngettext(
            "{left} more goes back: the standard bearer, or another?",
            "{left} of your caballeros go back: the standard bearer, or others?",
            left,
        ).format(left=left)

    def waiting(self, rules: GrandeRules, view: GrandeView, names: Names) -> str:
        """Tell who chooses a new bearer: a single seat that is asked in the turn of another.

        Discs and some cards ask others as well: what they are asked for cannot be told then. Whoever has a bearer on
        the board is asked for something else.
        """
        from elgrande_tui.games.elgrande.text.prompts import asks_others

        section, others = view.section, [seat for seat in view.asked if seat != view.viewer]
        # A disc that is set shows that several seats were asked at once: a single one left is no bearer to be chosen.
        if section is None or len(others) != 1 or others == [section.seat] or any(d is not None for d in view.dials):
            return ""
        bearing, rows = derived(rules.box).bearers[others[0]], filter(None, view.now.areas)
        if any(row[kind] for row in rows for kind in bearing):
            return ""
        if asks_others(rules, section):
            return _("Waiting for {who}.").format(who=names[others[0]])
        return _("{who} is handing on the standard.").format(who=names[others[0]])

    # Words

    def typed(self, word: str) -> list[str]:
        """Let the bearer be typed by its name."""
        return [_(self.short_words[word])] if word in self.short_words else []

    def label(self, rules: GrandeRules, names: Names, option: Option) -> str:
        """Word the handing on, and the fetching of a bearer."""
        match option:
            case Bearer(area=area, traits=traits):
                label = _("give the standard to a caballero in {area}").format(area=area_of(rules, area))
                special = [_(words.name) for words in trait_words(rules, traits)]
                return f"{label} ({', '.join(special)})" if special else label
            case Fetch(area=area, traits=traits) if TRAIT in traits:
                return _("fetch the standard bearer from {area}").format(area=area_of(rules, area))
        return ""

    def piece(self, rules: GrandeRules, names: Names, kind: int, whose: Whose) -> str:
        """Name a bearer."""
        if not _carries(rules, kind):
            return ""
        return _(_PIECE[whose]).format(owner=owner_of(rules, names, kind))

    def sentence(self, rules: GrandeRules, names: Names, event: Event) -> str:
        """Tell where standards are, and where bearers go."""
        match event:
            case StandardPassed(seat=seat, area=area):
                message = _("A caballero in {area} carries the standard of {who}.")
                return message.format(who=names[seat], area=area_of(rules, area))
            case e.SentBack(kind=kind, area=area) if _carries(rules, kind):
                return _("The standard bearer of {owner} goes back from {area} to the provinces.").format(
                    owner=owner_of(rules, names, kind), area=place_of(rules, area)
                )
            case e.WentTo(kind=kind, source=source, target=target) if _carries(rules, kind):
                return _("The standard bearer of {owner} goes from {source} to {target}.").format(
                    owner=owner_of(rules, names, kind), source=place_of(rules, source), target=place_of(rules, target)
                )
        return ""

    def brief(self, rules: GrandeRules, glyphs: Glyphs, event: Event) -> tuple[int, str] | None:
        """Tell where a standard is now."""
        if not isinstance(event, StandardPassed):
            return None
        return event.seat, f"{glyphs.of(SIGN)} {area_map_name(rules.box.areas[event.area].id)}"

    # At the table

    def holds(self, facts: GameFacts, seat: int) -> list[str]:
        """Tell where the standard of the seat is."""
        box = facts.rules.box
        for area, counts in enumerate(facts.open.areas):
            if any(counts[kind] for kind in derived(box).bearers[seat]):
                return [_("standard in {area}").format(area=area_name(box.areas[area].id))]
        return [_("standard set aside")]

    def signs(self, context: GrandeContext) -> list[str]:
        """Explain the sign of a bearer."""
        return [_("{bearer} a standard bearer").format(bearer=context.glyphs.of(SIGN))]


def _carries(rules: GrandeRules, kind: int) -> bool:
    return TRAIT in rules.box.kinds.all[kind].traits


face = JubileeFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
