"""Show the toy game Caravan: with a form of one choice and two switches, and without cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.face import FACES, LINE_CELLS, Face, MatchFace
from elgrande_tui.model.form import YES, Chosen, FormRow, switch
from elgrande_tui.model.help_note import HelpNote
from engine.core.event import Event
from engine.core.question import Question
from engine.core.rules import GAMES, Rules
from engine.core.setup import Setup
from tests.games.caravan.game import Caravan

ADDITIONS = {"market": "Market days", "silence": "Silence"}
NOTE = HelpNote("Camels", "They walk.", ("C-1",), "One walks.")


class CaravanMatchFace(MatchFace):
    """One match of Caravan."""

    def prompt(self, view: Any, question: Question, names: Names, cells: int | None = LINE_CELLS) -> str:
        return f"{question.kind}?"

    def sentence(self, names: Names, event: Event) -> str:
        return ""


class CaravanFace(Face):
    """See `elgrande_tui.model.face.Face`."""

    name = "caravan"
    title = "Caravan"

    def match(self, rules: Rules[Any]) -> MatchFace:
        return CaravanMatchFace(rules)

    def guide(self) -> Sequence[tuple[str, HelpNote]]:
        return [("camels", NOTE)]

    def form(self) -> Sequence[FormRow]:
        rounds = [("3", "three"), ("4", "four")]
        asked = FormRow("rounds", "Rounds", rounds, "3", question="How many rounds?", option="rounds (default 3)")
        return [asked, *(switch(name, label, "", addition=True) for name, label in ADDITIONS.items())]

    def setup(self, seats: tuple[str, ...], chosen: Chosen) -> Setup:
        also = tuple(name for name in ADDITIONS if chosen[name] == YES)
        return Setup("caravan", seats, also, options={"rounds": int(chosen["rounds"])})


@contextmanager
def caravan_shown() -> Iterator[CaravanFace]:
    """The app can play and show Caravan meanwhile."""
    face = CaravanFace()
    GAMES.register(Caravan())
    FACES.register(face)
    try:
        yield face
    finally:
        FACES.forget(face.name)
        GAMES.forget(face.name)
