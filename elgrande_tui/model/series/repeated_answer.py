"""Give several answers, one after another, and take all of them back with one undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from rich.cells import cell_len

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.model.match_ui.composing import asked, why_not
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.picking import Picking
from engine.core.question import Question
from engine.core.view import View


class _Way(Enum):
    RESTS = auto()
    GOES_ON = auto()
    GOES_BACK = auto()


@dataclass(frozen=True, slots=True)
class AskedMoment:
    """What the seat is asked, and what it knows then."""

    question: Question | None
    view: View
    names: Names
    free: bool
    """The game goes on: nobody has paused it, and it can be reached."""


def counted(
    count: int,
    ui: MatchUI,
    view: View,
    question: Question,
    picking: Picking,
    names: Names,
    cells: int | None,
) -> str:
    """Return what the player is asked, behind the count that is typed, if there is one: `3 ... Blue: from where?`"""
    typed = _("{count} ...").format(count=count) if count else ""
    left = cells if cells is None or not typed else cells - cell_len(typed) - 1
    return f"{typed} {asked(ui, view, question, picking, names, left)}".lstrip()


class RepeatedAnswer:
    """Several answers to questions of one kind, often the same: each is sent as soon as the former has come back.

    It stops by itself where anything else is asked, where the answer is refused or no longer possible, and before one
    that cannot be taken back.
    """

    def __init__(self, ui: MatchUI) -> None:
        self.ui = ui
        self._way = _Way.RESTS
        self._question: Question | None = None
        """The question that the first one answered."""
        self._series: Sequence[str] = ()
        """The words of all answers."""
        self._wanted = 0
        self._done = 0
        """How many of them have been given, or taken back."""
        self.due = False
        """Whether the next answer, or the next undo, is to be sent now."""
        self._waits = False
        """It has stopped before an answer that cannot be taken back."""

    @property
    def running(self) -> bool:
        """Whether more of it is to come."""
        return self._way is not _Way.RESTS

    @property
    def going_back(self) -> bool:
        """Whether it is being taken back."""
        return self._way is _Way.GOES_BACK

    @property
    def words(self) -> str:
        """The words of the next answer."""
        return self._series[self._done] if self._done < len(self._series) else ""

    # Answers

    def begin(self, question: Question, series: Sequence[str]) -> None:
        """Give these answers, the first to this question."""
        self._question, self._series, self._wanted = question, series, len(series)
        self._way, self._done, self.due = _Way.GOES_ON, 0, False

    def sent(self, question: Question | None, words: str) -> None:
        """Note that an answer is sent: any other one begins something new, and this is no longer the last."""
        if self._way is _Way.GOES_ON and (self.due or question == self._question) and words == self.words:
            self._done, self.due = self._done + 1, False
        else:
            self.forget()

    def refused(self, why: str) -> str:
        """Stop, as the host has refused an answer or an undo; return what to say, `why` where nothing was running."""
        if self._way is _Way.GOES_ON:
            self._done -= 1
        return self._stop(why) if self.running else why

    def came_back(self, now: AskedMoment) -> str:
        """Go on after what was sent has come back; return what to say if it ends here before its end."""
        if self._way is _Way.GOES_BACK:
            return ""
        self.due, self._waits = False, False
        if self._way is _Way.RESTS:
            return ""
        if self._done >= self._wanted:
            self._way = _Way.RESTS
            return ""
        why = self._why_not(now)
        if why is not None:
            return self._stop(why)
        self.due = True
        return ""

    def _why_not(self, now: AskedMoment) -> str | None:
        """Return why the next answer cannot be given; None: it can."""
        question, ui = now.question, self.ui
        assert self._question is not None
        if not now.free:
            return ""
        if question is None:
            return _("Others are asked first.")
        if self.words not in question.words:
            more = ui.answers.is_alike(self._question, question)
            return why_not(ui, now.names, now.view, self.words) if more else _("Now something else is asked.")
        if not ui.answers.is_undoable(now.view, ui.rules.parse(self.words)):
            self._waits = True
            return _("The next answer cannot be undone.")
        return None

    def waits(self, question: Question | None) -> int | None:
        """Return the index of the answer before which it has just stopped, as that cannot be taken back; else None."""
        return question.words.index(self.words) if self._waits and question is not None else None

    def stop(self) -> str:
        """Give no more of it; return what to say."""
        return self._stop("") if self.running else ""

    def forget(self) -> None:
        """Have nothing to take back at once any more."""
        self._way, self._wanted, self._done, self.due = _Way.RESTS, 0, 0, False

    def _stop(self, why: str) -> str:
        if self._way is _Way.GOES_BACK:
            return self._taken_back(why)
        self._way, self.due = _Way.RESTS, False
        told = _("{done} of {wanted} done.").format(done=self._done, wanted=self._wanted)
        return f"{told} {why}".strip()

    # Undo

    def undo(self) -> bool:
        """Take back all that was given of it, the last one first; False: there is at most one answer to take back."""
        if self._way is _Way.GOES_BACK:
            self.due = False
        elif self._done > 1:
            self._way, self._wanted, self._done, self.due = _Way.GOES_BACK, self._done, 0, False
        return self._way is _Way.GOES_BACK

    def undone(self, *, more: bool) -> str:
        """Note that one answer was taken back, and take back the next if undo goes that far; return what to say."""
        if self._way is not _Way.GOES_BACK:
            told = self.stop()
            self.forget()
            return told
        self._done += 1
        self.due = more and self._done < self._wanted
        if self.due:
            return ""
        return self._taken_back("" if self._done == self._wanted else _("There is nothing more to undo."))

    def _taken_back(self, why: str) -> str:
        done = self._done
        self.forget()
        told = ngettext("{count} answer undone.", "{count} answers undone.", done).format(count=done)
        return f"{told} {why}".strip()
