"""Name, word and explain what the lighthouse adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace, TraitWords, Whose
from elgrande_tui.games.elgrande.text.table import area_of, owner_of
from elgrande_tui.games.elgrande.words import read_words
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.input.commands import Command
from elgrande_tui.model.form import YES, Chosen, Form, switch
from elgrande_tui.model.picking import Part
from elgrande_tui.model.plain_face import PlainCommand
from elgrande_tui.model.screen_face import Panel
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Sign
from elgrande_tui.widgets.paragraphs import wrapped
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from tests.games.lighthouse.lighthouse import FARO, NAME, SIGNAL, TRAIT, Beacon, LighthouseLit, keeper
from tests.games.lighthouse.messages import MESSAGES, _, mark, ngettext

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.board.raster import MapPatch
    from elgrande_tui.games.elgrande.model.game_facts import GameFacts
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
    from elgrande_tui.widgets.glyphs import Glyphs
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import Board, GrandeView

SIGN = Sign("☼", "$")
"""Behind a count with a keeper in it, and at a seat whose keeper is on Faro."""
_PIECE: Mapping[Whose, str] = {
    "your": mark("your keeper"),
    "their": mark("their keeper"),
    "own": mark("the keeper"),
    "": mark("the keeper of {owner}"),
}


def keepers(facts: GameFacts) -> list[int]:
    """Return the seats whose keepers are on Faro, in turn order."""
    box = facts.rules.box
    counts = facts.now.areas[box.index[FARO]] or ()
    return [seat for seat in facts.order if counts and counts[keeper(box, seat)]]


def beam(facts: GameFacts, typed: str = "") -> list[str]:
    """Tell what Faro pays, and who keeps the light."""
    box, there = facts.rules.box, keepers(facts)
    first, second, _third = box.areas[box.index[FARO]].values
    fog = box.setup.options["fog"]
    clear, dim = _("Faro pays {first} and {second} points."), _("In fog Faro pays the first alone: {first} points.")
    lines = [(dim if fog else clear).format(first=first, second=second)]
    if there:
        names = listed([facts.names[seat] for seat in there])
        message = ngettext("{count} keeper is there: {names}.", "{count} keepers are there: {names}.", len(there))
        lines.append(message.format(count=len(there), names=names))
    lines += [
        _("{who} has signalled.").format(who=facts.names[seat])
        for seat, done in enumerate(facts.now.modules[NAME]["signalled"])
        if done
    ]
    return lines


def panel(context: GrandeContext, width: int) -> list[Row]:
    """Show the same on the screen."""
    return [row for line in beam(context) for row in wrapped(line, width)]


class LighthouseFace(GrandeModuleFace):
    """An island with keepers, a storm and a signal."""

    name = NAME
    words: Mapping[str, str] = {Beacon.verb: mark("beacon"), SIGNAL.words: mark("signal"), TRAIT: mark("the keeper")}
    short_words: Mapping[str, str] = {"storm": mark("storm")}
    reasons: Mapping[str, str] = {"sea": mark("{area} lies in the sea: no King and no Grande enters it.")}
    traits: Mapping[str, TraitWords] = {TRAIT: TraitWords(SIGN, mark("keeper"), mark("{who} with the keeper"))}
    causes: Mapping[str, str] = {NAME: mark("The storm off Galicia, round {round}")}
    map_cells: Mapping[str, int] = {FARO: 8}
    commands = (
        Command(f"{NAME}.signal", "y", f"answer('{SIGNAL.words}')", mark("signal"), mark("Signals from Faro.")),
        Command(f"{NAME}.beam", "j", "panel('beam')", mark("light"), mark("What Faro pays, and who keeps the light.")),
    )
    panels: Mapping[str, Panel] = {"beam": panel}
    reports = (PlainCommand("beam", mark("Tells what Faro pays, and who keeps the light."), report=beam),)

    # A new game

    def rows(self) -> Form:
        """Let fog be chosen."""
        return (switch("fog", _("Fog"), _("only the first on Faro is paid")),)

    def options(self, chosen: Chosen) -> Mapping[str, Any]:
        """Return whether there is fog."""
        return {"fog": chosen["fog"] == YES}

    # What is asked

    def prompt(self, rules: GrandeRules, view: GrandeView, question: Question, names: Names) -> str:
        """Ask for a coast, and offer to signal."""
        if question.kind == "beacon":
            there = int(question.about["keepers"])
            message = ngettext(
                "Who goes to Faro, and from which coast? {count} keeper is there.",
                "Who goes to Faro, and from which coast? {count} keepers are there.",
                there,
            )
            return message.format(count=there)
        if question.words == [SIGNAL.words]:
            return _("{who}, you may signal from Faro.").format(who=names[view.viewer or 0])
        return ""

    def parts(self, rules: GrandeRules, option: Option) -> Sequence[Part]:
        """Tell the coast of a beacon."""
        from elgrande_tui.games.elgrande.text.option_parts import place_parts

        if not isinstance(option, Beacon):
            return ()
        return Part(option.verb, "verb", Beacon), *place_parts(rules, option.coast)

    def typed(self, word: str) -> Sequence[str]:
        """Let its words be typed as they are called."""
        return [_(self.words[word])] if word in self.words else []

    def label(self, rules: GrandeRules, names: Names, option: Option) -> str:
        """Word the beacon and the signal."""
        if option == SIGNAL:
            return _("signal from Faro")
        if not isinstance(option, Beacon):
            return ""
        return _("send a caballero from {area} to Faro").format(area=area_of(rules, option.coast))

    # What happened

    def piece(self, rules: GrandeRules, names: Names, kind: int, whose: Whose) -> str:
        """Name a keeper."""
        if TRAIT not in rules.box.kinds.all[kind].traits:
            return ""
        return _(_PIECE[whose]).format(owner=owner_of(rules, names, kind))

    def sentence(self, rules: GrandeRules, names: Names, event: Event) -> str:
        """Tell who came to Faro."""
        if not isinstance(event, LighthouseLit):
            return ""
        keeps = _("A caballero of {who} comes from {area} and keeps the light of Faro.")
        helps = _("A caballero of {who} comes from {area} to Faro.")
        return (keeps if event.keeper else helps).format(who=names[event.seat], area=area_of(rules, event.area))

    def announced(self, rules: GrandeRules, names: Names, words: str) -> str:
        """Word the storm."""
        return _("call up the storm") if words == "storm" else ""

    def brief(self, rules: GrandeRules, glyphs: Glyphs, event: Event) -> tuple[int, str] | None:
        """Tell who came to Faro."""
        return (event.seat, f"{glyphs.of(SIGN)} Faro") if isinstance(event, LighthouseLit) else None

    # On the map

    def patch(self, rules: GrandeRules | None = None) -> MapPatch:
        """Put an island into the sea."""
        from tests.games.lighthouse.map import PATCH

        return PATCH

    def concerns(self, board: Board, area: str) -> bool:
        """Explain Faro where it is looked at."""
        return area == FARO

    # At the table

    def holds(self, facts: GameFacts, seat: int) -> Sequence[str]:
        """Tell whose keeper is on Faro."""
        return (_("keeper on Faro"),) if seat in keepers(facts) else ()

    def sign(self, context: GrandeContext, seat: int) -> str:
        """Return the sign of a keeper on Faro."""
        return context.glyphs.of(SIGN) if seat in keepers(context) else ""

    def topics_here(self, context: GrandeContext) -> Sequence[str]:
        """Explain the signal to whoever looks at Faro."""
        return ("signal",) if context.selection.cursor == FARO else ()

    def signs(self, context: GrandeContext) -> Sequence[str]:
        """Explain the sign."""
        return (_("{sign} a keeper of Faro").format(sign=context.glyphs.of(SIGN)),)


face = LighthouseFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
