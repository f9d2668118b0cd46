"""Seats at a Port for tests without an app: as a screen shows them, and in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable, style_of
from elgrande_tui.session.port import Port
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.hot_seat import HotSeatScreen
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.glyphs import FANCY, Glyphs
from engine.core.rules import Rules
from engine.core.view import View
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView
from netplay.client.updates import Update
from netplay.common.errors import NetplayError
from netplay.protocol.client_messages import NEW, Answer, TableCommand


def at_screen(
    port: Port, glyphs: Glyphs = FANCY, style: PlayStyle | None = None, clock: Callable[[], float] | None = None
) -> TableDisplay:
    """A seat as a screen shows it."""
    return TableDisplay(TableModel(port, style, clock=clock), glyphs)


def in_words(port: Port, settings: PlainSettings | None = None, clock: Callable[[], float] | None = None) -> PlainTable:
    """A seat in plain mode."""
    own = settings or PlainSettings()
    return PlainTable(TableModel(port, style_of(own), clock=clock), own)


def tell(seat: TableDisplay | PlainTable, update: Update) -> None:
    """Let the seat take an update over, and hear what it brought."""
    for news in seat.table.incoming.take(update):
        seat.hear(news)


def lines_of(seat: TableDisplay | PlainTable) -> list[str]:
    """The log of a seat, line by line."""
    return [entry.line for entry in seat.table.incoming.log.entries]


def send(seat: TableDisplay | PlainTable) -> None:
    """Note that an answer is on its way, without giving one."""
    seat.table.answering.send(Answer(NEW, 0, 0)).close()


def newest(port: Port, index: int) -> Answer:
    """The answer with that index to what the player of a port is asked now."""
    assert port.question is not None
    return Answer(NEW, port.question.id, index)


def screen_at(
    port: Port, *, settings: Settings | None = None, guide: GuideProgress | None = None, ascii_only: bool = False
) -> TableScreen:
    """The screen of a table."""
    style = PlayStyle(settings or Settings(), guide)
    return TableScreen(TableModel(port, style), ascii_only=ascii_only)


def one_keyboard(ports: Sequence[Port]) -> HotSeatScreen:
    """The screen of several players."""
    return HotSeatScreen(Keyboard([TableModel(port) for port in ports]))


def refuse(seat: PlainTable, act: TableCommand, error: NetplayError) -> None:
    """The host refuses what the player has asked for."""
    seat.table.answering.refuse(act, error)
    seat.refused()


def grande(view: View) -> GrandeView:
    """A view of El Grande as such."""
    assert isinstance(view, GrandeView)
    return view


def grande_rules(rules: Rules[Any]) -> GrandeRules:
    """Rules of El Grande as such."""
    assert isinstance(rules, GrandeRules)
    return rules
