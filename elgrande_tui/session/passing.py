"""Decide for one player in one game whether announced steps pass without the player being asked."""

from __future__ import annotations

from elgrande_tui.settings.settings import Settings


class Passing:
    """The player's choice for this game, as long as the setting stays what it was then; else what the setting says."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._chosen: tuple[str, bool] | None = None
        """The setting at the time of the choice, and whether every step passes."""

    @property
    def always(self) -> bool:
        """Whether all announced steps are let pass."""
        if self._chosen is not None and self._chosen[0] == self._settings.objections:
            return self._chosen[1]
        return self._settings.objections == "pass"

    def toggle(self) -> None:
        """Let everything pass in this game, or ask again."""
        self._chosen = (self._settings.objections, not self.always)

    def follow_setting(self) -> None:
        """Forget the choice: do in this game too what the settings say."""
        self._chosen = None
