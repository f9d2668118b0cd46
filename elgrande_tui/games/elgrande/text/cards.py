"""Describe the action cards in our own words: a title, a short form for a narrow column, and the text."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from elgrande_tui.games.elgrande.grande_module_face import CardWords
from elgrande_tui.games.elgrande.module_faces import all_faces
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.model.module_face import looked_up

LINE_CELLS = 22
"""Width of a line in the card box at 120x40."""
TITLE_CELLS = 17
"""Room for a title in the border of the card box."""
LINES = 8
"""Lines of text in the card box at 120x40."""
OLD = "1996"
"""The edition in which some cards read differently."""
SHORT_CELLS = 10
"""Width of the short form in the list of cards at 80x24."""


class _Card(NamedTuple):
    title: str
    short: str
    text: str
    old: str = ""
    """The text in the edition of 1996, where it differs."""


_CARDS = {
    "d1-move-all-own-one-region": _Card(
        mark("All own from one"),
        mark("own from 1"),
        mark("From one region, move any number of your caballeros to other regions or into the Castillo."),
    ),
    "d1-place-2-extra": _Card(
        mark("Place two more"),
        mark("place +2"),
        mark("Place up to two more caballeros from your court, in any region or the Castillo."),
    ),
    "d1-move-all-own-or-place-2": _Card(
        mark("Move own or place"),
        mark("own or +2"),
        mark(
            "Either move any number of your caballeros out of one region, or place up to two more from your court, "
            "anywhere."
        ),
    ),
    "d1-move-5-from-one-region": _Card(
        mark("Five from one"),
        mark("5 from one"),
        mark("From one region, move up to five caballeros of any colours to other regions or into the Castillo."),
    ),
    "d1-move-3-foreign": _Card(
        mark("Three of others"),
        mark("3 foreign"),
        mark("Move up to three caballeros of other players to other regions or into the Castillo."),
    ),
    "d1-move-3-any": _Card(
        mark("Move any three"),
        mark("move 3 any"),
        mark("Move up to three caballeros of any colours to other regions or into the Castillo."),
    ),
    "d1-move-2-own-2-foreign": _Card(
        mark("Move two and two"),
        mark("move 2+2"),
        mark("Move up to two of your caballeros and up to two of others to other regions or into the Castillo."),
    ),
    "d1-move-4-own": _Card(
        mark("Move four own"),
        mark("move 4 own"),
        mark("Move up to four of your caballeros to other regions or into the Castillo."),
    ),
    "d1-move-4-any": _Card(
        mark("Move any four"),
        mark("move 4 any"),
        mark("Move up to four caballeros of any colours to other regions or into the Castillo."),
    ),
    "d2-veto": _Card(
        mark("Veto"),
        mark("Veto"),
        mark("Keep this card. Once, until the end of the next round, stop an opponent's special action at any step."),
    ),
    "d2-decay-all": _Card(
        mark("Courts emptied"),
        mark("court -all"),
        mark("All caballeros in every opponent's court go to the provinces."),
    ),
    "d2-decay-3": _Card(
        mark("Courts lose three"),
        mark("court -3"),
        mark("Three caballeros in every opponent's court go to the provinces, or all where there are fewer."),
    ),
    "d2-king-angry": _Card(
        mark("The King is angry"),
        mark("angry King"),
        mark(
            "From your left on, every opponent sends three of their caballeros from court and regions to the provinces."
        ),
    ),
    "d2-return-1-each": _Card(
        mark("One of each goes"),
        mark("each -1"),
        mark("Pick one caballero of every opponent in a region; it goes to the provinces."),
        mark("Pick one caballero of every player in a region, one of yours too; it goes to the provinces."),
    ),
    "d2-secret-return-2": _Card(
        mark("Discs: two back"),
        mark("disc -2"),
        mark(
            "Every opponent secretly sets a region where they have two caballeros or more (failing that, one). Two of "
            "them go to the provinces."
        ),
    ),
    "d2-secret-return-all": _Card(
        mark("Discs: all back"),
        mark("disc -all"),
        mark("Every opponent secretly sets a region where they have caballeros. All of them go to the provinces."),
    ),
    "d2-score-chosen": _Card(
        mark("Score one region"),
        mark("score one"),
        mark("Choose a region. It is scored now."),
        mark("Choose a region or the Castillo. It is scored now."),
    ),
    "d3-score-fours": _Card(
        mark("Score the 4s"),
        mark("score 4s"),
        mark("Score every region that now pays 4 for first place."),
    ),
    "d3-score-fives": _Card(
        mark("Score the 5s"),
        mark("score 5s"),
        mark("Score every region that now pays 5 for first place; not the Castillo."),
    ),
    "d3-score-sixes-sevens": _Card(
        mark("Score 6s and 7s"),
        mark("score 6, 7"),
        mark("Score every region that now pays 6 or 7 for first place."),
    ),
    "d3-score-castillo": _Card(
        mark("Score Castillo"),
        mark("score Cast"),
        mark("Open the Castillo and score it. Its caballeros go back inside."),
    ),
    "d3-score-first-only": _Card(
        mark("First places only"),
        mark("score 1sts"),
        mark("Score all regions, but only sole first places pay; a tie for first pays nothing."),
    ),
    "d3-score-most": _Card(
        mark("Score the fullest"),
        mark("score most"),
        mark("Score the region with the most caballeros in all; every such region if several tie."),
    ),
    "d3-score-fewest": _Card(
        mark("Score emptiest"),
        mark("score few"),
        mark("Score the region with the fewest caballeros in all, empty ones aside; every such region if several tie."),
    ),
    "d3-score-chosen": _Card(
        mark("Score one region"),
        mark("score one"),
        mark("Choose a region. It is scored now."),
        mark("Choose a region or the Castillo. It is scored now."),
    ),
    "d4-scoreboard": _Card(
        mark("Scoreboard"),
        mark("scoreboard"),
        mark(
            "Put one of the two scoreboards on a region or the Castillo, or move it. Its values replace the printed "
            "ones. Not where the King is."
        ),
    ),
    "d4-royal-adviser": _Card(
        mark("Royal adviser"),
        mark("King steps"),
        mark("Move the King to a region next to his."),
    ),
    "d4-eviction": _Card(
        mark("Eviction"),
        mark("eviction"),
        mark(
            "Name a region. Opponents there secretly set where all their caballeros go. Set to that or the King's "
            "region: to court."
        ),
        mark(
            "Name a region. Opponents there secretly set another, where all their caballeros go. The King's region: "
            "to court."
        ),
    ),
    "d4-grande": _Card(
        mark("Move your Grande"),
        mark("my Grande"),
        mark("Move your Grande to another region, your home from now on. Not from or to the King's region."),
    ),
    "d4-power-card": _Card(
        mark("Power card back"),
        mark("power card"),
        mark("Take one of your used power cards back into your hand. Others see it only if it is this round's."),
    ),
    "d4-court": _Card(
        mark("Two to the court"),
        mark("court +2"),
        mark("Bring up to two caballeros from your provinces to your court; if those run out, from regions."),
        mark("Bring two caballeros from your provinces to your court, fewer only if they run out."),
    ),
    "d4-secret-scoring": _Card(
        mark("Secret scoring"),
        mark("disc score"),
        mark("Every player secretly sets a region. Regions set by exactly one player are scored."),
    ),
    "d5-king": _Card(
        mark("Move the King"),
        mark("move King"),
        mark("Move the King to any other region."),
    ),
}


def _words(card: str) -> _Card | CardWords | None:
    return _CARDS.get(card) or looked_up(all_faces(), lambda face: face.cards, card)


def card_title(card: str) -> str:
    """Return the title of the action card with that id, at most `TITLE_CELLS` wide: `Move four own`."""
    known = _words(card)
    return _(known.title) if known else card


def card_short(card: str) -> str:
    """Return the short form of the card, at most `SHORT_CELLS` wide: `move 4 own`."""
    known = _words(card)
    return _(known.short) if known else card


def card_text(card: str, edition: str = "2015") -> str:
    """Return what the special action of the card does, in one to three sentences; "" for an unknown card."""
    known = _words(card)
    if known is None:
        return ""
    text = known.old if known.old and edition == OLD else known.text
    return _(text)


def card_lines(card: str, edition: str = "2015", width: int = LINE_CELLS) -> list[str]:
    """Return `card_text` broken into lines of at most `width` characters; at `LINE_CELLS` they are at most `LINES`."""
    return textwrap.wrap(card_text(card, edition), width)
