"""The conversation at a table: fed with updates and with what is typed, it knows what to tell and what to do.

No input and no output of its own, so it can be tested line by line.
"""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.final import is_final
from elgrande_tui.games.elgrande.plain import reports
from elgrande_tui.games.elgrande.text.announced import announced
from elgrande_tui.games.elgrande.text.prompts import waiting
from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.typed_words import folded
from elgrande_tui.plain.acts import Act, AnswerAct, ChatAct, LeaveAct, UndoAct
from elgrande_tui.plain.asked import NoAnswerError, UnclearError
from elgrande_tui.plain.commands import COMMANDS, PREVIEW, PlainCommand, command_of, commands_like
from elgrande_tui.plain.facts import PortFacts
from elgrande_tui.plain.known_table import KnownTable
from elgrande_tui.plain.past import LookingBack
from elgrande_tui.plain.people import mute, people_lines, said, sit
from elgrande_tui.plain.review import review_lines
from elgrande_tui.plain.votes import proposal, vote
from engine.core.question import Question

YES = "yes"
"""Gives the answer that waits."""
BESIDE = ("vote", "ask", "people", "clock", "chat", "mute")
"""Commands that have nothing to do with the board one looks at."""


class PlainTable(KnownTable):
    """One seat at a game, in words."""

    _held: tuple[Question, int] | None = None
    """An answer that ends the turn, until the player has seen his turn and says yes."""

    def do(self, typed: str) -> Act | None:
        """What is to be done for a line; None: nothing, what there was to tell is among `told`."""
        meaning = self._meaning(typed) if self.past is None else self._back_there(self.past, typed)
        if isinstance(meaning, list):
            self._reply = meaning
            return None
        return meaning

    def _back_there(self, past: LookingBack, typed: str) -> Act | list[str]:
        """What a line means while the player looks back: people can be talked to from there."""
        command, rest = command_of(typed)
        if command is not None and command.word in BESIDE:
            return self._command(command, rest)
        told = past.do(typed)
        if told is not None:
            return told
        self.past, self._put = None, self.asked is None
        return [_("Back in the game.")]

    def _meaning(self, typed: str) -> Act | list[str]:
        """What a line asks for. An answer on offer goes before a command, and `/` in front is always a command."""
        asked = None if typed.lstrip().startswith("/") else self.asked
        if not typed.strip():
            return self._present()
        if (held := self._waiting_answer()) is not None and folded(typed) == YES:
            return AnswerAct(held)
        command, rest = command_of(typed)
        if command is not None and not (asked is not None and asked.means(command.word)):
            return self._command(command, rest)
        if asked is None:
            return self._beginning(typed, self._not_now())
        try:
            index = asked.take(typed)
        except UnclearError as unclear:
            return [str(unclear)]
        except NoAnswerError as none:
            return self._beginning(typed, str(none))
        return asked.lines() if index is None else self._answer(index)

    def _beginning(self, typed: str, otherwise: str) -> Act | list[str]:
        """A command by how it begins."""
        like = commands_like(typed)
        if len(like) > 1:
            return [_("That could be {choices}.").format(choices=listed([command.word for command in like]))]
        return self._command(like[0], typed.strip().partition(" ")[2].strip()) if like else [otherwise]

    def _command(self, command: PlainCommand, rest: str) -> Act | list[str]:
        if command.word == PREVIEW and not self._preview:
            return [_("At this table nobody is told what would be scored.")]
        if command.report is not None:
            return command.report(self.seen, rest)
        match command.word:
            case "undo" if self._waiting_answer() is None:
                return UndoAct()
            case "quit":
                return LeaveAct()
            case "chat":
                return ChatAct(rest) if rest else list(map(said, self.chat)) or [_("Nobody has said anything.")]
            case "clock" if rest:
                return self.clock.more()
            case "pass all":
                return self._pass_all()
            case "vote":
                return vote(self.table, self.port.seat, self.port.names, rest)
            case "sit":
                return sit(self.table, self.port.seat, rest)
            case "ask":
                return proposal(rest, over=self.port.view.over)
        return self._tell_of(command, rest)

    def _tell_of(self, command: PlainCommand, rest: str) -> list[str]:
        """What a command tells that does nothing at the host."""
        match command.word:
            case "back" | "undo":
                return self._take_back()
            case "log":
                return self._log(rest)
            case "earlier":
                return self._look_back(rest)
            case "pass always":
                return self._pass_always()
            case "people":
                return people_lines(self.table, self.port.seat, self.ago)
            case "clock":
                return self.clock.lines()
            case "mute":
                return mute(self.port.people, self.talkers, rest)
            case "guide":
                return self.guide.asked(rest.casefold())
            case "settings":
                return self._set(rest)
        return self._help()

    # Answers

    def _answer(self, index: int) -> AnswerAct | list[str]:
        """Give that answer; where the player wants it, show the turn first that ends with it."""
        question, view = self.port.question, self.port.view
        self._held = None
        if question is None or not self.settings.now.confirm:
            return AnswerAct(index)
        if not is_final(self.port.rules, view, question.words[index]):
            return AnswerAct(index)
        self._held = (question, index)
        return self._review(question, index)

    def _review(self, question: Question, index: int) -> list[str]:
        return review_lines(self.seen, self.log.book.turn_began(self.port.view), question.words[index])

    def _waiting_answer(self) -> int | None:
        """The answer that waits for yes."""
        held, question = self._held, self.port.question
        return held[1] if held is not None and self.asked is not None and held[0] == question else None

    def _take_back(self) -> list[str]:
        """Forget the answer that waits, or the part of one that is picked."""
        held, self._held = self._waiting_answer(), None
        if held is not None or (self.asked is not None and self.asked.back()):
            return self._present()
        return [_("There is nothing to take back here.")]

    def _pass_all(self) -> Act | list[str]:
        question = self.port.question
        if self.asked is None or question is None or "pass" not in question.words:
            return [_("There is nothing to let pass now.")]
        self._passing = self.port.view.section
        return AnswerAct(question.words.index("pass"))

    def _pass_always(self) -> list[str]:
        """Let everything pass in this game, or ask again."""
        self.vetoes.change()
        self._look()
        if self.vetoes.let_pass:
            text = _("If you hold a Veto every step is let pass in this game; {words} changes that.")
            return [text.format(words="pass always")]
        return [_("If you hold a Veto you are asked before each step in this game.")]

    def _set(self, typed: str) -> list[str]:
        """Tell or change the settings; what they say of Vetoes holds in this game too, whatever was chosen before."""
        told = self.settings.take(typed)
        if folded(typed) == f"veto {self.settings.now.veto}":
            self.vetoes.as_set()
        self._look()
        return told

    # What is told when it is asked for

    def _present(self) -> list[str]:
        """The question again, or who is waited for."""
        if (held := self._waiting_answer()) is not None and self.port.question is not None:
            return self._review(self.port.question, held)
        return self.asked.lines() if self.asked is not None else [self._not_now()]

    def _not_now(self) -> str:
        """Why nothing can be answered now."""
        view = self.port.view
        if view.over:
            return _("The game is over.")
        if view.window is not None:
            actor, step = view.window.actor, view.window.words
            return _("An objection is possible: {actor} wants to {step}.").format(
                actor=self.port.names[actor], step=announced(self.port.rules, self.port.names, step, actor)
            )
        return waiting(self.port.rules, view, self.port.names) or _("One moment.")

    def _log(self, rest: str) -> list[str]:
        lines = self.log.lines[-int(rest) :] if rest.isdecimal() and int(rest) else self.log.fresh
        return lines or [_("Nothing has happened since your last answer.")]

    def _look_back(self, rest: str) -> list[str]:
        """To the board before the newest, or to the one with that number."""
        boards = len(self.log.book.pages)
        at = int(rest) - 1 if rest.isdecimal() else max(0, boards - 2)
        if not 0 <= at < boards:
            return [_("Type a number from 1 to {last}.").format(last=boards)]
        self.past = LookingBack(self.log.book, at, lambda view: PortFacts(self.port, view), preview=self._preview)
        how = _(
            "Looking back; the game goes on. An empty line: one answer on. help tells more, quit goes back to the game."
        )
        return [how, *self.past.here()]

    @property
    def _preview(self) -> bool:
        """The table has agreed that programs may show what would be scored."""
        return self.table is None or self.table.terms.preview

    def _help(self) -> list[str]:
        return [
            *self._present(),
            _("Answer with a number of the list, with words as in: place granada; or with how they begin."),
            _("An empty line tells the question again. The commands, of which the beginning is enough:"),
            *(command.line for command in COMMANDS),
            _("With / in front a word is a command, even where it would be an answer."),
            *reports.rules_lines(self.seen),
        ]
