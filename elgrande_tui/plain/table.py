"""The conversation at a table: fed with updates and with what is typed, it knows what to tell and what to do.

No input and no output of its own, so it can be tested line by line.
"""

from __future__ import annotations

from elgrande_tui.chat import by_host, said_text
from elgrande_tui.guide import Guide
from elgrande_tui.plain import reports
from elgrande_tui.plain.acts import Act, Answer, Chat, Leave, Undo
from elgrande_tui.plain.asked import Asked, NoAnswerError, UnclearError
from elgrande_tui.plain.commands import COMMANDS, Command, command_of, commands_like
from elgrande_tui.plain.guide import PlainGuide
from elgrande_tui.plain.seen import Seen
from elgrande_tui.plain.votes import ballot, due, proposal, vote
from elgrande_tui.port import Port
from elgrande_tui.refusals import refusal
from elgrande_tui.texts import _, announced, listed, mark, sentence, table_news, waiting
from engine.match import Question
from engine.state import Section
from netplay.errors import RefusedError
from netplay.safe import NAME_CELLS, safe
from netplay.to_client import TableInfo
from netplay.updates import ChatUpdate, GameUpdate, LinkUpdate, TableUpdate, Update

CATCH_UP = 8
"""So many lines of what has happened are told to somebody who comes to a table."""


_LINKS = {
    "reconnecting": mark("The connection is lost; trying again"),
    "connected": mark("The connection is there again."),
}


class PlainTable:
    """One seat at a game, in words."""

    def __init__(self, port: Port, guide: Guide | None = None) -> None:
        self.port = port
        self.guide = PlainGuide(port, guide)
        self.seen = Seen(port)
        self.asked: Asked | None = None
        """What the player is asked; None while it is not his turn, and while his answer is on its way."""
        self.sending = False
        """An answer is on its way, or its consequences are not known yet."""
        self.log: list[str] = []
        self._untold: list[str] = []
        self._read = 0
        """How long the log was when the player last answered."""
        self._answered: Question | None = None
        self._heard: Question | None = None
        """What was asked after the last thing that was heard: the port may know more already."""
        self._passing: Section | None = None
        self._table: TableInfo | None = None
        """What was last heard of the people at the table."""
        self._came = False
        """What happened before one came has been heard."""
        self._put = True
        """The question has been told."""
        self._over = False
        """The end has been told."""

    # What comes in

    def take(self, update: Update) -> None:
        """Take over an update; what there is to tell of it waits for `told`."""
        match update:
            case GameUpdate():
                self._happened(update)
            case TableUpdate(table=table):
                self._people(table)
            case ChatUpdate():
                who = _("The host") if by_host(update) else safe(update.sender, NAME_CELLS)
                self._untold.append(_("{who} says: {text}").format(who=who, text=said_text(update)))
            case LinkUpdate(link=link):
                why = refusal(RefusedError(update.code, update.sentence))
                self._untold.append(why or (_(_LINKS[link]) if link in _LINKS else ""))
                self.sending = self.sending and link not in ("replaced", "closed")
        self._look()

    def _happened(self, update: GameUpdate) -> None:
        self.sending = self.sending and update.question == self._answered
        told = [_("An answer is taken back.")] if update.cause == "undo" else []
        told += filter(None, (sentence(self.port.rules, self.port.names, event) for event in update.events))
        self.log += told
        self._untold += told if self._came else told[-CATCH_UP:]
        self._came, self._heard = True, update.question
        over = update.view.section is None
        if over and not self._over:
            self._untold += [_("The game is over."), *reports.score_lines(self.seen)]
        self._over = over

    def _people(self, table: TableInfo) -> None:
        """What has become of the people at the table, and what they bring up."""
        before, self._table = self._table, table
        names, own = self.port.names, self.port.seat
        if before is not None:
            self._untold += [told(names) for told in table_news(before, table, own)]
        known = [motion.id for motion in due(before, own)]
        for motion in due(table, own):
            if motion.id not in known:
                self._untold += ballot(motion, names) if before is None else ballot(motion, names)[1:]

    def _look(self) -> None:
        """Put a question that is new, once everything before it is heard."""
        question = None if self.sending or self._heard != self.port.question else self.port.question
        if self._passing != self.port.view.section:
            self._passing = None
        if question is None or not self._came or self.passes() is not None:
            self.asked = None
        elif self.asked is None or self.asked.question != question:
            self.asked = Asked(self.port.rules, self.port.view, question, self.port.names)
            self._put = False

    @property
    def wants(self) -> bool:
        """Something is wanted from the player now."""
        return self.asked is not None or self._over

    def told(self) -> list[str]:
        """What there is to tell since the last call; a question that is new comes last."""
        lines, self._untold = self._untold, []
        if self.asked is not None and not self._put:
            lines += [*self.guide.unasked(), *self.asked.lines()]
            self._put = True
        return [line for line in lines if line]

    def passes(self) -> int | None:
        """The index of `pass` when an open window is to be passed without asking."""
        question = self.port.question
        if self._passing is None or question is None or question.kind != "veto" or self.sending:
            return None
        return question.words.index("pass")

    def sent(self) -> None:
        """An answer is being sent."""
        self.sending, self._answered, self.asked = True, self.port.question, None
        self._read = len(self.log)

    def refused(self, why: str) -> None:
        """It was not taken."""
        self.sending = False
        self._untold.append(why)
        self._look()

    # What is typed

    def do(self, typed: str) -> Act | None:
        """What is to be done for a line; None: nothing, what there was to tell is among `told`."""
        meaning = self._meaning(typed)
        if isinstance(meaning, list):
            self._untold += meaning
            return None
        return meaning

    def _meaning(self, typed: str) -> Act | list[str]:
        """What a line asks for. An answer on offer goes before a command, and `/` in front is always a command."""
        asked = None if typed.lstrip().startswith("/") else self.asked
        if not typed.strip():
            return self._present()
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
        return asked.lines() if index is None else Answer(index)

    def _beginning(self, typed: str, otherwise: str) -> Act | list[str]:
        """A command by how it begins."""
        like = commands_like(typed)
        if len(like) > 1:
            return [_("That could be {choices}.").format(choices=listed([command.word for command in like]))]
        return self._command(like[0], typed.strip().partition(" ")[2].strip()) if like else [otherwise]

    def _command(self, command: Command, rest: str) -> Act | list[str]:
        if command.word == "forecast" and self._table is not None and not self._table.terms.preview:
            return [_("At this table nobody is told what would be scored.")]
        if command.report is not None:
            return command.report(self.seen, rest)
        match command.word:
            case "undo":
                return Undo()
            case "quit":
                return Leave()
            case "chat":
                return Chat(rest) if rest else [command.line]
            case "pass all":
                return self._pass_all()
            case "vote":
                return vote(self._table, self.port.seat, self.port.names, rest)
            case "ask":
                return proposal(rest)
            case "back":
                back = self.asked is not None and self.asked.back()
                return self._present() if back else [_("There is nothing to take back here.")]
            case "log":
                return self._log(rest)
            case "guide":
                return self.guide.asked(rest.casefold())
        return self._help()

    def _pass_all(self) -> Act | list[str]:
        question = self.port.question
        if self.asked is None or question is None or "pass" not in question.words:
            return [_("There is nothing to let pass now.")]
        self._passing = self.port.view.section
        return Answer(question.words.index("pass"))

    # What is told when it is asked for

    def _present(self) -> list[str]:
        """The question again, or who is waited for."""
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
        lines = self.log[-int(rest) :] if rest.isdigit() and int(rest) else self.log[self._read :]
        return lines or [_("Nothing has happened since your last answer.")]

    def _help(self) -> list[str]:
        return [
            *self._present(),
            _("Answer with a number of the list, with words as in: place granada; or with how they begin."),
            _("An empty line tells the question again. The commands, of which the beginning is enough:"),
            *(command.line for command in COMMANDS),
            _("With / in front a word is a command, even where it would be an answer."),
            *reports.rules_lines(self.seen),
        ]
