"""MatchUI: the four records that show a match, and what the shell works out of several of their fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI, GameContext
from elgrande_tui.model.match_ui.join import join
from elgrande_tui.model.match_ui.telling import TellingUI
from elgrande_tui.model.match_ui.words import Cells, GameView, WordsUI
from elgrande_tui.replay.replay import Turn
from engine.core.question import Question
from engine.core.rules import Rules


@dataclass(frozen=True)
class MatchUI:
    """What a game, or one of its modules, shows of a match; or both, joined."""

    rules: Rules[Any]
    words: WordsUI = field(default_factory=WordsUI)
    answers: AnswersUI = field(default_factory=AnswersUI)
    board: BoardUI = field(default_factory=BoardUI)
    telling: TellingUI = field(default_factory=TellingUI)
    own: Any = None
    """A record of the same kind that one game alone asks of itself and of its modules; None: it needs none."""


def joined(parts: Sequence[MatchUI]) -> MatchUI:
    """Return what a match shows, given what its modules show in the order of the rules, and last its game."""
    own = [part.own for part in parts if part.own is not None]
    return MatchUI(
        parts[-1].rules,
        join([part.words for part in parts]),
        join([part.answers for part in parts]),
        join([part.board for part in parts]),
        join([part.telling for part in parts]),
        join(own) if own else None,
    )


def waiting(ui: MatchUI, view: GameView, names: Names, cells: Cells) -> str:
    """Return which seats the game is waiting for, in one sentence; "" for none but the viewer's."""
    if view.window is not None and (announced := ui.words.announced(view, names, cells)):
        return announced
    others = any(seat != view.viewer for seat in view.asked)
    return ui.words.waiting(view, names, cells) if others else ""


def order(ui: MatchUI, view: GameView) -> list[int]:
    """Return the seats in the order in which they are shown."""
    return list(ui.telling.order(view) or range(len(ui.rules.setup.seats)))


def turn_of(ui: MatchUI, view: GameView) -> Turn:
    """Return the turn to which a position belongs."""
    name, seat, _arg = view.section or ("over", -1, "")
    return ui.telling.turn_of(view) or (ui.telling.round_of(view), name, seat)


def turns_begun(ui: MatchUI, view: GameView) -> int:
    """Count the turns of each seat that have begun, the one of the moment among them."""
    return ui.telling.turns_begun(view) or ui.telling.round_of(view)


def places(ui: MatchUI, view: GameView) -> Sequence[int]:
    """Return every seat's place, 1 for the winner; () for a game that tells none."""
    scores = ui.telling.scores(view)
    return ui.telling.places(view) or [1 + sum(other > score for other in scores) for score in scores]


def done_to(ui: MatchUI, before: GameView, after: GameView, seat: int) -> tuple[int, Mapping[str, int]]:
    """Return what a step has brought one seat, or cost it: points, and pieces by the word of their area."""
    then, now = ui.telling.scores(before), ui.telling.scores(after)
    return (now[seat] - then[seat] if now and then else 0), ui.telling.done_to(before, after, seat)


def lessons(ui: MatchUI, view: GameView, question: Question | None) -> Sequence[str]:
    """Return the topics of this moment in the order in which the guide explains them."""
    return ui.words.lessons(view, question) or (ui.words.topics(question) if question is not None else ())


def topics_here(context: GameContext) -> Sequence[str]:
    """Return the topics of this moment, of the question and of what the player is looking at."""
    asked = context.ui.words.topics(context.question) if context.question is not None else ()
    return list(dict.fromkeys((*asked, *context.ui.board.topics_here(context))))
