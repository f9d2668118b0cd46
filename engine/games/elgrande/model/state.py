"""Everything that is true in a game of El Grande. Seats, kinds and areas are numbers; -1 means nowhere."""

from __future__ import annotations

from typing import Any, Self

from engine.core.state import State
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.model.figures import CASTILLO

NOWHERE = -1
SECRETLY = 100
"""In `history`: v played, -v took back openly, -SECRETLY - v took back without showing it (H-8)."""


class GrandeState(State):
    """The whole truth. Lists are indexed by seat, kind or area number.

    A new one is the table of B-2.6 to B-2.9, and B-2.11.
    """

    __slots__ = (
        "areas",
        "back",
        "boards",
        "box",
        "castillo_last",
        "court",
        "dealt",
        "emptied",
        "first",
        "grandes",
        "hands",
        "history",
        "king",
        "ledger",
        "modules",
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
        self.dealt = (tuple(range(1, constants.power_cards + 1)),) * seats
        self.hands = list(self.dealt)
        """Sorted. Tuples are replaced, not changed, so that copies can share them."""
        self.used: list[tuple[int, ...]] = [()] * seats
        self.played = [0] * seats
        self.back = [False] * seats
        self.history: list[tuple[int, ...]] = [()] * seats
        self.areas = [[0] * kinds for _ in box.areas]
        self.court = [constants.court_start] * seats + [0] * (kinds - seats)
        away = constants.court_start + constants.home_start
        self.provinces = [constants.caballeros - away] * seats + [0] * (kinds - seats)
        self.grandes = [NOWHERE] * seats
        self.scores = [0] * seats
        self.boards = [NOWHERE] * len(box.figures.scoreboards)
        self.vetoes: list[tuple[int, int]] = []
        """(holder, round in which it was taken), oldest first."""
        self.castillo_last: tuple[int, int, int, int] | None = None
        """(who, kind, count, round) of the last announcement (B-9.3). It stays when all leave the Castillo, as the
        hashes in records know it."""
        self.emptied = 0
        """The round after which all last left the Castillo (B-14.4); what was announced until then is over. It follows
        from the ledger, so that `key` need not hold it."""
        self.ledger: list[AreaScored] = []
        self.modules: dict[str, Any] = {
            module.name: module.state(box) for module in box.modules if module.state is not None
        }
        """The slice of each module in play."""

    def copy(self) -> Self:
        """An independent State with the same content and no listener."""
        twin = self.__class__.__new__(self.__class__)
        twin.box = self.box
        twin.agenda = self.agenda[:]
        twin.revealed = []
        twin.tell = None
        twin.round = self.round
        twin.king = self.king
        twin.first = self.first
        twin.order = self.order[:]
        twin.offer = self.offer[:]
        twin.taken = self.taken[:]
        twin.seen = self.seen[:]
        twin.dealt = self.dealt
        twin.hands = self.hands[:]
        twin.used = self.used[:]
        twin.played = self.played[:]
        twin.back = self.back[:]
        twin.history = self.history[:]
        twin.areas = [counts[:] for counts in self.areas]
        twin.court = self.court[:]
        twin.provinces = self.provinces[:]
        twin.grandes = self.grandes[:]
        twin.scores = self.scores[:]
        twin.boards = self.boards[:]
        twin.vetoes = self.vetoes[:]
        twin.castillo_last = self.castillo_last
        twin.emptied = self.emptied
        twin.ledger = self.ledger[:]
        twin.modules = {name: part.copy() for name, part in self.modules.items()} if self.modules else self.modules
        return twin

    def key(self) -> list[Any]:
        """Everything that is true, as builtins in a fixed order."""
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
        last = self.castillo_last
        if last is not None and last[:2] == (actor, kind) and last[3] == self.round:
            count += last[2]
        self.castillo_last = (actor, kind, count, self.round)
