"""How many keys a turn takes: the fewest that give the answers of the recorded games, at either setting of `quick`.

The numbers are the same in every run.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from engine.records.record import Record, read
from tests.elgrande_tui.support.fewest_keys import TypedGame, by_turn, five_in_one_region
from tests.paths import RECORDS

TARGET, TARGET_FIVE = 10, 8
"""Keys of a turn on average, and of one in which five caballeros go to one region."""


def main() -> None:
    """Print the keys a turn, and a whole round with power card, discs and Vetoes, of the recorded games."""
    print(
        f"keys: fewest for the answers of recorded games (targets: {TARGET} a turn, {TARGET_FIVE} for five caballeros)"
    )
    print(f"  {'':26} one key answers     enter answers")
    print(f"  {'':26} a turn  a round    a turn  a round")
    records = {path.stem: read(path.read_text(encoding="utf-8")) for path in sorted(RECORDS.glob("*.txt"))}
    games = [_game(name, record) for name, record in records.items() if record.rules.setup.game == "elgrande"]
    for name, *counted in games:
        print(_row(name, counted))
    print(_row("on average", [mean(column) for column in zip(*(game[1:] for game in games), strict=True)]))
    quick, enter = (len(five_in_one_region(quick=quick)) for quick in (True, False))
    print(f"  {'five caballeros, a round':26} {'':8}{quick:7}{'':11}{enter:9}")


def _game(name: str, record: Record) -> tuple[str, float, float, float, float]:
    """Return its name, and keys a turn and a round: with one key an answer, then with enter."""
    found: list[float] = []
    for quick in (True, False):
        typed = list(TypedGame.of(record, quick=quick).play())
        found += [mean(by_turn(some).values()) for some in ([one for one in typed if one.own], typed)]
    return name, found[0], found[1], found[2], found[3]


def _row(name: str, counted: Sequence[float]) -> str:
    a_turn, a_round, old_turn, old_round = counted
    return f"  {name:26} {a_turn:6.1f}  {a_round:7.1f}    {old_turn:6.1f}  {old_round:7.1f}"


if __name__ == "__main__":
    main()
