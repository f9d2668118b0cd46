"""Note what to know about the game as a whole, and about what an area can be or hold."""

from __future__ import annotations

from elgrande_tui.i18n.translations import mark
from elgrande_tui.model.help_note import HelpNote

AREAS = {
    "king": HelpNote(
        mark("The King"),
        mark(
            "The region where the King stands is closed: nothing enters or leaves it, by no card and no rule. But it "
            "is scored like the others, and a player who leads it alone gets 2 points more. Caballeros are placed in "
            "the regions next to it. Only two cards move him."
        ),
        ("B-8.2", "B-8.3", "B-8.4", "B-13.6"),
        mark("You lead Aragón with four and the King comes there: nobody can overtake you while he stays."),
    ),
    "castillo": HelpNote(
        mark("The Castillo"),
        mark(
            "Whenever caballeros are placed or moved, any number of them may go into the Castillo, wherever the King "
            "is. Nobody may look inside: remember who put in how many. It is scored like a region in every general "
            "scoring; after that each player's caballeros go to a region which that player has chosen in secret."
        ),
        ("B-9.2", "B-9.5", "B-14.2", "B-14.4"),
        mark("Four of yours wait there until round 3: they score in the Castillo, and again where you have sent them."),
    ),
    "grande": HelpNote(
        mark("Your Grande"),
        mark(
            "Your Grande marks your home region. When that is scored and you lead it alone you get 2 points more. The "
            "Grande is not a caballero and does not count for the places; only one card moves it."
        ),
        ("B-13.7", "B-13.2", "B-12.27"),
        mark("Your home is Granada (6/3/1) and you have the most caballeros there: 6 and 2 points."),
    ),
    "scoreboard": HelpNote(
        mark("Movable scoreboards"),
        mark(
            "Two scoreboards can be put on areas by a card. Their values replace the printed ones in every scoring, "
            "until they are moved on. Nobody moves them in or out while the King is there."
        ),
        ("B-16.1", "B-16.2", "B-16.3", "B-16.5"),
        mark("8/4/0 on Galicia: the first gets 8 points instead of 4."),
    ),
}
"""What an area can be or hold -> the note on it."""

GAME = {
    "goal": HelpNote(
        mark("The goal"),
        mark(
            "The player with the most points at the end wins. Points come from regions: when one is scored, the "
            "players with the most, second most and third most caballeros (knights) there get the points written on "
            "it. Everything is scored after rounds 3 and 6 and at the end, and some action cards score regions in "
            "between."
        ),
        ("B-3.1", "B-13.4", "B-14.5", "B-18.2"),
        mark("Granada says 631: with the most caballeros there you get 6 points, the second gets 3, the third 1."),
    ),
    "round": HelpNote(
        mark("A round"),
        mark(
            "First everybody plays a power card. Then all take their turns, the highest power card first: you bring "
            "caballeros to your court, choose an action card that nobody has taken, and with it you place caballeros "
            "on the map and carry out what the card says. Next round there are new action cards."
        ),
        ("B-5.1", "B-5.4", "B-6.1", "B-6.3", "B-6.4"),
        mark("You play 13, the highest: you may choose from all the action cards, and the next player from the rest."),
    ),
    "screen": HelpNote(
        mark("The screen"),
        mark(
            "On the map each player has a letter: R5 is five red caballeros, R5=B5 a tie. Line 1 shows everybody's "
            "points, court and provinces, and V before a player who holds a Veto. The line under the map says what to "
            "do now, the last line which keys do it: letters and Tab go to areas, digits to cards, Enter takes what "
            "is chosen."
        ),
        ("B-0.4",),
        mark("To play power card 7 type 7 and Enter; to place in Sevilla type its letter and Enter."),
    ),
    "scored": HelpNote(
        mark("How an area is scored"),
        mark(
            "The player with the most caballeros gets the first value, the next the second, then the third. With "
            "three players only the first two values are paid, with two only the first. Without a caballero there you "
            "get nothing."
        ),
        ("B-13.3", "B-13.4", "B-20.1", "B-20.2"),
        mark("Valencia (5/3/2), four players: Red has 4, Blue 2, Green 1: 5, 3 and 2 points."),
    ),
    "ties": HelpNote(
        mark("Ties"),
        mark(
            "Players who tie slip one place down: a tie for first pays each of them the second value, a tie for "
            "second the third. Where several players are first, nobody gets the 2 points for King or Grande. One more "
            "caballero is often worth a lot."
        ),
        ("B-13.3", "B-13.5", "B-13.8"),
        mark("Aragón (5/4/1): Red and Blue have 3, Green has 1: 4 points each for Red and Blue, 1 for Green."),
    ),
    "undo": HelpNote(
        mark("Taking back"),
        mark(
            "Your last answers can be taken back until something becomes known or somebody else has answered. A disc "
            "that is set stays set."
        ),
        ("B-11.8",),
        mark("You placed in Sevilla and want Granada: take it back, and place again."),
    ),
}
"""Part of the game -> the note on it."""
