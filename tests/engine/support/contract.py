"""Hold every game to one contract, at every ask of every match."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import msgspec

from engine.core.ask import Draw
from engine.core.determinize import determinize
from engine.core.errors import SetupError
from engine.core.event import EventOrSecret, visible_to
from engine.core.match import Match
from engine.core.option import FATE
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.core.state import State
from engine.core.view import View, apply, changes, to_builtins


def viewers(match: Match) -> list[int | None]:
    return [None, *range(len(match.setup.seats))]


def begins(setup: Setup) -> bool:
    """Check that a Setup which its game accepts can be begun, whatever fate deals; return whether it is accepted."""
    try:
        match = Match(load_game(setup.game).check(setup))
    except SetupError:
        return False
    while match.drawing is not None:
        assert match.drawing.pool
        match.answer(FATE, match.drawing.pool[-1])
    assert match.asked
    return True


def assert_same_place(one: Match, other: Match) -> None:
    assert other.hash() == one.hash()
    assert other.asked == one.asked
    for seat in range(len(one.setup.seats)):
        assert other.can_undo(seat) == one.can_undo(seat)
    for viewer in viewers(one):
        assert other.view(viewer) == one.view(viewer)


def assert_offers(match: Match) -> None:
    """Check that options are sorted and unique, and that their words parse back to the same object.

    There must be some: a question whose answers have all gone meanwhile would be asked for ever.
    """
    assert all(map(match.options, match.asked))
    for seat in range(len(match.setup.seats)):
        options = match.options(seat)
        words = [option.words for option in options]
        assert words == sorted(set(words))
        for option in options:
            assert match.rules.parse(option.words.upper()) is option


def assert_clones(match: Match) -> None:
    clone = match.clone()
    assert_same_place(match, clone)
    assert list(clone.journal.rows()) == list(match.journal.rows())


def assert_reloads(match: Match) -> None:
    saved = msgspec.msgpack.decode(msgspec.msgpack.encode(match.save()), type=type(match.save()))
    assert_same_place(match, Match.load(saved))


def assert_undo_redo(match: Match, seat: int) -> None:
    """Check that taking an answer back and giving it again changes nothing."""
    left = match.can_undo(seat)
    if left is None:
        return
    clone = match.clone()
    option = clone.journal.entries[left][1]
    assert clone.undo(seat) == left
    assert option in clone.options(seat)
    clone.answer(seat, option)
    assert_same_place(match, clone)


def assert_worlds(match: Match, rng: random.Random, conserved: Callable[[State], None]) -> None:
    """Check that every viewer's determinized world looks the same to them, and that nothing is lost in it."""
    for viewer in viewers(match):
        view = match.view(viewer)
        world = determinize(match.rules, view, rng)
        assert match.rules.view(world, viewer) == view
        conserved(world.state)


class Watcher:
    """A client of all viewers: keeps each View by changes alone and compares it with the View built afresh.

    It does not trust the match: all that it is told must be plausible.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.known = {viewer: to_builtins(match.view(viewer)) for viewer in viewers(match)}
        self.believed: dict[int | None, View | None] = dict.fromkeys(self.known)
        self.credible = match.rules.plausibility()
        self.hear(match.opening)

    def hear(self, told: Iterable[EventOrSecret]) -> None:
        for viewer in self.known:
            for event in visible_to(told, viewer):
                self.credible.event(event)

    def look(self) -> None:
        for viewer, old in self.known.items():
            view = self.match.view(viewer)
            self.credible.view(view, viewer, self.believed[viewer])
            self.believed[viewer] = view
            question = None if viewer is None else self.match.question(viewer)
            if question is not None:
                self.credible.question(question, view)
            new = to_builtins(view)
            sent = msgspec.msgpack.decode(msgspec.msgpack.encode(changes(old, new)))
            rebuilt = apply(old, [(path, value) for path, value in sent])
            assert rebuilt == new
            assert msgspec.convert(rebuilt, self.match.rules.view_type) == view
            self.known[viewer] = rebuilt


def play_random(
    match: Match,
    rng: random.Random,
    conserved: Callable[[State], None],
    *,
    every: int = 1,
    also: Callable[[Match], None] | None = None,
) -> int:
    """Play a match to its end with random answers, holding the contract at every `every`th ask; return the answers.

    `conserved` checks what no answer changes, in the truth at every ask and in each world that a viewer imagines: that
    no piece is lost, doubled or owed. `also` is what else must hold, at every ask.
    """
    watcher = Watcher(match)
    count = 0
    while not match.over:
        if isinstance(match.position.step, Draw):
            watcher.hear(match.answer(FATE, rng.choice(match.position.step.pool)))
            continue
        assert_offers(match)
        conserved(match.position.state)
        seat = rng.choice([*match.asked, *sorted(match.position.offers())])
        if also is not None:
            also(match)
        if count % every == 0:
            watcher.look()
            assert_clones(match)
            assert_worlds(match, rng, conserved)
        watcher.hear(match.answer(seat, rng.choice(match.options(seat))))
        count += 1
        if not match.over and count % every == 0:
            assert_undo_redo(match, seat)
        if count % (16 * every) == 0 or (count % every == 0 and not match.position.since):
            assert_reloads(match)
    watcher.look()
    assert_reloads(match)
    return count
