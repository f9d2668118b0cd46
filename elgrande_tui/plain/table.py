"""Hold the conversation at a table: take updates and typed lines, and know what to tell and what to do.

No input and no output of its own, so it can be tested line by line.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from elgrande_tui.games.elgrande.plain import reports
from elgrande_tui.games.elgrande.plain.facts import PortFacts
from elgrande_tui.games.elgrande.text.announced import announced
from elgrande_tui.games.elgrande.text.prompts import waiting
from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.typed_words import folded
from elgrande_tui.plain.acts import Act, AnswerAct, LeaveAct, UndoAct
from elgrande_tui.plain.answering import PlainAnswering
from elgrande_tui.plain.asked import NoAnswerError, UnclearError
from elgrande_tui.plain.clock import PlainClock
from elgrande_tui.plain.commands import COMMANDS, PREVIEW, PlainCommand, command_of, commands_like
from elgrande_tui.plain.guide import PlainGuide
from elgrande_tui.plain.log import Log
from elgrande_tui.plain.past import PlainPast
from elgrande_tui.plain.people import ABOUT_PEOPLE, PlainPeople, link_told
from elgrande_tui.plain.review import review_lines
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.session.port import Port
from netplay.client.updates import ChatUpdate, GameUpdate, HistoryUpdate, LinkUpdate, TableUpdate, Update
from netplay.common.errors import NetplayError

YES = "yes"
"""Gives the answer that waits."""
BESIDE = ("vote", "ask", "people", "clock", "chat", "mute")
"""Commands that have nothing to do with the board that is looked at."""


class PlainTable:
    """One seat at a game, in words."""

    def __init__(
        self, port: Port, settings: PlainSettings | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        """`clock` is that of the updates, `time.monotonic`."""
        self.port = port
        self.settings = settings or PlainSettings()
        self.guide = PlainGuide(port, self.settings)
        self.clock = PlainClock(port, clock)
        self.seen = PortFacts(port)
        self.answering = PlainAnswering(port, self.settings.now)
        self.people = PlainPeople(port, clock)
        self.log = Log(port)
        self.past: PlainPast | None = None
        """Where the player looks back; what happens meanwhile is told when they have come back."""
        self._reply: list[str] = []
        """What a typed line is answered with."""
        self._untold: list[str] = []
        self._seat = port.seat
        self._came = False
        """Whether what happened before the player came has been heard."""
        self._called = 0
        """As `calls` was when something was told last."""
        self._over = False
        """Whether the end has been told."""
        self._language = self.settings.now.language
        """What log and question are told in."""

    # What comes in

    def take(self, update: Update) -> None:
        """Take over an update; what there is to tell of it waits for `told`."""
        match update:
            case GameUpdate():
                self._happened(update)
            case HistoryUpdate(steps=steps):
                for grown in self.log.recall(steps):
                    if self.past is not None:
                        self.past.moved(grown)
            case TableUpdate(table=table):
                self._untold += self.people.hear(table)
            case ChatUpdate():
                self._untold.append(self.people.hear_chat(update))
            case LinkUpdate(link=link):
                self._untold.append(link_told(update))
                if link in ("replaced", "closed"):
                    self.answering.not_taken()
        self._look()

    def _happened(self, update: GameUpdate) -> None:
        begins, over = update.cause == "start", update.view.section is None
        if begins:
            self.log = Log(self.port)
            if not self._came:
                self._untold.clear()  # the waiting room has told it
            self._untold.append(reports.table_line(self.seen))
        elif not self._came and not over:
            self._untold += reports.opening_lines(self.seen)
        new = self.log.add(update)
        if self.past is not None and update.cause == "undo":
            self.past.taken_back()
        self._untold += new if self._came or begins else self.log.catch_up(update)
        if begins:
            self._untold += reports.own_lines(self.seen)
        self._came = True
        self.answering.hear(update.question)
        if over and not self._over:
            self._untold += reports.end_lines(self.seen)
        self._over = over

    def _look(self) -> None:
        """See whose seat it is, and put a question that is new."""
        if self.port.seat != self._seat:
            self._change_seat()
        self.answering.look()

    def _change_seat(self) -> None:
        """Begin to play a seat for somebody, or end it."""
        before, self._seat = self._seat, self.port.seat
        self.answering.change_seat()
        self.past = None
        names, people = self.port.names, self.port.people
        table = people.table if people is not None else None
        if self._seat is None:
            text, seat = _("{who} is back; you are looking on again."), before or 0
        elif table is not None and not table.seats[self._seat].stand_in:
            text, seat = _("You play in the place of a bot now."), self._seat
        else:
            text, seat = _("You play for {who} now."), self._seat
        self._untold.append(text.format(who=names[seat]))

    def sent(self) -> None:
        """Note that an answer is being sent."""
        self.answering.sent()
        self.log.answered()

    def refused(self, error: NetplayError) -> None:
        """Note that it was not taken; why is told."""
        self.answering.not_taken()
        self._untold.append(self._why(error))
        self._look()

    def _why(self, error: NetplayError) -> str:
        """Say why something was refused, or what to do about it."""
        if error.code == "name":
            return _("Who looks on speaks under a name only: come again with one.")
        if error.code == "undo" and self.people.table is not None:
            text = _("Others know of it or have acted; {words} takes it back all the same if all agree.")
            return text.format(words="ask undo")
        return refusal(error)

    # What there is to tell

    @property
    def wants(self) -> bool:
        """Whether something is wanted from the player now."""
        return self.answering.asked is not None or self._over or self.past is not None

    @property
    def calls(self) -> int:
        """For how much the player is waited for: the question of the game, and votes."""
        return (self.answering.asked is not None) + len(self.people.due)

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
            waited_for = [_("You are waited for; quit goes back to the game.")] if self.calls > called else []
            return [*lines, *self.clock.told(), *waited_for]
        lines = [*lines, *self._untold, *self.clock.told()]
        self._untold = []
        if (asked := self.answering.to_tell()) is not None:
            lines += [*self.guide.unasked(), *asked.lines()]
        return [line for line in lines if line]

    def _speak(self) -> None:
        """Tell log and question in the language of the moment: another player at this keyboard may have changed it."""
        if self._language == self.settings.now.language:
            return
        self._language = self.settings.now.language
        self.log.retranslate()
        self.answering.put_anew()
        self._look()

    # What is typed

    def do(self, typed: str) -> Act | None:
        """Return what is to be done for a line; None: nothing, what there was to tell is among `told`."""
        meaning = self._meaning(typed) if self.past is None else self._back_there(self.past, typed)
        if isinstance(meaning, list):
            self._reply = meaning
            return None
        return meaning

    def _back_there(self, past: PlainPast, typed: str) -> Act | list[str]:
        """Read a line of a player who looks back: they can talk to the others from there."""
        command, rest = command_of(typed)
        if command is not None and command.word in BESIDE:
            return self._command(command, rest)
        told = past.do(typed)
        if told is not None:
            return told
        self.past = None
        self.answering.tell_again()
        return [_("Back in the game.")]

    def _meaning(self, typed: str) -> Act | list[str]:
        """Read a line at the table. An answer on offer goes before a command, and `/` in front is always a command."""
        asked = None if typed.lstrip().startswith("/") else self.answering.asked
        if not typed.strip():
            return self._present()
        if (held := self.answering.held) is not None and folded(typed) == YES:
            return AnswerAct(held.index)
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
        if index is None:
            return asked.lines()
        return AnswerAct(index) if (held := self.answering.hold(index)) is None else self._review(held.words)

    def _beginning(self, typed: str, otherwise: str) -> Act | list[str]:
        """Carry out a command by how it begins."""
        like = commands_like(typed)
        if len(like) > 1:
            return [_("That could be {choices}.").format(choices=listed([command.word for command in like]))]
        return self._command(like[0], typed.strip().partition(" ")[2].strip()) if like else [otherwise]

    def _command(self, command: PlainCommand, rest: str) -> Act | list[str]:
        if command.word == PREVIEW and not self.people.preview:
            return [_("At this table nobody is told what would be scored.")]
        if command.report is not None:
            return command.report(self.seen, rest)
        if command.word in ABOUT_PEOPLE:
            return self.people.do(command.word, rest)
        match command.word:
            case "undo" if self.answering.held is None:
                return UndoAct()
            case "quit":
                return LeaveAct()
            case "clock":
                return self.clock.more() if rest else self.clock.lines()
            case "pass all":
                return self.answering.pass_all()
        return self._tell_of(command, rest)

    def _tell_of(self, command: PlainCommand, rest: str) -> list[str]:
        """Carry out a command that asks nothing of the host."""
        match command.word:
            case "back" | "undo":
                return self._take_back()
            case "log":
                return self._log(rest)
            case "earlier":
                return self._look_back(rest)
            case "pass always":
                return self._pass_always()
            case "guide":
                return self.guide.asked(rest.casefold())
            case "settings":
                return self._set(rest)
        return self._help()

    def _take_back(self) -> list[str]:
        """Forget the answer that waits, or the part of one that is picked."""
        return self._present() if self.answering.take_back() else [_("There is nothing to take back here.")]

    def _pass_always(self) -> list[str]:
        told = self.answering.pass_always()
        self._look()
        return told

    def _set(self, typed: str) -> list[str]:
        """Tell or change the settings; what they say of Vetoes holds in this game too, whatever was chosen before."""
        told = self.settings.take(typed)
        if folded(typed) == f"veto {self.settings.now.veto}":
            self.answering.vetoes.follow_setting()
        self._look()
        return told

    # What is told when it is asked for

    def _present(self) -> list[str]:
        """Tell the question again, the turn that waits for a yes, or why nothing is asked."""
        if (held := self.answering.held) is not None:
            return self._review(held.words)
        return self.answering.asked.lines() if self.answering.asked is not None else [self._not_now()]

    def _review(self, words: str) -> list[str]:
        """Tell the whole turn, and the answer that would end it."""
        return review_lines(self.seen, self.log.book.turn_began(self.port.view), words)

    def _not_now(self) -> str:
        """Say why nothing can be answered now."""
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
        """Go to the board before the newest, or to the one with a number."""
        boards = len(self.log.book.pages)
        at = int(rest) - 1 if rest.isdecimal() else max(0, boards - 2)
        if not 0 <= at < boards:
            return [_("Type a number from 1 to {last}.").format(last=boards)]
        self.past = PlainPast(self.log.book, at, lambda view: PortFacts(self.port, view), preview=self.people.preview)
        how = _(
            "Looking back; the game goes on. An empty line: one answer on. help tells more, quit goes back to the game."
        )
        return [how, *self.past.here()]

    def _help(self) -> list[str]:
        return [
            *self._present(),
            _("Answer with a number of the list, with words as in: place granada; or with how they begin."),
            _("An empty line tells the question again. The commands, of which the beginning is enough:"),
            *(command.line for command in COMMANDS),
            _("With / in front a word is a command, even where it would be an answer."),
            *reports.rules_lines(self.seen),
        ]
