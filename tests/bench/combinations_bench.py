"""Variants and expansions together: whole games of every two and three that the table allows, under the contract."""

from __future__ import annotations

import time

from engine.games.elgrande.game import game
from engine.games.elgrande.model.state import RegionCardsError
from tests.engine.support.together import play_together, playable, setup_with

EVERY = 3
"""The contract is held at one question in so many."""


def main() -> None:
    """Play them at every number of seats, with random answers; a rule or a contract that fails ends the bench."""
    for count in (1, 2, 3):
        began, games, answers, without_cards = time.perf_counter(), 0, 0, 0
        for names in playable(count):
            for seats in game.seats:
                try:
                    answers += play_together(setup_with(names, seats, short=False), EVERY)
                    games += 1
                except RegionCardsError:
                    without_cards += 1
        took = time.perf_counter() - began
        left = f", {without_cards} with too few region cards" if without_cards else ""
        print(f"{count} together: {games} games, {answers} answers, {took:.0f} s{left}")


if __name__ == "__main__":
    main()
