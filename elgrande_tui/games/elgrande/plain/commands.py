"""The commands of plain mode that tell something of El Grande, and those that let announced steps pass."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.model.forecast import what_if_told
from elgrande_tui.games.elgrande.plain import reports
from elgrande_tui.games.elgrande.plain.cards import card_lines, catalogue_lines, offer_lines
from elgrande_tui.games.elgrande.plain.reports import points_lines
from elgrande_tui.model.match_ui.telling import PASS_ALL, PASS_ALWAYS, PlainCommand

REPORTS: Sequence[PlainCommand] = (
    PlainCommand(
        "map", mark("Lists who stands where, or everything about one area."), mark("[AREA]"), reports.map_lines
    ),
    PlainCommand("score", mark("Lists everybody's points."), report=reports.score_lines),
    PlainCommand("points", mark("Explains everybody's points, scoring by scoring."), report=points_lines),
    PlainCommand("hand", mark("Lists your power cards, your court and your provinces."), report=reports.hand_lines),
    PlainCommand("offer", mark("Lists the action cards of this round."), report=offer_lines),
    PlainCommand(
        "card",
        mark("Explains a card on offer, or the one in use."),
        mark("[NUMBER]"),
        card_lines,
    ),
    PlainCommand(
        "catalogue",
        mark("Lists all cards of a stack, all power cards, or everything about one card."),
        mark("[NUMBER, power, CARD]"),
        catalogue_lines,
    ),
    PlainCommand("seats", mark("Lists everybody's points, court, provinces and cards."), report=reports.seat_lines),
    PlainCommand(
        "forecast",
        mark("Shows what a general scoring would pay now, or what an answer would change in that."),
        mark("[ANSWER]"),
        report=reports.forecast_lines,
        preview=True,
        of_answer=what_if_told,
    ),
)
PASSING: Sequence[PlainCommand] = (
    PlainCommand(PASS_ALL, mark("Lets the announced step and the rest of this action happen.")),
    PlainCommand(
        PASS_ALWAYS,
        mark("Lets every step pass for the rest of this game; again: asks you each time."),
    ),
)


def ending(facts: GrandeFacts) -> list[str]:
    """Tell how to hear more of the points."""
    return [_("points tells how everybody's points came about.")]
