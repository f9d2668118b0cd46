"""Tell and change the settings that matter without a screen, and the one for the keys of the screen."""

from __future__ import annotations

from elgrande_tui.i18n.language import change_language, unchecked_words
from elgrande_tui.i18n.languages import LANGUAGES
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.typed_words import folded
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.saved_hands import SavedHands
from elgrande_tui.settings.settings import OLD_NAMES, OLD_VALUES, READINGS, SPEEDS, Settings, SettingsFile
from netplay.common.sanitize import NAME_CELLS, sanitize

ON, OFF = "on", "off"
NOTIFY = ("off", "osc9", "osc777")
_SWITCHES = {"turns": "turns", "guide": "guide", "quick": "quick", "review": "confirm", "bell": "bell"}
"""Typed word -> the setting that is on or off."""
_EXPLAINED = {
    "language": mark("the language of all texts"),
    "guide": mark("explains decisions when they first come up"),
    "speed": mark("how others' turns are told; step by step: Enter after each"),
    "reading": mark("how long each of others' turns stands, times the usual"),
    "turns": mark("in plain mode one line for each turn of others; off: every step"),
    "quick": mark("on the screen one key answers at once, if it can be undone"),
    "review": mark("shows your whole turn before it is final"),
    "objections": mark("when you could object to a step"),
    "offers": mark("when others should wait because you could act"),
    "bell": mark("rings when it is your turn"),
    "notify": mark("shows a notification of the desktop when it is your turn"),
    "name": mark("your name at the tables you join"),
}
"""Typed word -> what the setting does."""
_VALUES = {
    "language": LANGUAGES,
    "objections": ("ask", "pass"),
    "offers": ("never", "turn", "step"),
    "notify": NOTIFY,
    "speed": SPEEDS,
    "reading": READINGS,
    **dict.fromkeys(_SWITCHES, (ON, OFF)),
}
"""Typed word -> what can be typed behind it; a name can be anything."""


def word_and_value(typed: str) -> tuple[str, str]:
    """Split a line like `guide off` into the word of the setting, as it is called now, and the value."""
    word, _blank, value = typed.strip().partition(" ")
    return OLD_NAMES.get(folded(word), folded(word)), value


class PlainSettings:
    """The player's settings in plain mode; with a file they are kept there."""

    def __init__(
        self, file: SettingsFile | None = None, guide: GuideProgress | None = None, hands: SavedHands | None = None
    ) -> None:
        """`guide` knows what has been explained already, without it nothing is explained unasked; `hands` those that
        the player has kept.
        """
        self._file = file
        self.now = Settings() if file is None else file.now
        self.guide = guide
        self.hands = hands

    def told(self) -> list[str]:
        """List every setting with what it is now and could be, and say how to change one."""
        lines = [self._line(word) for word in _EXPLAINED] + [line for line in (unchecked_words(),) if line]
        return [*lines, _("To change one, type its word and the new value, for example: guide off.")]

    def take(self, typed: str) -> list[str]:
        """Change a setting by a line like `guide off`; tell what it is now, or what could be typed."""
        word, value = word_and_value(typed)
        if word not in _EXPLAINED:
            return self.told()
        wanted = sanitize(value, NAME_CELLS) if word == "name" else folded(value)
        wanted = OLD_VALUES.get(word, {}).get(wanted, wanted)
        if not wanted or wanted not in _VALUES.get(word, (wanted,)):
            return [self._line(word)]
        why = self.change(_SWITCHES.get(word, word), wanted == ON if word in _SWITCHES else wanted)
        return [*why, self._line(word)]

    def change(self, name: str, value: str | bool) -> list[str]:
        """Set one field of the Settings and keep it; return a sentence if it cannot be kept."""
        why: list[str] = []
        try:
            if self._file is None:
                setattr(self.now, name, value)
            else:
                self._file.change(name, value)
        except OSError as error:
            why = [_("This holds until you leave, but it cannot be saved: {why}").format(why=error)]
        if name == "language":
            change_language(self.now.language)
        return why

    def _line(self, word: str) -> str:
        """Return a line like `guide on: explains decisions when they first come up (on, off)`."""
        found = getattr(self.now, _SWITCHES.get(word, word))
        now = (ON if found else OFF) if word in _SWITCHES else found or "-"
        values = ", ".join(_VALUES.get(word, ()))
        line = f"{word} {now}: {_(_EXPLAINED[word])}"
        return f"{line} ({values})" if values else line
