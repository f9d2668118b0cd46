"""What one seat has heard of a game, and what there is to tell of it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from elgrande_tui.games.elgrande.plain import reports
from elgrande_tui.i18n.motions import table_news
from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.plain.asked import Asked
from elgrande_tui.plain.clock import PlainClock
from elgrande_tui.plain.facts import PortFacts
from elgrande_tui.plain.guide import PlainGuide
from elgrande_tui.plain.log import Log
from elgrande_tui.plain.past import LookingBack
from elgrande_tui.plain.people import link_told, said
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.votes import ballot, due
from elgrande_tui.session.port import Port
from elgrande_tui.session.vetoes import Vetoes
from engine.core.question import Question
from engine.core.state import Section
from netplay.client.updates import ChatUpdate, GameUpdate, HistoryUpdate, LinkUpdate, TableUpdate, Update
from netplay.common.errors import NetplayError
from netplay.common.sanitize import NAME_CELLS, sanitize
from netplay.protocol.server_messages import TableInfo

CHAT = 20
"""So many lines of chat can be told again."""


class KnownTable:
    """One seat at a game, as far as it has heard: fed with updates, asked for lines."""

    def __init__(
        self, port: Port, settings: PlainSettings | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        """`clock` is that of the updates, `time.monotonic`."""
        self.port = port
        self.settings = settings or PlainSettings()
        self.guide = PlainGuide(port, self.settings)
        self.clock = PlainClock(port, clock)
        self._time = clock
        self.seen = PortFacts(port)
        self.asked: Asked | None = None
        """What the player is asked; None while it is not his turn, and while his answer is on its way."""
        self.sending = False
        """An answer is on its way, or its consequences are not known yet."""
        self.log = Log(port)
        self.past: LookingBack | None = None
        """Where the player looks back; what happens meanwhile is told when he has come back."""
        self.chat: list[ChatUpdate] = []
        """What was said."""
        self.table: TableInfo | None = None
        """What was last heard of the people at the table."""
        self._heard_of = clock()
        """When that was."""
        self.talkers: list[str] = []
        """Who has said something."""
        self.vetoes = Vetoes(self.settings.now)
        self._reply: list[str] = []
        """What a typed line is answered with."""
        self._untold: list[str] = []
        self._answered: Question | None = None
        self._heard: Question | None = None
        """What was asked after the last thing that was heard: the port may know more already."""
        self._passing: Section | None = None
        self._seat = port.seat
        self._came = False
        """What happened before one came has been heard."""
        self._called = 0
        """As `calls` was when something was told last."""
        self._put = True
        """The question has been told."""
        self._over = False
        """The end has been told."""
        self._language = self.settings.now.language
        """What log and question are told in."""

    @property
    def ago(self) -> float:
        """How many seconds ago something was last heard of the people."""
        return self._time() - self._heard_of

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
                self._people(table)
            case ChatUpdate():
                self._said(update)
            case LinkUpdate(link=link):
                self._untold.append(link_told(update))
                self.sending = self.sending and link not in ("replaced", "closed")
        self._look()

    def _happened(self, update: GameUpdate) -> None:
        self.sending = self.sending and update.question == self._answered
        begins, over = update.cause == "start", update.view.section is None
        if begins:
            self.log = Log(self.port)
            if not self._came:
                self._untold.clear()  # it was told in the waiting room
            self._untold.append(reports.table_line(self.seen))
        elif not self._came and not over:
            self._untold += reports.opening_lines(self.seen)
        new = self.log.add(update)
        if self.past is not None and update.cause == "undo":
            self.past.taken_back()
        self._untold += new if self._came or begins else self.log.catch_up(update)
        if begins:
            self._untold += reports.own_lines(self.seen)
        self._came, self._heard = True, update.question
        if over and not self._over:
            self._untold += reports.end_lines(self.seen)
        self._over = over

    def _people(self, table: TableInfo) -> None:
        """What has become of the people at the table, and what they bring up."""
        before, self.table, self._heard_of = self.table, table, self._time()
        names, own = self.port.names, self.port.seat
        if before is not None and before.id == table.id:
            self._untold += [told(names) for told in table_news(before, table, own)]
        known = [motion.id for motion in due(before, own)]
        for motion in due(table, own):
            if motion.id not in known:
                self._untold += ballot(motion, names) if before is None else ballot(motion, names)[1:]

    def _said(self, update: ChatUpdate) -> None:
        self._untold.append(said(update))
        self.chat = [*self.chat[1 - CHAT :], update]
        if update.seat is not None or update.watcher:
            name = sanitize(update.sender, NAME_CELLS)
            self.talkers = [name, *(other for other in self.talkers if other != name)][:CHAT]

    def _look(self) -> None:
        """Put a question that is new, once everything before it is heard; see whose seat it is."""
        if self.port.seat != self._seat:
            self._changed_seat()
        question = None if self.sending or self._heard != self.port.question else self.port.question
        if self._passing != self.port.view.section:
            self._passing = None
        if question is None or not self._came or self.passes() is not None:
            self.asked = None
        elif self.asked is None or self.asked.question != question:
            self.asked = Asked(self.port.rules, self.port.view, question, self.port.names)
            self._put = False

    def _changed_seat(self) -> None:
        """We play a seat for somebody now, or not any more."""
        before, self._seat = self._seat, self.port.seat
        self.sending, self._answered, self.asked, self.past = False, None, None, None
        names, people = self.port.names, self.port.people
        table = people.table if people is not None else None
        if self._seat is None:
            text, seat = _("{who} is back; you are looking on again."), before or 0
        elif table is not None and not table.seats[self._seat].stand_in:
            text, seat = _("You play in the place of a bot now."), self._seat
        else:
            text, seat = _("You play for {who} now."), self._seat
        self._untold.append(text.format(who=names[seat]))

    # What there is to tell

    @property
    def wants(self) -> bool:
        """Something is wanted from the player now."""
        return self.asked is not None or self._over or self.past is not None

    @property
    def calls(self) -> int:
        """For how much the player is waited for: the question of the game, and votes."""
        return (self.asked is not None) + len(due(self.table, self.port.seat))

    def told(self) -> list[str]:
        """What there is to tell since the last call: what a line is answered with, news, and a question that is new.

        While the player looks back news and questions wait; he is told that he is waited for.
        """
        self._speak()
        lines, self._reply = self._reply, []
        if not self._came:  # what comes before the game has been told in the waiting room, or waits for it
            return lines
        called, self._called = self._called, self.calls
        if self.past is not None:
            waited_for = [_("You are waited for; quit goes back to the game.")] if self.calls > called else []
            return [*lines, *self.clock.told(), *waited_for]
        lines = [*lines, *self._untold, *self.clock.told()]
        self._untold = []
        if self.asked is not None and not self._put:
            lines += [*self.guide.unasked(), *self.asked.lines()]
            self._put = True
        return [line for line in lines if line]

    def _speak(self) -> None:
        """Tell log and question in the language of the moment: whoever sits here may have changed it."""
        if self._language == self.settings.now.language:
            return
        self._language = self.settings.now.language
        self.log.speak_anew()
        self.asked = None
        self._look()

    def passes(self) -> int | None:
        """The index of `pass` when an open window is to be passed without asking."""
        question = self.port.question
        if question is None or question.kind != "veto" or self.sending:
            return None
        return question.words.index("pass") if self.vetoes.let_pass or self._passing is not None else None

    def sent(self) -> None:
        """An answer is being sent."""
        self.sending, self._answered, self.asked = True, self.port.question, None
        self.log.answered()

    def refused(self, error: NetplayError) -> None:
        """It was not taken."""
        self.sending = False
        self._untold.append(self._why(error))
        self._look()

    def _why(self, error: NetplayError) -> str:
        """Why, or what to do about it."""
        if error.code == "name":
            return _("Who looks on speaks under a name only: come again with one.")
        if error.code == "undo" and self.table is not None:
            text = _("Others know of it or have acted; {words} takes it back all the same if all agree.")
            return text.format(words="ask undo")
        return refusal(error)
