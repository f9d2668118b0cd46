"""Tests of the fields of Views, Events and questions of El Grande, by the field's name, for one box."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import msgspec

from engine.core.plausibility import FieldTest, list_of, list_where, one_of, subset_of
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import Payment
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import NOWHERE, SECRETLY

POINTS = frozenset(range(-99, 100))
"""The points that a seat can get for one area, in all and for each part."""
FEW = range(100)
"""The numbers that a question can hold, whatever it counts."""


def board_fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of a Board's fields, but for those that need other fields too: scores and agenda."""
    seats, cards = range(len(box.seats)), ("", *box.cards)
    n = len(seats)
    powers = range(1, len(box.powers))
    sizes = list_of((0, *powers), n)
    most = max(colour.pieces for colour in box.kinds.colours)
    heap = list_of(range(most + 1), len(box.kinds))
    homes = (NOWHERE, *box.regions)
    # 0 is a card taken back unseen; those far below are for the eyes of their owner.
    plays = frozenset((0, *powers, *(-number for number in powers), *(-SECRETLY - number for number in powers)))

    known = subset_of(powers)
    stacks = [_drawn_from(stack) for stack in box.stacks]

    def seen(cards: list[list[str]]) -> bool:
        return len(cards) == len(stacks) and all(test(row) for test, row in zip(stacks, cards, strict=True))

    def fits(counts: list[int] | None, area: int) -> bool:
        return area == CASTILLO if counts is None else heap(counts) and sum(counts) <= box.areas[area].room

    return {
        "round": one_of(box.rounds),
        "king": one_of(homes),
        "first": one_of(seats),
        "order": lambda order: not order or sorted(order) == list(seats),
        "offer": list_of(cards, len(box.stacks)),
        "taken": list_of(cards, n),
        "seen": seen,
        "played": sizes,
        "back": list_of((False, True), n),
        "hand": subset_of(powers),
        "used": subset_of(powers),
        "hand_sizes": sizes,
        "used_sizes": sizes,
        "dealt": list_where(lambda hand: known(hand) or not any(hand), n),
        "history": list_where(plays.issuperset, n),
        "areas": lambda areas: len(areas) == len(box.areas) and all(map(fits, areas, range(len(areas)))),
        "court": heap,
        "provinces": heap,
        "grandes": list_of((*homes, *(box.index[area] for area in box.contents.homes)), n),
        "boards": list_of((*homes, CASTILLO), len(box.figures.scoreboards)),
    }


def event_fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of the fields of Events, Vetoes and announcements: a name means the same in all of them."""
    seats, areas, cards = range(len(box.seats)), range(len(box.areas)), tuple(box.cards)
    n, kinds = len(seats), len(box.kinds)
    counts = range(max(colour.pieces for colour in box.kinds.colours) + 1)
    seat, anywhere = one_of(seats), one_of((NOWHERE, *areas))
    return own_fields(box) | {
        "round": one_of(box.rounds),
        "taken": one_of(box.rounds),
        "until": one_of((0, *box.rounds)),
        "seat": seat,
        "actor": seat,
        "first": seat,
        "seats": subset_of(seats),
        "winners": subset_of(seats),
        "order": subset_of(seats),
        "area": anywhere,
        "source": anywhere,
        "target": anywhere,
        "dials": list_of((NOWHERE, *areas), n),
        "kind": one_of(range(kinds)),
        "count": one_of(counts),
        "counts": list_of(counts, kinds),
        "card": one_of(cards),
        "offer": list_of(cards, len(box.stacks)),
        "value": one_of(range(len(box.powers))),
        "board": one_of(range(len(box.figures.scoreboards))),
        "extra": one_of((False, True)),
        "words": announcements(box),
        "cause": one_of((*box.contents.causes, *cards)),
        "payments": lambda paid: subset_of(seats)([payment.seat for payment in paid]) and all(map(_pays, paid)),
    }


def about_fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of `Question.about`, by name."""
    seat, number, words = one_of(range(len(box.seats))), one_of(FEW), box.options.by_words
    return own_fields(box) | {
        "card": one_of((*box.contents.causes, *box.cards)),
        "left": one_of((None, *FEW)),
        "step": number,
        "max": number,
        "of": seat,
        "actor": seat,
        "words": announcements(box),
        "steps": lambda steps: isinstance(steps, list) and all(isinstance(s, str) and s in words for s in steps),
    }


def own_fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of the fields that only modules in play have."""
    return {name: test for fields in box.contents.fields for name, test in fields(box).items()}


def announcements(box: Box) -> FieldTest:
    """Return the test of the words of an announced step (see `engine.games.elgrande.model.announcements`)."""
    known = box.options.by_words
    forms = (option.public_form for option in known.listed.values())
    others = frozenset((*box.contents.announced, *(form for form in forms if form is not None)))
    areas = "|".join(area.id for area in box.areas).replace(".", r"\.")
    colours = "|".join(seat.lower() for seat in box.seats)
    counted = re.compile(
        rf"decay ({colours}) \d\d?|return ({colours}) ({areas}) \d\d?"
        rf"|evict ({colours}) ({areas}) ({areas}|court)",
        re.ASCII,
    )

    def is_open(step: str) -> bool:
        option = known.get(step)
        # What holds a secret is announced by its public form alone.
        return option is not None and option.public_form is None

    def announced(text: object) -> bool:
        return isinstance(text, str) and all(
            step in others or is_open(step) or counted.fullmatch(step) is not None for step in text.split(", ")
        )

    return announced


def _drawn_from(stack: Sequence[str]) -> FieldTest:
    """Return the test for cards that can have come up from that stack."""
    copies = Counter(stack)
    return lambda seen: all(seen.count(card) <= copies[card] for card in set(seen))


def _pays(payment: Payment) -> bool:
    return POINTS.issuperset(msgspec.structs.astuple(payment)) and payment.points in POINTS
