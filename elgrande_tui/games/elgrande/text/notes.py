"""Note what to know when a question is asked, for every kind of question, with an example each.

The help shows the notes with the ids of their rules, the guide when a decision comes up for the first time.
"""

from __future__ import annotations

from elgrande_tui.i18n.translations import mark
from elgrande_tui.model.help_note import HelpNote

GENERAL = "general"
"""The `about["card"]` of a disc in a general scoring."""

KINDS = {
    "play_power": HelpNote(
        mark("Power cards"),
        mark(
            "You have power cards from 1 to 13; each can be played once. A high card lets you choose your action card "
            "before the others. A low one comes late, but brings many caballeros to your court, and the player of the "
            "lowest begins the next round. No number is played twice in a round."
        ),
        ("B-5.1", "B-5.2", "B-5.4", "B-5.5", "B-1.3"),
        mark(
            "You play 5, the others play 9 and 12: you take your turn last, may bring four caballeros to the court, "
            "and begin the next round."
        ),
    ),
    "intake": HelpNote(
        mark("Court and provinces"),
        mark(
            "Only caballeros in your court can be placed on the map; those in the provinces are your reserve. Your "
            "power card says how many may come to the court now. You may take fewer."
        ),
        ("B-6.1", "B-10.1"),
        mark("Power card 7 shows three caballeros: a court of two can grow to five."),
    ),
    "fetch": HelpNote(
        mark("Empty provinces"),
        mark(
            "Your power card shows more caballeros than your provinces held. Those that are missing may be fetched "
            "from regions to your court, but not from the King's region and not from the Castillo. You may stop at "
            "any time."
        ),
        ("B-6.2", "B-8.3"),
        mark("Your card shows four and the provinces held one: up to three more may come from regions."),
    ),
    "choose_card": HelpNote(
        mark("Action cards"),
        mark(
            "The number of a card is how many caballeros you may place from your court. Besides, each card has a "
            "special action of its own. You need not use both: you may take a card only to place, or so that nobody "
            "else gets it."
        ),
        ("B-6.3", "B-6.4", "B-6.8"),
        mark(
            "A card numbered 5 places five caballeros if your court has them; one numbered 1 places only one, but "
            "moves others on the map."
        ),
    ),
    "use": HelpNote(
        mark("Placing and the action"),
        mark(
            "Your card lets you do two things: place caballeros and use the special action. You choose which comes "
            "first, but what you begin must be finished before the other begins. Each of them may be left out."
        ),
        ("B-6.4", "B-6.5", "B-6.7"),
        mark("Move the King first, and you place next to where he stands now; place first, and his old place counts."),
    ),
    "place": HelpNote(
        mark("Placing caballeros"),
        mark(
            "Caballeros go one by one from your court to regions next to the King's, or into the Castillo. None goes "
            "into the King's own region. You may place fewer; those you keep stay in your court."
        ),
        ("B-10.1", "B-10.2", "B-8.2", "B-9.2"),
        mark("The King is in Granada: you may place in Sevilla, Valencia, Castilla la Nueva and in the Castillo."),
    ),
    "special_step": HelpNote(
        mark("The special action"),
        mark(
            "A special action is carried out step by step. You may forgo it as a whole before it begins. Once begun "
            "it is carried out as far as possible, unless the card says up to a number: then you may stop."
        ),
        ("B-11.1", "B-11.2", "B-11.3", "B-11.4"),
        mark("A card moves up to four caballeros: you may move two of them and stop."),
    ),
    "order_of_steps": HelpNote(
        mark("The order of the steps"),
        mark(
            "Somebody holds a Veto, so the order matters. An objection stops the step that is announced and all that "
            "were to follow; what has happened before stays."
        ),
        ("B-17.11", "B-15.1", "B-17.6"),
        mark("Three regions will be scored: begin with the one that brings you most."),
    ),
    "owner_return": HelpNote(
        mark("Sending caballeros back"),
        mark(
            "You choose which of your own caballeros go back to your provinces. Nobody can leave the King's region or "
            "the Castillo, and the court counts only where the card says so. A player who has fewer than demanded "
            "sends them all."
        ),
        ("B-11.7", "B-12.15", "B-8.3"),
        mark("Three must go and your court holds two: the third leaves a region of your choice."),
    ),
    "veto": HelpNote(
        mark("Using a Veto"),
        mark(
            "With a Veto you can stop one special action of an opponent. The announced step does not happen and the "
            "rest of the action is lost; what has happened before stays. Your Veto is used up then. Letting a step "
            "happen commits you to nothing."
        ),
        ("B-17.2", "B-17.5", "B-17.6", "B-17.12"),
        mark("Blue scores three regions one by one: object to the second, and only the first has paid."),
    ),
    "dial": HelpNote(
        mark("Secret discs"),
        mark(
            "Everybody has a disc that shows one of the nine regions. All who are asked set theirs secretly; then the "
            "discs are turned over together. A disc that is set cannot be changed."
        ),
        ("B-11.8", "B-17.10"),
        mark("You set Granada: the others see that you are ready, and not what you set."),
    ),
    GENERAL: HelpNote(
        mark("Before a general scoring"),
        mark(
            "Everything is scored now. The Castillo comes first; then each player's caballeros there go to the region "
            "on that player's disc, and all regions are scored. If you set the King's region yours go to your court "
            "instead. Everybody sets a disc, even with nobody in the Castillo."
        ),
        ("B-14.1", "B-14.2", "B-14.4", "B-14.5"),
        mark("Blue leads Valencia with four and five of yours are in the Castillo: set Valencia, and you lead it."),
    ),
}
"""Kind of question -> the note on it."""
