"""Play games of El Grande and compare every scoring with the second implementation while it happens.

python -m tests.engine.games.elgrande.second.lockstep --games 400
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from engine.bots.bot import Bot, Offer, make_bot
from engine.core.match import Match
from engine.core.option import Option
from engine.core.setup import Setup
from engine.games.elgrande.game import game
from engine.games.elgrande.knowledge.build_view import board
from engine.games.elgrande.model.events import Payment, Scoring
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.colonies import arriving
from engine.games.elgrande.modules.grandissimo import cards
from engine.games.elgrande.modules.players_edition import scoring as edition_scoring
from engine.games.elgrande.rules import scoring as rules
from tests.engine.games.elgrande.modules.colonies import chronicle
from tests.engine.games.elgrande.modules.grandissimo import games
from tests.engine.games.elgrande.modules.king_intrigue.games import KI, PE, SK
from tests.engine.games.elgrande.second.reckoning import (
    DELIVERED,
    Due,
    Scene,
    general_order,
    picked,
    reckon,
    reckon_courts,
)

COURTS, BRIDGE = "score-courts", "bridge"
ACTS = ("use ", "double", "shift", "origin", "ally", "span", "turn", "quarantine", "guard", "table", "reserve", "offer")
LIVELY = (*ACTS, *games.LIVELY, *chronicle.LIVELY, "take d2-score", "take d3", "take d4-secret", "take v6")
"""How the words begin that bring scorings and the rules of modules into play; random games prefer them."""


def scene(g: GrandeState) -> Scene:
    """Return what everybody sees; besides the Castillo and a boycotted region, which show when they are scored."""
    seen, box = board(g, None), g.box
    ids = [area.id for area in box.areas]
    rows = [g.areas[CASTILLO] if row is None else row for row in seen.areas]
    modules = seen.modules
    colonies, grand, church = (modules.get(name, {}) for name in ("colonies", "grandissimo", "V6"))
    intrigue, edition, special = (modules.get(name, {}) for name in (KI, PE, SK))
    holder = next((m["holder"] for m in (colonies, church) if m), grand["persons"][2] if grand else NOWHERE)
    home = {box.seats[seat]: ids[area] for seat, area in enumerate(seen.grandes) if area != NOWHERE}
    deputy = grand.get("deputy", NOWHERE)
    return Scene(
        seats=list(box.seats),
        caballeros={ids[area]: chronicle.names(box, row) for area, row in enumerate(rows)},
        king=ids[seen.king] if deputy == NOWHERE else home[box.seats[deputy]],
        grandes=home,
        boards={b.id: ids[area] for b, area in zip(box.figures.scoreboards, seen.boards, strict=True) if area >= 0},
        holder="" if holder == NOWHERE else box.seats[holder],
        tables=[ids[area] for area in (colonies.get("table", NOWHERE), *special.get("tables", ())) if area != NOWHERE],
        options=frozenset((*box.setup.modules, *box.setup.variants, *box.setup.options["flags"])),
        courts=dict(zip(box.seats, seen.court, strict=False)),
        alliance=[ids[area] for area in (*grand.get("alliance", ()), *edition.get("alliance", ()))],
        turned=[b.id for b, turned in zip(box.figures.scoreboards, edition.get("turned", ()), strict=False) if turned],
        castillo_at=ids[edition["castillo_at"]] if edition.get("castillo_at", NOWHERE) != NOWHERE else "",
        mistress=edition.get("mistress", False),
        guard=ids[special["guard"]] if special.get("guard", NOWHERE) != NOWHERE else "",
        doubled=[ids[area] for _, area in intrigue.get("doubles", ())],
        boycott=boycotted(g, grand),
        muslim="V5" in modules and not modules["V5"]["conquered"],
    )


def boycotted(g: GrandeState, grand: dict[str, Any]) -> str:
    """Return the region on the card with the token of the Boycott, as its owner sees it (G-801); "" for none."""
    laid = grand["taken"][0] if grand else []
    if not laid:
        return ""
    own = board(g, laid[0]).modules["grandissimo"]["taken"][0]
    area: str = g.box.areas[own[1]].id
    return area


def told(g: GrandeState, paid: Sequence[Payment]) -> dict[str, Due]:
    """Return payments in the words of the reckoning."""
    rows = {g.box.seats[p.seat]: Due(p.places, p.king, p.home, p.other) for p in paid if p.points}
    assert len({p.seat for p in paid}) == len(paid)
    return rows


class Lockstep:
    """Compares each scoring of one game, and counts them by cause and area."""

    def __init__(self, counts: Counter[str]) -> None:
        self.counts = counts
        self.dials: dict[int, str] = {}
        self.named = ""
        self.marked = ""
        self.boycott = ""
        self.paid: list[str] = []
        """The areas of the scoring that is under way, or was last."""
        self.due: list[str] = []
        """Those of which it should be."""
        self.stoppable = False
        """Whether a Veto could end it."""

    def answered(self, seat: int, words: str) -> None:
        """Note what an answer chooses for a scoring."""
        verb, _, rest = words.partition(" ")
        if verb == "dial":
            self.dials[seat] = rest
        elif verb == "score":
            self.named = rest
        elif verb == "mark":
            self.marked = rest

    def begin(self, g: GrandeState, scoring: Scoring) -> None:
        """Note of which areas a scoring should be; check the one before."""
        sight = scene(g)._replace(marked=self.marked)
        if scoring.general:
            assert self.paid[-1:] == ["castillo"]  # B-14.2: it comes first
        self.end()
        self.boycott = sight.boycott
        self.due, self.paid = picked(sight, scoring.cause, [*self.dials.values()], self.named), []
        if scoring.general:
            self.due = [*general_order(sight)]
        self.stoppable = bool(g.vetoes) and scoring.actor is not None
        self.counts[scoring.cause] += 1

    def end(self) -> None:
        """Check the areas of the scoring that is over: all in order, or some of them where a Veto is out (B-15.1)."""
        if self.stoppable:
            assert len({*self.paid}) == len(self.paid)
            assert {*self.paid} <= {*self.due}
        else:
            assert self.paid == self.due
        self.due, self.paid, self.stoppable = [], [], False

    def pay(self, g: GrandeState, scoring: Scoring, area: int, paid: list[Payment]) -> None:
        """Compare what is paid for an area with what is due."""
        cause, sight = scoring.cause, scene(g)
        if cause in DELIVERED:
            assert list(told(g, paid).values()) == [Due(other=DELIVERED[cause])]
        elif g.box.areas[area].id == BRIDGE:
            assert scoring.general
            assert list(told(g, paid).values()) == [Due(other=1)]  # K-G.2
        elif cause == COURTS:
            assert told(g, paid) == reckon_courts(sight)
            self.counts[cause] += 1
        else:
            name = g.box.areas[area].id
            if scoring.general and name == "castillo":
                self.end()
                self.due = ["castillo"]
            elif scoring.general:
                sight = sight._replace(boycott=self.boycott)
            assert told(g, paid) == reckon(sight, name, cause), (cause, name, sight)
            self.paid.append(name)
            self.counts[f"{cause} {name}"] += 1

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Compare what is scored meanwhile."""
        pay, groups = rules.pay, rules.groups

        def paying(g: GrandeState, scoring: Scoring, area: int, paid: list[Payment]) -> None:
            self.pay(g, scoring, area, paid)
            pay(g, scoring, area, paid)

        def grouping(g: GrandeState, scoring: Scoring, areas: Iterable[int]) -> list[tuple[int, ...]]:
            self.begin(g, scoring)
            return groups(g, scoring, areas)

        with (
            patch.object(rules, "pay", paying),
            patch.object(cards, "pay", paying),
            patch.object(arriving, "pay", paying),
            patch.object(edition_scoring, "pay", paying),
            patch.object(rules, "groups", grouping),
        ):
            yield


def lively(options: Sequence[Option], rng: random.Random) -> Option:
    """Return an answer, three times of five one that brings scorings and the rules of modules into play."""
    if any(option.words.startswith("drop") for option in options):  # a hand is picked, and nothing of it dropped
        ready = [option for option in options if option.words == "done"]
        return rng.choice(ready or [option for option in options if option.words.startswith("pick")])
    liked = [option for option in options if option.words.startswith(LIVELY)]
    return rng.choice(liked if liked and rng.random() < 0.6 else options)


def play(setup: Setup, number: int, counts: Counter[str], level: str = "") -> None:
    """Play the game of that number, with bots of a level or at random, and compare its scorings."""
    rng = random.Random(f"second {number}")
    match = Match(setup, rng, listen=False)
    bots: list[Bot] = [make_bot(level, match.rules, seat) for seat in range(len(setup.seats))] if level else []
    watch = Lockstep(counts)
    with watch.watching():
        while not match.over:
            seat = rng.choice(match.asked)
            offered = match.options(seat)
            option = lively(offered, rng)
            if bots:
                question = match.ask(seat)
                assert question is not None
                offer = Offer(question.kind, offered, question.about)
                option = bots[seat].choose(match.view(seat), offer, rng)
            watch.answered(seat, option.words)
            match.answer(seat, offered.index(option))
        watch.end()
    counts["games"] += 1


def any_setup(number: int) -> Setup:
    """Return a Setup with the expansions in turn, and variants, flags and everything else at random."""
    rng = random.Random(f"setup {number}")
    box = (("grandissimo",), ("colonies",), (), ("grandissimo",), (KI, PE, SK))[number % 5]
    unadvised = "colonies" in box and rng.random() < 0.3
    box = (*box, KI) if unadvised else box
    modules = (*box, "jubilee") if rng.random() < 0.6 else box
    seats = 2 + number // 5 % 4
    free = ["V2", "V3", *([] if box else ["V4", "V6"]), *([] if "colonies" in box and seats == 5 else ["V5"])]
    variants = [name for name in free if rng.random() < 0.3]
    length = rng.choice(["full", "full", "short"])
    if length == "full" and rng.random() < 0.2:
        variants.append("V1")
    options: dict[str, Any] = {"edition": rng.choice(["2015", "2015", "1996"]), "length": length}
    if rng.random() < 0.1:
        options["flags"] = ["pl_headcount_ranks"]
    if unadvised:
        options["unadvised"] = True
    if "grandissimo" in box:
        options["grandissimo"] = {"stack6": rng.choice(["random11", "all19"]), "intro": rng.random() < 0.1}
    return game.check(Setup("elgrande", games.COLOURS[:seats], modules, tuple(sorted(variants)), options))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play many games, every fifth with bots, and tell how many scorings agreed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    chosen = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    for number in range(chosen.first, chosen.first + chosen.games):
        play(any_setup(number), number, counts, "easy" if number % 5 == 4 else "")
    areas = sum(count for name, count in counts.items() if " " in name)
    scorings = sum(count for name, count in counts.items() if " " not in name) - counts["games"]
    sys.stdout.write(f"second scoring: {counts['games']} games, {scorings} scorings of {areas} areas agree\n")


if __name__ == "__main__":
    main()
