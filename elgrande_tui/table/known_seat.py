"""What one seat's screen knows of the game and of the people, and what it has open."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from elgrande_tui.games.elgrande.model.flash import NOTHING, changes
from elgrande_tui.games.elgrande.model.last_turn import LastTurn
from elgrande_tui.games.elgrande.model.log_book import LogBook
from elgrande_tui.games.elgrande.model.open_table import open_table
from elgrande_tui.games.elgrande.model.past import Past
from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.games.elgrande.model.selection import Selection
from elgrande_tui.i18n.lazy_message import telling
from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.translations import mark
from elgrande_tui.session.chat_log import by_host, said_text
from elgrande_tui.session.port import Port
from elgrande_tui.session.table_people import TablePeople
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.coach import Coach
from elgrande_tui.table.open_panel import OpenPanel
from elgrande_tui.widgets.glyphs import Glyphs, marks
from engine.core.question import Question
from engine.core.state import Section
from engine.games.elgrande.model.view import GrandeView
from netplay.client.updates import (
    ChatUpdate,
    DismissedUpdate,
    GameUpdate,
    HistoryUpdate,
    LinkUpdate,
    TableUpdate,
    Update,
)
from netplay.common.errors import RefusedError


class KnownSeat(OpenPanel):
    """The game as one seat sees it, its selection, its log, and the panel that is open.

    With `replay`, a log with its pages, there is only the past.
    """

    def __init__(
        self,
        port: Port,
        glyphs: Glyphs,
        clock: Callable[[], float] | None = None,
        *,
        settings: Settings | None = None,
        guide: GuideProgress | None = None,
        replay: LogBook | None = None,
    ) -> None:
        self.port = port
        self.settings = settings or Settings()
        self.coach = Coach(port, self.settings, guide)
        self.glyphs = glyphs
        self.marks = marks(port.rules.box.seats, glyphs)
        self._present = Selection(port.rules)
        self.company = TablePeople(port, clock or monotonic)
        self.log = replay or LogBook(port.rules)
        self.last_turn = LastTurn(self.log)
        self._end: RefusedError | None = None
        """Why the game cannot be reached any more."""
        self.refusal = ""
        self.sending = False
        """An answer is on its way, or its consequences are not known yet."""
        self._answered: Question | None = None
        self._seat = port.seat
        self._passing: Section | None = None
        self.flash = NOTHING
        """What has changed and flashes."""
        self._board = port.view.now
        self._heard = False
        """What happened before we came has been told."""
        self._scorings = len(port.view.ledger)
        """How many areas had been scored when the game was last looked at."""
        if replay is None:
            self.log.add(port.names, (), port.view, found=True)
        self.past = Past(self.log, replay=replay is not None)
        self.looking_on = ""
        """As in a Sight."""
        self.look()

    def speak_anew(self) -> None:
        """What was told is told in the language of the moment; what only holds until the next key is told no more."""
        self.refusal = self.company.news = ""
        self.log.speak_anew(self.port.names)

    # What comes in

    def look(self) -> None:
        """Take over what the port says now."""
        port = self.port
        self._present.names = port.names
        self._present.ask(port.view, None if self._end else port.question)
        if self._passing != port.view.section:
            self._passing = None
        self.company.look()
        if port.seat != self._seat:
            self._changed_seat(self._seat, port.seat)

    def take(self, update: Update) -> None:
        """Take over an update."""
        match update:
            case GameUpdate():
                self._went_on(update)
            case HistoryUpdate(steps=steps):
                self.recall(steps)
            case TableUpdate(table=table):
                self.log.note(self.port.names, self.company.heed(table))
                self.count()
            case ChatUpdate():
                self.company.hear(update)
                if self.panel == "chat":
                    self.company.unread, self.item = 0, self.item and self.item + 1
                if by_host(update):
                    self.log.note(self.port.names, [lambda _names: said_text(update)])
            case LinkUpdate(link=link):
                why = RefusedError(update.code, update.sentence)
                self.refusal = refusal(why)
                if link in ("replaced", "closed"):
                    self.sending, self._end = False, why
            case DismissedUpdate(code=code, sentence=sentence):
                self.sending, self._end, self.company.news = False, RefusedError(code, sentence), ""
                self._present.ask(self.port.view, None)
        if isinstance(update, GameUpdate | TableUpdate | LinkUpdate):
            self.look()

    def _went_on(self, update: GameUpdate) -> None:
        """The game is at another point, or another game has begun."""
        self.sending = self.sending and update.question == self._answered
        if update.question is None or update.question != self.question:
            self.refusal = ""
        assert isinstance(update.view, GrandeView)
        if update.cause == "start":
            self._begin()
        elif self.settings.animation and update.cause in ("events", "undo"):
            self.flash |= changes(self.port.rules, self._board, update.view.now)
        self._board = update.view.now
        if update.cause == "undo":
            self._taken_back(update.view)
        self.scored = [*self.scored, *update.view.ledger[self._scorings :]]
        self._scorings = len(update.view.ledger)
        before = len(self.log.entries)
        if not self._heard and update.cause == "enter":
            self.log.pages.clear()  # the port may have known more already than was told
        self.log.add(self.port.names, update.events, update.view, found=update.cause in ("enter", "resync"))
        if update.cause == "enter" and self.port.seat is not None:
            known = self._known(before, update)
            if not self._heard:
                self.last_turn.known(known)
            self.open_missed(known)
        self._heard = True
        self.show_points()

    def _begin(self) -> None:
        """The first game of the table, or a rematch: nothing has happened in it.

        What was said before the first one was read in the waiting room.
        """
        if not self._heard:
            self.company.unread = 0
        self.log = LogBook(self.port.rules)
        self.last_turn, self.past = LastTurn(self.log), Past(self.log)
        self.scored, self._scorings = (), 0
        self.make_way()

    def _known(self, before: int, update: GameUpdate) -> int:
        """How many entries of the log the player has read; there were so many `before` the update.

        Who has just started the program, and the host does not know what he has heard, knows how the game began, and
        his last answer.
        """
        entries = self.log.entries
        if update.missed is not None:
            missed = update.events[len(update.events) - update.missed :]
            return len(entries) - len(self.log.told(self.port.names, missed))
        first, own = self.port.rules.box.rounds[0], self.port.seat
        known = (n for n, entry in enumerate(entries, 1) if entry.seat == own or entry.round == first)
        return before if self._heard else max(known, default=before)

    def _changed_seat(self, before: int | None, seat: int | None) -> None:
        """We play a seat for somebody now, or not any more."""
        self._seat, self.sending, self._answered = seat, False, None
        if seat is None:
            news = telling(mark("{who} is back; you are looking on again."), before)
        elif (info := self.company.sitting(seat)) is None or info.stand_in:
            news = telling(mark("You play for {who} now."), seat)
        else:
            news = telling(mark("You play in the place of a bot now."))
        self.make_way()
        self.company.news = news(self.port.names)
        self.log.note(self.port.names, [news])

    def _taken_back(self, view: GrandeView) -> None:
        """An answer was taken back, and the points it brought."""
        if not self.log.taken_back(view):
            self.log.note(self.port.names, [telling(mark("An answer is taken back."))])
        self.scored = ()
        self.past.show(self.past.at)
        if self.panel == "scoring":
            self.panel = ""

    @property
    def gone(self) -> str:
        """Why the game cannot be reached any more; "" as long as it can."""
        return refusal(self._end) if self._end is not None else ""

    @property
    def question(self) -> Question | None:
        """What the seat may answer now."""
        return self._present.question

    @property
    def selection(self) -> Selection:
        """What the player has picked of the answer; while an earlier board is shown, what he looks at there."""
        return self._present if self.past.at is None else self.past.selection

    @property
    def view(self) -> GrandeView:
        """The board that is shown."""
        return self.port.view if self.past.at is None else self.past.view

    def sight(self) -> RenderContext:
        """Everything the screen is drawn from."""
        port = self.port
        return RenderContext(
            rules=port.rules,
            view=self.view,
            question=self.question if self.past.at is None else None,
            seat=port.seat,
            names=port.names,
            link=port.link,
            selection=self.selection,
            log=self.log,
            company=self.company,
            marks=self.marks,
            glyphs=self.glyphs,
            open=open_table(port.rules, self.view.now),
            refusal=self.refusal or self.gone,
            gone=self._end.code if self._end is not None else "",
            sending=self.sending,
            passing=self._passing is not None,
            item=self.item,
            missed=self.missed,
            seen=self.last_turn.seen,
            scored=self.scored,
            lessons=self.coach.lessons,
            can_undo=port.can_undo and not self._end,
            held=self.coach.held_back(self.log),
            lets_pass=self.coach.vetoes.let_pass,
            then=self.past.then,
            awaited=self.question is not None,
            looking_on=self.looking_on,
            flash=self.flash if self.past.at is None else NOTHING,
        )
