"""The menu of the bare table."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.session.table_people import TablePeople
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading

Item = tuple[str, str, str]
"""Digit, what it does, what it is called."""

ALWAYS: tuple[Item, ...] = (
    ("1", "close", mark("Go on")),
    ("2", "help", mark("Keys and rules for this place")),
    ("3", "scores", mark("How everybody's points came about")),
    ("4", "settings", mark("Settings: language, colours, bell")),
)
LEAVE: Item = ("5", "leave", mark("Leave the table; the game waits and can be resumed"))
LEAVE_FOR_GOOD: Item = ("5", "leave", mark("Leave the table"))
"""When the game is over, or goes on without us."""
CHAT: Item = ("6", "chat", mark("Chat"))
"""Where somebody is elsewhere."""
VOTES: Item = ("7", "votes", mark("What the table votes on"))
"""Where others are."""
PAUSE: Item = ("8", "pause", mark("Ask all to pause the game"))
GO_ON: Item = ("8", "pause", mark("Ask all to go on with the game"))
AGAIN: Item = ("8", "rematch", mark("Ask all to play again, with the same seats"))
SIT: Item = ("8", "sit", mark("Play in the place of a bot"))
"""For who looks on."""
TAKE_BACK: Item = ("9", "undo", mark("Ask all to take your last answer back"))
MORE: Item = ("0", "more", mark("Give another minute to the one whose time runs"))


def menu_items(company: TablePeople) -> list[Item]:
    """What the menu offers now; for who plays a digit always stands for the same."""
    table = company.table
    items = [*ALWAYS, LEAVE_FOR_GOOD if company.port.view.over or company.port.seat is None else LEAVE]
    if table is None or not company.others:
        return items
    items += [CHAT, VOTES] if company.elsewhere else [VOTES]
    if company.port.seat is None:
        return [*items, SIT] if company.free else items
    if table.state == "over":
        return [*items, AGAIN]
    items += [GO_ON] if company.paused else [PAUSE, TAKE_BACK]
    return [*items, MORE] if company.running else items


def menu_panel(sight: RenderContext, width: int) -> list[Row]:
    """The items by number, the one that enter takes in reverse."""
    rows: list[Row] = [heading(_("Menu"), sight.glyphs.rule, width), []]
    for number, (digit, _action, label) in enumerate(menu_items(sight.company)):
        rows.append([(f"  {digit}  ", "bold"), (_(label), "bold reverse" if number == sight.item else "")])
    return rows
