"""What is true at every ask of games with Grandissimo, whatever is answered."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import pytest

from engine.core.match import Match
from engine.core.state import Section
from engine.games.elgrande.model.options import SKIP
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.grandissimo.derived import THE_GENERAL, derived
from engine.games.elgrande.modules.grandissimo.options import REVEAL
from engine.games.elgrande.modules.grandissimo.persons import holder
from engine.games.elgrande.modules.grandissimo.state import Grandissimo, grandissimo
from tests.engine.games.elgrande.modules.grandissimo.games import lively, setup

GAMES = 60
TURN = ("turn", "card", "use")


class Moment(NamedTuple):
    """What stood on the table at an ask."""

    state: GrandeState
    own: Grandissimo
    section: Section | None
    kind: str
    asked: int
    options: tuple[str, ...]
    """What the seat that is asked may answer."""
    reveals: tuple[int, ...]
    """The seats that may turn King Incognito up."""


def chronicle(seed: int) -> Iterator[Moment]:
    """Play a game and yield each moment of it; the State goes on afterwards."""
    rng = random.Random(seed)
    given = setup(
        2 + seed % 4, edition=("2015", "1996")[seed % 2], jubilee=seed % 3 == 0, grandissimo={"stack6": "all19"}
    )
    match = Match(given, random.Random(seed))
    while not match.over:
        state, seat = match.position.state, rng.choice(match.asked)
        assert isinstance(state, GrandeState)
        words = tuple(option.words for option in match.options(seat))
        reveals = tuple(other for other in range(len(given.seats)) if REVEAL in match.options(other))
        kind = match.position.asks()[seat].kind
        yield Moment(state, grandissimo(state), match.position.section, kind, seat, words, reveals)
        if reveals and rng.random() < 0.1:
            match.answer(reveals[0], REVEAL)
            continue
        options = [option for option in match.options(seat) if option is not REVEAL]
        likely = [option for option in options if option is not SKIP] or options
        match.answer(seat, lively(likely if rng.random() < 0.8 else options, rng))


def moments() -> Iterator[Moment]:
    """Yield the moments of all games."""
    for seed in range(GAMES):
        yield from chronicle(seed)


# Truths: each returns whether it holds, or None where it says nothing


def who_waits_is_on_the_agenda(m: Moment) -> bool | None:
    """G-818: who waits has a use of a card to come, and nobody else has."""
    later = [(section.seat, section.arg) for section in m.state.agenda if section.name == "use"]
    if not later and m.own.waiting is None:
        return None
    return later == [m.own.waiting]


def no_turn_is_put_off_before_it_begins(m: Moment) -> bool | None:
    """G-803, G-818: a kept Last Word puts the present turn off, and no other."""
    if m.section is None or m.section.name not in ("reveal", "power", "turn", "scoring"):
        return None
    return m.own.put_off == NOWHERE


def the_last_word_is_last(m: Moment) -> bool | None:
    """G-818: no turn comes after it."""
    if m.section is None or m.section.arg != "last-word":
        return None
    return not any(section.name in TURN for section in m.state.agenda)


def a_stopped_seat_does_not_act(m: Moment) -> bool | None:
    """G-810: it may place, and forgo the action."""
    if m.kind != "use" or m.asked not in m.own.stopped:
        return None
    free = ("queen", "jester ", "escort ", "reveal")
    return {words.split(" ")[0] for words in m.options if not words.startswith(free)} <= {"place", "done", "skip"}


def nobody_is_stopped_when_power_cards_are_played(m: Moment) -> bool | None:
    """G-810: it is for the rest of a round."""
    return not m.own.stopped if m.section and m.section.name == "power" else None


def the_king_is_in_a_region(m: Moment) -> bool | None:
    """G-811: where the King piece is, the Grande that stands in for the King is too."""
    if m.section is None or m.section.name in ("setup", "settling"):
        return None
    deputy = m.own.deputy
    return m.state.king in m.state.box.regions and (deputy == NOWHERE or m.state.grandes[deputy] == m.state.king)


def after_a_general_scoring_nothing_is_left(m: Moment) -> bool | None:
    """G-604, G-811, G-901.6: kept cards, markers, the stand-in and the Inquisitor General are gone."""
    if m.section is None or m.section.name != "power" or m.state.round - 1 not in (3, 6):
        return None
    return (
        m.own.kept == ()
        and m.own.taken == (None, None)
        and m.own.alliance == ()
        and m.own.deputy == holder(m.state, THE_GENERAL) == NOWHERE
    )


def region_cards_lie_with_kept_cards(m: Moment) -> bool | None:
    """G-604, G-703: each in front of who has laid the card, no two of the same region."""
    if not any(m.own.taken):
        return None
    taken = [card for card in m.own.taken if card]
    kept = {laid.seat for laid in m.own.kept if laid.card in ("boycott", "king-incognito")}
    return {card.seat for card in taken} == kept and len({card.area for card in taken}) == len(taken)


def king_incognito_is_turned_up_in_turns_alone(m: Moment) -> bool | None:
    """G-805: by its owner, never in scorings or while power cards are played."""
    if not m.reveals:
        return None
    card = m.own.taken[1]
    return card is not None and m.reveals == (card.seat,) and m.section is not None and m.section.name in TURN


def at_any_question_of_a_turn_king_incognito_can_be_turned_up(m: Moment) -> bool | None:
    """G-805: between any two steps; a window, discs and consent are in the middle of one."""
    if m.own.taken[1] is None or m.section is None or m.section.name not in TURN:
        return None
    if m.kind in ("veto", "dial", "consent") or m.own.scoring:
        return None
    return m.reveals == (m.own.taken[1].seat,)


def mercenaries_are_in_regions_or_in_jail(m: Moment) -> bool | None:
    """G-821: nobody sends them to a court, provinces or the Castillo."""
    known = derived(m.state.box)
    places = [area for area, row in enumerate(m.state.areas) if row[known.black]]
    if not places:
        return None  # set-up has not come to them
    off_board = m.state.court[known.black] + m.state.provinces[known.black]
    return not off_board and all(area in m.state.box.regions or area == known.jail for area in places)


def what_ships_carry_is_their_owners(m: Moment) -> bool | None:
    """G-303, G-307: a ship holds caballeros of its owner alone."""
    known, found = derived(m.state.box), None
    for ship, owner in zip(known.ships, m.own.ships, strict=True):
        if any(m.state.areas[ship]):
            found = found is not False and sum(m.state.areas[ship]) == m.state.areas[ship][owner]
    return found


def the_second_card_is_not_on_offer(m: Moment) -> bool | None:
    """G-803: while it is kept nobody can choose it, unless there is another like it."""
    if m.own.second is None or any(stack.count(m.own.second.card) > 1 for stack in m.state.box.stacks):
        return None
    return m.own.second.card not in m.state.offer


def nobody_off_the_board_is_moved(m: Moment) -> bool | None:
    """G-306, G-404, G-505: no card names who is on a ship, in jail or a guest."""
    named = [
        words.split(" ") for words in m.options if words.startswith(("move ", "send ", "throw ", "fetch ", "jail "))
    ]
    if not named:
        return None
    off = {"ship", "ship.2", "jail"} | {f"guests.{seat}" for seat in range(1, 6)}
    return not any(off & {*words[1:]} for words in named)


TRUTHS = (
    who_waits_is_on_the_agenda,
    no_turn_is_put_off_before_it_begins,
    the_last_word_is_last,
    a_stopped_seat_does_not_act,
    nobody_is_stopped_when_power_cards_are_played,
    the_king_is_in_a_region,
    after_a_general_scoring_nothing_is_left,
    region_cards_lie_with_kept_cards,
    king_incognito_is_turned_up_in_turns_alone,
    at_any_question_of_a_turn_king_incognito_can_be_turned_up,
    mercenaries_are_in_regions_or_in_jail,
    what_ships_carry_is_their_owners,
    the_second_card_is_not_on_offer,
    nobody_off_the_board_is_moved,
)


@lru_cache(maxsize=1)
def results() -> Counter[tuple[str, bool]]:
    """Return how often each truth held and did not, over all moments of all games."""
    found: Counter[tuple[str, bool]] = Counter()
    for moment in moments():
        for truth in TRUTHS:
            if (held := truth(moment)) is not None:
                found[truth.__name__, held] += 1
    return found


@pytest.mark.some(5)
@pytest.mark.parametrize("truth", [truth.__name__ for truth in TRUTHS])
def test_it_is_always_true(truth: str) -> None:
    found = results()
    assert found[truth, True] > 20
    assert not found[truth, False]
