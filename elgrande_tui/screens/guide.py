"""Show how the game goes: every topic but the cards, to be read from beginning to end."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from elgrande_tui.games.elgrande.text.explained import TOPICS, help_note
from elgrande_tui.i18n.translations import _
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer


class OpenGuide(Message):
    """A request to read how the game goes."""


class GuideScreen(MenuScreen[None]):
    """The topics, and below them the text of the one under the cursor."""

    DEFAULT_CSS = """
    GuideScreen MenuList { height: 1fr; min-height: 4; margin: 0 0 1 0; }
    GuideScreen #rows { overflow-y: hidden; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.heading = _("How to play")
        self.keys = footer(("menu.up menu.down", _("topic")), ("menu.back", _("back")))

    def rows(self) -> ComposeResult:
        """Yield the topics by name, and the text."""
        notes = [(topic, help_note(topic, {}, "")) for topic in TOPICS]
        yield MenuList(*(Option(f" {note.title} ", id=topic) for topic, note in notes), id="topics", markup=False)
        yield Static("", id="text", markup=False)

    @on(OptionList.OptionHighlighted)
    def show_topic(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text of the topic under the cursor."""
        note = help_note(event.option_id or TOPICS[0], {}, "")
        example = _("Example: {example}").format(example=note.example)
        self.query_one("#text", Static).update(f"{note.text}\n\n{example}")
