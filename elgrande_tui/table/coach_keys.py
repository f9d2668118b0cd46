"""The keys for the guide, the cards and what a Veto does without asking."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.screens.catalogue import OpenCatalogue
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.table.answering import Answering


class CoachKeys(Answering):
    """A screen with a guide."""

    def action_guide_off(self) -> None:
        """Turn the guide off, or on again."""
        table = self.table
        wanted = not table.settings.guide
        self.post_message(SettingsScreen.Changed("guide", wanted))
        if table.panel == "guide":
            table.close()
        text = _("The guide is on.") if wanted else _("The guide is off; {key} turns it on again.")
        table.refusal = text.format(key=command("guide_off").written)
        self.paint()

    def action_cards(self) -> None:
        """All cards, as they are in this game."""
        self.post_message(OpenCatalogue(self.table.port.rules.setup))

    def action_let_pass(self) -> None:
        """Let Vetoes of one's own rest in this game, beginning with the window that is open, or be asked again."""
        vetoes = self.table.coach.vetoes
        vetoes.change()
        if (passing := self.table.passes()) is not None:
            self.send_answer(self.table, passing)
        passes = _("If you hold a Veto every step is let pass in this game; {key} changes that.")
        asks = _("If you hold a Veto you are asked before each step in this game.")
        self.table.refusal = (passes if vetoes.let_pass else asks).format(key=command("let_pass").written)
        self.paint()
