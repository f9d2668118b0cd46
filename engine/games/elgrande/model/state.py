"""Everything that is true in a game of El Grande. Seats, kinds and areas are numbers; -1 means nowhere."""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from engine.core.state import State
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.model.figures import CASTILLO, MANY

NOWHERE = -1
SECRETLY = MANY
"""Marks a card in `history`: n was played, -n taken back openly, -SECRETLY - n taken back without showing it (H-8)."""


class GrandeState(State):
    """The whole truth about a game. Lists are indexed by the number of a seat, kind or area.

    Power cards are numbers too, those of `Box.powers`; 0 is none.

    A new State is the table of B-2.6 to B-2.9, and B-2.11.
    """

    __slots__ = (
        "areas",
        "back",
        "boards",
        "box",
        "castillo_emptied",
        "castillo_last",
        "court",
        "dealt",
        "first",
        "grandes",
        "hands",
        "history",
        "king",
        "ledger",
        "modules",
        "moved",
        "noted",
        "offer",
        "order",
        "played",
        "provinces",
        "round",
        "scores",
        "seen",
        "taken",
        "used",
        "vetoes",
        "windows",
    )

    def __init__(self, box: Box) -> None:
        seats, kinds = len(box.seats), len(box.kinds)
        constants = box.constants
        self.box = box
        self.agenda = []
        self.revealed = []
        self.tell = None
        self.round = box.rounds[0]
        self.king = NOWHERE
        self.first = 0
        self.order: list[int] = []
        self.offer = [""] * len(box.stacks)
        self.taken = [""] * seats
        self.seen: list[tuple[str, ...]] = [()] * len(box.stacks)
        self.dealt = (tuple(range(1, len(box.powers))),) * seats
        self.hands = list(self.dealt)
        """Each sorted. Tuples are replaced, not changed, so that copies can share them."""
        self.used: list[tuple[int, ...]] = [()] * seats
        self.played = [0] * seats
        self.back = [False] * seats
        self.history: list[tuple[int, ...]] = [()] * seats
        self.areas = [[0] * kinds for _ in box.areas]
        self.court = [constants.court_start] * seats + [0] * (kinds - seats)
        self.provinces = [0] * kinds
        for colour in box.kinds.colours:
            self.provinces[colour.kinds[0]] = colour.pieces
        for seat in range(seats):
            self.provinces[seat] -= constants.court_start
        self.grandes = [NOWHERE] * seats
        self.scores = [0] * seats
        self.boards = [NOWHERE] * len(box.figures.scoreboards)
        self.vetoes: list[tuple[int, int]] = []
        """(holder, round in which it was taken), oldest first."""
        self.castillo_last: tuple[int, int, int, int] | None = None
        """(seat, kind, count, round) of the last announcement (B-9.3). It stays when all caballeros leave the Castillo:
        it is part of `key`, and so of the hashes in records."""
        self.castillo_emptied = 0
        """The last round after which all caballeros left the Castillo (B-14.4); announcements up to then are over. It
        follows from the ledger, so `key` need not hold it."""
        self.ledger: list[AreaScored] = []
        self.noted = True
        """Whether scorings are noted in the ledger; where nobody looks back the scores alone go on."""
        self.moved: list[Counter[tuple[int, int]]] = []
        """For each running action that relocates, innermost last: by area and kind, how many it has relocated, which
        stay (B-11.6). Empty where a section begins, so `copy` and `key` need not hold it."""
        self.windows: list[bool] = []
        """For each window of the running special action, whether the step then happened. Empty where a section begins,
        as `moved` is."""
        self.modules: dict[str, Any] = {
            module.name: module.state(box) for module in box.modules if module.state is not None
        }
        """The slice of each module in play."""

    def copy(self) -> Self:
        """Return an independent State with the same content and no listener."""
        copied = self.__class__.__new__(self.__class__)
        copied.box = self.box
        copied.agenda = self.agenda.copy()
        copied.revealed = []
        copied.tell = None
        copied.round = self.round
        copied.king = self.king
        copied.first = self.first
        copied.order = self.order.copy()
        copied.offer = self.offer.copy()
        copied.taken = self.taken.copy()
        copied.seen = self.seen.copy()
        copied.dealt = self.dealt
        copied.hands = self.hands.copy()
        copied.used = self.used.copy()
        copied.played = self.played.copy()
        copied.back = self.back.copy()
        copied.history = self.history.copy()
        copied.areas = list(map(list.copy, self.areas))
        copied.court = self.court.copy()
        copied.provinces = self.provinces.copy()
        copied.grandes = self.grandes.copy()
        copied.scores = self.scores.copy()
        copied.boards = self.boards.copy()
        copied.vetoes = self.vetoes.copy()
        copied.castillo_last = self.castillo_last
        copied.castillo_emptied = self.castillo_emptied
        copied.ledger = self.ledger.copy()
        copied.noted = self.noted
        copied.moved = []
        copied.windows = []
        copied.modules = {name: part.copy() for name, part in self.modules.items()} if self.modules else self.modules
        return copied

    def key(self) -> list[Any]:
        """Return everything that is true, as builtins in a fixed order."""
        return [
            [list(section) for section in self.agenda],
            [self.round, self.king, self.first],
            [self.order, self.offer, self.taken, self.seen],
            [self.hands, self.used, self.played, self.back, self.dealt, self.history],
            [self.areas, self.court, self.provinces, self.grandes, self.boards],
            [self.scores, self.vetoes, self.castillo_last, len(self.ledger)],
            {name: part.key() for name, part in self.modules.items()},
        ]

    def enter_castillo(self, actor: int, kind: int, count: int) -> None:
        """Put caballeros into the Castillo and keep the announcement (B-9.3)."""
        self.areas[CASTILLO][kind] += count
        # Several entries of one kind by one seat in a round are one announcement with their sum.
        last = self.castillo_last
        if last is not None and last[:2] == (actor, kind) and last[3] == self.round:
            count += last[2]
        self.castillo_last = (actor, kind, count, self.round)
