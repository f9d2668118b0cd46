"""Make a whole world from a View, for search: one that its viewer cannot tell from the real one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.core.ask import Ask, Draw, Together
from engine.core.errors import EngineError
from engine.core.fate import find_outcome
from engine.core.option import FATE, Option
from engine.core.position import UNOPPOSED, Position
from engine.core.rules import Rules, Weigh
from engine.core.view import View

TRIES = 100
WEIGHED = 50
"""After so many tries without a fitting world weights no longer count: the one that fits may be an unlikely one."""


class CannotDeterminize(EngineError):
    """No world was found that fits the View, so it is not a view of this match."""

    code = "world"


def determinize(rules: Rules[Any], view: View, rng: random.Random, weigh: Weigh | None = None) -> Position:
    """Return a Position at the view's point of the match, its secrets drawn by `rng`; `rules.view` of it equals `view`.

    The game draws the State at the section's start. The answers since then are fed again; where only the public form of
    one is known, an Option with that form is picked at random: all are as likely, or as `weigh` says. Raises
    CannotDeterminize, also when a made-up View makes the rules fail.
    """
    misfit = "what came of it was never the view"
    for number in range(TRIES):
        weights = weigh if number < WEIGHED else None
        try:
            position = Position(rules, _opened(rules, view, rng, weights))
            guessed = _feed(position, view, rng, weights)
            position.settle()
            # Without a guess the answers were those of the view, so there is nothing to compare.
            if not guessed or rules.view(position, view.viewer) == view:
                return position
        except LookupError as error:  # after a wrong guess the next answer may not be on offer
            misfit = str(error)
        except Exception as fault:
            raise CannotDeterminize(f"the rules stumble over it: {fault!r}") from fault
    raise CannotDeterminize(f"no fitting world in {TRIES} tries: {misfit}")


def _opened(rules: Rules[Any], view: View, rng: random.Random, weigh: Weigh | None) -> Any:
    state = rules.world(view, rng) if weigh is None else rules.world(view, rng, weigh)
    if view.section is not None:
        state.agenda.insert(0, view.section)
    return state


def _feed(position: Position, view: View, rng: random.Random, weigh: Weigh | None) -> bool:
    """Feed the view's answers and return whether any had to be guessed. Raises LookupError where one does not fit."""
    guessed = False
    entries = list(view.since)
    while True:
        step = position.step
        if isinstance(step, Ask) and step.announced is not None:
            if not entries and (step.seat in view.asked or not view.asked):
                return guessed
            _answer_window(position, step, entries)
            continue
        if (
            isinstance(step, Together)
            and step.guess is not None
            and (seat := _private(step, view, entries)) is not None
        ):
            guessed = True
            position.push(seat, _drawn(position, seat, step.guess(position.options(seat)), rng, weigh), position.how())
            continue
        if not entries:
            return guessed
        seat, words = entries.pop(0)
        fitting = _fitting(position, seat, words)
        guessed = guessed or len(fitting) > 1
        position.push(seat, _drawn(position, seat, fitting, rng, weigh), position.how())


def _drawn(position: Position, seat: int, options: Sequence[Option], rng: random.Random, weigh: Weigh | None) -> Option:
    """Return one of the Options that the seat may have chosen. Where no weight is above 0 all are as likely."""
    if weigh is not None and len(options) > 1:
        weights = weigh(position.state, seat, options, position.asks().get(seat))
        if any(weights):
            return rng.choices(options, weights)[0]
    return rng.choice(options)


def _private(step: Together, view: View, entries: list[tuple[int, str]]) -> int | None:
    """Return a seat whose private answers must be guessed before the next entry; None when there is none."""
    if entries and view.viewer in step.asks:  # the viewer's own answers come first: no dialogue depends on another
        return None
    return next((seat for seat in step.asks if entries or seat not in view.asked), None)


def _answer_window(position: Position, step: Ask[Option], entries: list[tuple[int, str]]) -> None:
    """Answer the question of an open window as the viewer knows it was answered; if it knows nothing, pass."""
    options = {option.words: option for option in step.legal()}
    if entries and entries[0][0] == step.seat and entries[0][1] in options:
        answer = options[entries.pop(0)[1]]
    else:
        answer = next(option for option in options.values() if option.public_form == "")
    position.push(step.seat, answer)
    after = position.step
    closed = not (isinstance(after, Ask) and after.announced is step.announced)
    if closed and answer.public_form == "" and (not entries or entries.pop(0) != (FATE, UNOPPOSED)):
        raise LookupError("a window closed that the view does not know to be closed")


def _fitting(position: Position, seat: int, words: str) -> list[Option]:
    """Return the Options that `seat` may have answered where the view has `words`. Raises LookupError for none."""
    step = position.step
    if isinstance(step, Draw):
        if seat == FATE and (dealt := find_outcome(step, words)) is not None:
            return [dealt]
    elif isinstance(step, Ask | Together):
        options = position.options(seat)
        exact = [option for option in options if option.words == words]
        # Exact words first: the viewer's own secrets, and those that have been revealed, are no guess.
        fitting = exact or [option for option in options if option.public_form == words]
        if fitting:
            return fitting
    raise LookupError(f"'{words}' of seat {seat} is not on offer")
