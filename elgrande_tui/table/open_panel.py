"""Find panels by name, and keep which one is open over the board, and what keys do to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elgrande_tui.i18n.sentences import points_in_words
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.context import Context
from elgrande_tui.model.ending import ending
from elgrande_tui.model.match_ui.board import BoardUI, Panel
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.model.told_turn import reading_time
from elgrande_tui.replay.replay import LogGrowth
from elgrande_tui.session.table_people import said_by_host
from elgrande_tui.table.log_cursor import LogCursor
from elgrande_tui.table.log_panels import log_panel, missed_panel
from elgrande_tui.table.panels.help_panels import guide_panel, help_panel, hint_panel
from elgrande_tui.table.panels.people_panels import (
    chat_panel,
    menu_items,
    menu_panel,
    seats_panel,
    sit_panel,
    votes_panel,
)
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading


def scores_panel(context: Context, width: int) -> list[Row]:
    """Return one line per seat, the most points first."""
    if context.view.section is None:
        return ending(context, width)
    rows: list[Row] = [heading(_("Points so far"), context.glyphs.rule, width)]
    seats = sorted(context.order, key=lambda seat: -context.scores[seat]) if context.scores else context.order
    for seat in seats:
        mark = context.marks[seat]
        name = (f"{mark.sign} {context.names[seat]}", f"{mark.ink} bold")
        points = f"  {points_in_words(context.scores[seat])}" if context.scores else ""
        rows.append([name, (points, "bold")])
    return rows


PANELS: Mapping[str, Panel] = {
    "log": log_panel,
    "seats": seats_panel,
    "help": help_panel,
    "guide": guide_panel,
    "hint": hint_panel,
    "scores": scores_panel,
    "menu": menu_panel,
    "chat": chat_panel,
    "votes": votes_panel,
    "missed": missed_panel,
    "sit": sit_panel,
}
"""Those that every game has."""

FROM_THE_END = frozenset(("log", "chat"))
"""Panels that open at their last line."""


def panels_of(board: BoardUI) -> Mapping[str, Panel]:
    """Return all panels of a match by name."""
    return {**PANELS, **board.panels}


SEEN, UNSEEN = 0.3, 1.2
"""Seconds for which each area of the table of points stands, if nobody presses a key."""
MOST_MISSED = 20.0
"""The same for all that the player has missed, at most."""
MISSED = "missed"
"""The panel of what happened while the player was away."""
CHOSEN_FROM = frozenset(("menu", "log", "chat", "votes", "sit"))
"""Panels with a cursor."""
WITH_PEOPLE = frozenset(("chat", "votes"))
"""Panels about the people at the table."""


class OpenPanel:
    """The panel that covers the board, its cursor and how far it is scrolled; at most one is open."""

    def __init__(self, table: TableModel) -> None:
        self._table = table
        self._board = table.ui.board
        self.name = ""
        """The open panel; "" while the board is shown."""
        self.top = 0
        """The first visible line of the panel."""
        self.item = 0
        """The line of a panel under the cursor..."""
        self.cursor = LogCursor(lambda: table.incoming.log)
        """...and that of the log."""
        self.missed = 0
        """How many entries of the log were there already when the player went away."""
        self.scored: Sequence[Any] = ()
        """What was scored since the player last closed the table of points."""
        self.end_below = False
        """The end of the game is told below the board."""
        self._voting = False
        """The panel of votes was opened because of a vote, not to see what could be proposed."""
        table.pace.covered = self._is_reading

    def _is_reading(self) -> bool:
        """Check whether the player reads what the guide explains: nothing happens meanwhile."""
        return (self.name == "guide" and bool(self._table.coach.lessons)) or self._table.incoming.reads

    def begin(self) -> None:
        """Turn to another game, in which nothing has been scored yet, and show its board."""
        self.scored = ()
        self.cursor.opened.clear()
        self.make_way()

    def unscore(self) -> None:
        """Forget the new points, and show them no longer: the answer that brought them was taken back."""
        self.scored = ()
        if self.name == self._board.scored_panel:
            self.name = ""

    def show_points(self, *, seen: bool = False) -> None:
        """Open the table of points when there are new ones, and the player looks at the present.

        It takes less time to read when its areas were `seen` before, one by one.
        """
        if self.scored and not self.name and self._board.scored_panel and self._table.incoming.past.at is None:
            self.open(self._board.scored_panel)
            self._table.pace.stand(len(self.scored) * (SEEN if seen else UNSEEN))

    def teach(self) -> None:
        """Open the guide when it has something new to say about this moment, or something that was not read."""
        if (
            not self.name
            and self._table.incoming.past.at is None
            and (self._table.coach.lessons or self._table.coach.teach())
        ):
            self.name, self.top = "guide", 0

    def read_on(self) -> None:
        """Go to the next lesson of the guide; after the last one back to the board."""
        self._table.coach.lessons, self.top = self._table.coach.lessons[1:], 0
        if not self._table.coach.lessons:
            self.close()

    @property
    def covers(self) -> bool:
        """Whether the open panel hides what is under the cursor."""
        question = self._table.answering.question
        if not self.name or self.name in self._board.about_cursor:
            return False
        return question is None or not self._board.lists_choices(self.name, question)

    @property
    def goes_on(self) -> bool:
        """Whether the panel opened by itself: any key closes it."""
        return self.name in (MISSED, self._board.scored_panel) and bool(self.name)

    def open(self, panel: str) -> None:
        """Open a panel, or close it when it is open already. Raises ImpossibleCommandError."""
        if self.name == panel:
            self.close()
            return
        if panel in WITH_PEOPLE:
            self._table.requests.others()
        if panel in self._board.previews:
            self._table.answering.check_preview()
        if panel == "guide":
            self._table.coach.lessons = ()
        # the painter shows the last lines for a top beyond the end, whose height is known only there
        self.name, self.top = panel, 1_000_000 if panel in FROM_THE_END else 0
        self.item = 0
        if panel == "log":
            self.cursor.choose(self._log_length - 1)
        if panel == "chat":
            self._table.people.unread = 0
        self._voting = bool(self._table.people.motions)

    def count(self) -> None:
        """Close the panel of votes when the last one is decided."""
        if self.name == "votes":
            self._voting = self._voting or any(
                motion.by == self._table.port.seat for motion in self._table.people.motions
            )
            if self._voting and not self._table.people.motions:
                self.close()

    def open_missed(self, known: int) -> None:
        """Open what was missed if the log has more than the `known` entries that the player has read."""
        missed = self._table.incoming.log.entries[known:]
        if missed:
            self.missed = known
            self.make_way(MISSED)
            self._table.pace.stand(min(MOST_MISSED, sum(reading_time(entry.text) for entry in missed)))

    def make_way_by_itself(self) -> None:
        """Close what opened by itself, and has been read."""
        if self.goes_on:
            self.name, self.top, self.scored = "", 0, ()

    def make_way(self, panel: str = "") -> None:
        """Show that panel, or the board, unless the player is typing: the next letters would be taken for commands."""
        if self.name != "chat":
            self.name, self.top = panel, 0

    def close(self) -> None:
        """Show the board again; after what was missed the new points, after the last scoring of a game its end."""
        # first the bare board: points and lessons come up over nothing else
        by_itself = self.goes_on
        before, self.name, self.top = self.name, "", 0
        if before == "guide":
            self._table.coach.put_off()
        if before == self._board.scored_panel:
            self.scored = ()
        if before == MISSED:
            self.show_points()
        if by_itself:
            self.show_end()
        self.teach()

    def show_end(self) -> None:
        """Open the points when the game is over, unless its end is told below the board, or the player reads."""
        if self._table.shown.over and not self.name and not self.end_below:
            self.name = "scores"

    def scroll(self, by: int, shown: int, lines: int) -> None:
        """Move the panel by lines, within its `lines` of which `shown` are visible."""
        self.top = max(0, min(self.top, lines - shown) + by)
        self.top = min(self.top, max(0, lines - shown))

    def choose_line(self, by: int) -> None:
        """Go to an earlier or later line of the panel; in the chat they count from the end, and 0 is being typed."""
        match self.name:
            case "log":
                self.cursor.move(by)
            case "chat":
                self.item = max(0, min(len(self._table.people.chat), self.item - by))
            case "votes":
                self.item = (self.item + by) % max(1, len(self._table.people.ballot))
            case "sit":
                self.item = (self.item + by) % max(1, len(self._table.people.free))
            case "menu":
                self.item = (self.item + by) % len(menu_items(self._table.people))

    def menu_action(self, digit: str = "") -> str:
        """Return what the line of the menu with that number does, by default the chosen one; "" where there is none."""
        items = menu_items(self._table.people)
        return next((action for key, action, _label in items if key == digit), "") if digit else items[self.item][1]

    def go_to(self, action: str) -> None:
        """Go to the line of the menu that does that."""
        self.item = [does for _key, does, _label in menu_items(self._table.people)].index(action)

    def mute(self) -> None:
        """Mute the sender of the chosen line of the chat, or lift that. Raises ImpossibleCommandError."""
        people, lines = self._table.people.client, self._table.people.chat
        if people is None or self.name != "chat" or not self.item:
            raise ImpossibleCommandError(_("First choose a line of the chat."))
        said = lines[len(lines) - self.item]
        if said_by_host(said):
            raise ImpossibleCommandError(_("The host cannot be muted."))
        people.muted.toggle(said.sender)

    def open_line(self) -> None:
        """Open or close the chosen turn of the log, or show the board as it was at the chosen step."""
        line, incoming = self.cursor.line, self._table.incoming
        if line is not None and not line.step:
            self.cursor.fold(opened=line.entry not in self.cursor.opened)
            return
        if line is not None:
            incoming.past.show_again(incoming.log.page_of(line.entry))
        self.close()

    def show_last_scoring(self) -> None:
        """Show the last scoring once more, over no panel. Raises ImpossibleCommandError when there was none."""
        self._table.incoming.past.show_last_again()
        self.name = ""

    def log_grew(self, grown: LogGrowth) -> None:
        """Keep to the same entries after others have come into the log before them.

        All that came in for the time when the player was away counts as missed.
        """
        self.missed = max(0, self.missed + grown.entries * (self.missed > grown.at or not grown.at))
        self.cursor.log_grew(grown)

    @property
    def _log_length(self) -> int:
        """How many entries the log has on the board that is shown."""
        then = self._table.incoming.past.then
        return len(self._table.incoming.log.entries) if then is None else then.page.entries
