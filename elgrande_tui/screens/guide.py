"""Show how a game goes: every topic but the cards, to be read from beginning to end."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.form_rows import GAME
from elgrande_tui.lobby.games import games, usual_game
from elgrande_tui.model.game_ui import game_ui, notes_of, translated
from elgrande_tui.screens.choice import ChoiceRow, game_row
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer


class OpenGuide(Message):
    """A request to read how a game goes: the one of that name, or the first."""

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.game = game


class GuideScreen(MenuScreen[None]):
    """The topics, and below them the text of the one under the cursor."""

    DEFAULT_CSS = """
    GuideScreen MenuList { height: 1fr; min-height: 4; margin: 0 0 1 0; }
    GuideScreen #rows { overflow-y: hidden; }
    GuideScreen #text { padding: 0 1; background: $ground-card; }
    """

    def __init__(self, game: str = "") -> None:
        """Begin with the game of that name, or the first."""
        super().__init__()
        self.games = games()
        self.ui = usual_game(game)
        self.heading = _("How to play")
        self.keys = footer(("menu.up menu.down", _("topic")), ("menu.back", _("back")))

    def rows(self) -> ComposeResult:
        if len(self.games) > 1:
            yield game_row(self.games, self.ui)
        notes = notes_of(self.ui).items()
        yield MenuList(*(Option(f" {_(note.title)} ", id=topic) for topic, note in notes), id="topics", markup=False)
        yield Static("", id="text", markup=False)

    def on_mount(self) -> None:
        """Begin with the first topic."""
        self.query_one(MenuList).focus()

    @on(ChoiceRow.Changed, f"#{GAME}")
    async def change_game(self, event: ChoiceRow.Changed) -> None:
        """Show the topics of another game."""
        self.ui = game_ui(event.value)
        await self.retranslate()

    @on(OptionList.OptionHighlighted)
    def show_topic(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text of the topic under the cursor."""
        note = translated(notes_of(self.ui)[event.option_id or ""])
        example = _("Example: {example}").format(example=note.example)
        self.query_one("#text", Static).update(f"{note.text}\n\n{example}")
