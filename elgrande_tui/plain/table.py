"""Hold the conversation at a table: tell the news of its model, and read typed lines for it.

No input and no output of its own, so it can be tested line by line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.input.typed_words import folded
from elgrande_tui.model.coach import PlayStyle, UnconfirmedAnswer
from elgrande_tui.model.game_ui import modules_of
from elgrande_tui.model.help_note import ON_SCREEN
from elgrande_tui.model.hint import OTHERS_ASKED, hint_sentences, remark
from elgrande_tui.model.match_ui import telling
from elgrande_tui.model.match_ui.composing import answer_label
from elgrande_tui.model.match_ui.match_ui import waiting
from elgrande_tui.model.match_ui.telling import PlainCommand
from elgrande_tui.model.new_game import house_rules_told
from elgrande_tui.model.news import BeatNews, GameNews, HeldNews, News, PeopleNews, ReadNews, RepeatNews, SeatNews
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.model.typed_answer import NoAnswerError, TypedAnswer
from elgrande_tui.plain.clock import PlainClock
from elgrande_tui.plain.commands import command_of, commands_for, commands_like, typed_for
from elgrande_tui.plain.ending import ending_lines, ways_lines
from elgrande_tui.plain.guide import PlainGuide
from elgrande_tui.plain.past import PlainPast
from elgrande_tui.plain.people import ABOUT_PEOPLE, carry_out, link_told, said
from elgrande_tui.plain.settings import PlainSettings, word_and_value
from elgrande_tui.plain.turns import TurnTeller, log_lines, told_since
from elgrande_tui.plain.votes import ballot
from engine.core.question import Question
from netplay.client.updates import LinkUpdate
from netplay.protocol.client_messages import NEW, Hint, Leave, Propose, TableCommand
from netplay.protocol.server_messages import ChatLine

YES = "yes"
"""Gives the answer that waits."""
BESIDE = ("vote", "ask", "people", "clock", "chat", "mute")
"""Commands that have nothing to do with the board that is looked at."""
MOST = 1000
"""The most lines that wait to be told, the latest ones: a player who looks back may do so for hours."""
CATCH_UP = 8
"""The most lines of what has happened that are told to a player who comes to a table."""


def style_of(settings: PlainSettings) -> PlayStyle:
    """Return how a player with these settings plays in words."""
    return PlayStyle(settings.now, settings.guide, settings.hands, typed_for, line_cells=None, skipped=(ON_SCREEN,))


class PlainTable:
    """One seat at a game, in words."""

    def __init__(self, table: TableModel, settings: PlainSettings) -> None:
        self.table = table
        self.telling = table.ui.telling
        self._commands = commands_for(table.ui, offers=table.requests.has_offers)
        self.settings = settings
        self.guide = PlainGuide(table, settings)
        self.clock = PlainClock(table.people)
        self._turns = TurnTeller(table, lambda: not settings.now.turns)
        self.past: PlainPast | None = None
        """Where the player looks back; what happens meanwhile is told when they have come back."""
        self._reply: list[str] = []
        """What a typed line is answered with."""
        self._untold: deque[str] = deque(maxlen=MOST)
        """The latest of what happened that has not been told."""
        self._heard: Question | None = None
        """What was asked after the latest news: the table may know more, but news are told before a question."""
        self._replaces = ""
        """The hand that is replaced when that is typed once more."""
        self._put: TypedAnswer | None = None
        """The question that was told last."""
        self._came = False
        """Whether what happened before the player came has been heard."""
        self._called = 0
        """As `calls` was when something was told last."""
        self._over = False
        """Whether the end has been told."""
        self._language = settings.now.language
        """What log and question are told in."""

    # What comes in

    def hear(self, news: News) -> None:
        """Keep what there is to tell of an update until `told`."""
        match news:
            case GameNews():
                self._hear_game(news)
            case BeatNews(lines=lines):
                self._untold += self._turns.hear_beat(lines)
            case ReadNews(turn=True):
                self._untold.append(self.table.incoming.since_last_turn())
            case PeopleNews(told=told, due=due):
                names = self.table.port.names
                self._untold += [sentence(names) for sentence in told]
                for motion in due:
                    # Its first line is among the news of a table that was known before.
                    self._untold += ballot(self.table, motion)[1 if told else 0 :]
            case ChatLine():
                self._untold.append(said(news))
            case RepeatNews(told=told) | HeldNews(told=told):
                self._untold.append(told)
            case LinkUpdate():
                self._untold.append(link_told(news))
            case SeatNews(told=sentence):
                self.past = None
                self._untold.append(sentence(self.table.port.names))

    def _hear_game(self, news: GameNews) -> None:
        facts, over = self.table.facts(), news.over
        if news.began:
            self.past = None
            if not self._came:
                self._untold.clear()  # the waiting room has told it
            self._untold += self.telling.beginning(facts)
        elif not self._came and not over:
            self._untold += self.telling.opening(facts) or [*self.telling.beginning(facts), *self.telling.own(facts)]
        if not self._came and not over:
            self._untold += house_rules_told(self.table.port.rules.setup)
        self._untold += self._happened(news)
        if news.began:
            self._untold += self.telling.own(facts)
        self._came = True
        self._heard = news.question
        if over and not self._over:
            self._untold += ending_lines(self.table, news.after)
        self._over = over

    def _happened(self, news: GameNews) -> list[str]:
        """Return what has happened; a player who comes is told what they have missed, else the last of it."""
        if news.undone:
            return self._turns.undo(news.after)
        if news.before is not news.after and news.in_short is None and not news.began:
            return self._turns.hear(news)
        told = self._turns.begin(news.after)
        if news.in_short is not None:
            return [*told, news.in_short(self.table.port.names)]
        missed = told_since(self.table, news.read, notes=False) if news.came else []
        if missed:
            return [*told, _("While you were away:"), *missed]
        if self._came or news.began:
            return [*told, *(entry.text for entry in news.entries if not entry.note)]
        return told_since(self.table, 0)[-CATCH_UP:]

    def refused(self) -> None:
        """Tell why the host has refused something."""
        self._untold.append(self.table.answering.refusal)

    # What there is to tell

    @property
    def asked(self) -> TypedAnswer | None:
        """What the player is asked, once everything before it has been heard; None: nothing."""
        return self.table.answering.typed if self._heard == self.table.answering.question else None

    @property
    def wants(self) -> bool:
        """Whether something is wanted from the player now."""
        return self.asked is not None or self._over or self.past is not None

    @property
    def calls(self) -> int:
        """For how much the player is waited for: the question of the game, and votes."""
        return (self.asked is not None and self.table.requests.is_called) + len(self.table.people.waiting)

    def told(self) -> list[str]:
        """Return what there is to tell since the last call: the answer to a typed line, news, and a new question.

        While the player looks back news and questions wait; they are told that they are waited for.
        """
        self._speak()
        lines, self._reply = self._reply, []
        if not self._came:  # news from before the game were told in the waiting room, or wait for it
            return lines
        called, self._called = self._called, self.calls
        if self.past is not None:
            waited_for = [_("Others are waiting for you; quit goes back to the game.")] if self.calls > called else []
            return [*lines, *self.clock.news(), *waited_for]
        lines = [*lines, *self._untold, *self.clock.news()]
        self._untold.clear()
        explained = self.guide.unasked() if self.asked is not None and self.asked is not self._put else []
        lines += self.guide.step()
        if self.asked is None:
            self._put = None
        elif self.asked is not self._put:
            self._put = self.asked
            held = self.table.unconfirmed
            lines += [*explained, *(self.asked.lines() if held is None else self._review(held))]
        return [line for line in lines if line]

    def _speak(self) -> None:
        """Tell log and question in the language of the moment: another player at this keyboard may have changed it."""
        if self._language != self.settings.now.language:
            self._language = self.settings.now.language
            self.table.retranslate()

    # What is typed

    def do(self, typed: str) -> TableCommand | None:
        """Return what is to be done for a line; None: nothing, what there was to tell is among `told`."""
        try:
            meaning = self._meaning(typed) if self.past is None else self._back_there(self.past, typed)
        except ImpossibleCommandError as impossible:
            meaning = [str(impossible)]
        if isinstance(meaning, list):
            self._reply = meaning
            return None
        return meaning

    def _back_there(self, past: PlainPast, typed: str) -> TableCommand | list[str]:
        """Read a line of a player who looks back: they can talk to the others from there."""
        command, rest = command_of(typed, self._commands)
        if command is not None and command.word in BESIDE:
            return self._command(command, rest)
        told = past.do(typed)
        if told is not None:
            return told
        self.past = self._put = None
        self.table.incoming.past.return_to_present()
        return [_("Back in the game.")]

    def _meaning(self, typed: str) -> TableCommand | list[str]:
        """Read a line at the table. An answer on offer goes before a command, and `/` in front is always a command."""
        asked = None if typed.lstrip().startswith("/") else self.asked
        if not typed.strip() and self.table.pace.telling and self.asked is None:
            return self._hear_all(self.table.incoming.go_on())
        if not typed.strip():
            return self._present()
        if folded(typed) == YES and (act := self.table.answering.confirm()) is not None:
            return act
        command, rest = command_of(typed, self._commands)
        if command is not None and not (asked is not None and asked.means(command.word)):
            return self._command(command, rest)
        if asked is None:
            ways = ways_lines(self.table) if self.table.shown.over else []
            not_now = [self._not_now(self.table.answering.why_not_asked()), *ways]
            return not_now if folded(typed) in self.table.ui.answers.one_word else self._beginning(typed, *not_now)
        try:
            act = self.table.answering.take_typed(typed)
        except NoAnswerError as none:
            if typed.strip().isdecimal():
                return [str(none), asked.numbers()]
            return self._beginning(typed, str(none))
        return act or self._present()

    def _beginning(self, typed: str, *otherwise: str) -> TableCommand | list[str]:
        """Carry out a command by how it begins."""
        like = commands_like(typed, self._commands)
        if len(like) > 1:
            return [_("That could be {choices}.").format(choices=listed([command.word for command in like]))]
        return self._command(like[0], typed.strip().partition(" ")[2].strip()) if like else [*otherwise]

    def _command(self, command: PlainCommand, rest: str) -> TableCommand | list[str]:
        if command.preview:
            self.table.answering.check_preview()
        if command.of_answer is not None and rest:
            return self._of_answers(command.of_answer, rest)
        if command.report is not None:
            return command.report(self.table.facts(), rest)
        if command.word in ABOUT_PEOPLE:
            return carry_out(self.table, command.word, rest)
        match command.word:
            case "undo":
                return self.table.answering.undo() or self._present()
            case "hint":
                return self.table.requests.take_hint() or self._hint()
            case "wait":
                return self.table.requests.hold_game()
            case "quit":
                return Leave(NEW)
            case "hands" if rest:
                return self.table.answering.take_hand(
                    self.table.answering.hands.named(self.table.answering.question, rest).cards
                )
            case "clock":
                return self.table.requests.give_time() if rest else self.clock.lines()
            case telling.PASS_ALL:
                return self.table.answering.pass_all() or self._present()
        return self._tell_of(command, rest)

    def _of_answers(self, told: Callable[[Any, str], list[str]], rest: str) -> list[str]:
        """Return what a command tells of the answers that are typed behind it."""
        if self.asked is None:
            return [self._not_now(self.table.answering.why_not_asked())]
        facts = self.table.facts()
        lines = [line for words in self.asked.meant(rest) for line in told(facts, words)]
        return lines or [_("That changes nothing.")]

    def _tell_of(self, command: PlainCommand, rest: str) -> list[str]:
        """Carry out a command that asks nothing of the host."""
        match command.word:
            case "back":
                return self._take_back()
            case "log":
                return log_lines(self.table, rest)
            case "recent":
                return self._since()
            case "hands" | "keep" | "forget":
                return self._hands(command.word, rest)
            case "earlier":
                return self._look_back(rest)
            case telling.PASS_ALWAYS:
                return [self.table.answering.let_pass()]
            case "now" | "hold" | "faster" | "slower":
                return self._tell_others(command.word)
            case "steps":
                return self.guide.begin_steps()
            case "guide":
                return self.guide.asked(rest.casefold())
            case "settings":
                return self._set(rest)
        return self._help()

    def _hands(self, what: str, name: str) -> list[str]:
        """List the hands that can be chosen as a whole, keep one or delete one."""
        hands, question = self.table.answering.hands, self.table.answering.question
        match what:
            case "keep" if (lost := hands.replaced_by(question, name)) and lost != self._replaces:
                self._replaces = lost
                again = _("There is a hand {name} already. Type keep {name} again to replace it.")
                return [again.format(name=lost)]
            case "keep":
                self._replaces = ""
                return [_("Saved as {name}.").format(name=hands.keep(question, name))]
            case "forget":
                hand = hands.named(question, name)
                hands.forget(question, hand)
                return [_("{name} is deleted.").format(name=hand.name)]
        choice = hands.choice(question)
        return [
            line for hand in hands.offered(question) for line in (f"{hand.name}:", *choice.compared(hand.cards)[:2])
        ]

    def _hear_all(self, news: Sequence[News]) -> list[str]:
        """Hear what a typed line brought: it is told as news are."""
        for one in news:
            self.hear(one)
        return []

    def _tell_others(self, how: str) -> list[str]:
        """Tell what others do at once, or faster or more slowly, or not yet."""
        table = self.table
        match how:
            case "now":
                return self._hear_all(table.incoming.skip())
            case "hold":
                table.incoming.pause()
                held = _("The moves of the others are shown when you type hold again; Enter shows the next turn.")
                return [held if table.pace.paused else _("The moves of the others are shown again.")]
        reading = table.pace.reading_by(-1 if how == "faster" else 1)
        why = self.settings.change("reading", reading)
        return [*why, _("Reading time: x{factor}.").format(factor=reading)]

    def sent(self, act: TableCommand) -> None:
        """Tell the hint that was taken, unless something else is asked by now; or that the others are asked first."""
        if isinstance(act, Hint) and self.table.hint.is_about(self.table.answering.question):
            self._untold += self._hint()
        elif act == Propose(NEW, "hints") and not self.table.people.hints:
            self._untold.append(_(OTHERS_ASKED))

    def _hint(self) -> list[str]:
        """Tell the hint: the best answers or turns, each with its reasons."""
        table = self.table
        found = hint_sentences(table.ui, table.port.names, table.port.seat or 0, table.hint.advised)
        lines = [line for n, one in enumerate(found, 1) for line in (f"{n}. {one.what}", one.why) if line]
        return [*lines, remark(table.hint, others=table.people.others)]

    def _take_back(self) -> list[str]:
        """Forget the answer that waits, or the part of one that is picked."""
        self.table.answering.take_back_typed()
        return self._present()

    def _set(self, typed: str) -> list[str]:
        """Tell or change the settings; what they say of objections holds in this game too from now on."""
        told, (word, value) = self.settings.take(typed), word_and_value(typed)
        if word == "objections" and folded(value) == self.settings.now.objections:
            self.table.coach.passing.follow_setting()
        self.table.requests.tell_hold_at()
        return told

    # What is told when it is asked for

    def _present(self) -> list[str]:
        """Tell the question again, the turn that waits for a yes, or why nothing is asked."""
        if (held := self.table.unconfirmed) is not None:
            return self._review(held)
        if self.asked is not None:
            return self.asked.lines()
        return [self._not_now(" ".join(filter(None, self.table.answering.prompt())))]

    def _review(self, held: UnconfirmedAnswer) -> list[str]:
        """Tell the turn so far, which answer ends it, and how to give that answer."""
        table = self.table
        last = answer_label(table.ui, table.port.names, held.words, table.port.seat)
        return [
            *self.telling.turn_so_far(table.facts(), held.before),
            _("Now: {answer}. That ends your turn, or makes it known.").format(answer=last),
            _("Type yes to confirm; back, or another answer, if you change your mind."),
        ]

    def _not_now(self, otherwise: str) -> str:
        """Say that the question is still to come, if there is one."""
        table = self.table
        if table.answering.question is None or table.people.paused:
            return otherwise
        # an answer is on its way, or there is more to tell before it is asked
        return waiting(table.ui, table.shown.view, table.port.names, table.style.line_cells) or _("One moment.")

    def _since(self) -> list[str]:
        """Tell what has happened to the player since their last turn, and all that is new on the board."""
        told = [line for line in (self.table.incoming.since_last_turn(),) if line]
        try:
            return [*told, *(thing.told for thing in self.table.incoming.new_things())]
        except ImpossibleCommandError as impossible:
            return told or [str(impossible)]

    def _look_back(self, rest: str) -> list[str]:
        """Go to the board before the newest, or to the one with a number."""
        self.table.incoming.past.stays = True
        if rest.isdecimal():
            self.table.incoming.past.go_to(int(rest))
        self.past = PlainPast(self.table)
        how = _(
            "Looking back; the game goes on. An empty line: one answer forward. help: more, quit: back to the game."
        )
        return [how, *self.past.here()]

    def _help(self) -> list[str]:
        return [
            *self._present(),
            self._how_to_answer(),
            _("An empty line repeats the question. The commands (the beginning is enough):"),
            *(command.line for command in self._commands),
            _("With / in front a word is a command, even where it would be an answer."),
            *(module.introduced for module in modules_of(self.table.port.rules)),
            *self.telling.house_rules(self.table.facts()),
            *house_rules_told(self.table.port.rules.setup),
        ]

    def _how_to_answer(self) -> str:
        if not self.telling.example:
            return _("Answer with a number from the list, with words, or with how they begin.")
        text = _("Answer with a number from the list, with words such as {example}, or with how they begin.")
        return text.format(example=self.telling.example)
