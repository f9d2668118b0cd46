"""The join code of a table: asked until it is right."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Input, Static

from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.menu import MenuScreen, footer
from netplay.common.errors import RefusedError
from netplay.protocol.join_codes import SIZE, read_code

TYPED = 16
"""Characters: blanks and hyphens may be among them."""


class CodeScreen(MenuScreen[str]):
    """A field for the code; the result is what was typed, in a form that can be one."""

    def __init__(self, place: str, *, again: bool) -> None:
        """`place` is the name of the table, cleaned; `again`: the code that was typed before is wrong."""
        super().__init__()
        self.again = again
        self.heading = _("Join code of: {place}").format(place=place)
        self.keys = footer(("menu.accept", _("go on")), ("menu.back", _("back")))

    def rows(self) -> ComposeResult:
        """Who knows it, and the field."""
        yield Static(_("Those at the table see the code in their waiting room."), markup=False)
        yield FieldRow(_("Join code"), id="code", most=TYPED, placeholder=wanted())

    def on_mount(self) -> None:
        """Say what was wrong."""
        self.query_one(Input).focus()
        if self.again:
            self.say(_("That is not the join code."))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the field."""
        self.action_accept()

    def action_accept(self) -> None:
        """Try it, when it can be a code."""
        typed = self.query_one("#code", FieldRow).value
        try:
            self.dismiss(read_code(typed))
        except RefusedError:
            self.say(wanted())


def wanted() -> str:
    """What a join code looks like."""
    return ngettext(
        "A join code has {count} letter or digit.", "A join code has {count} letters and digits.", SIZE
    ).format(count=SIZE)
