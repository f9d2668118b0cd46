"""Turn inks, which describe in words how text looks, into styles for a terminal's colours.

An ink is words with spaces between, in any order; a painter never names a colour.

- a text: a role of the theme's `texts`: a seat (`red`), `strong`, `gold`, `good`, `danger`, `wave`, `hatch`, `label`,
  `border`; `muted`, for which `dim` is another word, is pale enough to be read on land;
- a ground: `on:` and a role of the theme's `grounds`: `on:sea`, `on:land`, `on:red`, `on:bar`;
- a quarter of a cell in the colour of a ground: `front:` and its role: `front:sea on:land`;
- a chip, dark bold text on a bright ground: `chip:red`, `chip:gold`; `key` is the cap of a key, `title` a heading;
- attributes: `bold`, `underline`, `strike`; `reverse` marks what is selected, `flash` looks the same and marks what
  has just changed.
"""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style

from elgrande_tui.widgets.themes.scheme import Scheme

Ink = str

_WHOLE = {"key": "chip:key", "title": "on:title strong bold", "dim": "muted"}
"""Words that stand for others."""
_LANDS = frozenset(("land", "castle", "red", "blue", "green", "yellow", "brown"))
"""Grounds where muted text is pale."""


@lru_cache(maxsize=1024)
def style(ink: Ink, scheme: Scheme) -> Style:
    """Return the Rich style of an ink; words that are neither roles nor attributes are ignored."""
    words = " ".join(_WHOLE.get(word, word) for word in ink.split()).split()
    ground = next((word.removeprefix("on:") for word in words if word.startswith("on:")), "")
    chip = next((word.removeprefix("chip:") for word in words if word.startswith("chip:")), "")
    colour = next((scheme.texts[word] for word in words if word != "muted" and word in scheme.texts), None)
    if fronts := [word.removeprefix("front:") for word in words if word.startswith("front:")]:
        colour = scheme.grounds.get(fronts[0])
    muted = "muted" in words and colour is None
    if muted:
        colour = scheme.texts.get("pale" if ground in _LANDS else "muted")
    background = scheme.grounds.get(ground)
    if chip in scheme.chips:
        colour, background = scheme.chips["key_text" if chip == "key" else "text"], scheme.chips[chip]
    elif chip:
        colour = scheme.texts.get(chip)
    return Style(
        color=colour,
        bgcolor=background,
        bold=True if chip or "bold" in words else None,
        dim=True if "muted" in words and "muted" not in scheme.texts else None,
        underline=True if "underline" in words else None,
        strike=True if "strike" in words else None,
        reverse=True if "reverse" in words or "flash" in words else None,
    )


@lru_cache(maxsize=1024)
def ground_of(ink: Ink) -> Ink:
    """Return the word of an ink that brings a ground; "" for none."""
    return next((word for word in ink.split() if _WHOLE.get(word, word).startswith(("on:", "chip:"))), "")


@lru_cache(maxsize=1024)
def look_of_blanks(ink: Ink) -> frozenset[str]:
    """Return the words of an ink that show on a blank: ground, line, reverse; mostly none."""
    words = {word for one in ink.split() for word in _WHOLE.get(one, one).split()}
    if not words.isdisjoint(("reverse", "flash", "underline", "strike")):  # these show the colour of the text
        return frozenset(words)
    return frozenset(word for word in words if word.startswith(("on:", "chip:")))
