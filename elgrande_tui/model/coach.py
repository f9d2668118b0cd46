"""Help one player at one table, as they play: first steps, guide, review of the turn, and whether steps pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import Called
from elgrande_tui.model.game_ui import key_of
from elgrande_tui.model.help_note import GUIDED_TURNS, FirstStep
from elgrande_tui.model.log_book import LogBook
from elgrande_tui.model.match_ui.match_ui import MatchUI, lessons, turns_begun
from elgrande_tui.model.match_ui.telling import Beat
from elgrande_tui.model.match_ui.words import LINE_CELLS
from elgrande_tui.model.pace import Shown
from elgrande_tui.session.port import Port
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.saved_hands import SavedHands
from elgrande_tui.settings.settings import Settings
from engine.core.question import Question
from engine.core.view import View

FIRST_GAMES = 3
"""So many games are the first ones of a player."""


@dataclass(frozen=True)
class PlayStyle:
    """What a table model needs to know of its player; by default at a screen, without a guide."""

    settings: Settings = field(default_factory=Settings)
    """As the player changes them; read anew each time."""
    guide: GuideProgress | None = None
    """What has been explained to them; None: nothing is explained unasked."""
    hands: SavedHands | None = None
    """The hands that they have kept; None: none, and none can be."""
    called: Called = key_of
    """How they give a command."""
    line_cells: int | None = LINE_CELLS
    """The room for a sentence that can be worded shorter; None: any length will do."""
    skipped: Sequence[str] = ()
    """Topics of the guide that do not concern them."""
    finished: int | None = None
    """How many games they have finished; None: not known."""

    def of_guest(self, name: str) -> PlayStyle:
        """Return the style of another player at the same terminal, who keeps no hands; the guide explains what is
        new to them."""
        return replace(self, hands=None, guide=None if self.guide is None else self.guide.of_guest(name))


class UnconfirmedAnswer(NamedTuple):
    """An answer that waits until the player has reviewed the whole turn."""

    before: View
    """The view when the turn began, or as early as it is known."""
    words: str
    """The answer."""


class Passing:
    """The player's choice for this game, as long as the setting stays what it was then; else what the setting says."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._chosen: tuple[str, bool] | None = None
        """The setting at the time of the choice, and whether every step passes."""

    @property
    def always(self) -> bool:
        """Whether all announced steps are let pass."""
        if self._chosen is not None and self._chosen[0] == self._settings.objections:
            return self._chosen[1]
        return self._settings.objections == "pass"

    def toggle(self) -> None:
        """Let everything pass in this game, or ask again."""
        self._chosen = (self._settings.objections, not self.always)

    def follow_setting(self) -> None:
        """Forget the choice: do in this game too what the settings say."""
        self._chosen = None


class FirstSteps:
    """The guided first turns of one player: what they are told depends on question and turn alone.

    So it is the same after an undo, at another program that goes on with the game, and whatever keys were pressed.
    """

    def __init__(self, ui: MatchUI, style: PlayStyle) -> None:
        self._ui = ui
        self._style = style
        self._last: Question | None = None
        """The question at which the last line was shown, that the game is the player's own now."""

    def go_on(self, view: View) -> None:
        """Go on where they were left, in a game that the player comes to or that begins.

        In the game in which they were left they stand at its turn already.
        """
        guide = self._style.guide
        if guide is None or guide.steps_after is None:
            return
        begun, at = self._begun(view), guide.steps_at
        if at is None:
            at = 1 if begun <= guide.steps_after else begun - guide.steps_after
        if begun - guide.steps_after not in (at, at + 1):
            guide.begin_steps(begun - at, at)

    def begin(self, view: View) -> None:
        """Guide the player through this turn and those that follow."""
        if self._style.guide is not None:
            self._style.guide.begin_steps(self._begun(view) - 1)
        self._last = None

    def follow(self, view: View, question: Question | None) -> None:
        """Begin them for a new player; end them when the first question behind the guided turns is answered."""
        guide = self._style.guide
        if guide is not None and guide.is_new:
            self.begin(view)
        turn = self._turn(view)
        if guide is None or turn <= GUIDED_TURNS:
            if guide is not None and guide.steps_after is not None and turn > (guide.steps_at or 0):
                guide.begin_steps(guide.steps_after, turn)
            self._last = None
            return
        if self._last is None:
            self._last = question
        elif self._last != question:
            guide.end_steps()

    def at(self, view: View, question: Question | None) -> FirstStep | None:
        """Return what the player is told at this moment; None: nothing, or not any more."""
        turn = self._turn(view)
        if not turn or view.section is None:
            return None
        if turn <= GUIDED_TURNS:
            guides = self._ui.words.first_step
            step = None if guides is None else guides(view, question, turn)
            return None if step is None else step._replace(turn=turn)
        if question is None or self._last not in (None, question):
            return None
        text = _(
            "From here on you play on your own. {help}: keys and rules, {guide}: the guide, {again}: first steps again."
        )
        called = self._style.called
        return FirstStep(text.format(help=called("help"), guide=called("guide"), again=called("first_steps")))

    def _turn(self, view: View) -> int:
        """Return which guided turn it is, from 1, or the one behind them; 0: none is."""
        after = self._style.guide.steps_after if self._style.guide is not None else None
        if after is None or self._ui.words.first_step is None or not self._style.settings.guide:
            return 0
        turn = max(1, self._begun(view) - after)
        return turn if turn <= GUIDED_TURNS + 1 else 0

    def _begun(self, view: View) -> int:
        return max(1, turns_begun(self._ui, view))


class Coach:
    """The help for one seat."""

    def __init__(self, port: Port, shown: Shown, ui: MatchUI, style: PlayStyle) -> None:
        self.port = port
        self._shown = shown
        self.ui = ui
        self.settings = style.settings
        self.first_steps = FirstSteps(ui, style)
        self.first_steps.go_on(shown.view)
        self.guide = style.guide
        self.lessons: tuple[str, ...] = ()
        """The topics that the guide explains now, one after the other; without any it explains the whole game."""
        self._skipped = style.skipped
        self._finished = style.finished
        self._taught: tuple[Question | None, bool] | None = None
        """The moment that was explained last, so that a topic that was put off is not brought up at it again."""
        self._unconfirmed: tuple[Question, int] | None = None
        """The answer that is held back, and its question: a new question lets go of it."""
        self._read: set[str] = set()
        """What the player was told of moments of others, and has read..."""
        self._read_beat: Beat | None = None
        """...and the region of a scoring that they have read last."""
        self.passing = Passing(style.settings)

    # First steps and guide

    @property
    def is_beginner(self) -> bool:
        """Whether the player is guided, or plays one of their first games."""
        finished = self._finished
        return self.step is not None or (finished is not None and finished < FIRST_GAMES)

    @property
    def step(self) -> FirstStep | None:
        """What the player is told at this moment of their first turns."""
        if self.port.seat is None:
            return None
        return self.first_steps.at(self._shown.view, self._shown.question)

    @property
    def reads(self) -> bool:
        """Whether the player reads what they are told of a moment of others: the game goes on at a key, not before.

        Each region of a scoring is such a moment. What is told with a question needs no key, for the question waits.
        """
        step, beat = self.step, self._shown.beat
        if step is None or not step.turn or self._shown.question is not None:
            return False
        return step.text not in self._read if beat is None else beat is not self._read_beat

    def read(self) -> None:
        """Take what the player is told now as read."""
        self._read_beat = self._shown.beat
        if self.step is not None:
            self._read.add(self.step.text)

    def teach(self) -> bool:
        """Look for topics to explain at this moment, a question or the first points; keep them in `lessons`.

        True when there are any. Nothing comes between two answers of one kind, as between two pieces that are
        placed: the page would take the key that was meant for the second one. During the first steps, which tell the
        most important of it, no page comes up by itself.
        """
        view, question = self._shown.view, self._shown.question
        moment = (question, bool(self.ui.telling.scored(view)))
        if self.guide is None or not self.settings.guide or self.port.seat is None or moment == self._taught:
            return False
        if question is not None and self.ui.answers.passing(question) and self.passing.always:
            return False
        before = self._taught[0] if self._taught is not None else None
        self._taught = moment
        alike = self.ui.answers.is_alike
        if before is not None and question is not None and before != question and alike(before, question):
            return False
        topics = lessons(self.ui, view, question)
        if self.ui.words.first_step is not None:
            self.first_steps.follow(view, question)
            if self.step is not None:
                self.guide.mark_told(topics)
                return False
        self.lessons = self.guide.next(topic for topic in topics if topic not in self._skipped)
        return bool(self.lessons)

    def put_off(self) -> None:
        """Stop explaining at the page that is open: those behind it come with a later question."""
        if self.guide is not None:
            self.guide.forget(self.lessons[1:])  # the first one has been seen
        self.lessons = ()

    # The review

    def hold_back(self, index: int) -> bool:
        """Hold back an answer that ends the turn, if the player reviews those; True: it waits for a second time."""
        view, question = self._shown.view, self._shown.question
        if question is None or self.unconfirmed == index:
            self._unconfirmed = None
            return False
        answers, option = self.ui.answers, self.ui.rules.parse(question.words[index])
        if not self.settings.confirm and not answers.needs_confirmation(view, option):
            self._unconfirmed = None
            return False
        self._unconfirmed = (question, index) if answers.is_irreversible(view, option) else None
        return self._unconfirmed is not None

    def hold(self, index: int) -> None:
        """Hold back an answer until the player has seen that it cannot be taken back."""
        question = self._shown.question
        self._unconfirmed = None if question is None else (question, index)

    @property
    def unconfirmed(self) -> int | None:
        """The index of the answer that is held back."""
        if self._unconfirmed is None or self._unconfirmed[0] != self._shown.question:
            return None
        return self._unconfirmed[1]

    def let_go(self) -> bool:
        """Forget the answer that is held back; False when there is none."""
        held, self._unconfirmed = self.unconfirmed, None
        return held is not None

    def unconfirmed_answer(self, log: LogBook) -> UnconfirmedAnswer | None:
        """Return the answer that is held back, for the review; the log has the board when the turn began."""
        question, index = self._shown.question, self.unconfirmed
        if index is None or question is None:
            return None
        return UnconfirmedAnswer(log.turn_began(self._shown.view), question.words[index])
