"""Name, word and explain what Grand Inquisitor & Colonies adds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.board.raster import MapArea, MapPatch
from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.colonies import MESSAGES, _, asked, mark, overseas, told, wording
from elgrande_tui.games.elgrande.modules.colonies.overseas import MARKED, TABLE
from elgrande_tui.games.elgrande.seams import GrandeSeams, OtherPoints, TraitWords, UnownedWords
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import PlainCommand, TellingUI
from elgrande_tui.model.match_ui.words import WordsUI
from elgrande_tui.widgets.glyphs import Sign
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.colonies.cards import PERSON_STEP, TILES_STEP
from engine.games.elgrande.modules.colonies.derived import BESIDE, BLACK, GOLD, NAME, READY, WARES, derived
from engine.games.elgrande.rules.actions.pieces import GRANDES_STEP

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import Board

REGIONS = ("francia", "ship", "america", "africa")
"""The new ones."""
LETTER = "X"
"""A black caballero."""
INQUISITOR = Sign("✠", "&")
"""Beside the seat that holds the Grand Inquisitor."""


def _box(letter: str, x: int, y: int, width: int, height: int) -> list[tuple[int, int, str]]:
    return [(x, row, letter * width) for row in range(y, y + height)]


PATCH = MapPatch(
    areas=(
        MapArea("f", "francia", "F", label=(47, 0, 28, 3), left="aragon", right="", up="", down="cataluna"),
        MapArea("w", "ship", "D", label=(0, 9, 10, 3), left="", right="galicia", up="", down="america"),
        MapArea("m", "america", "M", label=(0, 13, 8, 3), left="", right="sevilla", up="ship", down=""),
        MapArea("a", "africa", "E", label=(56, 17, 19, 2), left="granada", right="", up="castillo", down=""),
    ),
    cells=(*_box("w", 0, 9, 11, 4), *_box("m", 0, 13, 9, 5), *_box("a", 56, 17, 20, 3)),
    ways={
        "cataluna": {"up": "francia"},
        "galicia": {"left": "ship"},
        "sevilla": {"left": "america"},
        "granada": {"right": "africa"},
        "castillo": {"down": "africa"},
    },
)
"""Francia, and Ship, América and África as boxes in the sea."""
TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)
TABLES = GrandeSeams(
    cards=TEXTS.card,
    areas=TEXTS.area,
    map_cells={"francia": 11, "ship": 9, "america": 8, "africa": 10},
    patches=(PATCH,),
    figures={
        f"{NAME}.new_regions": mark("order in which the new regions are scored"),
        f"{NAME}.disc_start": mark("caballeros in the region of the disc at the start"),
        f"{NAME}.extra": mark("more caballeros for the holder of the Grand Inquisitor"),
        f"{NAME}.strike_lasts": mark("rounds that Double Strike lasts after its own"),
        f"{NAME}.offices": mark("points of the spot"),
        f"{NAME}.fields": mark("fields of the limitation table, with so many players:"),
        f"{NAME}.black.regions": mark("regions with black caballeros at the start"),
        f"{NAME}.black.each": mark("black caballeros in each of them"),
        f"{NAME}.gold.tiles": mark("gold tiles"),
        f"{NAME}.gold.start": mark("gold tiles at the start"),
        f"{NAME}.gold.points": mark("points for gold"),
        f"{NAME}.wares.tiles": mark("wares tiles"),
        f"{NAME}.wares.start": mark("wares tiles at the start"),
        f"{NAME}.wares.points": mark("points for wares"),
        f"{NAME}.symbols.gold": mark("gold that is laid"),
        f"{NAME}.symbols.wares": mark("wares that are laid"),
    },
    reasons={
        "colony_by_sea": mark("{area} is reached by sea or by a card that moves, never from a court."),
        "ship_from_coast": mark("The Ship is boarded from a court only while the King is on the coast."),
        "king_in_spain": mark("The King never enters {area}."),
        "disc_of_spain": mark("The disc shows only the nine regions of Spain."),
        "field_needed": mark("{area} has spots: choose one of them."),
        "field_taken": mark("Somebody stands on that spot of {area}."),
        "field_no_region": mark("That is a spot: choose {area} as a whole."),
        "office_not_for_carriers": mark("A caballero with a tile holds no office."),
        "just_arrived": mark("Only a caballero that was there before this round can sail."),
        "nobody_sails": mark("No such caballero stands in {area}."),
        "no_tile": mark("There is no tile for this caballero in {area}."),
        "table_full": mark("No field of the limitation table is free."),
        "table_stays": mark(
            "The limitation table never leaves or enters the King's region, and never goes to Francia."
        ),
        "card_blocked": mark("That card is turned down in this round."),
    },
    causes={
        GOLD: mark("Gold delivered, round {round}"),
        WARES: mark("Wares delivered, round {round}"),
    },
    traits={
        GOLD: TraitWords(
            Sign("¤", "$"), mark("gold"), counted=mark("{count} with gold"), piece=mark("{piece} with gold")
        ),
        WARES: TraitWords(
            Sign("▦", "w"), mark("wares"), counted=mark("{count} with wares"), piece=mark("{piece} with wares")
        ),
        READY: TraitWords(
            Sign("»", ">"),
            mark("ready to sail"),
            counted=mark("{count} ready to sail"),
            piece=mark("{piece}, ready to sail,"),
            lasting=False,
        ),
        BESIDE: TraitWords(
            Sign("¬", "'"),
            mark("beside the table"),
            counted=mark("{count} beside the table"),
            piece=mark("{piece} beside the table"),
            lasting=False,
        ),
    },
    unowned={BLACK: UnownedWords(LETTER, mark("the black ones"), mark("black {count}"), mark("a black caballero"))},
    steps={
        TILES_STEP: mark("lay the tiles of the card"),
        PERSON_STEP: mark("take the Grand Inquisitor"),
        GRANDES_STEP: mark("put the Grandes into the Castillo"),
    },
    short_words={
        READY: mark("ready"),
        BESIDE: mark("beside"),
        TILES_STEP: mark("tiles"),
        "inquisitor": mark("Inquisitor"),
        GRANDES_STEP: mark("Grandes > Castillo"),
    },
)
REPORT = PlainCommand(
    "overseas",
    mark("Tells of Francia, Ship and colonies, who can sail, the limitation table and kept cards."),
    report=overseas.overseas_lines,
)


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what it shows of a match."""
    known = derived(rules.box)
    office = OtherPoints(
        pays=lambda scored: scored.area in known.new or scored.cause in (GOLD, WARES),
        told=mark("office {points}"),
        sign="O",
        legend=mark("O office"),
        source=mark("offices and tiles"),
        counted=mark("{points} for offices and tiles"),
    )
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
            labels={
                BLACK: mark("black"),
                GOLD: mark("gold"),
                WARES: mark("wares"),
                READY: mark("ready to sail"),
                BESIDE: mark("beside the table"),
                **asked.VERBS,
            },
            default_answer=lambda question, picking: "done" if question.kind == "end_of_turn" else "",
        ),
        board=BoardUI(held_sign=held_sign, topics_here=lambda context: list(topics_here(context)), signs=signs),
        telling=TellingUI(sentence=partial(wording.sentence, rules), holds=overseas.holds, reports=(REPORT,)),
        own=replace(
            TABLES,
            answer=partial(wording.answer, rules),
            phrase=partial(told.phrase, rules),
            on_board=told.ON_BOARD,
            brief=wording.brief,
            spot_pays=known.figures.offices,
            state=overseas.state,
            area_notes=overseas.area_notes,
            area_rules=lambda facts, area: (_(TEXTS.module[NAME].text),) if area in REGIONS else (),
            lying=overseas.lying,
            counts_for=counts_for,
            face_down=lambda board: board.modules[NAME]["blocked"],  # C-1102
            performed=asked.performed,
            other_points=(office,),
        ),
    )


def counts_for(board: Board) -> Sequence[int]:
    """Return the holder of the Grand Inquisitor (C-708)."""
    holder: int = board.modules[NAME]["holder"]
    return () if holder == NOWHERE else (holder,)


def held_sign(context: GrandeContext, seat: int) -> str:
    """Return the sign of the Grand Inquisitor."""
    return context.glyphs.of(INQUISITOR) if seat in counts_for(context.now) else ""


def signs(context: GrandeContext) -> Sequence[str]:
    """Explain the signs of caballeros and of the holder."""
    signs = {trait: context.glyphs.of(words.sign) for trait, words in TABLES.traits.items()}
    return (
        _("{gold} with gold, {wares} with wares").format(gold=signs[GOLD], wares=signs[WARES]),
        _("{ready} ready to sail, {beside} beside the limitation table").format(
            ready=signs[READY], beside=signs[BESIDE]
        ),
        _("{black} black caballeros").format(black=LETTER),
        _("{table} limitation table, {mark} marked for a scoring").format(
            table=context.glyphs.of(TABLE), mark=context.glyphs.of(MARKED)
        ),
        _("{holder} holder of the Grand Inquisitor").format(holder=context.glyphs.of(INQUISITOR)),
    )


def topics_here(context: GrandeContext) -> Iterator[str]:
    """Explain the area that a player is looking at."""
    cursor = context.selection.cursor
    if cursor in REGIONS:
        yield "overseas"
    if cursor in ("america", "africa"):
        yield "tiles"
    if cursor and context.rules.box.index[cursor] == context.now.modules[NAME]["table"]:
        yield "limitation_table"


ui = GrandeModuleUI(
    NAME, *TEXTS.of_module(NAME), match=match_ui, presets=TEXTS.presets, notes=TEXTS.notes, seams=TABLES
)
