"""Answer for one seat: what is picked, typed or held back of the answer, what is on its way, what is given unasked."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any

from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.input.typed_words import folded
from elgrande_tui.model.coach import Coach, PlayStyle
from elgrande_tui.model.hint import OTHERS_ASKED, GivenHint, HintStep
from elgrande_tui.model.match_ui.match_ui import MatchUI, waiting
from elgrande_tui.model.pace import Pace, Shown
from elgrande_tui.model.past import Past
from elgrande_tui.model.recap import ReadMarker
from elgrande_tui.model.selection import Selection, one_key, takes_at_once
from elgrande_tui.model.series.hands import HandKeeping
from elgrande_tui.model.series.repeated_answer import AskedMoment, RepeatedAnswer, counted
from elgrande_tui.model.typed_answer import NoAnswerError, TypedAnswer
from elgrande_tui.session.port import Port
from elgrande_tui.session.table_people import TablePeople
from engine.core.question import Question
from engine.core.state import Section
from netplay.client.updates import DismissedUpdate, GameUpdate, Update
from netplay.common.errors import NetplayError
from netplay.protocol.client_messages import NEW, Answer, Hint, Hold, Propose, TableCommand, Undo


class Answering:
    """The answer to the question that is shown.

    Its commands return the message that is to be sent, or None when there is nothing to send; they raise
    ImpossibleCommandError with the reason.
    """

    def __init__(
        self,
        port: Port,
        ui: MatchUI,
        style: PlayStyle,
        shown: Shown,
        people: TablePeople,
        pace: Pace,
        coach: Coach,
        hint: GivenHint,
        past: Past,
    ) -> None:
        self._port = port
        self._ui = ui
        self._style = style
        self._shown = shown
        self._people = people
        self._pace = pace
        self._coach = coach
        self._hint = hint
        self._past = past
        self.read_marker = ReadMarker(past.log)
        self.refusal = ""
        """Why the last command did nothing."""
        self.sending = False
        """An answer is on its way, or its consequences are not known yet."""
        self._answered: Question | None = None
        """The question to which an answer was sent last."""
        self._passing: Section | None = None
        """The section whose announced steps are all let pass."""
        self._present = Selection(ui, style.called)
        self._typed: TypedAnswer | None = None
        self.repeated = RepeatedAnswer(ui)
        self.hands = HandKeeping(ui, style.hands)

    # What comes in

    def begin(self, past: Past) -> None:
        """Begin with another game: without the cursor of the one before."""
        self._past, self._present = past, Selection(self._ui, self._style.called)
        self.read_marker = ReadMarker(past.log)

    def ask(self) -> None:
        """Put the question that is shown."""
        self._present.names = self._port.names
        self._present.ask(self._shown.view, None if self._shown.end else self._shown.question)
        if self._hint.go_on(self.question):
            self._propose()
        if self._passing != self._port.view.section:
            self._passing = None

    def _propose(self) -> None:
        """Put the cursor where the hint advises to go first."""
        if steps := self._hint.steps(self.question):
            self._present.propose(steps[0].words)

    def before_step(self, update: GameUpdate) -> None:
        """Note a step before it is shown: what was sent last has come back with it, or not yet."""
        if update.cause != "events":
            self._answered = None
        # while the question is still the answered one, what the answer did is not known yet
        self.sending = update.question is not None and update.question == self._answered
        if update.question is None or update.question != self.question:
            self.refusal = ""

    def continue_repeat(self, update: Update | None = None) -> str:
        """Queue the next repeat, or return why no more come; "" where there is nothing to say."""
        told = ""
        if isinstance(update, GameUpdate) and update.cause == "undo":
            told = self.repeated.undone(more=self._port.can_undo)
        elif isinstance(update, DismissedUpdate) or (isinstance(update, GameUpdate) and update.cause != "events"):
            told = self.repeated.stop()
            self.repeated.forget()  # how much of it has arrived is not known, so one undo takes back one answer
        elif not self.sending and not self._shown.in_show:  # what an answer did is known when its show is over
            free = not (self._people.paused or self._shown.end)
            told = self.repeated.came_back(AskedMoment(self.question, self._shown.view, self._port.names, free))
            if (index := self.repeated.waits(self.question)) is not None:
                self._coach.hold(index)
        if told:
            self.refusal = told
        return told

    def change_seat(self) -> None:
        """Start or stop standing in for a player: nothing that was sent is of this seat."""
        self.sending, self._answered = False, None
        self.repeated.forget()

    def retranslate(self) -> None:
        """Drop the sentences that only hold until the next command."""
        self.refusal, self._typed = "", None

    # What is asked

    @property
    def question(self) -> Question | None:
        """What the seat may answer now."""
        return self._present.question

    @property
    def selection(self) -> Selection:
        """What the player has picked of the answer; while an earlier board is shown, what they look at there."""
        return self._present if self._past.at is None else self._past.selection

    @property
    def typed(self) -> TypedAnswer | None:
        """What the player has typed of the answer; None while nothing is asked, and while an answer is on its way."""
        later = self._people.paused or self.sending or self.automatic() is not None
        if self.question is None or later:
            self._typed = None
        elif self._typed is None or self._typed.question != self.question:
            asked = self._ui, self._shown.view, self.question, self._port.names, self._style.line_cells
            self._typed = TypedAnswer(*asked, preview=self._people.options.preview)
        return self._typed

    @property
    def can_undo(self) -> bool:
        """Whether the player's last answer can be taken back."""
        return self._port.can_undo and not self._shown.end

    @property
    def passing(self) -> bool:
        """Whether the player lets all other steps of this section pass."""
        return self._passing is not None

    def prompt(self) -> tuple[str, str]:
        """Return what is wanted of the player, and which players are waited for; "" where nothing is to be said."""
        shown, cells = self._shown, self._style.line_cells
        if shown.gone:
            return shown.gone, ""
        if shown.beat is not None:
            return shown.beat.text, ""
        if shown.told is not None:
            return shown.told.line(self._ui, self._port.names), ""
        if shown.over:
            return _("The game is over."), ""
        if self._people.paused and self._port.seat is None:
            return _("The game is paused."), ""
        if self._people.paused:
            return _("The game is paused. {key} asks all to go on.").format(key=self._style.called("pause")), ""
        question, picking, names = self.question, self._present.picking, self._port.names
        if question is None or picking is None:
            return self._ui.words.given(shown.view), waiting(self._ui, shown.view, names, cells)
        return counted(self._present.count, self._ui, shown.view, question, picking, names, cells), ""

    def why_not_asked(self) -> str:
        """Return why nothing can be answered now."""
        wanted, waited_for = self.prompt()
        if self._shown.gone or self._shown.over or self._people.paused:
            return wanted
        if self._port.seat is None:
            return _("You are a spectator.")
        if self._pace.asks:
            text = _("Your turn comes after these moves; {key} shows them at once.")
            return text.format(key=self._style.called("last"))
        told = "" if self._shown.in_show else waited_for or wanted  # a scoring that is shown is no reason
        return _("It is not your turn. {who}").format(who=told).rstrip()

    def check_preview(self) -> None:
        """Raise ImpossibleCommandError where the table has agreed that nobody is shown what would be scored."""
        if not self._people.options.preview:
            raise ImpossibleCommandError(_("This table plays without a score preview."))

    def require_question(self) -> Question:
        """Return the question. Raises ImpossibleCommandError when there is none."""
        self._past.check_present()
        if self.question is None or self._people.paused:
            raise ImpossibleCommandError(self.why_not_asked())
        return self.question

    # Answers

    def answer(self, word: str) -> Answer | None:
        """Give an answer of one word."""
        question, ends = self.require_question(), self._ui.answers.stop_words
        for meant in ends if word in ends else (word,):
            if meant in question.words:
                return self._give(question.words.index(meant))
        raise ImpossibleCommandError(self._ui.words.why_not_offered(word) or _("That is not possible now."))

    def enter(self) -> Answer | None:
        """Take what is selected: a part of an answer, or the whole; what is held back is given."""
        question = self.require_question()
        if self._coach.unconfirmed is not None:
            return self._give(self._coach.unconfirmed)
        selection = self.selection
        if (step := self.hinted) is not None:
            return self._give_hinted(question, step)
        meant = selection.meant
        index = selection.enter()
        if index is not None and not meant and self._needs_choosing(question, index):
            return None
        return self._give(index, selection.count)

    @property
    def hinted(self) -> HintStep | None:
        """The step of the hint that enter plays; None where there is none, and where the player has begun another."""
        steps = self._hint.steps(self.question) if self._hint.is_about(self.question) else ()
        return steps[0] if steps and not self._present.begun else None

    def _give_hinted(self, question: Question, step: HintStep) -> Answer | None:
        """Give what the hint advises next, all of it; one that cannot be taken back is held back first."""
        index, option = question.words.index(step.words), self._ui.rules.parse(step.words)
        if self._ui.answers.is_irreversible(self._shown.view, option):
            self._coach.hold(index)
            return None
        return self._give(index, step.times if self._ui.answers.is_repeatable(option) else 0)

    def _needs_choosing(self, question: Question, index: int) -> bool:
        """Check whether this answer has merely stayed chosen and cannot be taken back; in one's turn it is held back.

        Raises ImpossibleCommandError outside the own turn, unless nothing else can be answered.
        """
        view, option = self._shown.view, self._ui.rules.parse(question.words[index])
        if self._ui.answers.is_undoable(view, option) or len(question.words) == 1:
            return False
        if not self._ui.answers.is_irreversible(view, option):
            self.selection.unchoose()
            raise ImpossibleCommandError(self.selection.why_nothing())
        self._coach.hold(index)
        return True

    def go(self, area: str, *, at_once: bool = True) -> Answer | None:
        """Go to an area; with `at_once` answer with it, as far as one key may."""
        self.selection.go(area)
        return self._answer_at_once() if at_once else None

    def digit(self, digit: str, *, at_once: bool = True) -> Answer | None:
        """Take a digit; with `at_once` answer with what it chose, as far as one key may."""
        self.selection.digit(digit)
        return self._answer_at_once() if at_once else None

    @property
    def _quick(self) -> bool:
        """Whether one key may answer now."""
        asked = self.question is not None and self._past.at is None and not self._people.paused
        return asked and self._style.settings.quick

    @property
    def at_once(self) -> bool:
        """Whether the key of a choice takes it, without enter."""
        return self._quick and takes_at_once(self._present)

    def _answer_at_once(self) -> Answer | None:
        """Give the answer that the last key completed, or hold it back where it cannot be taken back."""
        if not self._quick:
            return None
        found = one_key(self._present)
        if found.answer is None:
            return None
        if not found.sure:
            self._coach.hold(found.answer)
            return None
        self._present.answered_at_once()
        return self._give(found.answer, self._present.count)

    def take_typed(self, line: str) -> Answer | None:
        """Take what is typed of an answer. Raises NoAnswerError and UnclearError as well."""
        self.require_question()
        if self.typed is None:
            return None
        try:
            typed = self.typed
            return self._give(typed.take(line), typed.count)
        except NoAnswerError:
            if not self._ui.words.why_not_offered(folded(line)):
                raise
        return self.answer(folded(line))

    def _give(self, index: int | None, count: int = 0) -> Answer | None:
        """Return the answer with that index, unless it is to be reviewed first; None stands for none.

        With a `count` it is given so many times, one after another.
        """
        if index is None or self.question is None or self._coach.hold_back(index):
            return None
        if count > 1:
            self.repeated.begin(self.question, [self.question.words[index]] * count)
        return Answer(NEW, self.question.id, index)

    def take_hand(self, cards: Sequence[str]) -> Answer:
        """Choose these cards for the hand that is asked for, not those chosen. Raises ImpossibleCommandError."""
        question = self.require_question()
        answers = self.hands.answers(question, cards)
        self.repeated.begin(question, answers)
        return Answer(NEW, question.id, question.words.index(answers[0]))

    def confirm(self) -> Answer | None:
        """Give the answer that is held back; None when there is none."""
        return None if self._coach.unconfirmed is None else self._give(self._coach.unconfirmed)

    # Taking back

    def undo(self) -> Undo | None:
        """Take back the last answer, or only the one that is held back."""
        return None if self._coach.let_go() or self._past.at is not None else Undo(NEW)

    def take_back(self) -> None:
        """Go one step back: leave the answer that is held back, give no more repeats that are on their way, forget the
        last part that was picked. Raises ImpossibleCommandError.
        """
        if self._coach.let_go():
            return
        if self.repeated.running:
            self.refusal = self.repeated.stop()
        elif not self.selection.back():
            raise ImpossibleCommandError(self._nothing_to_take_back())

    def take_back_typed(self) -> None:
        """Forget the answer that waits, or the part of one that is typed."""
        if not self._coach.let_go() and not (self.typed is not None and self.typed.back()):
            raise ImpossibleCommandError(self._nothing_to_take_back())

    def _nothing_to_take_back(self) -> str:
        """Say so, with the key for an answer that was given; without one, as the host says when undo is asked."""
        if not self.can_undo:
            return _("You have nothing to undo.")
        nothing = _("There is nothing to undo here; {key} undoes your last answer.")
        return nothing.format(key=self._style.called("undo"))

    # What is given unasked

    def pass_all(self) -> Answer | None:
        """Let this step pass, and the others of its section."""
        passes = self._ui.answers.passing(self.require_question())
        if not passes:
            raise ImpossibleCommandError(_("There is nothing to let pass now."))
        given = self.answer(passes)
        self._passing = self._port.view.section
        return given

    def automatic(self) -> Answer | Undo | None:
        """Return what is sent without asking the player: the next repeat, or what lets a step pass."""
        if not self.repeated.due or self.sending:
            return self.automatic_pass()
        if self.repeated.going_back:
            return Undo(NEW)
        question = self.question
        return None if question is None else Answer(NEW, question.id, question.words.index(self.repeated.words))

    def automatic_pass(self) -> Answer | None:
        """Return the answer that lets a step pass which is to be let pass without asking the player.

        It waits for nobody's eyes: the newest question is meant, whether it is shown already or not.
        """
        question = None if self._shown.end else self._port.question
        if question is None or self.sending or question == self._answered:
            return None
        if self._passing is None and not self._coach.passing.always:
            return None
        passes = self._ui.answers.passing(question)
        return Answer(NEW, question.id, question.words.index(passes)) if passes else None

    def let_pass(self) -> str:
        """Let every step pass in this game, or ask again; return what holds from now on."""
        self._coach.passing.toggle()
        return self._ui.words.auto_pass_message(self._style.called("let_pass"), self._coach.passing.always)

    # What is on its way

    def send(self, message: TableCommand) -> Coroutine[Any, Any, bool]:
        """Send a message of the player; await the result. False: it was refused, and `refusal` says why."""
        question = self.question
        self._on_its_way(message)  # now, not when the coroutine runs: what comes before that must find it
        return self._sent(message, question)

    async def _sent(self, message: TableCommand, question: Question | None) -> bool:
        try:
            await self._port.send(message)
        except NetplayError as error:
            self.refuse(message, error)
            return False
        if isinstance(message, Hold) and message.on and self._port.seat not in self._people.holding:
            self._people.news = _("The game will stop when you can next act out of turn.")
        if message == Propose(NEW, "hints") and not self._people.hints:
            self.refusal = _(OTHERS_ASKED)
        if isinstance(message, Hint) and question is not None:
            await self._hint.think(question)
            self._propose()
        return True

    def _on_its_way(self, message: TableCommand) -> None:
        """Note that a message is sent: nothing is answered, nor taken back, until what it does has come."""
        if isinstance(message, Answer):
            self.sending = True
            newest = self._port.question
            answered = newest if newest is not None and newest.id == message.ask else self.question
            self._answered, self._typed = answered, None
            if self.repeated.due:
                self._present.answered_at_once()
            if answered is not None:
                self.repeated.sent(answered, answered.words[message.option])
                self.hands.answered(answered, answered.words[message.option])
                self._hint.answered(answered, answered.words[message.option])
            self.read_marker.answered(self._port.seat)
        if isinstance(message, Undo) and self.repeated.undo():
            self.sending, self._answered = True, self.question

    def refuse(self, message: TableCommand, error: NetplayError) -> None:
        """Note that the host has refused a message."""
        self.refusal = self._refused(error)
        if isinstance(message, Answer) or (isinstance(message, Undo) and self.repeated.going_back):
            self._hint.drop()
            self.sending, self._answered = False, None
            self.refusal = self.repeated.refused(self.refusal)

    def _refused(self, error: NetplayError) -> str:
        """Return why, or what to do about it."""
        if error.code == "name":
            return _("Spectators need a name to chat; rejoin with one.")
        if error.code == "undo" and self._people.table is not None:
            agreed = _("Others know of it or have acted; {key} takes it back if all agree.")
            alone = _("Something has been revealed, or others have acted; {key} undoes it anyway.")
            return (agreed if self._people.elsewhere else alone).format(key=self._style.called("undo_all"))
        return refusal(error)
