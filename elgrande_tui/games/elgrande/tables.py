"""The tables of El Grande: the texts of its files, and what its figures, refusals and announced steps are called."""

from __future__ import annotations

from functools import cache

from elgrande_tui.games.elgrande import MESSAGES, mark, pmark
from elgrande_tui.games.elgrande.seams import GrandeSeams
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.texts import read_texts

MAP_CELLS = {
    "aragon": 6,
    "granada": 7,
    "valencia": 8,
    "pais_vasco": 9,
    "castilla_la_nueva": 9,
    "sevilla": 9,
    "galicia": 10,
    "castilla_la_vieja": 10,
    "cataluna": 11,
    "castillo": 11,
}
"""Area id -> how many cells the map has for its name, in every language."""
REFUSALS = {
    "king_here": mark("The King is in {area}: nothing may enter or leave."),
    "not_neighbour": mark("{area} is not next to the King, who is in {king}."),
    "castillo_shut": mark("The Castillo is closed: it cannot be chosen here."),
    "nobody_there": mark("No caballero of that kind in {area} can still be moved."),
    "same_area": mark("That is {area} again: choose another area."),
    "value_played": mark("{who} has played {value} this round."),
    "not_in_hand": mark("Power card {value} is not in your hand."),
    "court_empty": mark("Your court is empty."),
    "card_gone": mark("That action card has been taken."),
    "board_there": mark("There is already a scoreboard on {area}."),
    "board_locked": mark("The King is in {area}: the scoreboard there cannot be moved."),
    "done_first": mark("First finish what you have begun."),
    "not_now": mark("That is not possible now."),
}
"""Code -> why an answer is refused. Fields: area, king, who, value."""
PAIRS = {
    "independent": mark("Variants are independent of one another."),
    "listed": mark("The table in the rule books lists this combination."),
    "more_cards": mark("One adds cards to the other, or both add cards to a third."),
    "unnamed": mark("The rule books do not mention this combination, and nothing rules it out."),
    "region_cards": mark(
        "The rule books do not mention this combination; with five players there are not enough region cards."
    ),
    "odd_cases": mark("The rule book advises against it, as it leaves some cases to the players."),
    "not_listed": mark("The table in the rule books does not list this combination."),
    "same_region": mark("Both add France as a region."),
    "same_pieces": mark("Both bring a sixth stack, and caballeros of a colour that nobody plays."),
    "no_stacks": mark("Without action cards there is no stack for the other one's card."),
    "no_rule": mark("No rule says how the two work together."),
}
"""Code -> why two modules have the verdict that they have."""
FIGURES = {
    "area.values": mark("points"),
    "card.count": mark("copies"),
    "card.do": mark("what it does"),
    "card.number": mark("caballeros to place"),
    "card.max": mark("up to"),
    "card.max_own": mark("own ones up to"),
    "card.max_foreign": mark("those of others up to"),
    "card.whose": mark("whose caballeros"),
    "card.one_source": mark("all out of one region"),
    "card.first_values": mark("scores regions whose first place pays"),
    "card.first_only": mark("pays the first place alone"),
    "constants.caballeros": mark("caballeros of a player"),
    "constants.home_start": mark("caballeros in the home region at the start"),
    "constants.court_start": mark("caballeros in the court at the start"),
    "constants.king_bonus": mark("bonus in the King's region"),
    "constants.home_bonus": mark("bonus in the home region"),
    "constants.places_that_pay": mark("places that pay, with so many players:"),
}
"""Word of a table and field -> what the figure is called."""


@cache
def game_tables() -> GrandeSeams:
    """Return what El Grande brings that is known without a match."""
    return GrandeSeams(
        cards=read_texts(MESSAGES, "data/cards.toml", GrandeTexts).card,
        areas=read_texts(MESSAGES, "data/areas.toml", GrandeTexts).area,
        map_cells=MAP_CELLS,
        figures=FIGURES,
        reasons={**REFUSALS, **PAIRS},
        causes={"general": mark("General scoring, round {round}")},
        steps={"discs": mark("have the discs set")},
        short_words={
            "put": pmark("a caballero", "place"),
            "decay": mark("empty court"),
            "return": mark("send back"),
            "evict": mark("evict"),
        },
    )
