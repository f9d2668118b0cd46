"""Explain the game in plain mode: one paragraph per topic."""

from __future__ import annotations

from collections.abc import Iterable

from elgrande_tui.i18n.translations import _
from elgrande_tui.model.game_ui import GameUI, game_ui, note_of, notes_of, translated
from elgrande_tui.model.help_note import GUIDED_TURNS, ON_SCREEN, HelpNote
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.plain.settings import PlainSettings


class PlainGuide:
    """The guide of one seat: explains a question unasked the first time ever, and later when asked."""

    def __init__(self, table: TableModel, settings: PlainSettings) -> None:
        self._table = table
        self._settings = settings
        self._step = ""
        """What was told last of the first steps."""

    def step(self) -> list[str]:
        """Tell what is new of the first steps at this moment."""
        step = self._table.coach.step
        text = "" if step is None else f"{step.text} {step.typed}".rstrip()
        if step is None or text == self._step:
            return []
        self._step = text
        if not step.turn:
            return [text]
        line = _("First steps, turn {turn} of {turns}: {text}")
        return [line.format(turn=step.turn, turns=GUIDED_TURNS, text=text)]

    def begin_steps(self) -> list[str]:
        """Carry out the command `steps`: guide the player through three turns, from this one on."""
        self._table.begin_first_steps()
        self._step = ""
        return [] if self._settings.now.guide else self._settings.change("guide", True)

    def unasked(self) -> list[str]:
        """Explain what is new to the player at this moment."""
        coach = self._table.coach
        coach.teach()
        lessons, coach.lessons = coach.lessons, ()
        return list(map(_line, self._notes(lessons)))

    def asked(self, what: str) -> list[str]:
        """Carry out the command `guide`: explain this question, with `all` everything; `off` and `on` switch it."""
        question = self._table.answering.question
        if what in ("off", "on"):
            why = self._settings.change("guide", what == "on")
            text = (
                _("The guide is on.") if self._settings.now.guide else _("The guide is off; {key} turns it on again.")
            )
            return [*why, text.format(key=self._table.style.called("guide_off"))]
        if what == "all" or question is None:
            return whole_guide(game_ui(self._table.port.rules.setup.game))
        notes = self._notes(self._table.ui.words.topics(question))
        return [f"{_line(note)} ({', '.join(note.rules)})" for note in notes]

    def _notes(self, topics: Iterable[str]) -> list[HelpNote]:
        return [note_of(self._table.ui, topic) for topic in topics]


def whole_guide(ui: GameUI) -> list[str]:
    """Tell how a game goes, from beginning to end."""
    return [_line(translated(note)) for topic, note in notes_of(ui).items() if topic != ON_SCREEN]


def _line(note: HelpNote) -> str:
    return _("{title}: {text} Example: {example}").format(title=note.title, text=note.text, example=note.example)
