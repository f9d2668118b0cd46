"""Made the records beside it, once: `python -m tests.records.make` adds those that are missing, and changes none."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from engine.bots.bot import Offer, make_bot
from engine.core.match import Match
from engine.core.setup import Setup
from engine.records.recorder import whole_record

HERE = Path(__file__).parent
COLOURS = ("red", "blue", "green", "yellow", "brown")


class Game(NamedTuple):
    """What is played, and how well; the fields without a meaning in Carcassonne are left empty there."""

    seats: int
    edition: str
    length: str
    variants: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    level: str = "random"
    modules: tuple[str, ...] = ()
    name: str = "elgrande"
    unadvised: bool = False


GAMES = {
    "two-2015": Game(2, "2015", "full", level="easy"),
    "two-1996-short": Game(2, "1996", "short"),
    "two-home-and-limits": Game(2, "2015", "full", ("V2", "V3")),
    "three-2015": Game(3, "2015", "full"),
    "three-1996-easy": Game(3, "1996", "full", level="easy"),
    "three-church-must-place": Game(3, "2015", "short", ("V6",), ("pl_must_place_all",)),
    "four-2015-easy": Game(4, "2015", "full", level="easy"),
    "four-1996": Game(4, "1996", "full"),
    "four-france-granada": Game(4, "2015", "full", ("V4", "V5"), level="easy"),
    "five-2015-short": Game(5, "2015", "short", level="easy"),
    "five-1996-headcount": Game(5, "1996", "full", (), ("pl_headcount_ranks", "pl_return_single")),
    "five-all-variants": Game(5, "2015", "full", ("V1", "V2", "V3", "V4", "V5", "V6")),
    "two-carcassonne": Game(2, "", "", name="carcassonne"),
    "five-carcassonne": Game(5, "", "", name="carcassonne"),
    "four-jubilee-church": Game(4, "1996", "full", ("V6",), modules=("jubilee",)),
    "five-colonies": Game(5, "2015", "full", modules=("colonies",)),
    "three-colonies-jubilee": Game(3, "1996", "short", ("V2", "V3", "V5"), modules=("colonies", "jubilee")),
    "four-grandissimo": Game(4, "2015", "full", modules=("grandissimo",)),
    "five-court": Game(
        5, "2015", "full", level="easy", modules=("king_intrigue", "players_edition", "special_cards", "jubilee")
    ),
    "two-court-variants": Game(
        2, "1996", "short", ("V2", "V3"), level="easy", modules=("king_intrigue", "players_edition", "special_cards")
    ),
    "three-colonies-intrigue": Game(
        3, "2015", "full", level="easy", modules=("colonies", "king_intrigue"), unadvised=True
    ),
    "two-grandissimo-jubilee": Game(2, "1996", "short", ("V2", "V3", "V5"), modules=("grandissimo", "jubilee")),
}


def play(name: str, game: Game) -> Match:
    """The match of that name, to its end; the same on every call."""
    rng = random.Random(name)
    named = {"edition": game.edition, "length": game.length, "flags": list(game.flags)}
    options: dict[str, object] = {key: value for key, value in named.items() if game.name == "elgrande"}
    options |= {"unadvised": True} if game.unadvised else {}
    setup = Setup(game.name, COLOURS[: game.seats], game.modules, game.variants, options)
    match = Match(setup, rng, listen=False)
    bots = [make_bot(game.level, match.rules, seat) for seat in range(game.seats)]
    while not match.over:
        seat = rng.choice(match.asked)
        question = match.ask(seat)
        assert question is not None
        offer = Offer(question.kind, match.options(seat), question.about)
        match.answer(seat, bots[seat].choose(match.view(seat), offer, rng))
    return match


def main() -> None:
    """Write the records that are missing."""
    for name, game in GAMES.items():
        path = HERE / f"{name}.txt"
        if not path.exists():
            path.write_text(whole_record(play(name, game)), encoding="utf-8")


if __name__ == "__main__":
    main()
