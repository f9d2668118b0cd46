"""What a match says, its game and modules joined."""

from __future__ import annotations

from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui import match_ui
from elgrande_tui.model.match_ui.words import LINE_CELLS
from engine.core.event import Event
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.view import View


def prompt(rules: Rules[Any], view: View, question: Question, names: Names) -> str:
    return ui_of(rules).words.prompt(view, question, names, LINE_CELLS)


def waiting(rules: Rules[Any], view: View, names: Names) -> str:
    return match_ui.waiting(ui_of(rules), view, names, LINE_CELLS)


def sentence(rules: Rules[Any], names: Names, event: Event) -> str:
    return ui_of(rules).telling.sentence(names, event)
