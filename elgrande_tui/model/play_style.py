"""Say how a player plays: what helps them, and how a front end speaks to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from elgrande_tui.input.commands import Called
from elgrande_tui.model.game_ui import key_of
from elgrande_tui.model.match_ui.words import LINE_CELLS
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.kept_hands import KeptHands
from elgrande_tui.settings.settings import Settings


@dataclass(frozen=True)
class PlayStyle:
    """What a table model needs to know of its player; by default one at a screen whom nobody explains anything."""

    settings: Settings = field(default_factory=Settings)
    """As the player changes them; read anew each time."""
    guide: GuideProgress | None = None
    """What has been explained to them; None: nothing is explained unasked."""
    hands: KeptHands | None = None
    """The hands that they have kept; None: none, and none can be."""
    called: Called = key_of
    """How they give a command."""
    line_cells: int | None = LINE_CELLS
    """The room for a sentence that can be worded shorter; None: any length will do."""
    skipped: Sequence[str] = ()
    """Topics of the guide that do not concern them."""

    def of_guest(self, name: str) -> PlayStyle:
        """Return the style of another player at the same terminal, who keeps no hands; the guide explains what is
        new to them."""
        return replace(self, hands=None, guide=None if self.guide is None else self.guide.of_guest(name))
