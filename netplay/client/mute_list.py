"""Leave out the chat of people a player does not want to hear."""

from __future__ import annotations

from netplay.client.updates import ChatUpdate, Update
from netplay.common.sanitize import SafeText, skeleton


class MuteList:
    """Muted names; two that look the same are one. The lines of the host are always heard."""

    def __init__(self) -> None:
        self._names: dict[str, SafeText] = {}

    @property
    def names(self) -> frozenset[SafeText]:
        return frozenset(self._names.values())

    def add(self, name: SafeText) -> None:
        self._names[skeleton(name)] = name

    def discard(self, name: SafeText) -> None:
        self._names.pop(skeleton(name), None)

    def hears(self, update: Update) -> bool:
        """Check whether the update should be passed on."""
        if not isinstance(update, ChatUpdate) or (update.seat is None and not update.watcher):
            return True
        return skeleton(update.sender) not in self._names
