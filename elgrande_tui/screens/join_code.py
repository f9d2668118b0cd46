"""Ask for the join code of a table or host."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Input, Static

from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.menu import MenuScreen, footer
from netplay.common.errors import RefusedError
from netplay.common.sanitize import SafeText
from netplay.protocol.credentials import CODE_LENGTH, read_code

TYPED = 16
"""The most characters that can be typed: blanks and hyphens may be among them."""


class CodeScreen(MenuScreen[str]):
    """A field for the code; the result has the form of a join code, but the host decides whether it is right."""

    has_foot = True

    def __init__(self, place: SafeText, *, again: bool) -> None:
        """Make the screen; `place` is the table's name, `again`: the code typed before is wrong."""
        super().__init__()
        self.again = again
        self.heading = _("Join code of: {place}").format(place=place)
        self.keys = footer(("menu.accept", _("go on")), ("menu.back", _("back")))

    def rows(self) -> ComposeResult:
        yield Static(_("Players at the table see the code in their waiting room."), markup=False)
        yield FieldRow(_("Join code"), id="code", most=TYPED, placeholder=wanted())

    def on_mount(self) -> None:
        """Focus the field; say so when the code before was wrong."""
        self.query_one(Input).focus()
        if self.again:
            self.say(_("That is not the join code."))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Accept the code on Enter in the field."""
        self.action_accept()

    def action_accept(self) -> None:
        """Return the code if it has the form of one; else say what a code looks like."""
        typed = self.query_one("#code", FieldRow).value
        try:
            self.dismiss(read_code(typed))
        except RefusedError:
            self.say(wanted())


def wanted() -> str:
    """Return a sentence that says what a join code looks like."""
    return ngettext(
        "A join code has {count} letter or digit.", "A join code has {count} letters and digits.", CODE_LENGTH
    ).format(count=CODE_LENGTH)
