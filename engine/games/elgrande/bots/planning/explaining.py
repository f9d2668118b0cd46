"""Explain advice: what a turn changes by area, and what it scores at once."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.bots.advice import SHOWN, Advice, Why, ranked
from engine.core.option import Option
from engine.games.elgrande.bots.holdings import keeping_worth
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.candidates import CHARACTERS, WITHIN, static_worth
from engine.games.elgrande.bots.planning.effort import Effort
from engine.games.elgrande.bots.planning.planner import Plan, plans_with_turns, power_beliefs
from engine.games.elgrande.bots.planning.play_turn import PlayedTurn, Step, play_turn, step_of
from engine.games.elgrande.bots.relocating import NO_NOISE
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import Move, MoveGrande, MoveKing, Place, Power, Put, Take
from engine.games.elgrande.model.state import GrandeState

AREA, SCORED, COURT, HELD, POWER = "area", "scored", "court", "held", "power"
"""The kinds of reasons: what an area may still pay, points at once, caballeros at court, what the table does not show
(a Veto, a region that is scored later), the power card that is given away."""
LEAST = 0.5
"""Points below which a change is no reason."""


def explained_turns(outlook: Outlook, options: Sequence[Option], effort: Effort, rng: random.Random) -> list[Advice]:
    """Return the best turn with each of the best few of the action cards that may be taken, best first.

    Cards that look far worse than the best are not planned; they fill the list by their estimates.
    """
    takes = {option.card: option for option in options if isinstance(option, Take)}
    best: dict[str, tuple[Plan, PlayedTurn]] = {}
    for plan, turn in plans_with_turns(outlook, effort, rng):
        if plan.card in takes:
            best.setdefault(plan.card, (plan, turn))
    chosen = list(best.values())[:SHOWN]
    # The first was simulated most often: that another one looks better after a few simulations is luck.
    top = chosen[0][0].worth if chosen else 0.0
    words = words_of_steps(outlook.g)
    found = [
        Advice(
            (takes[plan.card].words, *turn_words(outlook.g, plan, words)),
            max(0.0, top - plan.worth),
            changes(outlook, turn.outlook.g, turn.credit),
        )
        for plan, turn in chosen
    ]
    rest = [take for card, take in takes.items() if card not in [plan.card for plan, _turn in chosen]]
    found.sort(key=lambda advice: advice.behind)
    return found + (_unplanned(outlook, rest, chosen[0][1])[: SHOWN - len(found)] if chosen else [])


def _unplanned(outlook: Outlook, takes: Sequence[Take], best: PlayedTurn) -> list[Advice]:
    """Return a turn with each of these cards by its estimate, best first."""
    top, words, found = _estimate(outlook, best), words_of_steps(outlook.g), list[Advice]()
    for take in takes:
        turn = play_turn(outlook, outlook.g.box.cards[take.card], NO_NOISE)
        g = turn.outlook.g
        g.offer = ["" if other == take.card else other for other in g.offer]
        plan = Plan(take.card, CHARACTERS[0], turn.placed, turn.steps, turn.acted_first, 0.0, 0)
        answers = (take.words, *turn_words(outlook.g, plan, words))
        behind = max(WITHIN, top - _estimate(outlook, turn))
        found.append(Advice(answers, behind, changes(outlook, g, turn.credit)))
    return sorted(found, key=lambda advice: advice.behind)


def _estimate(outlook: Outlook, turn: PlayedTurn) -> float:
    return turn.credit + static_worth(outlook, turn.outlook.g)


def words_of_steps(g: GrandeState) -> dict[Step, str]:
    """Return the words of every step but the relocations, which `turn_words` finds for itself."""
    return {step_of(option): option.words for option in g.box.options.by_words.listed.values()}


def turn_words(g: GrandeState, plan: Plan, words: dict[Step, str]) -> list[str]:
    """Return the answers of a turn after the card is taken, in order."""
    steps = [_move_words(g, step) if step[0] == Move.verb else words[step] for step in plan.steps]
    places = [words[Place.verb, area] for area in plan.places]
    return [*steps, *places] if plan.acts_first else [*places, *steps]


def _move_words(g: GrandeState, step: Step) -> str:
    kind, source, target = (int(number) for number in step[1:])
    return g.box.options.move(kind, source, target).words


def changes(outlook: Outlook, after: GrandeState, credit: float = 0.0) -> tuple[Why, ...]:
    """Return why a table is better or worse than that of the outlook, the most important reason first.

    Reasons are the changes for the seat, and for the rival who weighs most there.
    """
    g, seat, weights = outlook.g, outlook.seat, outlook.weights
    there = outlook.fork()
    there.g = after
    found = list[Why]()
    for area in (CASTILLO, *g.box.regions):
        before, now = outlook.expected_points(area), there.expected_points(area)
        found += _told(AREA, [b - a for a, b in zip(before, now, strict=True)], weights, seat, g.box.areas[area].id)
    found += _told(SCORED, [float(b - a) for a, b in zip(g.scores, after.scores, strict=True)], weights, seat)
    found += _told(COURT, [_court_change(outlook, after, other) for other in range(len(weights))], weights, seat)
    found += [Why(HELD, seat, credit)] * (credit >= LEAST)
    return tuple(sorted(found, key=lambda why: -abs(why.points * weights[why.seat])))


def _court_change(outlook: Outlook, after: GrandeState, seat: int) -> float:
    turns = outlook.ahead.turns if seat == outlook.seat else max(outlook.ahead.turns, 1)
    return outlook.court_points(after.court[seat], turns) - outlook.court_points(outlook.g.court[seat], turns)


def _told(kind: str, by: Sequence[float], weights: Sequence[float], seat: int, area: str = "") -> list[Why]:
    rivals = [other for other in range(len(by)) if other != seat]
    rival = max(rivals, key=lambda other: abs(by[other] * weights[other]))
    return [Why(kind, who, by[who], area) for who in (seat, rival) if abs(by[who] * weights[who]) >= LEAST]


def explained_powers(
    outlook: Outlook, options: Sequence[Power], worths: Sequence[float], effort: Effort, rng: random.Random
) -> list[Advice]:
    """Return the best of the power cards, best first: those that were played through, or as they look."""
    reasons = [_power_reasons(outlook, option) for option in options]
    beliefs = power_beliefs(outlook, options, worths, effort, rng)
    if not beliefs:
        return ranked(options, worths, reasons)
    best, top = beliefs[0]
    rest = sorted(beliefs[1:], key=lambda one: -one[1])[: SHOWN - 1]
    return [
        Advice((options[number].words,), max(0.0, top - believed), reasons[number])
        for number, believed in [(best, top), *rest]
    ]


def _power_reasons(outlook: Outlook, option: Power) -> tuple[Why, ...]:
    g, seat, turns = outlook.g, outlook.seat, outlook.ahead.turns
    count = min(g.box.powers[option.power].province or 0, g.provinces[seat])
    gain = outlook.court_points(g.court[seat] + count, turns) - outlook.court_points(g.court[seat], turns)
    found = [Why(COURT, seat, gain), Why(POWER, seat, -keeping_worth(g, option.power))]
    return tuple(why for why in found if abs(why.points) >= LEAST)


def explained_answers(outlook: Outlook, options: Sequence[Option], worths: Sequence[float]) -> list[Advice]:
    """Return the best of the answers to any other question, as they look; with reasons for simple steps."""
    return [
        advice._replace(reasons=_step_reasons(outlook, next(o for o in options if o.words == advice.answers[0])))
        for advice in ranked(options, worths)
    ]


def _step_reasons(outlook: Outlook, option: Option) -> tuple[Why, ...]:
    there = outlook.fork()
    g = there.g
    match option:
        case Place() | Put():
            there.arrive(option.area, outlook.seat, 1)
            g.court[outlook.seat] -= 1
        case Move():
            g.areas[option.source][option.kind] -= 1
            g.areas[option.target][there.kind_there(option.kind, option.source, option.target)] += 1
        case MoveKing():
            g.king = option.area
        case MoveGrande():
            g.grandes[outlook.seat] = option.area
        case _:
            return ()
    return changes(outlook, g)
