"""Name, word and explain what V5 adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.muslim_granada import MESSAGES, _, mark
from elgrande_tui.games.elgrande.seams import Brief, GrandeSeams, OtherPoints
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.model.match_ui.board import BoardUI
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import TellingUI
from engine.core.event import Event
from engine.games.elgrande.modules.muslim_granada.module import CONQUEST, NAME, GranadaConquered, needed
from engine.games.elgrande.rules.rule_queries import total

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts
    from engine.games.elgrande.grande_rules import GrandeRules

TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)
DOUBLED = OtherPoints(
    pays=lambda scored: scored.cause == CONQUEST,  # V5.3
    told=mark("doubled"),
    sign="x2",
    legend=mark("x2 doubled by conquest"),
    source=mark("points doubled by conquest"),
    counted=mark("{points} for the conquest"),
)
TABLES = GrandeSeams(
    figures={f"{NAME}.needed": mark("caballeros that conquer it")},
    reasons={
        "granada_muslim": mark("{area} is Muslim: no King, no Grande, nobody from a court; and it is not scored."),
        "granada_two_ways": mark("{area} is Muslim: one gets there only out of the Castillo or by a special action."),
        "granada_not_for_all": mark("{area} is Muslim: black caballeros do not enter."),
    },
    causes={CONQUEST: mark("The conquest of Granada, round {round}")},
)


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what it shows of a match."""
    return MatchUI(
        rules,
        board=BoardUI(topics_here=topics_here),
        telling=TellingUI(sentence=sentence),
        own=replace(
            TABLES,
            phrase=phrase,
            area_notes=area_notes,
            area_rules=area_rules,
            state=state,
            brief=brief,
            other_points=(DOUBLED,),
        ),
    )


def phrase(names: Names, event: Event) -> str:
    """Tell of the conquest in a few words."""
    return _("Granada conquered") if isinstance(event, GranadaConquered) else ""


def is_muslim(facts: GrandeFacts, area: str) -> bool:
    """Whether the area is Granada, not yet conquered."""
    return area == "granada" and not facts.now.modules[NAME]["conquered"]


def area_notes(facts: GrandeFacts, area: str) -> Sequence[str]:
    """Tell that it is Muslim."""
    return (_("Muslim until it is conquered."),) if is_muslim(facts, area) else ()


def area_rules(facts: GrandeFacts, area: str) -> Sequence[str]:
    """Explain Granada where it is looked at."""
    return (_(TEXTS.module[NAME].text),) if is_muslim(facts, area) else ()


def state(context: GrandeContext, area: str) -> Sequence[Sequence[str]]:
    """Tell how many of the caballeros for its conquest stand there."""
    if not is_muslim(context, area):
        return ()
    count = total(context.open, context.rules.box.index[area])
    of = needed(context.rules.box)
    return ((_("Muslim {count}/{needed}").format(count=count, needed=of), f"M{count}/{of}"),)


def topics_here(context: GrandeContext) -> Sequence[str]:
    """Explain it to a player who is looking at it."""
    return ("muslim_granada",) if is_muslim(context, context.selection.cursor) else ()


def sentence(names: Names, event: Event) -> str:
    """Tell the conquest."""
    if not isinstance(event, GranadaConquered):
        return ""
    message = _("Granada is conquered at the end of the turn of {who}: it is scored double.")
    return message.format(who=names[event.seat])


def brief(context: GrandeContext, event: Event) -> Brief | None:
    """Tell the conquest."""
    return Brief(event.seat, _("Granada won")) if isinstance(event, GranadaConquered) else None


ui = GrandeModuleUI(NAME, *TEXTS.of_module(NAME), match=match_ui, notes=TEXTS.notes, seams=TABLES)
