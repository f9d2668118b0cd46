"""Make the records and the store beside it with the program as it was before the rulings on Q-12, G-303 and V5.1:

    git archive 96eeb81f engine netplay elgrande_tui | tar x -C /tmp/old
    PYTHONSAFEPATH=1 PYTHONPATH=/tmp/old python make.py

Each is a game at random in which something happens that goes another way today: a hash is noted where other answers
are on offer now, or a caballero comes to Muslim Granada on a way that is barred now. The store holds the beginnings of
the same games.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.model.state import GrandeState
from engine.records.recorder import whole_record
from netplay.common.sanitize import trusted
from netplay.host.game.live_match import journal_records
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord, Record, SeatRecord, TableRecord

HERE = Path(__file__).parent
BIASED = 0.7
"""How often an answer is given that is looked for."""


class Game(NamedTuple):
    """A game that is looked for."""

    modules: tuple[str, ...]
    variants: tuple[str, ...]
    seats: int
    wanted: tuple[str, ...]
    """Words with which answers begin that are given more often than others."""
    changed: Callable[[Match], bool] | None
    """Whether something else is on offer today; a hash must be noted there. None: `given` counts."""
    given: Callable[[str], bool] = lambda words: False
    """Whether the answer is possible no more; one such must be given, or none."""


def spares(match: Match) -> bool:
    """Whether somebody is to send back one more of each opponent."""
    ask = match.ask(match.asked[0]) if match.asked else None
    return ask is not None and ask.kind == "special_step" and ask.about["card"] == "d2-return-1-each"


def boards(match: Match) -> bool:
    """Whether the owner of a ship places Fast Troops."""
    ask = match.ask(match.asked[0]) if match.asked else None
    state = match.position.state
    assert isinstance(state, GrandeState)
    if ask is None or ask.seat not in state.modules["grandissimo"].ships or ask.about.get("card") != "fast-troops":
        return False
    words = [option.words for option in match.options(ask.seat)]
    return ask.kind in ("use", "place") and "place castillo" in words and "place ship" not in words


def way_in(words: str) -> bool:
    """Whether a caballero enters Granada so, and not by a card."""
    return words == "unload granada" or (words.startswith(("sail", "cross")) and words.endswith(" granada"))


def disc(words: str) -> bool:
    """Whether a disc is set to Granada: looked for in set-up alone."""
    return words == "dial granada"


def lies_open(match: Match) -> bool:
    """Whether one of these ways is on offer."""
    return any(way_in(option.words) for seat in match.asked for option in match.options(seat))


GAMES = {
    "spared-nobody": Game((), (), 3, ("take d2-return", "send", "power 1"), spares),
    "none-on-board": Game(("grandissimo",), (), 2, ("take fast", "ship", "place"), boards),
    "past-granada": Game(("grandissimo",), ("V5",), 2, ("ship", "place ship", "unload s"), lies_open),
    "unloaded": Game(("grandissimo",), ("V5",), 2, ("ship", "place ship", "unload granada"), None, way_in),
    "landed": Game(("colonies",), ("V5",), 2, ("place ship", "sail"), None, way_in),
    "crossed": Game(
        ("king_intrigue", "players_edition"),
        ("V5",),
        2,
        ("pick build", "take", "use power", "span", "cross"),
        None,
        way_in,
    ),
    "began-there": Game(("king_intrigue",), ("V5",), 3, (), None, disc),
}


def play(name: str, game: Game, seed: int) -> tuple[Match, list[AnswerRecord]] | None:
    """Play a game; return it and the rows of its beginning, or None if it has not what is looked for."""
    rng = random.Random(f"{name} {seed}")
    options = {"edition": "2015", "length": "short"}
    setup = Setup("elgrande", ("red", "blue", "green")[: game.seats], game.modules, game.variants, options)
    match = Match(setup, rng, listen=False)
    rows, changed, given = journal_records(name.replace("-", ""), match, 0, 0), set[int](), 0
    kept: list[AnswerRecord] = []
    cmd = 0
    while not match.over:
        if game.changed is not None and game.changed(match):
            changed.add(len(match.journal))
        seat = rng.choice(match.asked)
        offered = match.options(seat)
        wanted = [option for option in offered if option.words.startswith(game.wanted)] if game.wanted else []
        if game.changed is not None:
            offered = [option for option in offered if not way_in(option.words)] or offered
            wanted = [option for option in wanted if not way_in(option.words)]
        set_up = match.position.section is not None and match.position.section.name == "setup"
        if set_up and game.given is not disc:
            offered = [option for option in offered if not disc(option.words)]
        option = rng.choice(wanted if wanted and rng.random() < BIASED else offered)
        given += game.given(option.words) and (set_up or game.given is not disc)
        before, cmd = len(match.journal), cmd + 1
        match.answer(seat, option)
        rows += journal_records(name.replace("-", ""), match, before, before, cmd)
        here = given if game.changed is None else rows[-1].hash is not None and game.changed(match)
        if here and not kept:
            kept = list(rows)
    text = whole_record(match)
    noted = noted_at(text)
    if not kept or (game.changed is not None and not changed & noted):
        return None
    (HERE / f"{name}.txt").write_text(text, encoding="utf-8")
    return match, kept


def noted_at(text: str) -> set[int]:
    """Return after how many answers a record has the hash of the position."""
    found, count = set[int](), 0
    for line in text.split("---\n", 1)[1].splitlines():
        if line.startswith("# position"):
            found.add(count)
        elif line and not line.startswith("#"):
            count += 1
    return found


def tables(name: str, match: Match, rows: Sequence[AnswerRecord]) -> list[Record]:
    """Return what a store holds of the beginning of a game between bots."""
    key = name.replace("-", "")
    seats = [
        SeatRecord(key, seat, "bot", trusted(f"Bot {seat + 1}"), trusted("random"))
        for seat in range(len(match.setup.seats))
    ]
    return [TableRecord(key, trusted(name), match.setup, "paused", 1, None), *seats, *rows]


def main() -> None:
    """Look for all of them."""
    store = SqliteStore(HERE / "host.sqlite")
    for name, game in GAMES.items():
        found = next(found for seed in range(3000) if (found := play(name, game, seed)) is not None)
        store.write([tables(name, *found)])
    store.close()


if __name__ == "__main__":
    main()
