"""Let the app play Caravan for a while, with all that it brings or with no more than each game must bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from elgrande_tui.model.game_ui import GAME_UIS, GameUI
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import TellingUI
from elgrande_tui.model.match_ui.words import WordsUI
from engine.core.rules import GAMES, Rules
from tests.games.caravan.caravan_ui import ui as whole
from tests.games.caravan.facts import CaravanFacts
from tests.games.caravan.game import Caravan
from tests.games.caravan.module_uis import MODULES

BARE_MODULES = {name: replace(module, match=MatchUI) for name, module in MODULES.items()}
"""The modules without what they show of a match."""


def bare(rules: Rules[Any], **told: Any) -> MatchUI:
    """What each game must bring; `told` are fields of TellingUI besides."""
    return MatchUI(
        rules,
        WordsUI(prompt=lambda view, question, names, cells: f"Asked is: {question.kind}."),
        AnswersUI(one_word=("break", "draw", "veto", "pass")),
        telling=TellingUI(**{"sentence": lambda names, event: f"{type(event).__name__}.", **told}),
    )


def with_market(rules: Rules[Any]) -> MatchUI:
    """What the modules need besides."""
    return bare(rules, scores=lambda view: view.now.scores, facts=CaravanFacts)


@contextmanager
def caravan_shown(match: Callable[[Any], MatchUI] = bare) -> Iterator[GameUI]:
    """Let the app play Caravan, and show its matches so, for a while; only a bare one without its modules."""
    ui = replace(whole, match=match, modules=MODULES if match is with_market else BARE_MODULES)
    GAMES.register(Caravan())
    GAME_UIS.register(ui)
    try:
        yield ui
    finally:
        GAME_UIS.forget(ui.name)
        GAMES.forget(ui.name)
