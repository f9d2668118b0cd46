"""Take what comes in for one seat: show each step when it is due, write the log, say what it brought."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.sentences import lazy, sentence_of
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.answering import Answering
from elgrande_tui.model.coach import Coach
from elgrande_tui.model.log_book import LogBook, LogEntry
from elgrande_tui.model.match_ui.match_ui import MatchUI, turn_of
from elgrande_tui.model.match_ui.telling import Beat, NewThing
from elgrande_tui.model.news import (
    BeatNews,
    GameNews,
    HeldNews,
    News,
    PastNews,
    PeopleNews,
    ReadNews,
    RepeatNews,
    SeatNews,
    joined,
)
from elgrande_tui.model.pace import Pace, Shown, WaitingStep
from elgrande_tui.model.past import Past
from elgrande_tui.model.recap import Recap
from elgrande_tui.model.requests import Requests
from elgrande_tui.model.told_turn import ToldTurn, TurnSoFar
from elgrande_tui.replay.replay import LogGrowth
from elgrande_tui.session.port import Port
from elgrande_tui.session.table_people import TablePeople, said_by_host, said_text
from engine.core.view import View
from netplay.client.updates import (
    DismissedUpdate,
    GameUpdate,
    HeldUpdate,
    HistoryUpdate,
    LinkUpdate,
    TableUpdate,
    Update,
)
from netplay.common.errors import RefusedError
from netplay.protocol.server_messages import ChatLine


class Incoming:
    """What has come in: what of the game is shown, its log and its past, and what the player has read of it."""

    def __init__(
        self,
        port: Port,
        ui: MatchUI,
        shown: Shown,
        people: TablePeople,
        pace: Pace,
        coach: Coach,
        past: Past,
        answering: Answering,
        requests: Requests,
    ) -> None:
        self._port = port
        self._ui = ui
        self._shown = shown
        self._people = people
        self._pace = pace
        self._coach = coach
        self._answering = answering
        self._requests = requests
        self.past = past
        """The boards of the log, to look back at."""
        self.log = past.log
        self.recap = Recap(ui, past.log)
        self._seat = port.seat
        self._told = 0
        """How many lines the beats of the running show have told."""
        self._turn = TurnSoFar()
        self._line: tuple[View | None, str] = (None, "")
        """The board with which the turn began that was told last, and its line."""
        self._recap_told = ""
        """What is told of the others when the player is asked the question that waits, as their turn begins."""
        self._entered = False
        """The backlog has been shown."""
        self._scorings = len(ui.telling.scored(port.view))
        """How much had been scored when the game was last looked at."""

    def refresh(self) -> list[News]:
        """Sync with the port unless steps are queued; return what is new about the own seat."""
        if not self._pace.behind:
            self._shown.view = self._port.view
            self._pace.question = self._shown.question = self._port.question
        return self._follow()

    def _follow(self) -> list[News]:
        """Ask what is shown, and see who is at the table; return what is new about the own seat."""
        self._answering.ask()
        self._people.refresh()
        self._requests.tell_hold_at()
        before, self._seat = self._seat, self._port.seat
        return [] if before == self._seat else [self._change_seat(before)]

    def take(self, update: Update) -> list[News]:
        """Take over an update, and return what it brought; a step of the game may wait until `advance` shows it."""
        news: list[News] = []
        match update:
            case GameUpdate():
                news = self._take_step(update)
            case HistoryUpdate(steps=steps):
                news = self._log_grew(self.log.insert_history(self._port.names, steps))
            case TableUpdate(table=table):
                told, due = self._people.take_table(table)
                self.log.note(self._port.names, told)
                news = [PeopleNews(told, due)]
            case ChatLine():
                news = [update] if self._people.take_chat(update) else []
                if said_by_host(update):
                    self.log.note(self._port.names, [lambda _names: said_text(update)])
            case HeldUpdate():
                self._people.news = "" if self._requests.holding else self._people.news
                news = [HeldNews(self._requests.held_up)]
            case LinkUpdate():
                self._answering.refusal = sentence_of(update.message)
                if update.over:
                    self._end(update)
                news = [update]
            case DismissedUpdate():
                self._end(update)
                self._people.news, self._shown.question = "", None
                self._answering.ask()
                news = [update]
        if isinstance(update, GameUpdate | TableUpdate | LinkUpdate):
            news += self._follow()
        news += self._continue_repeat(update)
        dropped = self.log.make_room()
        return news if dropped is None else [*news, *self._log_grew([dropped])]

    def _end(self, update: LinkUpdate | DismissedUpdate) -> None:
        """Note that the game cannot be reached any more."""
        self._answering.sending, self._shown.end = False, RefusedError(update.message)

    def _continue_repeat(self, update: Update | None = None) -> list[RepeatNews]:
        told = self._answering.continue_repeat(update)
        return [RepeatNews(told)] if told else []

    def _log_grew(self, grown: Sequence[LogGrowth]) -> list[News]:
        """Keep the same entries in sight, though earlier ones have come in before them, or are gone."""
        for one in grown:
            self._answering.read_marker.log_grew(one)
            self.past.log_grew(one)
        return [PastNews(grown)]

    def _change_seat(self, before: int | None) -> SeatNews:
        """Start or stop standing in for a player."""
        self._answering.change_seat()
        news = self._people.seat_news(before, self._seat)
        self._people.news = news(self._port.names)
        self.log.note(self._port.names, [news])
        return SeatNews(news)

    # What is shown of it, and when

    def advance(self) -> list[News]:
        """Show what is due, and return what it brought."""
        news: list[News] = []
        while (due := self._pace.due) is not None and due <= self._pace.now():
            news += self._show_next()
        return [*news, *self._continue_repeat()]

    def go_on(self) -> list[News]:
        """Show what comes next: the player has read what they were told."""
        return [*self._show_next(), *self.advance()]

    def read_on(self) -> list[News]:
        """Let the game go on: the player has read what the guide told them of it."""
        self._coach.read()
        return self.go_on() if self._pace.behind else []

    def skip(self) -> list[News]:
        """Show all that waits. Raises ImpossibleCommandError when nothing does."""
        if not self._pace.behind:
            raise ImpossibleCommandError(_("You see the game as it is now."))
        return [*self._show_waiting(), self._end_telling()]

    def pause(self) -> None:
        """Stop what is told of others, or let it go on."""
        asked = self._answering.question is not None and not self._answering.sending
        if not self._pace.paused and not self._pace.behind and (asked or self._shown.over):
            raise ImpossibleCommandError(_("Nothing is shown by itself now."))
        self._pace.paused = not self._pace.paused

    @property
    def reads(self) -> bool:
        """Whether the game waits for the player to read a tutorial note."""
        return self._pace.tells and not self._pace.is_urgent() and self._coach.reads

    def _take_step(self, update: GameUpdate) -> list[News]:
        """Queue the step; show snapshots and own answers at once. What is taken back unseen is never shown."""
        if update.cause == "undo" and not self._answering.sending and self._pace.take_back(update):
            return [] if self._pace.behind else [self._end_telling()]
        if update.cause != "events":
            waited = self._show_waiting() if update.cause == "undo" else self._catch_up()
            return [*waited, self._show(update), self._end_telling()]
        own = self._answering.sending and not self._pace.behind
        before = self._pace.newest or self._shown.view
        beats = self._ui.telling.beats(before, update.view, update.events, self._port.names)
        self._pace.keep(update, before, turn_of(self._ui, before), beats)
        if self._pace.is_too_far_behind:
            return [*self._catch_up(), self._end_telling()]
        return [*(self._show_next(own=True) if own else []), *self.advance()]

    def _show_waiting(self) -> list[GameNews]:
        """Show all steps that wait."""
        shown: list[GameNews] = []
        while self._pace.queued:
            shown += [self._show(step.update, step) for step in self._pace.take_turn()]
        return shown

    def _catch_up(self) -> list[News]:
        """Bring the player to the present, with one line for all that waited."""
        shown = self._show_waiting()
        if not shown:
            return []
        told = lazy(mark("You had fallen behind. What happened is in the log; this is the game now."))
        self._people.news = told(self._port.names)
        return [joined(shown, told)]

    def _show_next(self, *, own: bool = False) -> list[News]:
        """End what is told, and show what comes next: a beat, a turn, or the question.

        A turn that goes on is told to its end. It may go on with an answer of the player's `own`.
        """
        news: list[News] = [] if self._pace.joins or not self._pace.telling else [self._end_telling()]
        if not self._pace.queued:
            return news
        shown = self._pace.take()
        if isinstance(shown, Beat):
            return [*news, self._show_beat(shown)]
        seen = self._shown.in_show
        news += [self._show(step.update, step) for step in shown]
        seat = shown[-1].turn[-1]
        told = seat != self._port.seat and not (own and seat < 0) and self._tell(seen=seen)
        if not told and not (own and not seen and self._tell_own_scoring(shown[-1])):
            return [*news, self._end_telling()]
        self._answering.ask()
        return news

    def _tell(self, *, seen: bool) -> bool:
        """Tell the turn of the step that was shown last; return whether there is something to read.

        What was `seen` region by region need not be read once more.
        """
        told = self._turn.told
        line = told.line(self._ui, self._port.names) if self._pace.tells else ""
        began, known = self._line
        known = known if began is told.before else ""
        if not line or (line == known and not self._pace.telling):
            return False
        self._pace.tell(line, line if seen else known)
        self._shown.told, self._line = told, (told.before, line)
        return True

    def _tell_own_scoring(self, step: WaitingStep) -> bool:
        """Tell what an answer of the player's own has paid without a show; return whether there is any to read."""
        scored = self._ui.telling.scored
        if not self._pace.tells or len(scored(step.update.view)) == len(scored(step.before)):
            return False
        told = ToldTurn(step.before, step.update.view, step.update.events)
        self._pace.tell(told.line(self._ui, self._port.names))
        self._shown.told = told
        return True

    def _end_telling(self) -> ReadNews:
        """Take what is told as read, and ask the player what they are asked behind it."""
        stood, asked = self._pace.telling, self._pace.end()
        begins = bool(self._recap_told) and asked is not None
        if not self._pace.queued:
            self._shown.told = None
        if begins:
            self._people.news, self._recap_told = self._recap_told, ""
        self._shown.question = asked
        self._answering.ask()
        return ReadNews(asked, begins, stood)

    def _show_beat(self, beat: Beat) -> BeatNews:
        """Show the player a moment on the way to a board, and tell what led to it."""
        self._answering.sending = False
        before = self._shown.view
        lines = [line for event in beat.events if (line := self._ui.telling.sentence(self._port.names, event))]
        self._told += len(lines)
        self._shown.view, self._shown.question, self._shown.beat = beat.view, None, beat
        self._answering.ask()
        return BeatNews(before, beat, lines)

    def _show(self, update: GameUpdate, step: WaitingStep | None = None) -> GameNews:
        """Show the player a `step` that waited, or the game from now on; what they are asked comes when it is told."""
        news = self._take_game(update)
        if step is not None:
            self._turn.go_on(step.turn, step.before, update.view, update.events)
        elif update.cause == "undo":
            self._turn.go_back(update.view)
        else:
            self._turn = TurnSoFar()
        if step is None:
            self._shown.told, self._line = None, (None, "")
        self._shown.view, self._shown.question, self._shown.beat = update.view, None, None
        self._pace.question, self._told = update.question, 0
        return news

    # The game, its log, and what the player knows of it

    def _take_game(self, update: GameUpdate) -> GameNews:
        """Take over the game at another point, or another game."""
        self._answering.before_step(update)
        view, board = update.view, self._shown.view
        came, first = update.cause == "enter", not self._entered
        self._entered = True
        if update.cause == "start":
            self._begin(first=first)
        if update.cause == "undo":
            self._take_undo(view)
        ledger = self._ui.telling.scored(view)
        scored, self._scorings = ledger[self._scorings :], len(ledger)
        before = len(self.log.entries)
        away, read = self._write_log(update, first=first)
        self._take_recap(update)
        return GameNews(
            update.question,
            board if update.cause in ("events", "undo") else view,
            view,
            self.log.entries[before:],
            scored,
            over=view.section is None,
            came=came,
            began=update.cause == "start",
            undone=update.cause == "undo",
            missed=away,
            read=read,
            told=self._told,
        )

    def _write_log(self, update: GameUpdate, *, first: bool) -> tuple[Sequence[LogEntry] | None, int]:
        """Write what happened into the log; return what the player missed, as in a GameNews, and what they have read.

        It is the `first` that they see of the game, or they know of it.
        """
        came, before = update.cause == "enter", len(self.log.entries)
        if first and came:
            self.log.pages.clear()  # the port may have known more already than was told
        self.log.add(self._port.names, update.events, update.view, found=update.cause in ("enter", "resync"))
        entries = self.log.entries
        away = None
        if update.missed is not None:
            missed = {id(event) for event in update.events[len(update.events) - update.missed :]}
            away = [entry for entry in entries[before:] if id(entry.event) in missed]
        read = len(entries)
        if came and self._port.seat is not None:
            read = self._known(before, first=first) if away is None else read - len(away)
            if first:
                self._answering.read_marker.mark_as_read(read)
        return away, read

    def _take_recap(self, update: GameUpdate) -> None:
        """Note what is told of the others when the player's turn begins."""
        seat = self._port.seat
        before = self._recap_told if update.cause == "events" else ""
        self._recap_told = before if seat is None else self.recap.take(update, seat) or before

    def since_last_turn(self) -> str:
        """Return what has happened to the player since their last turn, in one sentence; "" for nothing."""
        seat = self._port.seat
        return "" if seat is None else self.recap.sentence(seat, self._shown.view)

    def new_things(self) -> Sequence[NewThing]:
        """Return what is new on the board before the player. Raises ImpossibleCommandError for nothing."""
        at = self.past.at
        view = self._shown.view if at is None else self.past.view
        if self._port.seat is None:
            raise ImpossibleCommandError(_("A spectator answers nothing: nothing is marked as new."))
        found = self.recap.things(self._port.names, self._port.seat, view, at)
        if not found:
            raise ImpossibleCommandError(_("Nothing on the board has changed since your last answer."))
        return found

    def _begin(self, *, first: bool) -> None:
        """Begin the first game of the table, or a rematch: nothing has happened in it.

        What was said before the first one was read in the waiting room.
        """
        if first:
            self._people.unread = 0
        self.log = LogBook(self._ui)
        self.past = self.past.begun_anew(self.log)
        self._answering.begin(self.past)
        self._scorings = 0
        self._coach.first_steps.go_on(self._port.view)
        self.recap = Recap(self._ui, self.log)

    def _known(self, before: int, *, first: bool) -> int:
        """Estimate what the player has read when the host cannot say, as a number of entries of the log.

        There were `before` of them when the player came; one who has just started the program knows how the game
        began, and their own last answer.
        """
        own = self._port.seat
        known = (n for n, entry in enumerate(self.log.entries, 1) if entry.seat == own or entry.round == 1)
        return max(known, default=before) if first else before

    def _take_undo(self, view: View) -> None:
        """Take an answer back, and its boards with it."""
        if not self.log.mark_undone(view):
            self.log.note(self._port.names, [lazy(mark("An answer has been undone."))])
        self.past.show(self.past.at)
