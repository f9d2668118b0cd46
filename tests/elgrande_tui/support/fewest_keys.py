"""The fewest keys by which a player gives the answers of a game, pressed on the screen of a table."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from random import Random
from typing import NamedTuple

from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.match_ui.composing import parts_of
from elgrande_tui.model.picking import Choice
from elgrande_tui.model.selection import Selection
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.settings.settings import Settings
from engine.core.event import EventOrSecret, visible_to
from engine.core.match import Match
from engine.core.option import FATE
from engine.core.setup import Setup
from engine.games.elgrande.rules.turns import in_turn
from engine.records.record import Record
from engine.scenarios.scenario import ScenarioLine
from netplay.client.updates import GameUpdate
from netplay.protocol.client_messages import NEW, Answer, TableCommand
from tests.elgrande_tui.support.front_ends import ALONE, KeyScreen, ToldPort
from tests.elgrande_tui.support.table_app import turns

ENDS = {"stop": "d"}
BUNDLED = 3
"""From so many of the same on a count takes fewer keys than its letter again and again."""


class Typed(NamedTuple):
    """What a seat pressed for some answers."""

    seat: int
    round: int
    words: str
    keys: tuple[str, ...]
    own: bool
    """It was given in the seat's own turn; a power card, a disc and a Veto are not."""
    answers: int = 1


class TypedGame:
    """All seats of a game at screens of their own; nobody sees another's."""

    def __init__(self, setup: Setup, lines: Sequence[ScenarioLine], *, quick: bool = True) -> None:
        self.match = Match(setup)
        self.seats = range(len(setup.seats))
        self.quick = quick
        self._lines = grouped(lines)
        self.ports = [ToldPort(self.match, seat, {}) for seat in self.seats]
        style = PlayStyle(Settings(quick=quick, guide=False, speed="at once"))
        self.screens = [KeyScreen(TableModel(port, style)) for port in self.ports]
        self._tell(self.match.opening)

    @classmethod
    def of(cls, record: Record, *, quick: bool = True) -> TypedGame:
        """Return that of a record."""
        return cls(record.rules.setup, [answer.line for answer in record.answers], quick=quick)

    def play(self) -> Iterator[Typed]:
        """Give every answer with keys; yield what was pressed for each."""
        entries = self.match.journal.entries
        while len(entries) < len(self._lines):
            seat, words = self._lines[len(entries)]
            if seat == FATE:
                self._tell(self.match.answer(FATE, words))
                continue
            same = self._same(len(entries)) if self.quick else 1
            number = self.ports[seat].view.now.round
            before, own = len(entries), in_turn(self.ports[seat].view.section, seat)
            keys = self.give(seat, words, same)
            assert list(self._lines[before : len(entries)]) == [
                (by, option.words) for by, option, _how in entries[before:]
            ]
            yield Typed(seat, number, words, keys, own, same)

    def _same(self, at: int) -> int:
        """Count how often in a row the game has the answer at that place."""
        line = self._lines[at]
        same = sum(1 for _ in takewhile(line.__eq__, self._lines[at:]))
        return (
            same
            if same >= BUNDLED
            and self.screens[0].table.ui.answers.is_repeatable(self.screens[0].table.port.rules.parse(line.words))
            else 1
        )

    # One answer

    def give(self, seat: int, words: str, count: int) -> tuple[str, ...]:
        """Press what gives that answer so many times; return the keys."""
        screen = self.screens[seat]
        while screen.panel.name:
            screen.press("escape")
        pressed: list[str] = []
        if count > 1:
            pressed += self._turned(screen, words)
            pressed += str(count)
            screen.press(*str(count))
        act = self._picked(screen, words, pressed)
        question = screen.table.answering.question
        assert question is not None
        assert act == Answer(NEW, question.id, question.words.index(words)), (words, pressed, act, screen.sentence)
        self._send(seat, act)
        if screen.table.unconfirmed is not None:  # the last one of several
            pressed.append("enter")
            act = screen.press("enter")
            assert act is not None
            self._send(seat, act)
        return tuple(pressed)

    def _turned(self, screen: KeyScreen, words: str) -> list[str]:
        """Turn to the half of the card that the answer is of."""
        picking = screen.table.answering.selection.picking
        assert picking is not None
        parts = parts_of(screen.table.ui, screen.table.port.rules.parse(words))
        pressed = ["t"] * turns(picking, parts[0])
        screen.press(*pressed)
        return pressed

    def _picked(self, screen: KeyScreen, words: str, pressed: list[str]) -> TableCommand | None:
        """Pick an answer part by part, at each by the shorter of enter and its key."""

        def press(*keys: str) -> TableCommand | None:
            pressed.extend(keys)
            return screen.press(*keys)

        if words in (ALONE | ENDS):
            return press((ALONE | ENDS)[words])
        pressed += self._turned(screen, words)
        parts = parts_of(screen.table.ui, screen.table.port.rules.parse(words))
        selection, picking = screen.table.answering.selection, screen.table.answering.selection.picking
        assert picking is not None
        if words == "act":
            return self._enter(screen, pressed)
        seat = screen.table.port.seat
        own = seat is not None and in_turn(screen.table.view.section, seat)
        while True:
            path = picking.path
            part = parts[len(path)]
            if selection.word != part.word or not (own or selection.meant):
                choice = selection.choice(part.word)
                assert choice is not None
                act = press(*self._shortest(selection, choice))
                if act is not None:
                    return act
                if picking.path != path:
                    continue
            act = self._enter(screen, pressed)
            if act is not None:
                return act
            assert picking.path != path, (words, pressed, screen.sentence)

    @staticmethod
    def _shortest(selection: Selection, choice: Choice) -> str | tuple[str]:
        """Return its key, or the one that goes there from the choice before or behind it."""
        words = [one.word for one in selection.choices]
        if len(choice.key) > 1:
            at = words.index(selection.word) if selection.word in words else None
            for key, by in (("tab", 1), ("shift+tab", -1)):
                there = at + by if at is not None else (0 if by > 0 else -1)
                if words[there % len(words)] == choice.word:
                    return (key,)
        return choice.key

    def _enter(self, screen: KeyScreen, pressed: list[str]) -> TableCommand | None:
        """Press enter, and again where the answer is shown before it is given."""
        held = screen.table.unconfirmed is not None
        pressed.append("enter")
        act = screen.press("enter")
        if act is None and not held and screen.table.unconfirmed is not None:
            pressed.append("enter")
            act = screen.press("enter")
        return act

    # What happens

    def _send(self, seat: int, act: TableCommand | None) -> None:
        """Send what a seat wants sent, and what follows by itself."""
        table, port = self.screens[seat].table, self.ports[seat]
        while act is not None:
            asyncio.run(self._sent(table, act))
            act = table.answering.automatic()
        assert port.question is None or not table.answering.sending

    async def _sent(self, table: TableModel, act: TableCommand) -> None:
        assert await table.answering.send(act), table.answering.refusal
        for port, screen in zip(self.ports, self.screens, strict=True):
            updates = port.fetch()
            if port is not table.port:
                updates = [GameUpdate(port.view, port.question, (), "events")]
            for update in updates:
                for news in screen.table.incoming.take(update):
                    screen.current.hear(news)

    def _tell(self, events: Sequence[EventOrSecret]) -> None:
        for port, screen in zip(self.ports, self.screens, strict=True):
            told = GameUpdate(port.view, port.question, tuple(visible_to(events, port.seat)), "events")
            for news in screen.table.incoming.take(told):
                screen.current.hear(news)


def grouped(lines: Sequence[ScenarioLine]) -> list[ScenarioLine]:
    """Return the answers as a person gives them: of caballeros placed one after another those of one area together."""
    found: list[ScenarioLine] = []
    for _key, run in groupby(lines, lambda line: (line.seat, line.words.split()[0])):
        row = list(run)
        order = [line.words for line in row]
        found += sorted(row, key=lambda line: order.index(line.words)) if order[0].startswith("place ") else row
    return found


def by_turn(typed: Sequence[Typed]) -> Counter[tuple[int, int]]:
    """Count the keys of each seat in each round."""
    found: Counter[tuple[int, int]] = Counter()
    for one in typed:
        found[one.seat, one.round] += len(one.keys)
    return found


def five_in_one_region(*, quick: bool = True) -> tuple[str, ...]:
    """Return the keys of a round, from the power card on, in which a seat places five caballeros in one region.

    The power card has two digits and brings one caballero; the King stays where he is.
    """
    match = Match(Setup("elgrande", ("red", "blue")), Random(1))
    own = ["power 11", "intake 1", "take d5-king", *["place castilla_la_vieja"] * 5, "skip"]
    others = iter(["power 1"])
    for_own = iter(own)
    while len([seat for seat, *_rest in match.journal.rows() if seat == 0]) < len(own):
        seat = match.asked[0]
        match.answer(seat, next(others if seat else for_own))
    lines = [ScenarioLine(seat, words) for seat, words, _how in match.journal.rows()]
    typed = TypedGame(match.setup, lines, quick=quick).play()
    return tuple(key for one in typed if one.seat == 0 for key in one.keys)
