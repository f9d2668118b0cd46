"""Hold what one seat knows of its game, what is open to it, and what its commands do.

Screens and plain mode show this and feed it; neither knows the client behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from time import monotonic
from typing import Any

from elgrande_tui.i18n.lazy_message import lazy
from elgrande_tui.i18n.refusals import refusal, sentence_of
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.input.typed_words import folded
from elgrande_tui.model.coach import Coach, HeldAnswer
from elgrande_tui.model.face import face_of
from elgrande_tui.model.hands import HandKeeping
from elgrande_tui.model.hint import GivenHint, others_asked
from elgrande_tui.model.log_book import LogBook, LogEntry
from elgrande_tui.model.news import (
    BeatNews,
    BundleNews,
    GameNews,
    HeldNews,
    News,
    PastNews,
    PeopleNews,
    SeatNews,
    joined,
)
from elgrande_tui.model.pace import Beat, Pace, Shown
from elgrande_tui.model.past import Past
from elgrande_tui.model.play_style import PlayStyle
from elgrande_tui.model.recap import LastTurn, Since
from elgrande_tui.model.repeated_answer import AskedMoment, Bundle, counted
from elgrande_tui.model.selection import Selection, one_key, takes_at_once
from elgrande_tui.model.typed_answer import NoAnswerError, TypedAnswer
from elgrande_tui.replay.steps import LogGrowth
from elgrande_tui.session.port import People, Port
from elgrande_tui.session.table_people import TablePeople, said_by_host, said_text
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.state import Section
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
from netplay.common.errors import NetplayError, RefusedError
from netplay.protocol.client_messages import (
    NEW,
    Answer,
    Chat,
    Hint,
    Hold,
    Join,
    More,
    Proposal,
    Propose,
    TableCommand,
    Undo,
    Vote,
)
from netplay.protocol.server_messages import ChatLine, MotionInfo


class TableModel:
    """One seat's game: the board, what is picked of an answer, the log, the past, the guide, the people around it.

    Commands return the TableCommand that is to be sent, or None when there is nothing to send; they raise
    ImpossibleCommandError with the reason. With `replay`, a log with its pages, there is only the past.
    """

    def __init__(
        self,
        port: Port,
        style: PlayStyle | None = None,
        *,
        clock: Callable[[], float] | None = None,
        replay: LogBook | None = None,
    ) -> None:
        """`clock` is that of the updates; `time.monotonic` by default."""
        self.port = port
        self.face = face_of(port.rules)
        self.style = style or PlayStyle()
        self.shown = Shown(port.view, port.question)
        """Nothing else says what the player sees now: the port knows the newest."""
        self.coach = Coach(port, self.shown, self.face, self.style)
        self.people = TablePeople(port, clock or monotonic)
        self.pace = Pace(self.style.settings, clock or monotonic)
        self.pace.is_urgent = lambda: port.seat is not None and port.seat in self.people.running
        self.log = replay or LogBook(self.face)
        self.last_turn = LastTurn(self.log)
        self.since = Since(self.face)
        self.refusal = ""
        """Why the last command did nothing."""
        self.sending = False
        """An answer is on its way, or its consequences are not known yet."""
        self._answered: Question | None = None
        """The question to which an answer was sent last."""
        self._end: RefusedError | None = None
        """Why the game cannot be reached any more."""
        self._seat = port.seat
        self._passing: Section | None = None
        """The section whose announced steps are all let pass."""
        self._told = 0
        """How many lines the beats of the running show have told."""
        self._entered = False
        """What happened before the player came has been told."""
        self._scorings = len(self.face.scored(port.view))
        """How much had been scored when the game was last looked at."""
        self._present = Selection(self.face, self.style.called)
        self._typed: TypedAnswer | None = None
        self.bundle = Bundle(self.face)
        self.hint = GivenHint(port, self.face)
        self.hands = HandKeeping(self.face, self.style.hands)
        if replay is None:
            self.log.add(port.names, (), port.view, found=True)
        self.past = self._past(replay=replay is not None)
        self.refresh()

    def _past(self, *, replay: bool = False) -> Past:
        """Return the boards of the log, to look back at."""
        past = Past(self.log, self.style.called, replay=replay)
        past.names, past.in_beats = lambda: self.port.names, lambda: self.pace.in_beats
        return past

    def retranslate(self) -> None:
        """Tell the log in the language of the moment; drop the sentences that only hold until the next command."""
        self.refusal = self.people.news = ""
        self._typed = None
        self.log.retranslate(self.port.names)

    # What comes in

    def refresh(self) -> list[News]:
        """Take over the present state of the port, unless steps wait; return what is new about the own seat."""
        if not self.pace.behind:
            self.shown.view, self.shown.question = self.port.view, self.port.question
        return self._follow()

    def _follow(self) -> list[News]:
        """Take over what is shown, and who is at the table; return what is new about the own seat."""
        port = self.port
        self._present.names = port.names
        self._present.ask(self.shown.view, None if self._end else self.shown.question)
        if self._passing != port.view.section:
            self._passing = None
        self.people.refresh()
        self.tell_hold_at()
        before, self._seat = self._seat, port.seat
        return [] if before == self._seat else [self._change_seat(before)]

    def take(self, update: Update) -> list[News]:
        """Take over an update, and return what it brought; a step of the game may wait until `advance` shows it."""
        news: list[News] = []
        match update:
            case GameUpdate():
                news = self._take_step(update)
            case HistoryUpdate(steps=steps):
                news = self._log_grew(self.log.insert_history(self.port.names, steps))
            case TableUpdate(table=table):
                told, due = self.people.take_table(table)
                self.log.note(self.port.names, told)
                news = [PeopleNews(told, due)]
            case ChatLine():
                self.people.take_chat(update)
                if said_by_host(update):
                    self.log.note(self.port.names, [lambda _names: said_text(update)])
                news = [update]
            case HeldUpdate():
                self.people.news = "" if self.holding else self.people.news
                news = [HeldNews(self.held_up)]
            case LinkUpdate():
                self.refusal = sentence_of(update.statement)
                if update.over:
                    self.sending, self._end = False, RefusedError(update.statement)
                news = [update]
            case DismissedUpdate():
                self.sending, self._end, self.people.news = False, RefusedError(update.statement), ""
                self.shown.question = None
                self._present.ask(self.shown.view, None)
                news = [update]
        if isinstance(update, GameUpdate | TableUpdate | LinkUpdate):
            news += self._follow()
        news += self._go_on_with_bundle(update)
        dropped = self.log.make_room()
        return news if dropped is None else [*news, *self._log_grew([dropped])]

    def _log_grew(self, grown: Sequence[LogGrowth]) -> list[News]:
        """Keep the same entries in sight, though earlier ones have come in before them, or are gone."""
        for one in grown:
            self.last_turn.log_grew(one)
            self.past.log_grew(one)
        return [PastNews(grown)]

    def _go_on_with_bundle(self, update: Update | None = None) -> list[News]:
        """Have the next answer of a bundle due, or say why no more come."""
        told = ""
        if isinstance(update, GameUpdate) and update.cause == "undo":
            told = self.bundle.undone(more=self.port.can_undo)
        elif isinstance(update, DismissedUpdate) or (isinstance(update, GameUpdate) and update.cause != "events"):
            told = self.bundle.stop()
            self.bundle.forget()  # how much of it has arrived is not known, so one undo takes back one answer
        elif not self.sending and not self.in_show:  # what an answer did is known when its show is over
            free = not (self.people.paused or self._end)
            told = self.bundle.came_back(AskedMoment(self.question, self.shown.view, self.names, free))
            if (index := self.bundle.waits(self.question)) is not None:
                self.coach.hold(index)
        if not told:
            return []
        # what is told stands where the question stood, so that a new question has to follow it
        wanted = self.prompt()[0] if self.bundle.asked_else(self.question) else ""
        self.refusal = "" if self.coach.held is not None else f"{told} {wanted}".strip()
        return [BundleNews(told)]

    # What is shown of it, and when

    @property
    def due(self) -> float | None:
        """The moment, of the clock, at which `advance` is to be called; None: nothing waits for it."""
        return self.pace.due

    @property
    def asked_next(self) -> bool:
        """Whether the player is asked behind the steps that wait."""
        return self.pace.asked_since is not None

    def advance(self) -> list[News]:
        """Show the steps that are due, and return what they brought."""
        news: list[News] = []
        while (due := self.pace.due) is not None and due <= self.pace.now():
            news.append(self._show_next())
        return news + self._go_on_with_bundle()

    def skip(self) -> list[News]:
        """Show all that waits. Raises ImpossibleCommandError when nothing does."""
        if not self.pace.behind:
            raise ImpossibleCommandError(_("You see the game as it is now."))
        self.pace.held = False
        return list(self._show_waiting())

    @property
    def in_show(self) -> bool:
        """Whether a beat of a show is before the player."""
        return self.shown.beat is not None

    def end_show(self) -> list[News]:
        """Leave out the rest of the show that runs."""
        step = self.pace.take_step()
        return [self._show(step.update, step.before), *self._go_on_with_bundle()]

    def hold(self) -> None:
        """Stop the steps that others take, or let them go on."""
        asked = self.question is not None and not self.sending
        if not self.pace.held and not self.pace.behind and (asked or self.over):
            raise ImpossibleCommandError(_("Nothing is shown by itself now."))
        self.pace.held = not self.pace.held

    def _take_step(self, update: GameUpdate) -> list[News]:
        """Keep what one answer did until it is due; show what else brings the game, and the own answer, at once."""
        if update.cause != "events":
            self.pace.held = False
            return [*self._catch_up(), self._show(update)]
        own = self.sending and not self.pace.behind
        before = self.pace.newest or self.shown.view
        self.pace.keep(update, before, self.face.beats(before, update.view, update.events, self.names))
        if self.pace.is_too_far_behind(watching=self.seat is None):
            return self._catch_up()
        return [*([self._show_next()] if own else []), *self.advance()]

    def _show_waiting(self) -> list[GameNews]:
        steps = [self.pace.take_step() for _step in range(self.pace.behind)]
        return [self._show(step.update, step.before) for step in steps]

    def _catch_up(self) -> list[News]:
        """Bring the player to the present, with one line for all that waited."""
        shown = self._show_waiting()
        if not shown:
            return []
        told = lazy(mark("You were behind: what happened stands in the log, and this is the game as it is now."))
        self.people.news = told(self.port.names)
        return [joined(shown, told)]

    def _show_next(self) -> News:
        """Show the player a beat of the next step, or that step."""
        shown = self.pace.take()
        return self._show_beat(shown) if isinstance(shown, Beat) else self._show(shown.update, shown.before)

    def _show_beat(self, beat: Beat) -> BeatNews:
        """Show the player a moment on the way to a board, and tell what led to it."""
        self.sending = False
        before = self.shown.view
        lines = [line for event in beat.events if (line := self.face.sentence(self.names, event))]
        self._told += len(lines)
        self.shown.view, self.shown.question, self.shown.beat = beat.view, None, beat
        self._present.ask(beat.view, None)
        return BeatNews(before, beat, lines)

    def _show(self, update: GameUpdate, before: View | None = None) -> GameNews:
        """Show the player a step, or the game from now on; `before` is the board before the step and its show."""
        news = self._take_game(update, before or self.shown.view)
        self.shown.view, self.shown.question, self.shown.beat = update.view, update.question, None
        self._told = 0
        self._present.ask(self.shown.view, None if self._end else self.shown.question)
        return news

    def _take_game(self, update: GameUpdate, before_step: View) -> GameNews:
        """Take over the game at another point, or another game."""
        if update.cause != "events":
            self._answered = None
        # while the question is still the answered one, what the answer did is not known yet
        self.sending = update.question is not None and update.question == self._answered
        if update.question is None or update.question != self.question:
            self.refusal = ""
        view, board = update.view, self.shown.view
        came, first = update.cause == "enter", not self._entered
        self._entered = True
        if update.cause == "start":
            self._begin(first=first)
        if update.cause == "undo":
            self._take_undo(view)
        ledger = self.face.scored(view)
        scored, self._scorings = ledger[self._scorings :], len(ledger)
        before = len(self.log.entries)
        away, read = self._write_log(update, first=first)
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
            turn=self._take_since(update, before_step),
            told=self._told,
        )

    def _write_log(self, update: GameUpdate, *, first: bool) -> tuple[Sequence[LogEntry] | None, int]:
        """Write what happened into the log; return what the player missed, as in a GameNews, and what they have read.

        It is the `first` that they see of the game, or they know of it.
        """
        came, before = update.cause == "enter", len(self.log.entries)
        if first and came:
            self.log.pages.clear()  # the port may have known more already than was told
        self.log.add(self.port.names, update.events, update.view, found=update.cause in ("enter", "resync"))
        entries = self.log.entries
        away = None
        if update.missed is not None:
            missed = {id(event) for event in update.events[len(update.events) - update.missed :]}
            away = [entry for entry in entries[before:] if id(entry.event) in missed]
        read = len(entries)
        if came and self.port.seat is not None:
            read = self._known(before, first=first) if away is None else read - len(away)
            if first:
                self.last_turn.mark_as_read(read)
        return away, read

    def _take_since(self, update: GameUpdate, before: View) -> bool:
        """Gather what was done to the player; return whether their turn begins, and there is something to tell."""
        if update.cause != "events":
            self.since.forget()
        if self.seat is None or not self.since.take(update, before, self.seat):
            return False
        self.people.news = self.since.sentence(self.port.names)
        return True

    def since_last_turn(self) -> str:
        """Return what others did to the player since their last turn. Raises ImpossibleCommandError."""
        told = self.since.sentence(self.port.names)
        if not told:
            raise ImpossibleCommandError(_("Nobody has changed your points or pieces since your last turn."))
        return told

    def _begin(self, *, first: bool) -> None:
        """Begin the first game of the table, or a rematch: nothing has happened in it.

        What was said before the first one was read in the waiting room.
        """
        if first:
            self.people.unread = 0
        self.log = LogBook(self.face)
        self.last_turn, self.past = LastTurn(self.log), self._past()
        self._present = Selection(self.face, self.style.called)  # without the cursor of the game before
        self._scorings = 0
        self.since = Since(self.face)

    def _known(self, before: int, *, first: bool) -> int:
        """Count the entries of the log that are known to a player of whom the host does not know what they were told.

        There were `before` of them when the player came; one who has just started the program knows how the game
        began, and their own last answer.
        """
        start, own = self.face.first_round, self.port.seat
        known = (n for n, entry in enumerate(self.log.entries, 1) if entry.seat == own or entry.round == start)
        return max(known, default=before) if first else before

    def _change_seat(self, before: int | None) -> SeatNews:
        """Play a seat for somebody from now on, or not any more."""
        self.sending, self._answered = False, None
        self.bundle.forget()
        news = self.people.seat_news(before, self._seat)
        self.people.news = news(self.port.names)
        self.log.note(self.port.names, [news])
        return SeatNews(news)

    def _take_undo(self, view: View) -> None:
        """Take an answer back, and its boards with it."""
        if not self.log.mark_undone(view):
            self.log.note(self.port.names, [lazy(mark("An answer has been taken back."))])
        self.past.show(self.past.at)

    # What is known

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the match."""
        return self.port.rules

    @property
    def seat(self) -> int | None:
        """The player's seat; None for a spectator."""
        return self.port.seat

    @property
    def names(self) -> Names:
        """What each seat is called."""
        return self.port.names

    @property
    def gone(self) -> str:
        """Why the game cannot be reached any more; "" as long as it can."""
        return refusal(self._end) if self._end is not None else ""

    @property
    def gone_code(self) -> str:
        """The code of that reason; "" as long as the game can be reached."""
        return self._end.code if self._end is not None else ""

    @property
    def question(self) -> Question | None:
        """What the seat may answer now."""
        return self._present.question

    @property
    def selection(self) -> Selection:
        """What the player has picked of the answer; while an earlier board is shown, what they look at there."""
        return self._present if self.past.at is None else self.past.selection

    @property
    def typed(self) -> TypedAnswer | None:
        """What the player has typed of the answer; None while nothing is asked, and while an answer is on its way."""
        later = self.people.paused or self.sending or self.automatic() is not None
        if self.question is None or later:
            self._typed = None
        elif self._typed is None or self._typed.question != self.question:
            preview = self.people.options.preview
            asked = self.face, self.shown.view, self.question, self.names, self.style.line_cells
            self._typed = TypedAnswer(*asked, preview=preview)
        return self._typed

    @property
    def view(self) -> View:
        """The board that is shown."""
        return self.shown.view if self.past.at is None else self.past.view

    @property
    def order(self) -> list[int]:
        """The seats in turn order."""
        return self.face.order(self.view)

    def facts(self) -> Any:
        """Return the board that is shown as the game's reports take it."""
        return self.face.facts(self.view, self.seat, self.names)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.shown.view.section is None

    @property
    def can_undo(self) -> bool:
        """Whether the player's last answer can be taken back."""
        return self.port.can_undo and not self._end

    @property
    def passing(self) -> bool:
        """Whether the player lets all other steps of this section pass."""
        return self._passing is not None

    @property
    def held(self) -> HeldAnswer | None:
        """The answer held back for review: the same command gives it and ends the turn."""
        return self.coach.held_answer(self.log)

    def prompt(self) -> tuple[str, str]:
        """Return what is wanted of the player, and which players are waited for; "" where nothing is to be said."""
        view, cells = self.shown.view, self.style.line_cells
        if self.gone:
            return self.gone, ""
        if self.shown.beat is not None:
            return self.shown.beat.text, ""
        if self.over:
            return _("The game is over."), ""
        if self.people.paused and self.seat is None:
            return _("The game is paused."), ""
        if self.people.paused:
            return _("The game is paused. {key} asks all to go on.").format(key=self.style.called("pause")), ""
        question, picking = self.question, self._present.picking
        if question is None or picking is None:
            return self.face.given(view), self.face.waiting(view, self.names, cells)
        return counted(self._present.count, self.face, view, question, picking, self.names, cells), ""

    def why_not_asked(self) -> str:
        """Return why nothing can be answered now."""
        wanted, waited_for = self.prompt()
        if self.gone or self.over or self.people.paused:
            return wanted
        if self.seat is None:
            return _("You are a spectator.")
        if self.asked_next:
            text = _("You are asked when you have seen what others did; {key} shows it at once.")
            return text.format(key=self.style.called("last"))
        told = "" if self.in_show else waited_for or wanted  # a scoring that is shown is no reason
        return _("It is not your turn. {who}").format(who=told).rstrip()

    # Answers

    def check_present(self) -> None:
        """Raise ImpossibleCommandError while an earlier board is shown."""
        if self.past.replay:
            raise ImpossibleCommandError(_("This is a replay: you cannot answer here."))
        if self.past.at is not None:
            text = _("This is an earlier board; {key} goes back to the game.")
            raise ImpossibleCommandError(text.format(key=self.style.called("back")))

    def check_preview(self) -> None:
        """Raise ImpossibleCommandError where the table has agreed that nobody is shown what would be scored."""
        if not self.people.options.preview:
            raise ImpossibleCommandError(_("This table plays without a score preview."))

    def _asked(self) -> Question:
        """Return the question. Raises ImpossibleCommandError when there is none."""
        self.check_present()
        if self.question is None or self.people.paused:
            raise ImpossibleCommandError(self.why_not_asked())
        return self.question

    def answer(self, word: str) -> TableCommand | None:
        """Give an answer of one word."""
        question, ends = self._asked(), self.face.ends
        for meant in ends if word in ends else (word,):
            if meant in question.words:
                return self._give(question.words.index(meant))
        raise ImpossibleCommandError(self.face.not_offered(word) or _("That is not possible now."))

    def enter(self) -> TableCommand | None:
        """Take what is selected: a part of an answer, or the whole; what is held back is given."""
        question = self._asked()
        if self.coach.held is not None:
            return self._give(self.coach.held)
        selection = self.selection
        meant = selection.meant
        index = selection.enter()
        if index is not None and not meant and self._needs_choosing(question, index):
            return None
        return self._give(index, selection.count)

    def _needs_choosing(self, question: Question, index: int) -> bool:
        """Check whether this answer has merely stayed chosen and cannot be taken back; in one's turn it is held back.

        Raises ImpossibleCommandError outside the own turn, unless nothing else can be answered.
        """
        view, words = self.shown.view, question.words[index]
        if self.face.takes_back(view, words) or len(question.words) == 1:
            return False
        if not self.face.is_final(view, words):
            self.selection.unchoose()
            raise ImpossibleCommandError(self.selection.why_nothing())
        self.coach.hold(index)
        return True

    def go(self, area: str, *, at_once: bool = True) -> TableCommand | None:
        """Go to an area; with `at_once` answer with it, as far as one key may."""
        self.selection.go(area)
        return self._answer_at_once() if at_once else None

    def digit(self, digit: str, *, at_once: bool = True) -> TableCommand | None:
        """Take a digit; with `at_once` answer with what it chose, as far as one key may."""
        self.selection.digit(digit)
        return self._answer_at_once() if at_once else None

    @property
    def _quick(self) -> bool:
        """Whether one key may answer now."""
        asked = self.question is not None and self.past.at is None and not self.people.paused
        return asked and self.style.settings.quick

    @property
    def at_once(self) -> bool:
        """Whether the key of a choice takes it, without enter."""
        return self._quick and takes_at_once(self._present)

    def _answer_at_once(self) -> TableCommand | None:
        """Give the answer that the last key completed, or hold it back where it cannot be taken back."""
        if not self._quick:
            return None
        found = one_key(self._present)
        if found.answer is None:
            return None
        if not found.sure:
            self.coach.hold(found.answer)
            return None
        self._present.answered_at_once()
        return self._give(found.answer, self._present.count)

    def take_typed(self, line: str) -> TableCommand | None:
        """Take what is typed of an answer. Raises NoAnswerError and UnclearError as well."""
        self._asked()
        if self.typed is None:
            return None
        try:
            typed = self.typed
            return self._give(typed.take(line), typed.count)
        except NoAnswerError:
            if not self.face.not_offered(folded(line)):
                raise
        return self.answer(folded(line))

    def _give(self, index: int | None, count: int = 0) -> TableCommand | None:
        """Return the answer with that index, unless it is to be reviewed first; None stands for none.

        With a `count` it is given so many times, one after another.
        """
        if index is None or self.question is None or self.coach.hold_back(index):
            return None
        if count > 1:
            self.bundle.begin(self.question, [self.question.words[index]] * count)
        return Answer(NEW, self.question.id, index)

    def take_hand(self, cards: Sequence[str]) -> TableCommand:
        """Choose these cards for the hand that is asked for, not those chosen. Raises ImpossibleCommandError."""
        question = self._asked()
        answers = self.hands.answers(question, cards)
        self.bundle.begin(question, answers)
        return Answer(NEW, question.id, question.words.index(answers[0]))

    def confirm(self) -> TableCommand | None:
        """Give the answer that is held back; None when there is none."""
        return None if self.coach.held is None else self._give(self.coach.held)

    def undo(self) -> TableCommand | None:
        """Take back the last answer, or only the one that is held back."""
        return None if self.coach.let_go() or self.past.at is not None else Undo(NEW)

    def take_back(self) -> None:
        """Go one step back: leave the answer that is held back, give no more answers of a bundle that is on its way,
        forget the last part that was picked. Raises ImpossibleCommandError.
        """
        if self.coach.let_go():
            return
        if self.bundle.running:
            self.refusal = self.bundle.stop()
        elif not self.selection.back():
            raise ImpossibleCommandError(self._nothing_to_take_back())

    def take_back_typed(self) -> None:
        """Forget the answer that waits, or the part of one that is typed."""
        if not self.coach.let_go() and not (self.typed is not None and self.typed.back()):
            raise ImpossibleCommandError(self._nothing_to_take_back())

    def _nothing_to_take_back(self) -> str:
        """Say so, with the key for an answer that was given; without one, as the host says when undo is asked."""
        if not self.can_undo:
            return _("You have no answer that can be taken back.")
        nothing = _("There is nothing to take back here; {key} takes back your last answer.")
        return nothing.format(key=self.style.called("undo"))

    # First steps

    @property
    def reads(self) -> bool:
        """Whether nothing happens until the player has read what they are told of a moment of others."""
        return self.pace.waits_for_eyes and self.coach.reads

    def read_on(self) -> None:
        """Let the game go on: the player has read what they were told."""
        self.coach.read()
        self.pace.uncover()

    def begin_first_steps(self) -> None:
        """Guide the player through their turns from this one on. Raises ImpossibleCommandError."""
        self.check_present()
        if not self.face.has_first_steps or self.style.guide is None:
            raise ImpossibleCommandError(_("There are no first steps here."))
        if self.seat is None or self.over:
            raise ImpossibleCommandError(_("Only players in a running game have first steps."))
        if self.coach.step is not None and self.coach.step.turn:
            text = _("The first steps are shown already; {key} puts them away.")
            raise ImpossibleCommandError(text.format(key=self.style.called("guide_off")))
        self.coach.first_steps.begin(self.shown.view)

    # Announced steps

    def pass_all(self) -> TableCommand | None:
        """Let this step pass, and the others of its section."""
        passes = self.face.passing(self._asked())
        if not passes:
            raise ImpossibleCommandError(_("There is nothing to let pass now."))
        act = self.answer(passes)
        self._passing = self.port.view.section
        return act

    def automatic(self) -> TableCommand | None:
        """Return what is sent without asking the player: the next of a bundle, or what lets a step pass."""
        if not self.bundle.due or self.sending:
            return self.automatic_pass()
        if self.bundle.going_back:
            return Undo(NEW)
        question = self.question
        return None if question is None else Answer(NEW, question.id, question.words.index(self.bundle.words))

    def automatic_pass(self) -> Answer | None:
        """Return the answer that lets a step pass which is to be let pass without asking the player.

        It waits for nobody's eyes: the newest question is meant, whether it is shown already or not.
        """
        question = None if self._end else self.port.question
        if question is None or self.sending or question == self._answered:
            return None
        if self._passing is None and not self.coach.passing.always:
            return None
        passes = self.face.passing(question)
        return Answer(NEW, question.id, question.words.index(passes)) if passes else None

    def let_pass(self) -> str:
        """Let every step pass in this game, or ask again; return what holds from now on."""
        self.coach.passing.toggle()
        return self.face.told_of_passing(self.style.called("let_pass"), always=self.coach.passing.always)

    # Hints

    def take_hint(self) -> TableCommand | None:
        """Take a hint on the question, or ask the others to allow hints; None: there is one on it already.

        Raises ImpossibleCommandError.
        """
        question = self._asked()
        self.others()
        if not question.waited or self.sending:
            raise ImpossibleCommandError(_("You can take a hint when the game waits for you."))
        if not self.hint.known:
            raise ImpossibleCommandError(_("There are no hints in this game."))
        if self.hint.is_about(question):
            return None
        if self.hint.thinking:
            raise ImpossibleCommandError(_("One moment: the bot is thinking."))
        return Hint(NEW) if self.people.hints else Propose(NEW, "hints")

    # Standing offers

    @property
    def has_offers(self) -> bool:
        """Whether something can be offered out of turn in this game."""
        return bool(self.rules.extras)

    @property
    def has_offer(self) -> bool:
        """Whether the player has a standing offer now for which the game may be stopped."""
        question = self.port.question
        return question is not None and question.public

    @property
    def holding(self) -> bool:
        """Whether the others wait for the player, who has a standing offer."""
        return self.seat is not None and self.seat in self.people.holding

    @property
    def is_called(self) -> bool:
        """Whether something waits for the player: their answer, or the whole game for their standing offer."""
        return self.question is not None and (self.question.waited or self.holding)

    def hold_game(self) -> Hold:
        """Make the others wait where the player has the next standing offer, or let them go on.

        Raises ImpossibleCommandError.
        """
        self.others()
        if self.seat is None or self.over or not self.has_offers:
            raise ImpossibleCommandError(_("There are no standing offers for you in this game."))
        return Hold(NEW, not self.holding)

    def tell_hold_at(self) -> None:
        """Tell the host when the game is to wait for the player by itself, as they want it.

        Where several share a keyboard it never does: nobody can look at two seats, and the key calls a player to it.
        """
        if self.people.client is not None and self.seat is not None and self.has_offers:
            self.people.client.hold_at("never" if len(self.people.here) > 1 else self.style.settings.offers)

    @property
    def held_up(self) -> str:
        """For whom the game waits, and how many seconds at most; "" while it goes on."""
        seats, seconds = self.people.holding, self.people.held_left
        if not seats:
            return ""
        if self.holding:
            text = _("The others wait for you ({seconds} s): {key} goes on.")
            return text.format(seconds=seconds, key=self.style.called("hold"))
        one = _("{who} is thinking about a standing offer ({seconds} s).")
        text = _("{who} are thinking about standing offers ({seconds} s).") if len(seats) > 1 else one
        return text.format(who=listed([self.names[seat] for seat in seats]), seconds=seconds)

    # The people

    def others(self) -> People:
        """Return the people as requests reach them. Raises ImpossibleCommandError where there is nobody."""
        if self.people.table is None or self.people.client is None:
            raise ImpossibleCommandError(_("There is nobody at this table to talk to."))
        return self.people.client

    def say(self, text: str) -> TableCommand:
        """Say something to everybody."""
        self.others()
        return Chat(NEW, text)

    def vote(self, motion: MotionInfo, choice: int) -> TableCommand:
        """Vote on a motion with the index of one of its choices."""
        self.others()
        return Vote(NEW, motion.id, choice)

    def propose(self, kind: Proposal) -> TableCommand:
        """Let everybody vote on something."""
        self.others()
        if kind == "rematch" and not self.over:
            raise ImpossibleCommandError(_("The game is not over yet."))
        if kind != "rematch" and self.over:
            raise ImpossibleCommandError(_("The game is over."))
        return Propose(NEW, kind)

    def give_time(self) -> TableCommand:
        """Give another minute to the seat that is waited for and has the least time."""
        self.others()
        running, left = self.people.running, self.people.left
        if not running:
            raise ImpossibleCommandError(_("No clock is running."))
        return More(NEW, min(running, key=lambda seat: left[seat]))

    def sit(self, seat: int) -> TableCommand:
        """Take a seat, as a spectator until now, in the place of the bot that has it."""
        self.others()
        return Join(NEW, "", "", b"", seat)

    # What goes out

    def send(self, act: TableCommand) -> Coroutine[Any, Any, bool]:
        """Send what was asked for; await the result. False: it was refused, and `refusal` says why."""
        if isinstance(act, Answer):
            # now, not when the coroutine runs: what comes before that must find the answer on its way
            self.sending = True
            newest = self.port.question
            self._answered = newest if newest is not None and newest.id == act.ask else self.question
            self._typed = None
            if self.bundle.due:
                self._present.answered_at_once()
            if self._answered is not None:
                self.bundle.sent(self._answered, self._answered.words[act.option])
                self.hands.answered(self._answered, self._answered.words[act.option])
            self.last_turn.answered(self.seat)
        if isinstance(act, Undo) and self.bundle.undo():
            self.sending, self._answered = True, self.question
        return self._request(act, self.question)

    def refuse(self, act: TableCommand, error: NetplayError) -> None:
        """Note that the host has refused it."""
        self.refusal = self._refused(error)
        if isinstance(act, Answer) or (isinstance(act, Undo) and self.bundle.going_back):
            self.sending, self._answered = False, None
            self.refusal = self.bundle.refused(self.refusal)

    async def _request(self, act: TableCommand, question: Question | None) -> bool:
        try:
            await self.port.send(act)
        except NetplayError as error:
            self.refuse(act, error)
            return False
        if isinstance(act, Hold) and act.on and not self.holding:
            self.people.news = _("The game stops where you have your next standing offer.")
        if act == Propose(NEW, "hints") and not self.people.hints:
            self.refusal = others_asked()
        if isinstance(act, Hint) and question is not None:
            await self.hint.think(question)
        return True

    def _refused(self, error: NetplayError) -> str:
        """Return why, or what to do about it."""
        if error.code == "name":
            return _("Spectators need a name to chat; rejoin with one.")
        if error.code == "undo" and self.people.table is not None:
            agreed = _("Others know of it or have acted; {key} takes it back if all agree.")
            alone = _("Something has become known, or others have acted; {key} takes it back anyway.")
            return (agreed if self.people.elsewhere else alone).format(key=self.style.called("undo_all"))
        return refusal(error)
