"""Let the app play Caravan for a while, with its own face or with one that has no more than each game must bring."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.face import FACES, LINE_CELLS, MatchFace
from engine.core.event import Event
from engine.core.question import Question
from engine.core.rules import GAMES, Rules
from engine.core.view import View
from tests.games.caravan.face import CaravanFace
from tests.games.caravan.game import Caravan


class BareMatchFace(MatchFace):
    """What each game must bring."""

    alone = frozenset(("break", "draw", "veto", "pass"))

    def prompt(self, view: View, question: Question, names: Names, cells: int | None = LINE_CELLS) -> str:
        return f"Asked is: {question.kind}."

    def sentence(self, names: Names, event: Event) -> str:
        return f"{type(event).__name__}."


@contextmanager
def caravan_shown(of_match: type[MatchFace] = BareMatchFace) -> Iterator[CaravanFace]:
    """Let the app play Caravan, and show its matches so, for a while."""

    class Shown(CaravanFace):
        def match(self, rules: Rules[Any]) -> MatchFace:
            return of_match(rules)

    face = Shown()
    GAMES.register(Caravan())
    FACES.register(face)
    try:
        yield face
    finally:
        FACES.forget(face.name)
        GAMES.forget(face.name)
