"""Make a show of a scoring, and of discs that are turned: the boards on the way, in the order of the rules.

A general scoring opens and scores the Castillo (B-14.2), turns the discs (B-14.3), moves the caballeros out (B-14.4)
and scores the regions one by one (B-14.5); a card's scoring is as long as its areas (B-11.2). The order is that in
which the rules told it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.board.flash import Flash
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.telling import Beat
from engine.core.event import Event
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.events import AreaScored, CastilloOpened, DiscsRevealed, WentTo
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.view import Board, GrandeView

SHOWN = (AreaScored, CastilloOpened, DiscsRevealed, WentTo)
"""The events that make a show."""
SEVERAL = 2
"""So many areas make a show; one is told in the line of its turn."""
PIECES = ("areas", "court", "provinces", "grandes", "boards", "king", "castillo_last", "modules")
"""What lies on the board; the rest of a Board is about rounds and cards, which go on after a scoring."""


def beats(
    rules: GrandeRules, before: GrandeView, after: GrandeView, events: Sequence[Event], names: Names
) -> Iterator[Beat]:
    """Yield the boards from `before` to `after`, each with its events; none without discs or several areas scored."""
    scored = sum(isinstance(event, AreaScored) for event in events)
    if scored < SEVERAL and not any(isinstance(event, DiscsRevealed) for event in events):
        return
    show, told = _Show(before, after, events), list[Event]()
    for kind, group in groupby(events, key=_part):
        told += group
        if kind is not None:
            view, marks = show.go_on(told)
            yield Beat(view, tuple(told), _text(rules, names, told), marks)
            told = []


def _part(event: Event) -> object:
    """Return what is the same for events of one beat; None for those that are told with the next one."""
    if isinstance(event, WentTo):
        return WentTo
    return id(event) if isinstance(event, SHOWN) else None


def _text(rules: GrandeRules, names: Names, told: Sequence[Event]) -> str:
    """Return the sentence of a beat: that of its event; many caballeros that go their ways have one in common."""
    if sum(isinstance(event, WentTo) for event in told) > 1:
        return _("The caballeros go where the discs send them.")
    return ui_of(rules).telling.sentence(names, told[-1])


class _Show:
    """The board between two others, event by event."""

    def __init__(self, before: GrandeView, after: GrandeView, events: Sequence[Event]) -> None:
        going = any(isinstance(event, WentTo) for event in events)
        self._after = after.now
        # What an answer moved stands there before the scoring that it brought; what the scoring moves does not.
        self._board = before.now if going else _with_pieces(before.now, after.now)
        self._view = replace(before, asked=[], window=None, dials=[None] * len(before.dials))
        self._ledger = list(before.ledger)
        self._open: list[int] | None = None

    def go_on(self, told: Sequence[Event]) -> tuple[GrandeView, Flash]:
        """Return the board when these events have happened, and what is marked on it besides what differs."""
        marks = Flash()
        for event in told:
            match event:
                case CastilloOpened(counts=counts):
                    self._open = list(counts)
                case AreaScored():
                    self._score(event)
                case DiscsRevealed(dials=dials):
                    marks = Flash(discs=frozenset((area, seat) for seat, area in enumerate(dials) if area >= 0))
                case WentTo():
                    self._board = _with_pieces(self._board, self._after)
                    self._leave(event)
        board = self._board
        if self._open is not None:
            board = replace(board, areas=[self._open if n == CASTILLO else row for n, row in enumerate(board.areas)])
        return replace(self._view, now=board, ledger=list(self._ledger)), marks

    def _leave(self, went: WentTo) -> None:
        """Let caballeros leave the open Castillo: it stays open, to be seen empty, until the show is over."""
        if went.source == CASTILLO and self._open is not None:
            self._open = [count * (kind != went.kind) for kind, count in enumerate(self._open)]

    def _score(self, scored: AreaScored) -> None:
        scores = list(self._board.scores)
        for payment in scored.payments:
            scores[payment.seat] += payment.points
        self._ledger.append(scored)
        self._board = replace(self._board, scores=scores, scorings=len(self._ledger))


def _with_pieces(board: Board, of: Board) -> Board:
    """Return the board with what lies on another one."""
    return replace(board, **{name: getattr(of, name) for name in PIECES})
