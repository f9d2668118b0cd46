"""Name, word and explain what the lighthouse adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from elgrande_tui.games.elgrande.board.raster import MapArea, MapPatch
from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.seams import Brief, GrandeSeams, TraitWords, Whose
from elgrande_tui.games.elgrande.text.option_parts import place_parts
from elgrande_tui.games.elgrande.text.table import area_of, owner_of
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.input.commands import Command
from elgrande_tui.model.form import YES, Chosen, switch
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import PlainCommand, TellingUI
from elgrande_tui.model.match_ui.words import Cells, WordsUI
from elgrande_tui.model.picking import Part
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Sign
from elgrande_tui.widgets.paragraphs import wrapped
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from tests.games.lighthouse import MESSAGES, _, mark, ngettext
from tests.games.lighthouse.lighthouse import FARO, NAME, SIGNAL, TRAIT, Beacon, LighthouseLit, keeper

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import GrandeView

SIGN = Sign("☼", "$")
"""Behind a count with a keeper in it, and at a seat whose keeper is on Faro."""
_PIECE: Mapping[Whose, str] = {
    "your": mark("your keeper"),
    "their": mark("their keeper"),
    "own": mark("the keeper"),
    "": mark("the keeper of {owner}"),
}
LABELS = {Beacon.verb: mark("beacon"), SIGNAL.words: mark("signal"), TRAIT: mark("the keeper")}
"""Word of an answer -> what it is called, and can be typed as."""
CELLS = 13
PATCH = MapPatch(
    areas=(MapArea("l", FARO, "h", label=(1, 0, CELLS - 1, 2), left="", right="galicia", up="", down="galicia"),),
    cells=tuple((1, row, "l" * CELLS) for row in range(3)),
    ways={"galicia": {"left": FARO, "up": FARO}},
)
"""What changes on the map."""
TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)
TABLES = GrandeSeams(
    cards=TEXTS.card,
    areas=TEXTS.area,
    map_cells={FARO: 8},
    patches=(PATCH,),
    reasons={"sea": mark("{area} lies in the sea: no King and no Grande enters it.")},
    causes={NAME: mark("The storm off Galicia, round {round}")},
    traits={TRAIT: TraitWords(SIGN, mark("keeper"), mark("{who} with the keeper"))},
    steps={"storm": mark("call up the storm")},
    short_words={"storm": mark("storm")},
)


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what it shows of a match."""
    report = PlainCommand("beam", mark("Tells what Faro pays, and who keeps the light."), report=beam)
    return MatchUI(
        rules,
        words=WordsUI(prompt=prompt, label=partial(label, rules)),
        answers=AnswersUI(parts=partial(parts, rules), labels=LABELS, typed_as=typed_as),
        board=BoardUI(held_sign=held_sign, panels={"beam": panel}, topics_here=topics_here, signs=signs),
        telling=TellingUI(sentence=partial(sentence, rules), holds=holds, reports=(report,)),
        own=replace(TABLES, piece=partial(piece, rules), brief=brief, area_rules=area_rules),
    )


def keepers(facts: GrandeFacts) -> list[int]:
    """Return the seats whose keepers are on Faro, in turn order."""
    box = facts.rules.box
    counts = facts.now.areas[box.index[FARO]] or ()
    return [seat for seat in facts.order if counts and counts[keeper(box, seat)]]


def beam(facts: GrandeFacts, typed: str = "") -> list[str]:
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


# What is asked


def prompt(view: GrandeView, question: Question, names: Names, cells: Cells) -> str:
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


def parts(rules: GrandeRules, option: Option) -> Sequence[Part]:
    """Tell the coast of a beacon."""
    if not isinstance(option, Beacon):
        return ()
    return Part(option.verb, "verb", Beacon), *place_parts(rules, option.coast)


def typed_as(names: Names, part: Part) -> Sequence[str]:
    """Let its words be typed as they are called."""
    return [_(LABELS[part.word])] if part.word in LABELS else []


def label(rules: GrandeRules, names: Names, option: Option, player: int | None) -> str:
    """Word the beacon and the signal."""
    if option == SIGNAL:
        return _("signal from Faro")
    if not isinstance(option, Beacon):
        return ""
    return _("send a caballero from {area} to Faro").format(area=area_of(rules, option.coast))


# What happened


def piece(rules: GrandeRules, names: Names, kind: int, whose: Whose) -> str:
    """Name a keeper."""
    if TRAIT not in rules.box.kinds.all[kind].traits:
        return ""
    return _(_PIECE[whose]).format(owner=owner_of(rules, names, kind))


def sentence(rules: GrandeRules, names: Names, event: Event) -> str:
    """Tell who came to Faro."""
    if not isinstance(event, LighthouseLit):
        return ""
    keeps = _("A caballero of {who} comes from {area} and keeps the light of Faro.")
    helps = _("A caballero of {who} comes from {area} to Faro.")
    return (keeps if event.keeper else helps).format(who=names[event.seat], area=area_of(rules, event.area))


def brief(context: GrandeContext, event: Event) -> Brief | None:
    """Tell who came to Faro."""
    return Brief(event.seat, f"{context.glyphs.of(SIGN)} Faro") if isinstance(event, LighthouseLit) else None


# At the table


def area_rules(facts: GrandeFacts, area: str) -> Sequence[str]:
    """Explain Faro where it is looked at."""
    return (_(TEXTS.module[NAME].text),) if area == FARO else ()


def holds(facts: GrandeFacts, seat: int) -> Sequence[str]:
    """Tell whose keeper is on Faro."""
    return (_("keeper on Faro"),) if seat in keepers(facts) else ()


def held_sign(context: GrandeContext, seat: int) -> str:
    """Return the sign of a keeper on Faro."""
    return context.glyphs.of(SIGN) if seat in keepers(context) else ""


def topics_here(context: GrandeContext) -> Sequence[str]:
    """Explain the signal to whoever looks at Faro."""
    return ("signal",) if context.selection.cursor == FARO else ()


def signs(context: GrandeContext) -> Sequence[str]:
    """Explain the sign."""
    return (_("{sign} a keeper of Faro").format(sign=context.glyphs.of(SIGN)),)


# A new game


def options(chosen: Chosen) -> Mapping[str, Any]:
    """Return whether there is fog."""
    return {"fog": chosen["fog"] == YES}


ui = GrandeModuleUI(
    NAME,
    *TEXTS.of_module(NAME),
    match=match_ui,
    commands=(
        Command(f"{NAME}.signal", "y", f"answer('{SIGNAL.words}')", mark("signal"), mark("Signals from Faro.")),
        Command(f"{NAME}.beam", "j", "panel('beam')", mark("light"), mark("What Faro pays, and who keeps the light.")),
    ),
    form=lambda: (switch("fog", _("Fog"), _("only the first on Faro is paid")),),
    options=options,
    notes=TEXTS.notes,
    seams=TABLES,
)
"""The module as it is registered."""
