"""Name, word and explain what Grandissimo adds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import AnswerWords, GrandeModuleFace, UnownedWords, Whose
from elgrande_tui.games.elgrande.modules.grandissimo import answers, asked, held, told
from elgrande_tui.games.elgrande.modules.grandissimo.messages import MESSAGES, _, mark
from elgrande_tui.games.elgrande.words import read_words
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.plain_face import PlainCommand
from elgrande_tui.widgets.glyphs import Sign
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.grandissimo.figures import NAME
from engine.games.elgrande.modules.grandissimo.kept import LAY_STEP
from engine.games.elgrande.modules.grandissimo.lore import BLACK, PERSONS, THE_GENERAL, lore

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.board.raster import MapPatch
    from elgrande_tui.games.elgrande.model.game_facts import GameFacts
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
    from elgrande_tui.model.picking import Part
    from elgrande_tui.widgets.glyphs import Glyphs
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import Board, GrandeView

TOKENS = ("ship", "ship.2", "jail")
"""The areas that hold caballeros beside the board."""
SIGNS = {"queen": Sign("♛", "q"), "jester": Sign("♣", "j"), "general": Sign("✠", "&")}
"""Person card -> its sign, beside the seat that has it."""
ALLIED = Sign("∞", "8")
"""In a region that is allied with another."""


class GrandissimoFace(GrandeModuleFace):
    """Portugal, ships, jail, person cards, cards that act later."""

    name = NAME
    map_cells: Mapping[str, int] = {"portugal": 10, "ship.2": 8, "jail": 14}
    defaults = answers.DEFAULTS
    words: Mapping[str, str] = {BLACK: mark("mercenary"), **answers.VERBS}
    short_words: Mapping[str, str] = {LAY_STEP: mark("lay card"), BLACK: mark("mercenary")}
    unowned: Mapping[str, UnownedWords] = {
        BLACK: UnownedWords("X", mark("the mercenaries"), mark("mercenaries {count}"))
    }
    figures: Mapping[str, str] = {
        "mercenaries": mark("mercenaries"),
        "stack": mark("cards of stack 6 in play"),
        "ships": mark("ships, with so many players:"),
        "extra": mark("more caballeros for the owner of the Queen"),
        "from_provinces": mark("card whose caballeros come from the provinces"),
        "courts": mark("points for the most caballeros at court"),
        "thrown": mark("caballeros of each player that go off to the Castillo"),
        "king_returns": mark("where the freed King stands"),
        "intro": mark("cards left out of the beginners' game"),
        "symbols.ship": mark("has a ship"),
        "symbols.jail": mark("has the jail"),
    }
    reasons: Mapping[str, str] = {
        "disc_without": mark("The disc shows only the nine regions of Spain."),
        "ship_not_yours": mark("Only its owner puts caballeros onto a ship."),
        "ship_not_extra": mark("What a special action places goes into a region, not onto a ship."),
        "ship_unowned_first": mark("A ship that nobody owns is taken first."),
        "ships_owned": mark("Every ship has an owner: choose whose ship you take."),
        "no_such_ship": mark("{who} does not have that ship."),
        "not_coastal": mark("A ship is unloaded on the coast, and {area} has none."),
        "jail_empty": mark("Nobody is in jail."),
        "no_such_guest": mark("No such caballero waits at your court."),
        "person_yours": mark("You have that person card already."),
        "person_used": mark("You have used that person card in this turn."),
        "person_elsewhere": mark("You do not have that person card."),
        "region_card_taken": mark("That region card is in use."),
        "no_deputy": mark("No Grande of {who} stands in a region."),
    }
    reports = (
        PlainCommand(
            "grandissimo",
            mark("Tells of Portugal, ships, jail and guests, and who has persons, kept cards and a second card."),
            report=held.grandissimo_lines,
        ),
    )

    # Answers

    def parts(self, rules: GrandeRules, option: Option) -> Sequence[Part]:
        """Return those of answers whose words are not those of their fields."""
        return answers.parts(rules, option)

    def besides_court(self, rules: GrandeRules, view: GrandeView, card: str) -> int:
        """Place those of Fast Troops from the provinces (G-812)."""
        if view.viewer is None or card != lore(rules.box).figures.from_provinces:
            return 0
        return view.now.provinces[view.viewer]

    def stands_aside(self, question: Question, option: Option) -> bool:
        """Check whether it uses a person card, the second card or King Incognito."""
        return answers.stands_aside(question, option)

    # The map

    def patch(self, rules: GrandeRules | None = None) -> MapPatch:
        """Put Portugal on the map, and of the ships and the jail those that are in the game."""
        from elgrande_tui.games.elgrande.modules.grandissimo.map import patch

        if rules is None:
            return patch(TOKENS)
        known = lore(rules.box)
        ships = [rules.box.areas[ship].id for ship in known.ships]
        return patch(ships if known.choices.intro else [*ships, "jail"])

    def concerns(self, board: Board, area: str) -> bool:
        """Explain Portugal, the ships and the jail where they are looked at."""
        return area in (*TOKENS, "portugal")

    def area_note(self, facts: GameFacts, area: str) -> str:
        """Tell whose a ship is, and of alliance and region cards."""
        return held.area_note(facts, area)

    def state(self, context: GrandeContext, area: str) -> Sequence[str]:
        """Show whose a ship is, and the alliance."""
        own, known = held.own_of(context), lore(context.rules.box)
        number = context.rules.box.index[area]
        if number in known.ships:
            owner = own["ships"][known.ships.index(number)]
            if owner == NOWHERE:
                return (_("unowned"), "-")
            return (_("of {who}").format(who=context.names[owner]), context.marks[owner].letter)
        return (_("allied"), context.glyphs.of(ALLIED)) if number in own["alliance"] else ()

    # Words

    def prompt(self, rules: GrandeRules, view: GrandeView, question: Question, names: Names) -> str:
        """Ask its own questions, and for the steps of its cards."""
        return asked.prompt(rules, view, question, names)

    def waiting(self, rules: GrandeRules, view: GrandeView, names: Names) -> str:
        """Tell what a seat is asked that is asked besides the one whose turn it is."""
        return asked.waiting(rules, view, names)

    def label(self, rules: GrandeRules, names: Names, option: Option) -> str:
        """Word the answers that do not depend on their reader."""
        return told.label(rules, names, option)

    def answer(self, rules: GrandeRules, option: Option) -> AnswerWords | None:
        """Word its answers."""
        return told.answer(rules, option)

    def piece(self, rules: GrandeRules, names: Names, kind: int, whose: Whose) -> str:
        """Name a mercenary."""
        return _("a mercenary") if rules.box.kinds.all[kind].colour == BLACK else ""

    def announced(self, rules: GrandeRules, names: Names, words: str) -> str:
        """Word the steps that are no answers."""
        return told.announced(words)

    def sentence(self, rules: GrandeRules, names: Names, event: Event) -> str:
        """Tell its events."""
        return told.sentence(rules, names, event)

    def brief(self, rules: GrandeRules, glyphs: Glyphs, event: Event) -> tuple[int, str] | None:
        """Tell its events in few cells."""
        return told.brief(rules, event)

    # Pieces

    def counts_for(self, board: Board) -> int | None:
        """Return the owner of the Inquisitor General (G-820)."""
        holder: int = board.modules[NAME]["persons"][PERSONS.index(THE_GENERAL)]
        return None if holder == NOWHERE else holder

    # At the table

    def holds(self, facts: GameFacts, seat: int) -> Sequence[str]:
        """Name ships, person cards, kept cards and guests."""
        return [*held.holds(facts, seat)]

    def sign(self, context: GrandeContext, seat: int) -> str:
        """Return the sign of the first person card that the seat has."""
        owners = zip(PERSONS, context.now.modules[NAME]["persons"], strict=True)
        return next((context.glyphs.of(SIGNS[person]) for person, owner in owners if owner == seat), "")

    def signs(self, context: GrandeContext) -> Sequence[str]:
        """Explain the signs of mercenaries, persons and the alliance."""
        signs = {person: context.glyphs.of(sign) for person, sign in SIGNS.items()}
        return (
            _("{black} mercenaries").format(black=self.unowned[BLACK].letter),
            _("{queen} Queen, {jester} Court Jester, {general} Inquisitor General").format(**signs),
            _("{allied} allied with another region").format(allied=context.glyphs.of(ALLIED)),
        )

    def topics_here(self, context: GrandeContext) -> Iterator[str]:
        """Explain the area that a player is looking at."""
        cursor = context.selection.cursor
        if cursor == "portugal":
            yield "portugal"
        if cursor in ("ship", "ship.2"):
            yield "unload"
        if cursor == "jail":
            yield "jail"


face = GrandissimoFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
