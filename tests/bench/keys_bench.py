"""How many keys a turn takes: the fewest that give the answers of the recorded games, with one key an answer and without.

The numbers are the same in every run.
"""

from __future__ import annotations

from engine.records.record import read
from tests.elgrande_tui.support.fewest_keys import TypedGame, by_turn
from tests.paths import RECORDS

TARGET = 10
"""Keys of a turn on average."""


def main() -> None:
    """Print the keys a turn, and a whole round with power card, discs and Vetoes, of each recorded game."""
    for path in sorted(RECORDS.glob("*.txt")):
        record = read(path.read_text(encoding="utf-8"))
        found: list[str] = []
        for quick in (False, True):
            typed = list(TypedGame(record, quick=quick).play())
            turn, whole = by_turn([one for one in typed if one.own]), by_turn(typed)
            a_turn, a_round = (sum(counted.values()) / len(counted) for counted in (turn, whole))
            found.append(f"{a_turn:.1f} a turn, {a_round:.1f} a round")
        print(f"keys: {path.stem}: {found[1]} (target {TARGET} a turn); with enter for each: {found[0]}")


if __name__ == "__main__":
    main()
