"""Turn a position of El Grande, as a scenario file writes it, into a State at the section of `at`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.scenes import ScenarioError
from engine.core.state import Section
from engine.games.elgrande.model.scenario_names import Names
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.registry import only_with
from engine.games.elgrande.rules.rounds import close_round, plan_turns, turn_order
from engine.games.elgrande.rules.rule_queries import barred
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


KEYS = (
    "at",
    "boards",
    "caballeros",
    "court",
    "first",
    "grandes",
    "hands",
    "king",
    "offer",
    "played",
    "provinces",
    "round",
    "scores",
    "used",
    "vetoes",
)


def set_position(g: GrandeState, names: Names, given: Mapping[str, Any]) -> None:
    """Make a new State the one that `given` describes. Raises ScenarioError naming the key and what was expected."""
    box = g.box
    keys = (*KEYS, *names.entries)
    for key in given:
        if key not in keys:
            raise ScenarioError(f"given.{key}", f"unknown{only_with(key)}; expected one of {', '.join(keys)}")
    if "king" not in given:
        raise ScenarioError("given.king", "required with every other key of given but fate: expected a region")
    g.king = names.throne("given.king", given["king"])
    g.first = names.seat("given.first", given.get("first", box.seats[0]))
    g.round = given.get("round", box.rounds[0])
    if g.round not in box.rounds or type(g.round) is not int:
        raise ScenarioError("given.round", f"expected one of {', '.join(map(str, box.rounds))}, not {g.round!r}")
    _pieces(g, names, given)
    _caballeros(g, names, given)
    _powers(g, names, given)
    _cards(g, names, given)
    for name, entry in names.entries.items():
        entry.put(g, names, f"given.{name}", given.get(name))
    _all_may_be_there(g)
    plan(g, names, given.get("at"))


def _pieces(g: GrandeState, names: Names, given: Mapping[str, Any]) -> None:
    """Set Grandes, scores and scoreboards."""
    for key, seat, value in names.by_seat("given.grandes", given.get("grandes", {})):
        g.grandes[seat] = names.home(key, value)
    for key, seat, value in names.by_seat("given.scores", given.get("scores", {})):
        g.scores[seat] = names.number(key, value)
    for key, value in names.table("given.boards", given.get("boards", {})):
        board = names.board(key, key.removeprefix("given.boards."))
        area = names.whole(key, value)
        if area in g.boards:
            raise ScenarioError(key, "expected an area without the other scoreboard (B-16.2)")
        g.boards[board] = area


def _caballeros(g: GrandeState, names: Names, given: Mapping[str, Any]) -> None:
    """Set areas, courts and provinces: so many caballeros of each colour (B-0.6, C-103)."""
    for key, counts in names.table("given.caballeros", given.get("caballeros", {})):
        word = key.removeprefix("given.caballeros.")
        places = names.places.get(word.lower())
        area = names.place(key, word) if places is None else places.put(names, given, word.lower())
        for inner, kind, value in names.by_kind(key, counts):
            g.areas[area][kind] = names.number(inner, value)
        if sum(g.areas[area]) > g.box.areas[area].room:
            raise ScenarioError(key, f"expected no more than {g.box.areas[area].room}, for whom there is room")
    for key, seat, value in names.by_seat("given.court", given.get("court", {})):
        g.court[seat] = names.number(key, value)
    all_of_them = g.box.constants.caballeros
    # The provinces follow from the rest; a file that gives them as well is checked against the sum.
    for kinds, pieces in g.box.kinds.colours:
        plain = kinds[0]
        g.provinces[plain] = pieces - g.court[plain] - sum(counts[kind] for counts in g.areas for kind in kinds)
    for key, seat, value in names.by_seat("given.provinces", given.get("provinces", {})):
        if names.number(key, value) != g.provinces[seat]:
            total = all_of_them - g.provinces[seat] + value
            raise ScenarioError(key, f"expected {all_of_them} caballeros of {g.box.seats[seat]} in all, not {total}")
    for (plain, *_), pieces in g.box.kinds.colours:
        if g.provinces[plain] < 0:
            name, out = g.box.kinds.all[plain].colour, pieces - g.provinces[plain]
            if g.box.kinds.all[plain].owner is None:
                raise ScenarioError("given.caballeros", f"expected no more than {pieces} {name} caballeros, not {out}")
            raise ScenarioError(f"given.provinces.{name}", f"expected {pieces} caballeros of {name} in all, not {out}")


def _all_may_be_there(g: GrandeState) -> None:
    """Refuse the King, Grandes and caballeros without an owner where modules never let them in."""
    box = g.box
    if g.king in barred(g, "king"):
        raise ScenarioError("given.king", f"expected a region that the King can enter, not {box.areas[g.king].id}")
    for seat, home in enumerate(g.grandes):
        if home in barred(g, "grande"):
            key = f"given.grandes.{box.seats[seat]}"
            raise ScenarioError(key, f"expected a region that Grandes can enter, not {box.areas[home].id}")
    for number, kind in enumerate(box.kinds.all):
        if kind.owner is not None:
            continue
        for area in barred(g, "move", number):
            if g.areas[area][number]:
                key = f"given.caballeros.{box.areas[area].id}.{kind.words}"
                raise ScenarioError(key, f"expected a region that {kind.words} caballeros can enter")


def _powers(g: GrandeState, names: Names, given: Mapping[str, Any]) -> None:
    """Set the power cards: played this round, used before, in the hand."""
    for key, seat, value in names.by_seat("given.played", given.get("played", {})):
        number = g.played[seat] = names.power(key, value)
        laid = [g.box.power_values[other] for other in g.played if other]
        if (rank := g.box.power_values[number]) and laid.count(rank) > 1:
            raise ScenarioError(key, f"expected a value that nobody else has played (B-5.2), not {value}")
    for key, seat, value in names.by_seat("given.used", given.get("used", {})):
        g.used[seat] = names.powers(key, value)
    for seat in range(len(g.box.seats)):
        gone = (*g.used[seat], *((g.played[seat],) if g.played[seat] else ()))
        g.hands[seat] = tuple(number for number in g.dealt[seat] if number not in gone)
    for key, seat, value in names.by_seat("given.hands", given.get("hands", {})):
        g.hands[seat] = names.powers(key, value)
    dealt = []
    for seat in range(len(g.box.seats)):
        plays = (*g.used[seat], *((g.played[seat],) if g.played[seat] else ()))
        dealt.append(tuple(sorted((*g.hands[seat], *plays))))
        if len(set(dealt[seat])) != len(dealt[seat]):
            raise ScenarioError(f"given.hands.{g.box.seats[seat]}", "expected each power card in one place only")
        g.history[seat] = plays
    g.dealt = tuple(dealt)


def _cards(g: GrandeState, names: Names, given: Mapping[str, Any]) -> None:
    """Set the offer and the Vetoes that are out; none of these cards comes up again."""
    offer = given.get("offer", [])
    if not isinstance(offer, list):
        raise ScenarioError("given.offer", "expected a list of action cards")
    for name in offer:
        card = names.card("given.offer", name)
        if not card.stack:
            raise ScenarioError("given.offer", f"expected a card of a stack, not {card.id}")
        stack = g.box.stack_numbers.index(card.stack)
        if g.offer[stack]:
            raise ScenarioError("given.offer", f"expected one card of stack {card.stack}, not two")
        g.offer[stack] = card.id
        g.seen[stack] += (card.id,)
    for key, seat, value in names.by_seat("given.vetoes", given.get("vetoes", {})):
        for taken in value if isinstance(value, list) else [value]:
            _veto(g, key, seat, names.number(key, taken))
    g.vetoes.sort(key=lambda veto: veto[1])


def _veto(g: GrandeState, key: str, seat: int, taken: int) -> None:
    rounds = g.box.rounds
    now = rounds.index(g.round)
    living = rounds[max(0, now - 1) : now + 1]
    if taken not in living:
        raise ScenarioError(key, f"expected the round in which it was taken, {' or '.join(map(str, living))} (B-17.4)")
    card = next((card for card in g.box.cards.values() if card.do == "hold_veto"), None)
    if card is None:
        raise ScenarioError(key, "expected none: this game has no card that is kept as a Veto")
    if card.stack:
        stack = g.box.stack_numbers.index(card.stack)
        if g.seen[stack].count(card.id) == card.count:
            raise ScenarioError(key, f"expected no more than the {card.count} Veto cards there are")
        g.seen[stack] += (card.id,)
    g.vetoes.append((seat, taken))
