"""Plan the start of a scenario: the section that `at` names, and the agenda that follows from it."""

from __future__ import annotations

from typing import Any

from engine.core.scenes import ScenarioError
from engine.core.state import Section
from engine.games.elgrande.model.scenario_names import Names
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.rounds import close_round, plan_turns, turn_order
from engine.games.elgrande.rules.turns import in_turn

EXPECTED = (
    "expected 'setup', 'power SEAT', 'turn SEAT', 'card SEAT', 'use SEAT CARD', 'after SEAT', 'end', 'scoring' or "
    "'regions'"
)
KEY = "given.at"


def plan(g: GrandeState, names: Names, at: Any) -> None:
    """Put on the agenda the section that `at` names, and those that follow. Raises ScenarioError."""
    if not isinstance(at, str):
        raise ScenarioError(KEY, f"required with every other key of given but fate: {EXPECTED}")
    words = at.lower().split()
    start = names.starts.get(words[0]) if words else None
    match words:
        case ["power", seat]:
            _power(g, names.seat(KEY, seat))
        case ["turn", seat]:
            _turn(g, names.seat(KEY, seat))
        case ["card", seat]:
            _card(g, names.seat(KEY, seat))
        case ["use", seat, card]:
            _use(g, names.seat(KEY, seat), names.card(KEY, card).id)
        case ["setup"]:
            g.agenda = [Section("settling")]
        case ["after", seat]:
            number = names.seat(KEY, seat)
            g.agenda = [Section("after", number), *_later(g, number)]
        case ["end"]:
            _all_or_none_played(g)
            g.agenda = [Section("end")]
        case ["scoring"]:
            _all_or_none_played(g)
            _scoring(g, "scoring")
        case ["regions"]:
            _all_or_none_played(g)
            _scoring(g, "regions")
        case [_, *rest] if start is not None:
            _own_start(g, start.plan(g, names, rest))
        case _:
            expected = ", ".join((EXPECTED, *(f"'{start.usage}'" for start in names.starts.values())))
            raise ScenarioError(KEY, f"{expected}, not '{at}'")


def _own_start(g: GrandeState, begins: Section) -> None:
    """Begin with the section that a module names, and go on with the round where it is part of a turn."""
    g.agenda = [begins, *(_later(g, begins.seat) if in_turn(begins, begins.seat) else ())]


def _power(g: GrandeState, seat: int) -> None:
    round_table = [g.first, *g.box.others[g.first]]
    before, rest = round_table[: round_table.index(seat)], round_table[round_table.index(seat) :]
    if sorted(before) != [seat for seat, value in enumerate(g.played) if value]:
        wanted = ", ".join(g.box.seats[other] for other in before) or "nobody"
        raise ScenarioError("given.played", f"expected the seats before {g.box.seats[seat]} in this round: {wanted}")
    g.agenda = [Section("power", other) for other in rest]


def _turn(g: GrandeState, seat: int) -> None:
    if not g.played[seat]:
        raise ScenarioError(f"given.played.{g.box.seats[seat]}", "required: the power card says how many he takes in")
    g.agenda = [Section("turn", seat), Section("card", seat), *_later(g, seat)]


def _card(g: GrandeState, seat: int) -> None:
    _offer_required(g)
    g.agenda = [Section("card", seat), *_later(g, seat)]


def _use(g: GrandeState, seat: int, card: str) -> None:
    _offer_required(g)
    if card not in g.offer:
        raise ScenarioError("given.offer", f"expected it to hold {card}, which has just been taken")
    g.offer[g.offer.index(card)] = ""
    g.taken[seat] = card
    g.agenda = [Section("use", seat, card), *_later(g, seat)]


def _offer_required(g: GrandeState) -> None:
    if not any(g.offer):
        raise ScenarioError("given.offer", "required here: expected the action cards on offer")


def _later(g: GrandeState, seat: int) -> list[Section]:
    """Set the turn order, and return the sections after the turn of `seat`: later turns and the end of the round."""
    g.order = turn_order(g)
    if seat not in g.order:  # a file may leave out the power cards where nothing depends on them
        g.order.insert(0, seat)
    return plan_turns(g, g.order[g.order.index(seat) + 1 :])


def _all_or_none_played(g: GrandeState) -> None:
    if any(g.played) and not all(g.played):
        raise ScenarioError("given.played", "expected all seats: the lowest card begins the next round")


def _scoring(g: GrandeState, begins: str) -> None:
    """End the round as always, then put the general scoring or its second part next, whatever round it is."""
    close_round(g)
    g.agenda = [Section(begins), *(section for section in g.agenda if section.name != "scoring")]
