"""Name, word and explain what King & Intrigue adds, and offer its options in the form for a new game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.king_intrigue import MESSAGES, _, mark, told, wording
from elgrande_tui.games.elgrande.seams import GrandeSeams, OtherPoints
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.input.commands import Command
from elgrande_tui.model.form import NO, YES, Chosen, FormRow, switch
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import TellingUI
from elgrande_tui.model.match_ui.words import WordsUI
from elgrande_tui.widgets.glyphs import Sign
from engine.games.elgrande.model.events import GENERAL, AreaScored
from engine.games.elgrande.model.options import Throw
from engine.games.elgrande.modules.king_intrigue.cards import FREE_STEP
from engine.games.elgrande.modules.king_intrigue.derived import (
    ALL_NEW,
    ALWAYS,
    COURT,
    EACH,
    EDITIONS,
    NAME,
    ONCE,
    PLACE_ONLY,
    PROVINCE,
    SOME,
    SURPLUS,
    derived,
)
from engine.games.elgrande.modules.king_intrigue.hands import PICK
from engine.games.elgrande.modules.king_intrigue.options import DOUBLE, DoubleScore, Drop, Pick

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts
    from elgrande_tui.model.form import Chosen
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import Board


AS_EDITION = "edition"
"""The value of a row that leaves it to the edition."""
WORDS = {
    "ki-edition": "ki_edition",
    "ki-choice": "king_intrigue_choice",
    "ki-mandatory": "king_action_mandatory",
    "ki-extra": "extra_caballero_from",
    "ki-overflow": "limitation_overflow",
    "ki-reserve": "reserve_window",
    "ki-castillo": "shifted_castillo_bonuses",
    "ki-guard": "royal_guard_king_bonus",
    "ki-others": "annulment_others_only",
    "ki-tokens": "annulment_all_tokens",
    "ki-all": "intrigue_all",
}
"""Row -> the choice of the rules that it makes."""
SWITCHES = {NO: False, YES: True}


def form_rows() -> Iterator[FormRow]:
    """Yield a row for each choice that the rules leave, the edition first."""
    as_edition = (AS_EDITION, _("as in the edition"))
    yield FormRow(
        "ki-edition",
        _("Edition"),
        list(zip(EDITIONS, (_("Big Box 2015"), _("Decennial"), "1997"), strict=True)),
        EDITIONS[0],
        explained=_("of King & Intrigue"),
        option=_("edition of King & Intrigue (default {usual})").format(usual=EDITIONS[0]),
    )
    yield FormRow(
        "ki-choice",
        _("Own action"),
        [as_edition, (SOME, _("2 or 3 players")), (ALWAYS, _("always"))],
        AS_EDITION,
        option=_("with the King or Intrigue card: the action of your own power card instead"),
    )
    yield FormRow(
        "ki-mandatory",
        _("Must act"),
        [as_edition, (NO, _("no")), (YES, _("yes"))],
        AS_EDITION,
        option=_("whether King and Intrigue card must act where they leave no choice"),
    )
    yield FormRow(
        "ki-extra",
        _("First one"),
        [as_edition, (PROVINCE, _("from the province")), (COURT, _("from the court"))],
        AS_EDITION,
        option=_("where the caballero comes from that a disc places in set-up"),
    )
    yield FormRow(
        "ki-overflow",
        _("Overfull"),
        [(ALL_NEW, _("all new ones")), (SURPLUS, _("only the surplus"))],
        ALL_NEW,
        explained=_("go to the court"),
        option=_("who goes to the court when discs bring more caballeros than there is room for"),
    )
    yield FormRow(
        "ki-reserve",
        _("Reserve"),
        [(ONCE, _("once")), (EACH, _("before each region"))],
        ONCE,
        option=_("how often a Reserve is asked for in a special scoring"),
    )
    yield switch("ki-castillo", _("Castillo"), _("when moved, it pays the King's and the home bonus"))
    yield switch("ki-guard", _("Royal Guard"), _("a guarded region pays the King's bonus"))
    yield switch("ki-others", _("Annulment"), _("takes only cards of others away"))
    yield switch("ki-tokens", _("Any marker"), _("can be taken away by an Annulment"))
    yield switch("ki-all", _("All leave"), _("Intrigue"))


def choices(chosen: Chosen) -> dict[str, Any]:
    """Return the choices of the rules that are not as usual."""
    usual = {row.id: row.usual for row in form_rows()}
    picked = {row: chosen[row] for row in WORDS if chosen[row] != usual[row]}
    return {WORDS[row]: SWITCHES.get(value, value) for row, value in picked.items()}


DOUBLED = Sign("x2", "x2")
"""In a region that counts twice."""


def _counted_twice(scored: AreaScored) -> bool:
    return scored.cause == GENERAL and all(paid.points == 2 * paid.other for paid in scored.payments)


DOUBLED_POINTS = OtherPoints(
    pays=_counted_twice,
    told=mark("doubled"),
    sign="x2",
    legend=mark("x2 double scoring"),
    source=mark("double scoring"),
    counted=mark("{points} from double scoring"),
)
DEFAULTS = {PICK: "done", "row_action": "skip"}
"""Kind of a question -> what enter gives."""
COMMANDS = (
    Command(
        f"{NAME}.hand",
        "h",
        "answer('hand beginner')",
        mark("suggested hand"),
        mark("Takes the hand suggested for beginners, while you choose your power cards."),
        after="table.turn",
    ),
    Command(
        f"{NAME}.hands",
        "y",
        "hands",
        mark("hands"),
        mark("Takes your last hand, one of yours or a suggested one, and keeps one under a name."),
        after=f"{NAME}.hand",
    ),
    Command(
        f"{NAME}.only",
        "z",
        "only",
        mark("which cards"),
        mark("Among the power cards: dims all but those picked, then but scorings, and so on."),
        after=f"{NAME}.hands",
    ),
)
TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)
TABLES = GrandeSeams(
    cards=TEXTS.card,
    figures={
        f"{NAME}.hand": mark("power cards in a hand"),
        f"{NAME}.extra": mark("caballeros that each disc brings in set-up"),
        f"{NAME}.choice": mark("numbers of players with a choice of the action"),
        f"{NAME}.doubles": mark("markers of double scoring"),
        f"{NAME}.row": mark("the row, with so many players:"),
        f"{NAME}.hands": mark("suggested hands"),
    },
    reasons={
        "picked_or_full": mark("Power card {value} is picked already, or your hand is full: drop another one first."),
        "not_picked": mark("Power card {value} is not picked."),
        "doubled_already": mark("{area} counts twice already."),
        "no_marker": mark("Both markers lie on the table: name the region that loses one, too."),
        "action_ignored": mark("Only the action of your card of the row can be used now."),
    },
    steps={FREE_STEP: mark("place in any open region")},
    short_words={FREE_STEP: mark("place anywhere")},
)


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what it shows of a match."""
    from elgrande_tui.games.elgrande.modules.king_intrigue import chooser, hands

    return MatchUI(
        rules,
        words=WordsUI(
            prompt=partial(wording.prompt, rules),
            waiting=partial(wording.waiting, rules),
            label=partial(wording.label, rules),
        ),
        answers=AnswersUI(
            parts=partial(wording.parts, rules),
            labels={
                "use king": mark("King"),
                "use intrigue": mark("Intrigue"),
                "use power": mark("your card"),
                DoubleScore.verb: mark("counts twice"),
                f"annul {DOUBLE}": mark("counts twice"),
                Throw.verb: mark("throw"),
            },
            default_answer=lambda question, picking: DEFAULTS.get(question.kind, ""),
            hand_choice=partial(hands.hand_choice, rules),
            is_undoable=lambda view, option: isinstance(option, Pick | Drop),
        ),
        board=BoardUI(hand_row=chooser.hand_row, signs=signs),
        telling=TellingUI(sentence=partial(wording.sentence, rules)),
        own=replace(
            TABLES,
            answer=wording.answer,
            phrase=partial(told.phrase, rules),
            on_board=told.ON_BOARD,
            brief_cards=wording.BRIEF_CARDS,
            state=state,
            area_notes=area_notes,
            page=chooser.page,
            row=tuple(derived(rules.box).row),
            acted=partial(acted, rules),
            other_points=(DOUBLED_POINTS,),
        ),
    )


def options(chosen: Chosen) -> Mapping[str, Any]:
    """Return the choices of the rules that are not as usual."""
    found = choices(chosen)
    return {NAME: found} if found else {}


def acted(rules: GrandeRules, board: Board, seat: int) -> str:
    """Return the power card of a seat whose card of the row has no action."""
    taken, played, box = board.taken[seat], board.played[seat], rules.box
    return box.powers[played].do if played and taken and box.cards[taken].do == PLACE_ONLY else ""


def state(context: GrandeContext, area: str) -> Sequence[Sequence[str]]:
    """Mark a region that counts twice."""
    sign = context.glyphs.of(DOUBLED)
    return ((sign, sign),) if _counts_twice(context, area) else ()


def area_notes(facts: GrandeFacts, area: str) -> Sequence[str]:
    """Tell that a region counts twice."""
    return (_("It counts twice in the next general scoring."),) if _counts_twice(facts, area) else ()


def _counts_twice(facts: GrandeFacts, area: str) -> bool:
    number = facts.rules.box.index[area]
    return any(doubled == number for _seat, doubled in facts.now.modules[NAME]["doubles"])


def signs(context: GrandeContext) -> Sequence[str]:
    """Explain the sign of double scoring."""
    return (_("{sign} counts twice").format(sign=context.glyphs.of(DOUBLED)),)


ui = GrandeModuleUI(
    NAME,
    *TEXTS.of_module(NAME),
    match=match_ui,
    commands=COMMANDS,
    form=lambda: list(form_rows()),
    options=options,
    presets=TEXTS.presets,
    notes=TEXTS.notes,
    seams=TABLES,
)
