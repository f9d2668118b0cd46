"""Finished games of one's own, as the file of results holds them."""

from __future__ import annotations

import time
from collections.abc import Sequence

from elgrande_tui.results.result import Result, SeatResult
from netplay.common.sanitize import trusted

DAY = 86_400
NOON = int(time.mktime((2026, 9, 21, 12, 0, 0, 0, 0, -1)))
"""Of one day by the clock of wherever the test runs, which is what a player is told."""


def game(
    number: int,
    place: int | None,
    score: int | None,
    others: Sequence[str] = ("easy",),
    *,
    also: Sequence[str] = (),
    name: str = "elgrande",
    player: str = "Ana",
    people: Sequence[tuple[str, int]] = (),
    length: str = "",
) -> Result:
    """A game of a player against bots of these levels, "" is a person; and `people` by name, with their places."""
    sources = {} if score is None else {"general": score - 10, "king": 10, "other": 0}
    own = SeatResult(trusted("red"), "own", trusted(player), score=score, place=place, sources=sources)
    found = [
        SeatResult(trusted("blue"), "bot" if level else "person", level=trusted(level), score=1) for level in others
    ]
    found += [SeatResult(trusted("green"), "person", trusted(who), place=placed) for who, placed in people]
    options: dict[str, str | int | bool] = {"length": length} if length else {}
    return Result(
        f"t{number}", NOON + number * DAY, name, [own, *found], [trusted(one) for one in also], options=options
    )


def many_results() -> list[Result]:
    """Return games of Ana against all kinds of opponents, with and without variants, and one of Ben."""
    kinds = (("easy",), ("easy", "easy", "easy"), ("random", "random"), ("", ""), ("easy", "random"))
    also = ((), ("V4",), (), ("V4", "V6"), ("jubilee",))
    found = [
        game(number, 1 + number * number % 3, 60 + number * 37 % 61, kinds[number % 5], also=also[number % 4])
        for number in range(40)
    ]
    return [*found, game(40, 1, 104, ("easy",), player="Ben")]
