"""Note what is easily overlooked about each action card, with an example; the cards' own texts are in `cards`."""

from __future__ import annotations

from typing import NamedTuple

from elgrande_tui.i18n.translations import mark


class CardNote(NamedTuple):
    """A note on an action card. Both are messages to translate; the rules' ids are in the figures of the card."""

    text: str
    example: str


_SCORE_CHOSEN = CardNote(
    mark("The King's region can be chosen too. All players score there, with places, ties and bonuses."),
    mark("You lead Granada alone and your Grande is there: 6 and 2 points for you, 3 for the second."),
)

CARD_NOTES = {
    "d1-move-all-own-one-region": CardNote(
        mark("The first one fixes the region. Each caballero moves once; nobody enters or leaves the King's region."),
        mark("Of four in Galicia two go to Sevilla and one into the Castillo; one stays."),
    ),
    "d1-place-2-extra": CardNote(
        mark("They need not be next to the King, only not in his region. The one for the card's number is extra."),
        mark("One placed next to the King and two in far Galicia: three in all."),
    ),
    "d1-move-all-own-or-place-2": CardNote(
        mark("Your first step decides which of the two it is; it is never both."),
        mark("Move one out of Sevilla, and only Sevilla can send more; place one, and you may place a second."),
    ),
    "d1-move-5-from-one-region": CardNote(
        mark("The first one fixes the region; each may go somewhere else. Nobody enters or leaves the King's region."),
        mark("Out of Valencia go two of Blue and three of Green, and you lead there."),
    ),
    "d1-move-3-foreign": CardNote(
        mark("Yours stay where they are, and owners are not asked. Distance does not matter."),
        mark("Blue leads Aragón by one: send one of Blue's to Galicia, where it pays less."),
    ),
    "d1-move-3-any": CardNote(
        mark("From one region or from several, each caballero once. Distance does not matter."),
        mark("Two of yours come to Granada and one of Green's leaves it."),
    ),
    "d1-move-2-own-2-foreign": CardNote(
        mark("In any order, but your own cannot replace others, nor the other way round."),
        mark("One of yours and two of others can move; three of yours cannot."),
    ),
    "d1-move-4-own": CardNote(
        mark("From one region or from several; distance does not matter. The King's region stays shut."),
        mark("Three go straight from Cataluña to Sevilla, and one into the Castillo."),
    ),
    "d1-move-4-any": CardNote(
        mark("From one region or from several, each caballero once. Nobody comes out of the Castillo."),
        mark("Break two ties at once: one of Blue's out of Granada, one of yours into Valencia."),
    ),
    "d2-veto": CardNote(
        mark(
            "It does not help against placing, the choice of a card or a general scoring. If you forgo the action you "
            "have no Veto."
        ),
        mark("Taken in round 3 it can be used until round 4 ends."),
    ),
    "d2-decay-all": CardNote(
        mark("Those on the map stay where they are, and your own court is untouched."),
        mark("Used early in a round, it leaves those after you only what their power cards bring."),
    ),
    "d2-decay-3": CardNote(
        mark("If a court has too few, none are taken from the map. Your own court is untouched."),
        mark("A court of two loses both, a court of seven keeps four."),
    ),
    "d2-king-angry": CardNote(
        mark(
            "Everybody chooses their own and knows what those before gave up. Nobody leaves the King's region or the "
            "Castillo."
        ),
        mark("Green sends two from the court and one from Granada."),
    ),
    "d2-return-1-each": CardNote(
        mark("You choose from where. Nobody leaves the King's region or the Castillo, and nobody else is spared."),
        mark("Blue's only caballero in Sevilla goes, and one of Green's in Aragón."),
    ),
    "d2-secret-return-2": CardNote(
        mark("The King's region cannot be set. A player with nobody outside it and the Castillo is passed over."),
        mark("Blue's disc shows Valencia: of three caballeros there one is left."),
    ),
    "d2-secret-return-all": CardNote(
        mark("The King's region cannot be set. Everybody will set the place where least is lost."),
        mark("Blue sets Galicia with a single caballero there, and only that one goes."),
    ),
    "d2-score-chosen": _SCORE_CHOSEN,
    "d3-score-fours": CardNote(
        mark(
            "These are Galicia, Cataluña and Sevilla, as long as no scoreboard changes it. The Castillo never counts."
        ),
        mark("The scoreboard 4/0/0 lies on Granada: now Granada is one of them."),
    ),
    "d3-score-fives": CardNote(
        mark("These are País Vasco, Aragón and Valencia, as long as no scoreboard changes it."),
        mark("The scoreboard 8/4/0 lies on Aragón: Aragón is not one of them now."),
    ),
    "d3-score-sixes-sevens": CardNote(
        mark("These are Castilla la Vieja, Castilla la Nueva and Granada, as long as no scoreboard changes it."),
        mark("You lead Granada and Castilla la Nueva alone: 6 and 7 points."),
    ),
    "d3-score-castillo": CardNote(
        mark("Everybody sees what is inside. There are no bonuses in the Castillo, and nobody leaves it."),
        mark(
            "Inside are four of yours and three of Blue: 5 points for you, and 3 for Blue with three or more players."
        ),
    ),
    "d3-score-first-only": CardNote(
        mark("Second and third places get nothing. The bonuses of King and Grande are paid."),
        mark("You and Blue tie in Galicia: nobody gets anything for it."),
    ),
    "d3-score-most": CardNote(
        mark("The caballeros of all players count together; Grandes do not."),
        mark("Nine stand in Aragón and eight in Granada: Aragón is scored."),
    ),
    "d3-score-fewest": CardNote(
        mark("The caballeros of all players count together; Grandes do not."),
        mark("One caballero stands alone in Sevilla: its owner gets 4 points."),
    ),
    "d3-score-chosen": _SCORE_CHOSEN,
    "d4-scoreboard": CardNote(
        mark("It stays until it is moved on, and counts in every scoring. One area never has both."),
        mark("Put 4/0/0 where another leads, or 8/4/0 where you do."),
    ),
    "d4-royal-adviser": CardNote(
        mark("Where the King stands decides where caballeros are placed, and what is shut. Place before or after."),
        mark("From Granada he can go to Sevilla, Valencia or Castilla la Nueva."),
    ),
    "d4-eviction": CardNote(
        mark("Your own caballeros stay. The King's region cannot be named, and the Castillo cannot be set."),
        mark("You name Valencia: Blue's three go where Blue's disc says, Green's two where Green's says."),
    ),
    "d4-grande": CardNote(
        mark(
            "Whoever leads their home region alone gets 2 points more there. Several Grandes may stand in one region."
        ),
        mark("You lead Castilla la Nueva alone and move your Grande there: 9 points in place of 7."),
    ),
    "d4-power-card": CardNote(
        mark("It may be the card of this round. The turn order of this round does not change."),
        mark("Take back the 13, and you can be first in another round."),
    ),
    "d4-court": CardNote(
        mark("If you do this first, you may place them at once."),
        mark("Your court is empty: bring two, then place both."),
    ),
    "d4-secret-scoring": CardNote(
        mark("You set a disc too. Any of the nine regions can be set, the King's too."),
        mark("You and Blue set Granada, Green sets Aragón: only Aragón is scored."),
    ),
    "d5-king": CardNote(
        mark("Where he is when you place decides where you may place: five, before or after he moves."),
        mark("Send him to a region that you lead: it is shut now, and its lead is worth 2 points more."),
    ),
}
"""Card id -> note."""
