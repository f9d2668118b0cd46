"""The guide of plain mode: one paragraph per topic."""

from __future__ import annotations

from collections.abc import Iterable

from elgrande_tui.guide import Guide
from elgrande_tui.lessons import lessons_of, topics_of
from elgrande_tui.port import Port
from elgrande_tui.texts import TOPICS, _, edition_of, explained

ON_SCREEN = "screen"
"""The topic that only concerns who sees the map."""


class PlainGuide:
    """Tells what is to be known for a question: unasked the first time in the player's life, and when asked for."""

    def __init__(self, port: Port, guide: Guide | None) -> None:
        """Without a `guide` nothing is told unasked."""
        self.port = port
        self.guide = guide

    def unasked(self) -> list[str]:
        """What is new to the player about the question of this moment."""
        question = self.port.question
        if self.guide is None or question is None:
            return []
        lessons = lessons_of(self.port.rules, self.port.view, question)
        return self._lines(self.guide.next(topic for topic in lessons if topic != ON_SCREEN))

    def asked(self, what: str) -> list[str]:
        """What the command `guide` tells: about this question, with `all` about everything; `off`: nothing unasked."""
        question = self.port.question
        if what == "off":
            self.guide = None
            return [_("Nothing more is explained unasked.")]
        if what == "all" or question is None:
            return self._lines(topic for topic in TOPICS if topic != ON_SCREEN)
        return self._lines(topics_of(self.port.rules, question))

    def _lines(self, topics: Iterable[str]) -> list[str]:
        rules = self.port.rules
        line = _("{title}: {text} Example: {example}")
        notes = (explained(topic, rules.box.cards, edition_of(rules)) for topic in topics)
        return [line.format(title=note.title, text=note.text, example=note.example) for note in notes]
