"""Explain the game in plain mode: one paragraph per topic."""

from __future__ import annotations

from collections.abc import Iterable

from elgrande_tui.games.elgrande.model.lessons import lessons_of, topics_of
from elgrande_tui.games.elgrande.text.explained import TOPICS, help_note
from elgrande_tui.games.elgrande.text.notes import HelpNote
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.i18n.translations import _
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.session.port import Port
from engine.games.elgrande.model.figures import Card

ON_SCREEN = "screen"
"""The topic that only concerns players who see the map."""


class PlainGuide:
    """The guide of one seat: explains a question unasked the first time ever, and later when asked."""

    def __init__(self, port: Port, settings: PlainSettings) -> None:
        self.port = port
        self.settings = settings

    def unasked(self) -> list[str]:
        """Explain what is new to the player about the question of this moment."""
        question, guide = self.port.question, self.settings.guide
        if guide is None or not self.settings.explains or question is None:
            return []
        lessons = lessons_of(self.port.rules, self.port.view, question)
        return list(map(_line, self._notes(guide.next(topic for topic in lessons if topic != ON_SCREEN))))

    def asked(self, what: str) -> list[str]:
        """Carry out the command `guide`: explain this question, with `all` everything; `off` and `on` switch it."""
        question = self.port.question
        if what in ("off", "on"):
            why = self.settings.change("guide", what == "on")
            return [*why, _("The guide is on.") if self.settings.now.guide else _("Nothing more is explained unasked.")]
        if what == "all" or question is None:
            return whole_guide()
        notes = self._notes(topics_of(self.port.rules, question))
        return [line for note in notes for line in (_line(note), _rules(note))]

    def _notes(self, topics: Iterable[str]) -> list[HelpNote]:
        rules = self.port.rules
        return [help_note(topic, rules.box.cards, edition_of(rules)) for topic in topics]


def whole_guide() -> list[str]:
    """Tell how the game goes, from beginning to end."""
    cards: dict[str, Card] = {}
    return [_line(help_note(topic, cards, "")) for topic in TOPICS if topic != ON_SCREEN]


def _line(note: HelpNote) -> str:
    return _("{title}: {text} Example: {example}").format(title=note.title, text=note.text, example=note.example)


def _rules(note: HelpNote) -> str:
    return _("Rules: {rules}").format(rules=", ".join(note.rules))
