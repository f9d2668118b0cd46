"""The panel that a seat's screen has open in place of the map, and what keys do to it."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande.model.last_turn import LastTurn
from elgrande_tui.games.elgrande.model.log_book import LogBook
from elgrande_tui.games.elgrande.model.past import Past
from elgrande_tui.games.elgrande.model.selection import ImpossibleKeyError
from elgrande_tui.i18n.translations import _
from elgrande_tui.session.chat_log import by_host
from elgrande_tui.session.port import Port
from elgrande_tui.session.table_people import TablePeople
from elgrande_tui.table.coach import Coach
from elgrande_tui.table.panels.menu import menu_items
from elgrande_tui.table.panels.registry import FROM_THE_END
from engine.games.elgrande.model.events import AreaScored
from netplay.client.updates import HistoryStep

GO_ON = frozenset(("scoring", "missed"))
"""Panels that open by themselves: any key closes them."""
CHOSEN_FROM = frozenset(("menu", "log", "chat", "votes", "sit"))
"""Panels with a cursor."""
WITH_PEOPLE = frozenset(("chat", "votes"))
"""Panels about the people at the table."""


class OpenPanel:
    """At most one panel of a seat is open."""

    port: Port
    company: TablePeople
    log: LogBook
    last_turn: LastTurn
    past: Past
    coach: Coach
    panel = ""
    """The open panel; "" while the map is shown."""
    top = 0
    """The first visible line of the panel."""
    item = 0
    """The line of a panel under the cursor."""
    missed = 0
    """How many entries of the log were there already when the player went away."""
    scored: Sequence[AreaScored] = ()
    """Areas scored since the player last closed the table of points."""
    _voting = False
    """The panel of votes is open because of something that is voted on, not to look what could be proposed."""

    def show_points(self) -> None:
        """Open the table of points when there are new ones, and the player looks at the present."""
        if self.scored and not self.panel and self.past.at is None:
            self.open("scoring")

    def teach(self) -> None:
        """Open the guide when it has something new to say about this moment, or something that was not read."""
        if not self.panel and self.past.at is None and (self.coach.lessons or self.coach.teach()):
            self.panel, self.top = "guide", 0

    def read_on(self) -> None:
        """To the next lesson of the guide; after the last one back to the map."""
        self.coach.lessons, self.top = self.coach.lessons[1:], 0
        if not self.coach.lessons:
            self.close()

    @property
    def covers(self) -> bool:
        """The open panel hides what is under the cursor."""
        question = self.port.question
        if self.panel == "offer":
            return question is None or question.kind != "choose_card"
        return self.panel not in ("", "info")

    def open(self, panel: str) -> None:
        """Open a panel, or close it when it is open already. Raises ImpossibleKeyError."""
        if self.panel == panel:
            self.close()
            return
        if panel in WITH_PEOPLE and self.company.table is None:
            raise ImpossibleKeyError(_("There is nobody at this table to talk to."))
        if panel == "forecast" and not self.company.terms.preview:
            raise ImpossibleKeyError(_("This table plays without showing what would be scored."))
        if panel == "guide":
            self.coach.lessons = ()
        self.panel, self.top = panel, 1_000_000 if panel in FROM_THE_END else 0
        self.item = max(0, self._log_length - 1) if panel == "log" else 0
        if panel == "chat":
            self.company.unread = 0
        self._voting = bool(self.company.motions)

    def count(self) -> None:
        """Close the panel of votes when the last one is decided."""
        if self.panel == "votes":
            self._voting = self._voting or any(motion.by == self.port.seat for motion in self.company.motions)
            if self._voting and not self.company.motions:
                self.close()

    def open_missed(self, known: int) -> None:
        """Open what the player has missed, where there is anything: he knows so many entries of the log."""
        if known < len(self.log.entries):
            self.missed = known
            self.make_way("missed")

    def make_way(self, panel: str = "") -> None:
        """Show that panel, or the map, unless somebody is typing: his keys would be commands."""
        if self.panel != "chat":
            self.panel, self.top = panel, 0

    def close(self) -> None:
        """Back to the map; after what was missed to new points, after the last scoring of a game to its end."""
        before, self.panel, self.top = self.panel, "", 0
        if before == "guide":
            self.coach.put_off()
        if before == "scoring":
            self.scored = ()
        if before == "missed":
            self.show_points()
        if before in GO_ON and not self.panel and self.port.view.over:
            self.panel = "scores"
        self.teach()

    def scroll(self, by: int, shown: int, lines: int) -> None:
        """Move the panel by lines, within its `lines` of which `shown` are visible."""
        self.top = max(0, min(self.top, lines - shown) + by)
        self.top = min(self.top, max(0, lines - shown))

    def choose_line(self, by: int) -> None:
        """To an earlier or later line of the panel. In the chat lines count from the end, 0 is the one being typed."""
        match self.panel:
            case "log":
                self.item = max(0, min(len(self.log.entries) - 1, self.item + by))
            case "chat":
                self.item = max(0, min(len(self.company.chat.lines), self.item - by))
            case "votes":
                self.item = (self.item + by) % max(1, len(self.company.ballot))
            case "sit":
                self.item = (self.item + by) % max(1, len(self.company.free))
            case "menu":
                self.item = (self.item + by) % len(menu_items(self.company))

    def mute(self) -> None:
        """Hear no more of who said the chosen line of the chat, or hear him again. Raises ImpossibleKeyError."""
        people, lines = self.company.people, self.company.chat.lines
        if people is None or self.panel != "chat" or not self.item:
            raise ImpossibleKeyError(_("First choose a line of the chat."))
        said = lines[len(lines) - self.item]
        if by_host(said):
            raise ImpossibleKeyError(_("The host is always heard."))
        if said.sender in people.muted:
            people.unmute(said.sender)
        else:
            people.mute(said.sender)

    def open_line(self) -> None:
        """Show the board as it was at the chosen line of the log."""
        if self.log.entries:
            self.past.show(self.log.page_of(self.item))
        self.close()

    def recall(self, steps: Sequence[HistoryStep]) -> None:
        """What led to where we came, or came back, is told: what is shown of the log stays in sight.

        All that came in for the time when we were away counts as missed.
        """
        for grown in self.log.recall(self.port.names, steps):
            self.missed += grown.entries * (self.missed > grown.at or not grown.at)
            self.item += grown.entries * (self.panel == "log" and self.item >= grown.at)
            self.last_turn.moved(grown)
            self.past.moved(grown)

    @property
    def _log_length(self) -> int:
        """How many entries the log has on the board that is shown."""
        then = self.past.then
        return len(self.log.entries) if then is None else then.page.entries
