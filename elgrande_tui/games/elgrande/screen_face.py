"""Show El Grande on a screen, as `elgrande_tui.model.screen_face` describes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from elgrande_tui.games.elgrande.board.area_keys import areas
from elgrande_tui.games.elgrande.board.game_map import game_map
from elgrande_tui.games.elgrande.board.raster import HEIGHT, MAX_HEIGHT, MAX_WIDTH, WIDTH
from elgrande_tui.games.elgrande.messages import _
from elgrande_tui.games.elgrande.model.game_facts import (
    intake_of,
    on_offer,
    places_of,
    power_called,
    round_of,
    row_of,
    stock_of,
)
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.model.topics import topics_here
from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.panels import help_lines, key_labels, seats
from elgrande_tui.games.elgrande.panels.card_boxes import card_boxes, stack_at
from elgrande_tui.games.elgrande.panels.card_info import info_panel
from elgrande_tui.games.elgrande.panels.ending import ending
from elgrande_tui.games.elgrande.panels.forecast import forecast_panel
from elgrande_tui.games.elgrande.panels.map_board import MapBoard, page_of
from elgrande_tui.games.elgrande.panels.offer import offer_panel
from elgrande_tui.games.elgrande.panels.own_hand import own_hand
from elgrande_tui.games.elgrande.panels.review import review
from elgrande_tui.games.elgrande.panels.scores import scores_panel
from elgrande_tui.games.elgrande.panels.scoring import scoring_panel
from elgrande_tui.games.elgrande.panels.what_if import what_if_row
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.explained import topics
from elgrande_tui.games.elgrande.text.table import edition_of, round_of_rounds
from elgrande_tui.input.commands import Command
from elgrande_tui.model.picking import ASIDE
from elgrande_tui.model.screen_face import DrawnBoard, Panel, ScreenFace, Size, Space
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from engine.core.question import Question
from engine.games.elgrande.grande_rules import GrandeRules


class GrandeScreen(ScreenFace):
    """One match of El Grande on a screen."""

    least = Size(WIDTH, HEIGHT)
    most = Size(MAX_WIDTH, MAX_HEIGHT)
    seat_cells = seats.FIELD_CELLS
    panels: ClassVar[dict[str, Panel]] = {
        "offer": offer_panel,
        "forecast": forecast_panel,
        "info": info_panel,
        "scoring": scoring_panel,
        "scores": scores_panel,
    }
    scored_panel = "scoring"
    previews = frozenset(("forecast",))
    about_cursor = frozenset(("info",))

    def __init__(self, rules: GrandeRules) -> None:
        super().__init__(faces_of(rules))
        self.rules = rules
        self.areas = areas(game_map(rules))

    # Board

    def board(self, space: Space, glyphs: Glyphs) -> DrawnBoard:
        """Draw the map."""
        return MapBoard(space, glyphs, game_map(self.rules))

    def below(self, context: GrandeContext, width: int, height: int) -> list[Row]:
        """Show the cards on offer or in the row, and what can be done at the end; nothing while there is none of it."""
        if context.view.over:
            return ending(context, width)
        there = any(context.now.offer) or any(context.now.played) or row_of(self.rules)
        return card_boxes(context, width, height) if there else []

    def below_at(self, context: GrandeContext, x: int, y: int, size: Size) -> str:
        """Find the card whose box that is."""
        offer, place = context.now.offer, stack_at(x, y, *size, len(on_offer(context)))
        return offer[place] if place < len(offer) else ""

    # Seats

    def round_row(self, context: GrandeContext) -> Row:
        """Return `4/9`: the number of rounds that have begun, and how many there are."""
        return [("/".join(map(str, round_of_rounds(self.rules, context.now.round))).ljust(4), "bold gold")]

    def seat_row(self, context: GrandeContext, seat: int) -> Row:
        """Show power card, score, court and provinces."""
        return seats.seat_field(context, seat)

    def seat_now(self, context: GrandeContext, seat: int) -> Row:
        """Show the power card."""
        return seats.seat_now(context, seat)

    def seat_side(self, context: GrandeContext, seat: int) -> list[Row]:
        """Show the same with the home region and the card taken."""
        return seats.seat_side(context, seat)

    def seat_large(self, context: GrandeContext, seat: int, width: int) -> list[Row]:
        """Show the score in large digits, and how it grew."""
        return seats.seat_large(context, seat, width)

    def stock(self, context: GrandeContext, seat: int) -> str:
        """Name court, provinces, home and the number of power cards."""
        return stock_of(context, seat)

    def round_words(self, context: GrandeContext, seat: int) -> str:
        """Name the cards of the round, Vetoes and markers."""
        return round_of(context, seat)

    # The lines below

    def chosen_row(self, context: GrandeContext) -> Row:
        """Say what a card does, or what an answer would change in the points of areas, if the table shows that.

        The text of an action card stands at the end, as far as there is room.
        """
        chosen, choice = context.chosen, context.selection.choice(context.chosen)
        sort = choice.part.sort if choice is not None else ""
        if sort == "card":
            named = _("{card}: {places}.").format(card=card_title(chosen), places=places_of(self.rules, chosen))
            return [(named, "bold"), (f" {card_text(chosen, edition_of(self.rules))}", "")]
        playing = context.question is not None and context.question.kind == "play_power"
        if (playing or page_of(context) is not None) and (card := power_called(self.rules, chosen)) is not None:
            return [(intake_of(card), "bold")]
        return what_if_row(context) if context.people.options.preview else []

    def review(self, context: GrandeContext, width: int) -> str:
        """Sum the turn up."""
        assert context.held is not None
        return review(context, context.held, width)

    def hand_row(self, context: GrandeContext, seat: int, width: int) -> Row:
        """Show power cards, with what each brings, and stock."""
        return own_hand(context, seat, width)

    def shows_choices(self, context: GrandeContext) -> bool:
        """Check whether they are in the hand, or among the cards on offer."""
        question, picking = context.question, context.selection.picking
        own = question is not None and question.kind in ("play_power", "choose_card")
        if page_of(context) is not None:
            return True
        return own and picking is not None and picking.half != ASIDE

    # Keys

    def acting(self, context: GrandeContext) -> Sequence[tuple[Command, str]]:
        """Return the keys for answers of one word, and for the other half of the card."""
        return key_labels.acting(context)

    def looking(self, context: GrandeContext) -> Sequence[Command]:
        """Put forecast and cards first."""
        return key_labels.looking(context)

    def back_label(self) -> str:
        """Name the map."""
        return _("back to the map")

    def enter_label(self, context: GrandeContext) -> str:
        """Name what is done with the choice."""
        return key_labels.enter_label(context)

    # Panels

    def lists_choices(self, panel: str, question: Question) -> bool:
        """Let action cards be chosen where their texts stand."""
        return panel == "offer" and question.kind == "choose_card"

    # Help and guide

    @property
    def topics(self) -> Sequence[str]:
        """All topics but the cards."""
        return topics()

    def topics_here(self, context: GrandeContext) -> Sequence[str]:
        """Add the card and the area under the cursor."""
        return topics_here(context)

    def ways(self, topic: str) -> str:
        """Return the keys for what a note is about."""
        return help_lines.ways(topic)

    def signs(self, context: GrandeContext, topic: str) -> list[Row]:
        """Show a player who has never seen the map what is theirs on it."""
        return help_lines.signs(context, context.seat) if topic == "screen" and context.seat is not None else []

    def keys(self, context: GrandeContext) -> Sequence[str]:
        """Tell what digits do."""
        return [*help_lines.other_keys(context), *self.keys_of_modules(context)]

    def legend(self, context: GrandeContext) -> Sequence[str]:
        """Explain line 1 and the map."""
        return help_lines.legend(context)
