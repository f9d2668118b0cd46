"""Set up tables of El Grande by hand and ask the bot for its answers there."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from engine.bots.bot import Offer, make_bot
from engine.core.position import Position
from engine.core.setup import Setup
from engine.core.state import Section
from engine.games.elgrande.game import game

RED, BLUE, GREEN, YELLOW = range(4)
COLOURS = ("red", "blue", "green", "yellow", "brown")
SEEDS = range(5)


def table(
    section: Section,
    areas: Mapping[str, Sequence[int]],
    *,
    king: str,
    round: int = 9,
    court: Sequence[int] = (0, 0, 0, 0),
    edition: str = "2015",
    then: Sequence[Section] = (),
    **more: Any,
) -> Position:
    """Return a table of four seats at the start of `section`.

    `areas` gives the caballeros by area and seat; those not there or at court are in the provinces. `then` are the
    sections to come before the end of the round, `more` other fields of the State.
    """
    rules = game.rules(game.check(Setup("elgrande", COLOURS[:4], options={"edition": edition})))
    state = rules.start()
    index = rules.box.index
    state.round, state.king = round, index[king]
    for area, counts in areas.items():
        state.areas[index[area]] = list(counts)
    state.court = list(court)
    state.provinces = [
        rules.box.constants.caballeros - court[seat] - sum(counts[seat] for counts in state.areas) for seat in range(4)
    ]
    state.played = [4, 3, 2, 1]
    state.order = [0, 1, 2, 3]
    for name, value in more.items():
        setattr(state, name, value)
    last = [Section("end")] if section.name != "scoring" else []
    state.agenda = [section, *then, *last]
    position = Position(rules, state)
    position.settle()
    return position


def give(position: Position, seat: int, words: str) -> None:
    """Answer for a seat, and go through what is forced after that."""
    position.push(seat, next(option for option in position.options(seat) if option.words == words))
    position.settle()


def answer(position: Position, seat: int, seed: int) -> str:
    """Return what the normal bot of `seat` answers, as words."""
    bot = make_bot("normal", position.rules, seat)
    question = position.asks()[seat]
    offer = Offer(question.kind, position.options(seat), question.about)
    view = position.rules.view(position, seat)
    return bot.choose(view, offer, random.Random(seed)).words


def answers(position: Position, seat: int = RED) -> set[str]:
    """Return the answers with several generators: one element where noise does not matter."""
    return {answer(position, seat, seed) for seed in SEEDS}
