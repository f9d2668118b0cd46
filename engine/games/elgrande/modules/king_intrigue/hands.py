"""Set up what is chosen in secret: the extra caballero, then a hand of 13 (K-2.3, K-2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.ask import Ask, Steps, ask, together
from engine.core.option import Option
from engine.core.state import Section
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import DONE
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.king_intrigue.derived import NAME, derived
from engine.games.elgrande.modules.king_intrigue.events import ExtraPlaced, HandsReady
from engine.games.elgrande.modules.king_intrigue.options import ChooseHand, Drop, Pick, power_name
from engine.games.elgrande.rules.caballeros import arrived
from engine.games.elgrande.rules.rounds import begin_play
from engine.games.elgrande.rules.rule_queries import barred, closed
from engine.games.elgrande.rules.scoring import dial, reveal_dials

START = NAME
"""What the discs of set-up are set for, where the id of a card stands otherwise."""
PICK = "pick_hand"
"""The kind of the question for a hand."""


def discs(g: GrandeState) -> Steps[None]:
    """Let every seat choose by disc where its extra caballero begins (K-2.3, K-J.1)."""
    known, seats = derived(g.box), range(len(g.scores))
    court = known.choices.from_court
    shut = barred(g, "other_way") if court else barred(g, "other_way") | closed(g)
    regions = [option for option in g.box.dials if option.area not in shut]
    dials = yield from dial(g, seats, START, dict.fromkeys(seats, regions))
    reveal_dials(g, dials)
    for seat, area in dials.items():
        stays = area in closed(g)  # with a disc on the King's region it stays at court (K-X.5)
        source = g.court if court else g.provinces
        count = min(known.figures.extra, source[seat])
        if g.tell:
            g.tell(ExtraPlaced(seat, NOWHERE if stays else area, count, court))
        for _ in range(0 if stays else count):
            source[seat] -= 1
            g.areas[area][arrived(g, seat, NOWHERE, area)] += 1


def pool(box: Box) -> Iterable[int]:
    """Return the power cards out of which each seat picks its hand (K-2.4)."""
    return derived(box).pool


def hands(g: GrandeState) -> Steps[None]:
    """Let all pick their hands at the same time, in secret (K-2.4, K-H.1, K-H.2)."""
    picked = yield from together({seat: pick(g, seat) for seat in range(len(g.hands))}, guess)
    g.hands = [picked[seat] for seat in range(len(g.hands))]
    g.dealt = tuple(g.hands)
    if g.tell:
        g.tell(HandsReady(derived(g.box).figures.hand))


def pick(g: GrandeState, seat: int) -> Steps[tuple[int, ...]]:
    """Let a seat pick and drop until it is content; return the numbers of its power cards, sorted."""
    known, words, powers = derived(g.box), g.box.options.by_words, g.box.powers
    size = known.figures.hand
    picked: tuple[int, ...] = ()

    def offer() -> list[Option]:
        drops = [words[f"{Drop.verb} {power_name(powers[number])}"] for number in picked]
        suggested = [words[f"{ChooseHand.verb} {name}"] for name, hand in known.hands.items() if hand != picked]
        if len(picked) == size:
            return [DONE, *drops, *suggested]
        picks = [words[f"{Pick.verb} {power_name(powers[number])}"] for number in known.pool if number not in picked]
        return [*drops, *picks, *suggested]

    while True:
        about = {"left": size - len(picked)}
        chosen = yield from ask(Ask(seat, PICK, offer, about, always=True))
        if isinstance(chosen, Pick):
            picked = tuple(sorted((*picked, chosen.power)))
        elif isinstance(chosen, Drop):
            picked = tuple(number for number in picked if number != chosen.power)
        elif isinstance(chosen, ChooseHand):
            picked = known.hands[chosen.name]
        else:
            return picked


def guess(offer: Sequence[Option]) -> Sequence[Option]:
    """Return the answers that lead to some hand: for seats of which nothing is known."""
    # Never a drop, and `done` as soon as it can be: a guess must come to an end.
    return [DONE] if DONE in offer else [option for option in offer if isinstance(option, Pick)]


def picking(g: GrandeState, section: Section) -> Steps[None]:
    """Pick hands, and begin: the part of set-up with which a scenario can start."""
    yield from hands(g)
    yield from begin_play(g)
