"""Hold what the screen of one seat knows of its game, and what its commands answer; no widget is known here."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from elgrande_tui.games.elgrande.model.flash import NOTHING, changes
from elgrande_tui.games.elgrande.model.last_turn import LastTurn
from elgrande_tui.games.elgrande.model.log_book import LogBook
from elgrande_tui.games.elgrande.model.open_table import open_table
from elgrande_tui.games.elgrande.model.past import Past
from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.games.elgrande.model.selection import ImpossibleKeyError, Selection
from elgrande_tui.games.elgrande.text.prompts import waiting
from elgrande_tui.i18n.lazy_message import lazy
from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.commands import command
from elgrande_tui.session.chat_log import said_by_host, said_text
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

_NOT_OFFERED = {
    "done": mark("There is nothing to end now."),
    "skip": mark("A special action can be forgone only before it begins."),
    "veto": mark("You have nothing to object to now."),
    "pass": mark("There is nothing to let pass now."),
}
"""First of the words a key stands for -> why it does nothing."""


class TableModel:
    """One seat's game as its screen shows it: the board, what is picked of an answer, the log, the open panel.

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
        self.people = TablePeople(port, clock or monotonic)
        self.log = replay or LogBook(port.rules)
        self.last_turn = LastTurn(self.log)
        self._end: RefusedError | None = None
        """Why the game cannot be reached any more."""
        self.refusal = ""
        self.sending = False
        """An answer is on its way, or its consequences are not known yet."""
        self._answered: Question | None = None
        """The question to which an answer was sent last."""
        self._seat = port.seat
        self._passing: Section | None = None
        """The section whose windows are all to be passed."""
        self.flash = NOTHING
        """What has changed and flashes."""
        self._board = port.view.now
        self._entered = False
        """What happened before the player came has been told."""
        self._scorings = len(port.view.ledger)
        """How many areas had been scored when the game was last looked at."""
        if replay is None:
            self.log.add(port.names, (), port.view, found=True)
        self.past = Past(self.log, replay=replay is not None)
        self.panel = OpenPanel(port, self.people, self.coach, self.log, self.past)
        self.looking_on = ""
        """As in a RenderContext."""
        self.refresh()

    def retranslate(self) -> None:
        """Tell the log in the language of the moment; drop the sentences that only hold until the next key."""
        self.refusal = self.people.news = ""
        self.log.retranslate(self.port.names)

    # What comes in

    def refresh(self) -> None:
        """Take over the present state of the port."""
        port = self.port
        self._present.names = port.names
        self._present.ask(port.view, None if self._end else port.question)
        if self._passing != port.view.section:
            self._passing = None
        self.people.refresh()
        if port.seat != self._seat:
            self._change_seat(self._seat, port.seat)

    def take(self, update: Update) -> None:
        """Take over an update."""
        match update:
            case GameUpdate():
                self._take_game(update)
            case HistoryUpdate(steps=steps):
                # the same entries stay in sight, though earlier ones come in before them
                for grown in self.log.insert_history(self.port.names, steps):
                    self.panel.log_grew(grown)
                    self.last_turn.log_grew(grown)
                    self.past.log_grew(grown)
            case TableUpdate(table=table):
                self.log.note(self.port.names, self.people.take_table(table))
                self.panel.count()
            case ChatUpdate():
                self._take_chat(update)
            case LinkUpdate(link=link):
                why = RefusedError(update.code, update.sentence)
                self.refusal = refusal(why)
                if link in ("replaced", "closed"):
                    self.sending, self._end = False, why
            case DismissedUpdate(code=code, sentence=sentence):
                self.sending, self._end, self.people.news = False, RefusedError(code, sentence), ""
                self._present.ask(self.port.view, None)
        if isinstance(update, GameUpdate | TableUpdate | LinkUpdate):
            self.refresh()

    def _take_game(self, update: GameUpdate) -> None:
        """Take over the game at another point, or another game."""
        # while the question is still the answered one, what the answer did is not known yet
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
            self._take_undo(update.view)
        self.panel.scored = [*self.panel.scored, *update.view.ledger[self._scorings :]]
        self._scorings = len(update.view.ledger)
        before = len(self.log.entries)
        if not self._entered and update.cause == "enter":
            self.log.pages.clear()  # the port may have known more already than was told
        self.log.add(self.port.names, update.events, update.view, found=update.cause in ("enter", "resync"))
        if update.cause == "enter" and self.port.seat is not None:
            read = self._read_entries(before, update)
            if not self._entered:
                self.last_turn.mark_as_read(read)
            self.panel.open_missed(read)
        self._entered = True
        self.panel.show_points()

    def _begin(self) -> None:
        """Begin the first game of the table, or a rematch: nothing has happened in it.

        What was said before the first one was read in the waiting room.
        """
        if not self._entered:
            self.people.unread = 0
        self.log = LogBook(self.port.rules)
        self.last_turn, self.past = LastTurn(self.log), Past(self.log)
        self._scorings = 0
        self.panel.begin(self.log, self.past)

    def _read_entries(self, before: int, update: GameUpdate) -> int:
        """Count the entries of the log that the player has read; there were so many `before` the update.

        A player who has just started the program, and of whom the host does not know what they have been told, knows
        how the game began, and their own last answer.
        """
        entries = self.log.entries
        if update.missed is not None:
            missed = update.events[len(update.events) - update.missed :]
            return len(entries) - len(self.log.entries_for(self.port.names, missed))
        first, own = self.port.rules.box.rounds[0], self.port.seat
        known = (n for n, entry in enumerate(entries, 1) if entry.seat == own or entry.round == first)
        return before if self._entered else max(known, default=before)

    def _change_seat(self, before: int | None, seat: int | None) -> None:
        """Play a seat for somebody from now on, or not any more."""
        self._seat, self.sending, self._answered = seat, False, None
        news = self.people.seat_news(before, seat)
        self.panel.make_way()
        self.people.news = news(self.port.names)
        self.log.note(self.port.names, [news])

    def _take_undo(self, view: GrandeView) -> None:
        """Take an answer back, and the points it brought."""
        if not self.log.mark_undone(view):
            self.log.note(self.port.names, [lazy(mark("An answer is taken back."))])
        self.past.show(self.past.at)
        self.panel.unscore()

    def _take_chat(self, said: ChatUpdate) -> None:
        """Hear a line of chat; in the open chat it is read, and the chosen line stays chosen."""
        self.people.take_chat(said)
        if self.panel.name == "chat":
            self.people.unread, self.panel.item = 0, self.panel.item and self.panel.item + 1
        if said_by_host(said):
            self.log.note(self.port.names, [lambda _names: said_text(said)])

    # What is known

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
        """What the player has picked of the answer; while an earlier board is shown, what they look at there."""
        return self._present if self.past.at is None else self.past.selection

    @property
    def view(self) -> GrandeView:
        """The board that is shown."""
        return self.port.view if self.past.at is None else self.past.view

    def context(self) -> RenderContext:
        """Return everything the screen is drawn from."""
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
            people=self.people,
            marks=self.marks,
            glyphs=self.glyphs,
            open=open_table(port.rules, self.view.now),
            refusal=self.refusal or self.gone,
            gone=self._end.code if self._end is not None else "",
            sending=self.sending,
            passing=self._passing is not None,
            item=self.panel.item,
            missed=self.panel.missed,
            seen=self.last_turn.seen,
            scored=self.panel.scored,
            lessons=self.coach.lessons,
            can_undo=port.can_undo and not self._end,
            held=self.coach.held_answer(self.log),
            passes_all=self.coach.vetoes.let_pass,
            then=self.past.then,
            awaited=self.question is not None,
            looking_on=self.looking_on,
            flash=self.flash if self.past.at is None else NOTHING,
        )

    # What commands answer

    def check_present(self) -> None:
        """Raise ImpossibleKeyError while an earlier board is shown."""
        if self.past.replay:
            raise ImpossibleKeyError(_("This is a replay: nothing can be answered."))
        if self.past.at is not None:
            key = command("back").written
            raise ImpossibleKeyError(_("This is an earlier board; {key} goes back to the game.").format(key=key))

    def answer_of(self, *words: str) -> int:
        """Return the index of the first of these answers that is on offer. Raises ImpossibleKeyError when none is."""
        self.check_present()
        if self.question is None:
            raise ImpossibleKeyError(self._why_not_asked())
        for word in words:
            if word in self.question.words:
                return self.question.words.index(word)
        raise ImpossibleKeyError(_(_NOT_OFFERED[words[0]]))

    def pass_all(self) -> int:
        """Pass this window and the others of this action. Raises ImpossibleKeyError when none is open."""
        index = self.answer_of("pass")
        self._passing = self.port.view.section
        return index

    def automatic_pass(self) -> int | None:
        """Return the index of `pass` when an open window is to be passed without asking the player."""
        question = self.question
        if question is None or question.kind != "veto" or self.sending:
            return None
        if self._passing is None and not self.coach.vetoes.let_pass:
            return None
        return question.words.index("pass")

    def enter(self) -> int | None:
        """Return the answer that enter gives; None when it only picked a part. Raises ImpossibleKeyError."""
        self.check_present()
        if self.question is None:
            raise ImpossibleKeyError(self._why_not_asked())
        return self.selection.enter() if self.coach.held is None else self.coach.held

    def mark_sent(self) -> None:
        """Note that an answer is being sent."""
        self.sending = True
        self._answered = self.question
        self.last_turn.answered(self.port.seat)

    def _why_not_asked(self) -> str:
        """Return why nothing can be answered now."""
        if self.gone:
            return self.gone
        if self.port.view.over:
            return _("The game is over.")
        if self.port.seat is None:
            return _("You are looking on.")
        who = waiting(self.port.rules, self.port.view, self.port.names)
        return _("It is not your turn. {who}").format(who=who)
