"""List the action cards of the round with their text."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.context import GrandeContext
from elgrande_tui.games.elgrande.model.game_facts import acted_by, numbered, offered, on_offer, places_of
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.panels.card_boxes import stack_ground
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.figure_names import figures_told
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.widgets.cells import Row, padded
from elgrande_tui.widgets.paragraphs import heading, wrapped

INDENT = 3


def offer_panel(context: GrandeContext, width: int) -> list[Row]:
    """Return a paragraph per stack: number, title, caballeros, the seat that has taken it, and the text."""
    rows: list[Row] = [heading(_("Action cards of this round"), context.glyphs.rule, width)]
    for place in on_offer(context):
        rows += _card(context, place, width)
    return rows


def _card(context: GrandeContext, place: int, width: int) -> list[Row]:
    card, taker = offered(context, place)
    number = numbered(context, place) or " "
    if not card:
        return [[(number, "dim"), ("  -", "dim")]]
    down = card in seams_of(context.rules).face_down(context.now)
    gone = down or taker is not None
    chosen = context.chosen == card and not gone
    title: Row = [
        (number, "bold gold"),
        ("  ", ""),
        (card_title(card), "bold reverse" if chosen else "dim" if gone else "bold"),
        (f"  {places_of(context.rules, card)}", "" if context.glyphs.painted and not gone else "dim"),
    ]
    if taker is not None:
        mark = context.marks[taker]
        title += [("  ", ""), mark.badge, (f" {context.names[taker]}", mark.ink)]
    if down:
        title += [("  ", ""), (_("turned down"), "bold")]
    ink = "dim" if gone else ""
    if context.glyphs.painted:
        bar = "on:bar" if gone else stack_ground(place)
        title = padded([(text, f"{own} {bar}") for text, own in [(" ", ""), *title]], width, bar)
    acting = acted_by(context, place)
    text = card_text(acting, edition_of(context.rules))
    text = text if acting == card else f"{card_title(acting)}: {text}"
    said = [text, *figures_told(context.rules.setup, f"card.{card}.")]
    return [title, *(row for line in said for row in wrapped(line, width, INDENT, ink))]
