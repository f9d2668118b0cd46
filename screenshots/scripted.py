"""Games that are always the same: bots play all seats from a fixed seed up to the moment of a picture."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from engine.bots.bot import Bot, Offer, make_bot
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.model.view import GrandeView
from tests.elgrande_tui.support.local_port import LocalPort

SEATS = ("red", "blue", "green", "yellow")
PLAIN: Mapping[str, tuple[str, ...]] = {}
"""The base game alone."""
EVERYTHING: Mapping[str, tuple[str, ...]] = {"variants": ("V2", "V3", "V4", "V5", "V6"), "modules": ("jubilee",)}
"""All variants that a game of nine rounds can have, and standards."""
OVERSEAS: Mapping[str, tuple[str, ...]] = {"modules": ("colonies",)}
"""Ship, colonies and black caballeros."""
GRANDISSIMO: Mapping[str, tuple[str, ...]] = {"modules": ("grandissimo", "jubilee")}
"""Portugal, ships, jail and persons, and standards."""
ROUND = 5
"""Late enough for a board with much on it."""
LATE = 8
"""Late enough for caballeros that have sailed."""


@dataclass
class Goal:
    """The moment of a picture, and the bot that plays the first seat up to it."""

    kind: str
    card: str
    round: int
    bot: Bot

    def reached(self, match: Match) -> bool:
        """Whether the first seat is asked that question, about that card, in that round or later."""
        question = match.question(0)
        view = match.view(0)
        assert isinstance(view, GrandeView)
        return (
            question is not None
            and question.kind == self.kind
            and self.card in ("", question.about.get("card"))
            and view.now.round >= self.round
        )

    async def reach(self, port: LocalPort) -> None:
        """Play the first seat until the moment has come."""
        while not self.reached(port.match):
            await self.answer(port)

    async def answer(self, port: LocalPort) -> None:
        """Give one answer as the bot would."""
        question = port.question
        assert question is not None
        offer = Offer(question.kind, port.match.options(0), question.about)
        await port.answer(offer.options.index(self.bot.choose(port.view, offer, random.Random(1))))


def game_at(
    kind: str, card: str = "", round_: int = ROUND, *, also: Mapping[str, tuple[str, ...]] = PLAIN
) -> tuple[LocalPort, Goal]:
    """Return a game a round before that moment, so that the log has something to tell, and how to get there.

    Games from seed 1 on, with the variants and modules of `also`, are played until one comes there.
    """
    for seed in range(1, 100):
        setup = Setup("elgrande", SEATS, also.get("modules", ()), also.get("variants", ()))
        match = Match(setup, random.Random(seed))
        bots = [make_bot("normal", match.rules, seat) for seat in range(len(SEATS))]
        goal = Goal(kind, card, round_, bots[0])
        rng = random.Random(seed)
        rounds: list[int] = []
        while not match.over and not goal.reached(match):
            seat = match.asked[0]
            question = match.question(seat)
            assert question is not None
            if question.kind == "play_power" and seat == 0:
                rounds.append(len(match.journal))
            offer = Offer(question.kind, match.options(seat), question.about)
            match.answer(seat, bots[seat].choose(match.view(seat), offer, rng))
        if goal.reached(match):
            match.rewind(rounds[-1])
            return LocalPort(match, 0, dict.fromkeys(range(1, len(SEATS)), "normal"), seed), goal
    raise LookupError(f"no game comes to {kind} {card}")


def dialling(*, last: bool) -> tuple[LocalPort, Goal]:
    """Return a game in which the first seat sets its disc for the second general scoring, or for the last."""
    return game_at("dial", "general", 9 if last else 6)
