"""Tell a player what is new to them: where in the log their last turn ended, what has changed on the board since."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.model.log_book import LogBook
from elgrande_tui.model.match_ui.match_ui import MatchUI, done_to
from elgrande_tui.model.match_ui.telling import NewMarks, NewThing
from elgrande_tui.replay.replay import LogGrowth, Turn
from engine.core.question import Question
from engine.core.view import View
from netplay.client.updates import GameUpdate, PackedView

LOST = mark("Since your last turn you lost {points}.")


class ReadMarker:
    """The end of one player's last turn in one log."""

    def __init__(self, log: LogBook) -> None:
        self._log = log
        self._turn: Turn | None = None
        """The turn in which the player last answered."""
        self._seat: int | None = None
        """The seat that answered then."""
        self._before = self.last_answer = 0
        """How many entries the log had when the player last answered before that turn, and in it."""

    @property
    def seen(self) -> int:
        """How many entries the log had when the player's last turn ended, with those that their last answer brought."""
        log = self._log
        # While the turn is still on it is not over: the one before is the last.
        seen = self._before if log.pages and log.pages[-1].turn == self._turn else self.last_answer
        # What the last answer brought is logged after `answered` was called; those entries are of the player's seat.
        while self._seat is not None and seen < len(log.entries) and log.entries[seen].seat == self._seat:
            seen += 1
        return seen

    def answered(self, seat: int | None) -> None:
        """Note that the player has just answered with `seat`: what comes after this turn is new to them."""
        self._seat, turn = seat, self._log.pages[-1].turn if self._log.pages else None
        if turn != self._turn:
            self._turn, self._before = turn, self.last_answer
        self.last_answer = len(self._log.entries)

    def mark_as_read(self, entries: int) -> None:
        """Take the first `entries` entries as old, for a player who has just joined."""
        self._before = self.last_answer = entries

    def log_grew(self, grown: LogGrowth) -> None:
        """Keep both marks on their entries after history was inserted into the log, or the oldest entries dropped."""
        self._before = max(0, self._before + grown.entries * (self._before > grown.at))
        self.last_answer = max(0, self.last_answer + grown.entries * (self.last_answer > grown.at))


class Recap:
    """What is new to one seat: all that differs from the board after its last answer, as far as its log goes back.

    It is worked out of the pages of the log alone, so that whoever looks back, takes an answer back or comes back to
    the game has what is theirs. Nothing is ever new to a spectator, who answers nothing.
    """

    def __init__(self, ui: MatchUI, log: LogBook) -> None:
        self._ui = ui
        self._log = log
        self._kept: tuple[PackedView, View] | None = None
        """The board unpacked last."""
        self._marked: tuple[View, View, NewMarks] | None = None
        """Two boards and what differs, so that a repaint works nothing out."""
        self._told = ""
        """What was told last..."""
        self._told_to: int | None = None
        """...and the seat that was told."""

    def marks(self, seat: int | None, view: View, at: int | None = None) -> NewMarks:
        """Return what is marked on the board `view` of a page, by default the newest, for a seat; None for nothing."""
        base = self._base(seat, at)
        if base is None:
            return None
        if self._marked is None or self._marked[0] is not base or self._marked[1] is not view:
            self._marked = base, view, self._ui.telling.new_marks(base, view)
        return self._marked[2]

    def things(self, names: Names, seat: int | None, view: View, at: int | None = None) -> Sequence[NewThing]:
        """Return the same place by place; () for nothing."""
        base = self._base(seat, at)
        return () if base is None else self._ui.telling.new_told(names, base, view)

    def _base(self, seat: int | None, at: int | None) -> View | None:
        """Return the board from which on things are new to a seat; None for a spectator, or where no board is known."""
        pages = self._log.pages
        if seat is None or not pages:
            return None
        last = len(pages) - 1
        return self._unpacked(self._log.last_answered(seat, last if at is None else at))

    def _unpacked(self, number: int) -> View:
        packed = self._log.pages[number].packed
        if self._kept is None or self._kept[0] != packed:
            self._kept = packed, packed.unpack()
        return self._kept[1]

    # In a sentence

    def take(self, update: GameUpdate, seat: int) -> str:
        """Return what is told at the beginning of the seat's turn, once it is logged; "" at any other moment.

        What was told is not told again before something is added to it.
        """
        if seat != self._told_to:
            self._told, self._told_to = "", seat
        if not _begins(update.view, update.question, seat):
            return ""
        told, self._told = self._told, self.sentence(seat, update.view)
        return "" if told == self._told else self._told

    def sentence(self, seat: int, view: View) -> str:
        """Return what a seat has scored, and where its pieces have come and gone, since its last turn; "" for nothing.

        It is the difference of the points, whoever's answer brought them: those of a general scoring that came with
        the seat's own disc are among them.
        """
        if not self._log.pages:
            return ""
        before = self._log.last_answered(seat, len(self._log.pages) - 1, in_turn=True)
        points, pieces = done_to(self._ui, self._log.pages[before].view(), view, seat)
        moved = ", ".join(self._one(area, count) for area, count in pieces.items() if count)
        if not points:
            return _("Since your last turn, your pieces: {what}.").format(what=moved) if moved else ""
        scored = _("Since your last turn you scored {points}.") if points > 0 else _(LOST)
        told = [scored.format(points=abs(points)), *([_("Your pieces: {what}.").format(what=moved)] if moved else [])]
        return " ".join(told)

    def _one(self, area: str, count: int) -> str:
        ground = self._ui.board.ground
        signed = f"+{count}" if count > 0 else f"\N{MINUS SIGN}{-count}"
        return f"{area if ground is None else ground.name(area)} {signed}"


def _begins(view: View, question: Question | None, seat: int) -> bool:
    """Check whether this is the player's own turn, and they are asked in it."""
    return question is not None and view.window is None and view.section is not None and view.section[1] == seat
