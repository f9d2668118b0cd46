"""Show the chat of a table, with a field to say something."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Input, Static

from elgrande_tui.screens.field import FieldRow
from elgrande_tui.session.table_people import chat_line
from netplay.common.sanitize import CHAT_CELLS
from netplay.protocol.server_messages import ChatLine


class ChatBox(Vertical):
    """The chat's lines, the latest at the bottom, and a field below them. It posts what is typed as `Said`."""

    DEFAULT_CSS = """
    ChatBox { height: 1fr; min-height: 3; }
    ChatBox VerticalScroll { height: 1fr; }
    ChatBox VerticalScroll Static { height: auto; padding: 0 2; }
    """

    class Said(Message):
        """A line that the player typed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, label: str, *, id: str) -> None:
        """Make the box; `label` stands in front of the field."""
        super().__init__(id=id)
        self.label = label
        self._shown: list[ChatLine] = []

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Static("", id="lines", markup=False)
        yield FieldRow(self.label, id="say", most=CHAT_CELLS)

    def show(self, lines: Sequence[ChatLine]) -> None:
        """Show these lines, the last one in sight."""
        if self._shown != list(lines):
            self._shown = list(lines)
            self.query_one("#lines", Static).update("\n".join(map(chat_line, lines)))
            self.query_one(VerticalScroll).scroll_end(animate=False)

    @property
    def typing(self) -> bool:
        """Whether keys go into the field."""
        return self.query_one(Input).has_focus

    def begin(self) -> None:
        """Put the cursor into the field."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def _say(self, event: Input.Submitted) -> None:
        event.stop()
        if text := event.value.strip():
            event.input.value = ""
            self.post_message(self.Said(text))
