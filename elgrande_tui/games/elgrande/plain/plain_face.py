"""Show El Grande in plain mode: its commands, and what is told of it unasked."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.facts import GameFacts
from elgrande_tui.games.elgrande.model.what_if_told import what_if_told
from elgrande_tui.games.elgrande.plain import reports
from elgrande_tui.games.elgrande.plain.cards import card_lines, catalogue_lines, offer_lines
from elgrande_tui.games.elgrande.plain.points import points_lines
from elgrande_tui.games.elgrande.plain.review import turn_lines
from elgrande_tui.model.plain_face import PASS_ALL, PASS_ALWAYS, PlainCommand, PlainFace
from engine.core.view import View


class GrandePlainFace(PlainFace):
    """El Grande in words."""

    reports = (
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
    passing = (
        PlainCommand(PASS_ALL, mark("Lets the announced step and the rest of this action happen.")),
        PlainCommand(
            PASS_ALWAYS,
            mark("Lets every step pass in this game, whatever Vetoes you hold; once more: you are asked again."),
        ),
    )
    example = "place granada"

    def beginning(self, facts: GameFacts) -> list[str]:
        """Tell round, order of play and King."""
        return [reports.table_line(facts)]

    def own(self, facts: GameFacts) -> list[str]:
        """Tell court and provinces."""
        return reports.own_lines(facts)

    def opening(self, facts: GameFacts) -> list[str]:
        """Tell the action cards on offer as well."""
        return reports.opening_lines(facts)

    def ending(self, facts: GameFacts) -> list[str]:
        """Tell how to hear more of the points."""
        return [_("points tells how everybody's points came about.")]

    def turn_so_far(self, facts: GameFacts, before: View) -> list[str]:
        """Tell the cards, who has come and gone, and the points."""
        return turn_lines(facts, before)
