"""Name, word and explain what Grandissimo adds, and put its areas on the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.board.raster import MapArea, MapPatch
from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.grandissimo import MESSAGES, _, asked, held, mark, told, wording
from elgrande_tui.games.elgrande.seams import GrandeSeams, UnownedWords
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI, Way
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import PlainCommand, TellingUI
from elgrande_tui.model.match_ui.words import WordsUI
from elgrande_tui.widgets.glyphs import Sign
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.grandissimo.cards import COURTS_STEP, EMPTY_STEP, STOP_STEP
from engine.games.elgrande.modules.grandissimo.derived import BLACK, NAME, PERSONS, THE_GENERAL, derived
from engine.games.elgrande.modules.grandissimo.kept import LAY_STEP
from engine.games.elgrande.rules.actions.pieces import GRANDES_STEP

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.board.raster import MapPatch
    from elgrande_tui.games.elgrande.facts import GrandeContext
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import Board, GrandeView

PORTUGAL = MapArea(
    "p", "portugal", "Y", label=(12, 10, 10, 3), left="ship", right="castilla_la_nueva", up="galicia", down="sevilla"
)
SHIP = MapArea("w", "ship", "D", label=(0, 9, 10, 3), left="", right="galicia", up="", down="portugal")
SECOND_SHIP = MapArea("m", "ship.2", "Z", label=(0, 13, 8, 4), left="", right="portugal", up="ship", down="sevilla")
JAIL = MapArea("a", "jail", "J", label=(60, 17, 15, 2), left="granada", right="", up="castillo", down="")
BOXES = {"ship": (SHIP, 0, 9, 11, 4), "ship.2": (SECOND_SHIP, 0, 13, 9, 5), "jail": (JAIL, 60, 17, 16, 3)}
"""Id -> area, then x, y, width and height of its box."""
TOKENS = tuple(BOXES)
"""The areas that hold caballeros beside the board."""


def patch(tokens: Iterable[str]) -> MapPatch:
    """Return what changes on the map, with those of the ships and the jail that are in the game."""
    boxes = [BOXES[token] for token in tokens]
    cells = [(x, row, area.letter * width) for area, x, y, width, height in boxes for row in range(y, y + height)]
    ids = [area.id for area, *_place in boxes]
    ways: dict[str, Mapping[Way, str]] = {
        "galicia": {"down": "portugal", **({"left": "ship"} if "ship" in ids else {})},
        "castilla_la_vieja": {"left": "portugal"},
        "castilla_la_nueva": {"left": "portugal"},
        "sevilla": {"left": "portugal"},
        **({"ship": {"down": "ship.2"}} if "ship.2" in ids else {}),
        **({"granada": {"right": "jail"}, "castillo": {"down": "jail"}} if "jail" in ids else {}),
        "portugal": {"left": "ship" if "ship" in ids else ""},
    }
    return MapPatch((PORTUGAL, *(area for area, *_place in boxes)), tuple(cells), ways)


LETTER = "X"
"""A mercenary."""
SIGNS = {"queen": Sign("♛", "q"), "jester": Sign("♣", "j"), "general": Sign("✠", "&")}
"""Person card -> its sign, beside the seat that has it."""
TOPICS = {"portugal": "portugal", "ship": "unload", "ship.2": "unload", "jail": "jail"}
"""Area -> the topic that explains it."""
TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)
TABLES = GrandeSeams(
    cards=TEXTS.card,
    areas=TEXTS.area,
    map_cells={"portugal": 10, "ship.2": 8, "jail": 14},
    patches=(patch(TOKENS),),
    figures={
        f"{NAME}.mercenaries": mark("mercenaries"),
        f"{NAME}.stack": mark("cards of stack 6 in play"),
        f"{NAME}.ships": mark("ships, with so many players:"),
        f"{NAME}.extra": mark("more caballeros for the owner of the Queen"),
        f"{NAME}.from_provinces": mark("card whose caballeros come from the provinces"),
        f"{NAME}.courts": mark("points for the most caballeros at court"),
        f"{NAME}.thrown": mark("caballeros of each player that go off to the Castillo"),
        f"{NAME}.king_returns": mark("where the freed King stands"),
        f"{NAME}.intro": mark("cards left out of the beginners' game"),
        f"{NAME}.symbols.ship": mark("has a ship"),
        f"{NAME}.symbols.jail": mark("has the jail"),
    },
    reasons={
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
    },
    unowned={BLACK: UnownedWords(LETTER, mark("the mercenaries"), mark("mercenaries {count}"), mark("a mercenary"))},
    steps={
        LAY_STEP: mark("lay the card in front of them"),
        EMPTY_STEP: mark("empty the Castillo"),
        COURTS_STEP: mark("score the courts"),
        STOP_STEP: mark("stop the special actions of all who follow"),
        GRANDES_STEP: mark("put the Grandes into the Castillo"),
        "region ?": mark("take a region card"),
    },
    short_words={LAY_STEP: mark("lay card"), BLACK: mark("mercenary")},
)
REPORT = PlainCommand(
    "grandissimo",
    mark("Tells of Portugal, ships, jail and guests, and who has persons, kept cards and a second card."),
    report=held.grandissimo_lines,
)


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what it shows of a match."""
    return MatchUI(
        rules,
        words=WordsUI(
            prompt=partial(asked.prompt, rules),
            waiting=partial(asked.waiting, rules),
            label=partial(wording.label, rules),
        ),
        answers=AnswersUI(
            parts=partial(asked.parts, rules),
            half_of=asked.half_of,
            labels={BLACK: mark("mercenary"), **asked.VERBS},
            default_answer=lambda question, picking: asked.DEFAULTS.get(question.kind, ""),
        ),
        board=BoardUI(held_sign=held_sign, topics_here=topics_here, signs=signs),
        telling=TellingUI(sentence=partial(wording.sentence, rules), holds=held.holds, reports=(REPORT,)),
        own=replace(
            TABLES,
            patches=(map_patch(rules),),
            answer=partial(wording.answer, rules),
            phrase=partial(told.phrase, rules),
            on_board=told.ON_BOARD,
            brief=wording.brief,
            state=held.state,
            area_notes=held.area_notes,
            area_rules=lambda facts, area: (_(TEXTS.module[NAME].text),) if area in TOPICS else (),
            counts_for=counts_for,
            stock=partial(stock, rules),
        ),
    )


def map_patch(rules: GrandeRules) -> MapPatch:
    """Put Portugal on the map, and of the ships and the jail those that are in the game."""
    known = derived(rules.box)
    ships = [rules.box.areas[ship].id for ship in known.ships]
    return patch(ships if known.choices.intro else [*ships, "jail"])


def stock(rules: GrandeRules, view: GrandeView, card: str) -> int:
    """Place those of Fast Troops from the provinces as well (G-812)."""
    if view.viewer is None or card != derived(rules.box).figures.from_provinces:
        return 0
    return rules.box.kinds.owned(view.viewer, view.now.court) + view.now.provinces[view.viewer]


def counts_for(board: Board) -> Sequence[int]:
    """Return the owner of the Inquisitor General (G-820)."""
    holder: int = board.modules[NAME]["persons"][PERSONS.index(THE_GENERAL)]
    return () if holder == NOWHERE else (holder,)


def held_sign(context: GrandeContext, seat: int) -> str:
    """Return the sign of the first person card that the seat has."""
    owners = zip(PERSONS, context.now.modules[NAME]["persons"], strict=True)
    return next((context.glyphs.of(SIGNS[person]) for person, owner in owners if owner == seat), "")


def signs(context: GrandeContext) -> Sequence[str]:
    """Explain the signs of mercenaries, persons and the alliance."""
    signs = {person: context.glyphs.of(sign) for person, sign in SIGNS.items()}
    return (
        _("{black} mercenaries").format(black=LETTER),
        _("{queen} Queen, {jester} Court Jester, {general} Inquisitor General").format(**signs),
        _("{allied} allied with another region").format(allied=context.glyphs.of(held.ALLIED)),
    )


def topics_here(context: GrandeContext) -> Sequence[str]:
    """Explain the area that a player is looking at."""
    cursor = context.selection.cursor
    return (TOPICS[cursor],) if cursor in TOPICS else ()


ui = GrandeModuleUI(
    NAME, *TEXTS.of_module(NAME), match=match_ui, presets=TEXTS.presets, notes=TEXTS.notes, seams=TABLES
)
