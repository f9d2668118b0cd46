"""Remember the people that a player does not want to hear."""

from __future__ import annotations

from netplay.common.sanitize import SafeText, skeleton


class MuteList:
    """Muted names; two that look the same are one."""

    def __init__(self) -> None:
        self._names: dict[str, SafeText] = {}

    @property
    def names(self) -> list[SafeText]:
        """The names that are muted, in order."""
        return sorted(self._names.values())

    def toggle(self, name: SafeText) -> bool:
        """Mute a name, or hear it and those that look the same again; return whether it is muted now."""
        if self._names.pop(skeleton(name), None) is None:
            self._names[skeleton(name)] = name
            return True
        return False

    def hides(self, name: SafeText) -> bool:
        """Whether what is said under that name is left out."""
        return skeleton(name) in self._names
