"""Name, word and explain what Grand Inquisitor & Colonies adds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import (
    AnswerWords,
    GrandeModuleFace,
    OtherPoints,
    TraitWords,
    UnownedWords,
    Whose,
)
from elgrande_tui.games.elgrande.modules.colonies import answers, asked, drawn, overseas, told
from elgrande_tui.games.elgrande.modules.colonies.messages import MESSAGES, _, mark
from elgrande_tui.games.elgrande.words import read_words
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.plain_face import PlainCommand
from elgrande_tui.widgets.glyphs import Sign
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.colonies.cards import TILES_STEP
from engine.games.elgrande.modules.colonies.figures import NAME
from engine.games.elgrande.modules.colonies.lore import BESIDE, BLACK, GOLD, READY, WARES, lore
from engine.games.elgrande.rules.actions.pieces import GRANDES_STEP

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.board.labels import Line
    from elgrande_tui.games.elgrande.board.raster import MapPatch
    from elgrande_tui.games.elgrande.model.game_facts import GameFacts
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
    from elgrande_tui.model.picking import Part
    from elgrande_tui.widgets.glyphs import Glyphs
    from engine.core.ask import Steps
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.events import AreaScored
    from engine.games.elgrande.model.state import GrandeState
    from engine.games.elgrande.model.view import Board, GrandeView

REGIONS = ("francia", "ship", "america", "africa")
"""The new ones."""
INQUISITOR = Sign("✠", "&")
"""Beside the seat that holds the Grand Inquisitor."""


class ColoniesFace(GrandeModuleFace):
    """Four new regions, tiles, black caballeros, the Grand Inquisitor, the limitation table, cards that are kept."""

    name = NAME
    map_cells: Mapping[str, int] = {"francia": 11, "ship": 9, "america": 8, "africa": 10}
    defaults = answers.DEFAULTS
    words: Mapping[str, str] = {
        BLACK: mark("black"),
        GOLD: mark("gold"),
        WARES: mark("wares"),
        READY: mark("ready to sail"),
        BESIDE: mark("beside the table"),
        **answers.VERBS,
    }
    short_words: Mapping[str, str] = {
        READY: mark("ready"),
        BESIDE: mark("beside"),
        TILES_STEP: mark("tiles"),
        "inquisitor": mark("Inquisitor"),
        GRANDES_STEP: mark("Grandes > Castillo"),
    }
    traits: Mapping[str, TraitWords] = {
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
    }
    unowned: Mapping[str, UnownedWords] = {BLACK: UnownedWords("X", mark("the black ones"), mark("black {count}"))}
    causes: Mapping[str, str] = {
        GOLD: mark("Gold delivered, round {round}"),
        WARES: mark("Wares delivered, round {round}"),
    }
    reasons: Mapping[str, str] = {
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
    }
    figures: Mapping[str, str] = {
        "new_regions": mark("order in which the new regions are scored"),
        "disc_start": mark("caballeros in the region of the disc at the start"),
        "extra": mark("more caballeros for the holder of the Grand Inquisitor"),
        "strike_lasts": mark("rounds that Double Strike lasts after its own"),
        "offices": mark("points of the spot"),
        "fields": mark("fields of the limitation table, with so many players:"),
        "black.regions": mark("regions with black caballeros at the start"),
        "black.each": mark("black caballeros in each of them"),
        "gold.tiles": mark("gold tiles"),
        "gold.start": mark("gold tiles at the start"),
        "gold.points": mark("points for gold"),
        "wares.tiles": mark("wares tiles"),
        "wares.start": mark("wares tiles at the start"),
        "wares.points": mark("points for wares"),
        "symbols.gold": mark("gold that is laid"),
        "symbols.wares": mark("wares that are laid"),
    }
    other = OtherPoints(
        told=mark("office {points}"),
        sign="O",
        legend=mark("O office"),
        source=mark("offices and tiles"),
        counted=mark("{points} for offices and tiles"),
    )
    reports = (
        PlainCommand(
            "overseas",
            mark("Tells of Francia, Ship and colonies, who can sail, the limitation table and kept cards."),
            report=overseas.overseas_lines,
        ),
    )

    # Answers

    def parts(self, rules: GrandeRules, option: Option) -> Sequence[Part]:
        """Return those of answers whose words are not those of their fields."""
        return answers.parts(rules, option)

    def stands_aside(self, question: Question, option: Option) -> bool:
        """Check whether it is a free action, or uses a kept card."""
        return answers.stands_aside(question, option)

    def performed(self, g: GrandeState, seat: int, option: Option) -> Steps[None] | None:
        """Let a caballero sail, or take a tile."""
        return answers.performed(g, seat, option)

    # The map

    def patch(self, rules: GrandeRules | None = None) -> MapPatch:
        """Put the new regions on the map."""
        from elgrande_tui.games.elgrande.modules.colonies.map import PATCH

        return PATCH

    def concerns(self, board: Board, area: str) -> bool:
        """Explain the new regions where they are looked at."""
        return area in REGIONS

    def area_note(self, facts: GameFacts, area: str) -> str:
        """Tell of tiles, the limitation table and the marker."""
        return overseas.area_note(facts, area)

    def state(self, context: GrandeContext, area: str) -> Sequence[str]:
        """Show the limitation table and the marker."""
        return drawn.state(context, area)

    def lying(self, context: GrandeContext, area: str) -> Sequence[Line]:
        """Show tiles that nobody carries."""
        return drawn.lying(context, area, {tile: words.sign for tile, words in self.traits.items()})

    # Words

    def prompt(self, rules: GrandeRules, view: GrandeView, question: Question, names: Names) -> str:
        """Ask its own questions, and for the steps of its cards."""
        return asked.prompt(rules, question, names)

    def waiting(self, rules: GrandeRules, view: GrandeView, names: Names) -> str:
        """Tell what a seat is asked that is asked besides the one whose turn it is."""
        return asked.waiting(rules, view, names)

    def label(self, rules: GrandeRules, names: Names, option: Option) -> str:
        """Word the answers that are one word."""
        return told.label(rules, option)

    def answer(self, rules: GrandeRules, option: Option) -> AnswerWords | None:
        """Word its answers, and relocations on to the limitation table and off it."""
        return told.answer(rules, option)

    def piece(self, rules: GrandeRules, names: Names, kind: int, whose: Whose) -> str:
        """Name a black one."""
        return _("a black caballero") if rules.box.kinds.all[kind].colour == BLACK else ""

    def announced(self, rules: GrandeRules, names: Names, words: str) -> str:
        """Word the steps that are no answers."""
        return told.announced(words)

    def sentence(self, rules: GrandeRules, names: Names, event: Event) -> str:
        """Tell its events, deliveries, and which tiles are lost."""
        return told.sentence(rules, names, event)

    def brief(self, rules: GrandeRules, glyphs: Glyphs, event: Event) -> tuple[int, str] | None:
        """Tell its events in few cells."""
        return told.brief(rules, glyphs, event)

    # Cards

    def face_down(self, board: Board) -> Sequence[str]:
        """Return those that are turned down (C-1102)."""
        blocked: list[str] = board.modules[NAME]["blocked"]
        return blocked

    # Pieces and points

    def counts_for(self, board: Board) -> int | None:
        """Return the holder of the Grand Inquisitor (C-708)."""
        holder: int = board.modules[NAME]["holder"]
        return None if holder == NOWHERE else holder

    def spot_pays(self, rules: GrandeRules) -> Mapping[str, int]:
        """Tell what the offices pay."""
        return lore(rules.box).figures.offices

    def pays(self, rules: GrandeRules, scored: AreaScored) -> bool:
        """Check whether a new region was scored, or a tile delivered."""
        return scored.area in lore(rules.box).new or scored.cause in (GOLD, WARES)

    # At the table

    def holds(self, facts: GameFacts, seat: int) -> Sequence[str]:
        """Name the Grand Inquisitor and kept cards."""
        return [*overseas.holds(facts, seat)]

    def sign(self, context: GrandeContext, seat: int) -> str:
        """Return the sign of the Grand Inquisitor."""
        return context.glyphs.of(INQUISITOR) if self.counts_for(context.now) == seat else ""

    def signs(self, context: GrandeContext) -> Sequence[str]:
        """Explain the signs of caballeros and of the holder."""
        signs = {trait: context.glyphs.of(words.sign) for trait, words in self.traits.items()}
        return (
            _("{gold} with gold, {wares} with wares").format(gold=signs[GOLD], wares=signs[WARES]),
            _("{ready} ready to sail, {beside} beside the limitation table").format(
                ready=signs[READY], beside=signs[BESIDE]
            ),
            _("{black} black caballeros").format(black=self.unowned[BLACK].letter),
            _("{table} limitation table, {mark} marked for a scoring").format(
                table=context.glyphs.of(drawn.TABLE), mark=context.glyphs.of(drawn.MARKED)
            ),
            _("{holder} holder of the Grand Inquisitor").format(holder=context.glyphs.of(INQUISITOR)),
        )

    def topics_here(self, context: GrandeContext) -> Iterator[str]:
        """Explain the area that a player is looking at."""
        cursor = context.selection.cursor
        if cursor in REGIONS:
            yield "overseas"
        if cursor in ("america", "africa"):
            yield "tiles"
        if cursor and context.rules.box.index[cursor] == context.now.modules[NAME]["table"]:
            yield "limitation_table"


face = ColoniesFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
