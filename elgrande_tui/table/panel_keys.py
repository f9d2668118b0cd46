"""The keys that open panels and the menu, and what the other keys do there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from elgrande_tui.games.elgrande.board.raster import Way
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.screens.settings import OpenSettings
from elgrande_tui.table.open_panel import CHOSEN_FROM
from elgrande_tui.table.painter import Painter
from elgrande_tui.table.panels.menu import menu_items
from elgrande_tui.table.people_keys import PeopleKeys
from netplay.common.errors import NetplayError


class PanelKeys(PeopleKeys):
    """A screen with panels in place of its map."""

    painter: Painter

    def action_enter(self) -> None:
        """Do what the prompt says, here."""
        match self.table.panel:
            case "menu":
                self._menu_item(menu_items(self.table.company)[self.table.item][1])
            case "log":
                self.table.open_line()
                self.paint()
            case "votes":
                self.take_vote(self.table.item)
            case "sit":
                self.take_seat(self.table.item)
            case "guide":
                self.table.read_on()
                self.paint()
            case _ if self.table.covers:
                self.action_menu()
            case _:
                self.try_command(self.table.enter)

    def action_arrow(self, way: Way) -> None:
        """Through the areas, the choices or the lines of a panel; up and down scroll the other panels."""
        if self.table.panel in CHOSEN_FROM:
            self.table.choose_line(1 if way in ("down", "right") else -1)
            self.paint()
        elif self.table.panel and way in ("up", "down"):
            self._scroll(-1 if way == "up" else 1)
        else:
            self.choose(lambda: self.table.selection.arrow(way))

    def action_digit(self, digit: str) -> None:
        """A digit of a number; in a panel with numbers one of its lines."""
        if self.table.panel == "votes":
            self.take_vote(int(digit) - 1)
        elif self.table.panel == "sit":
            self.take_seat(int(digit) - 1)
        elif self.table.panel == "menu":
            found = (what for key, what, _label in menu_items(self.table.company) if key == digit)
            if (what := next(found, None)) is not None:
                self._menu_item(what)
        else:
            self.choose(lambda: self.table.selection.digit(digit))

    def action_step(self, by: int) -> None:
        """To the next or previous choice, or line of a panel."""
        if self.table.panel in CHOSEN_FROM:
            self.table.choose_line(by)
            self.paint()
        else:
            self.choose(lambda: self.table.selection.step(by))

    def action_go(self, area: str) -> None:
        """To an area; closes a panel."""
        if self.table.panel:
            self.table.close()
        self.choose(lambda: self.table.selection.go(area))

    def choose(self, command: Callable[[], object]) -> None:
        """Move the cursor, never unseen: a panel that covers it closes; a page that comes up then is read first."""
        if self.table.covers:
            self.table.close()
        if self.table.covers:
            self.paint()
        else:
            self.move(command)

    def action_panel(self, name: str) -> None:
        """Open a panel in place of the map, or close it."""
        self.move(lambda: self.table.open(name))

    def action_page(self, by: int) -> None:
        """Scroll a panel by its height; in the log and the chat go so many lines."""
        height = max(1, self.painter.panel_height - 1)
        if self.table.panel in ("log", "chat"):
            self.table.choose_line(by * height)
            self.paint()
        else:
            self._scroll(by * height)

    def _scroll(self, by: int) -> None:
        self.table.scroll(by, self.painter.panel_height, self.painter.panel_lines)
        self.paint()

    def action_back(self) -> None:
        """Close a panel, else take back the last word that was picked."""
        if self.table.panel:
            self.table.close()
        elif not self.table.selection.back():
            nothing = _("There is nothing to take back here.")
            if self.table.port.can_undo:
                nothing = _("There is nothing to take back here; {key} takes back your last answer.")
            self.table.refusal = nothing.format(key=command("undo").written)
        self.paint()

    def action_menu(self) -> None:
        """Close a panel; at the bare table open the menu, or leave where the game cannot be reached any more."""
        if self.table.gone and not self.table.panel:
            self._menu_item("leave")
            return
        if self.table.panel:
            self.table.close()
        else:
            self.table.open("menu")
        self.paint()

    def _menu_item(self, what: str) -> None:
        self.table.close()
        match what:
            case "leave":
                self.run_worker(self._leave(), group="leaving")
            case "settings":
                self.post_message(OpenSettings())
            case "pause":
                self.action_pause()
            case "more":
                self.action_more_time()
            case "undo" | "rematch":
                self.action_propose(what)
            case "close":
                self.paint()
            case panel:
                self.action_panel(panel)

    async def _leave(self) -> None:
        await self._say_goodbye()
        self.workers.cancel_group(self, "updates")
        self.dismiss(None)

    async def _say_goodbye(self) -> None:
        with suppress(NetplayError):  # a host that is gone needs no goodbye
            await self.table.port.leave()
