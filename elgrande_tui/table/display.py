"""A table as a screen shows it: the model, the panel that covers its board, and what flashes."""

from __future__ import annotations

from typing import Any

from elgrande_tui.i18n.translations import _
from elgrande_tui.model.context import Context
from elgrande_tui.model.news import BeatNews, GameNews, News, PastNews, PeopleNews, ReadNews, SeatNews
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.table.open_panel import OpenPanel
from elgrande_tui.widgets.glyphs import Glyphs, marks
from netplay.protocol.server_messages import ChatLine

FEW = 3
"""So many areas that were scored region by region before the player's eyes are not listed once more."""


class TableDisplay:
    """What a screen shows of a table besides what the model knows. No widget is known here."""

    def __init__(self, table: TableModel, glyphs: Glyphs) -> None:
        self.table = table
        self.glyphs = glyphs
        """Another set may be put in its place."""
        self.panel = OpenPanel(table)
        self.flash: Any = None
        """What has changed and flashes, as the game's ui tells it; None: nothing."""
        self.marked: Any = None
        """What is marked until the next key, in the same form."""
        self.walked = 0
        """How many of the things that are new the player has gone through with one key, pressed again and again..."""
        self.lit = ""
        """...and the area of the last one, until the next key."""
        self.in_show = False
        """What flashes belongs to a beat of a show or to a turn that is told, and stays as long as that."""
        self.looking_on = ""
        """As in a Context."""

    def hear(self, news: News) -> None:
        """Open and close panels for what is new, and let it flash."""
        match news:
            case GameNews():
                self._hear_game(news)
            case BeatNews():
                changed = self.table.ui.telling.changes(news.before, news.beat.view)
                self.flash, self.in_show = _both(changed, news.beat.marks), True
            case ReadNews():
                self._hear_read(news)
            case PastNews(grown=grown):
                for one in grown:
                    self.panel.log_grew(one)
            case PeopleNews():
                self.panel.count()
            case ChatLine() if self.panel.name == "chat":
                # in the open chat it is read, and the chosen line stays chosen
                self.table.people.unread, self.panel.item = 0, self.panel.item and self.panel.item + 1
            case SeatNews():
                self.panel.make_way()

    def _hear_game(self, news: GameNews) -> None:
        table = self.table
        self._fade()
        if news.began:
            self.panel.begin()
        elif table.shown.told is not None:
            told = table.shown.told
            self.flash, self.in_show = table.ui.telling.changes(told.before, told.after), True
        else:
            self._show_change(table.ui.telling.changes(news.before, news.after))
        if news.undone:
            self.panel.unscore()
        # a few areas are told in the line of the turn, and none twice: a host may tell the same again and again
        few, most = (FEW if news.told else 1), len(table.ui.telling.scored(news.after))
        if len(news.scored) > few or self.panel.scored:
            scored = [*self.panel.scored, *news.scored]
            self.panel.scored = scored[max(0, len(scored) - most) :]
        if news.came and table.port.seat is not None:
            self.panel.open_missed(news.read)
        self.panel.show_points(seen=bool(news.told))
        if news.over and not news.came and not table.pace.telling:
            self.panel.show_end()

    def _hear_read(self, news: ReadNews) -> None:
        """Let what stood go: a panel that opened by itself makes way for the next turn, but not for a question."""
        if news.stood:
            self._fade()
            if news.question is None and not self.table.shown.over:
                self.panel.make_way_by_itself()
            if self.table.shown.over and not self.table.pace.telling:
                self.panel.show_end()

    def _fade(self) -> None:
        """Let go of what flashes as long as something stands."""
        if self.in_show:
            self.flash, self.in_show = None, False

    def _show_change(self, changed: Any) -> None:
        """Let what has changed flash; without motion mark it until the next key."""
        if not self.table.pace.moves or not self.table.style.settings.animation:
            self.mark(changed)
        else:
            self.flash = _both(self.flash, changed)

    def mark(self, changed: Any) -> None:
        """Mark this until the next key; None: nothing."""
        self.marked = _both(self.marked, changed)

    def forget_key(self) -> int:
        """End what holds until the next key; return how many new things had been gone through."""
        self.marked, self.lit = None, ""
        walked, self.walked = self.walked, 0
        return walked

    def walk(self, walked: int) -> str:
        """Go on from so many new things to the next one; return it as a sentence, "" behind the last one.

        Raises ImpossibleCommandError where nothing is new.
        """
        found = self.table.incoming.new_things()
        if walked >= len(found):
            return ""
        self.walked, thing = walked + 1, found[walked]
        self.lit = thing.area
        return _("{what} ({n} of {of})").format(what=thing.told, n=self.walked, of=len(found))

    def _prompt(self, *, reads: bool) -> tuple[str, str]:
        """Return what is wanted of the player, and who is waited for; a beat tells what happens in it."""
        if reads and not self.table.shown.in_show and self.table.shown.told is None:
            return _("Press {key} to continue.").format(key=self.table.style.called("enter")), ""
        return self.table.answering.prompt()

    def context(self) -> Any:
        """Return everything the screen is drawn from."""
        table, port, past = self.table, self.table.port, self.table.incoming.past
        step = table.coach.step if past.at is None else None
        seen = _both(_both(self.flash, self.marked), step and step.marks) if past.at is None else past.marks
        flash = {"flash": seen} if seen is not None else {}
        reads = step is not None and table.incoming.reads
        in_show = past.in_show if past.at is not None else table.shown.in_show  # then the eye is on what is scored
        return (table.ui.board.context_type or Context)(
            ui=table.ui,
            rules=table.port.rules,
            view=table.view,
            question=table.answering.question if past.at is None else None,
            seat=table.port.seat,
            names=table.port.names,
            link=port.link,
            selection=table.answering.selection,
            log=table.incoming.log,
            people=table.people,
            marks=marks(table.port.rules.setup.seats, self.glyphs),
            glyphs=self.glyphs,
            prompt=self._prompt(reads=reads),
            held_up=table.requests.held_up,
            refusal=table.answering.refusal or table.shown.gone,
            gone=table.shown.end.code if table.shown.end is not None else "",
            sending=table.answering.sending,
            passing=table.answering.passing,
            item=self.panel.cursor.number if self.panel.name == "log" else self.panel.item,
            opened=self.panel.cursor.opened,
            missed=self.panel.missed,
            seen=table.answering.read_marker.seen,
            scored=self.panel.scored if self.panel.name == table.ui.board.scored_panel else (),
            step=step,
            beginner=table.coach.is_beginner,
            reads=reads,
            lessons=table.coach.lessons,
            at_once=table.answering.at_once,
            can_undo=table.answering.can_undo,
            held=table.unconfirmed,
            passes_all=table.coach.passing.always,
            then=past.then,
            awaited=table.answering.question is not None or table.pace.asks,
            telling=table.pace.telling and table.answering.question is None,
            behind=table.pace.queued,
            stopped=table.pace.paused,
            looking_on=self.looking_on,
            hint=table.hint,
            new=None if in_show else table.incoming.recap.marks(port.seat, table.view, past.at),
            lit=self.lit,
            **flash,
        )


def _both(one: Any, other: Any) -> Any:
    """Return what is in either; None is nothing."""
    return other if one is None else one if other is None else one | other
