"""Draw the menu of the bare table."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.model.context import Context
from elgrande_tui.session.table_people import TablePeople
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading

Item = tuple[str, str, str]
"""Its digit, its action, its label."""

ALWAYS: tuple[Item, ...] = (
    ("1", "close", mark("Go on")),
    ("2", "help", mark("Keys and rules for this place")),
    ("3", "scores", mark("How everybody's points came about")),
    ("4", "settings", mark("Settings: language, colours, bell")),
)
LEAVE: Item = ("5", "leave", mark("Leave the table; the game waits and can be resumed"))
LEAVE_FOR_GOOD: Item = ("5", "leave", mark("Leave the table"))
"""When the game is over, or goes on without the player."""
CHAT: Item = ("6", "chat", mark("Chat"))
"""Where people play elsewhere, not at this keyboard alone."""
VOTES: Item = ("7", "votes", mark("What the table votes on"))
"""Where other people are at the table."""
PAUSE: Item = ("8", "pause", mark("Ask all to pause the game"))
GO_ON: Item = ("8", "pause", mark("Ask all to go on with the game"))
AGAIN: Item = ("8", "rematch", mark("Ask all to play again, with the same seats"))
SIT: Item = ("8", "sit", mark("Play in place of a bot"))
"""For spectators."""
TAKE_BACK: Item = ("9", "undo", mark("Ask all to take your last answer back"))
MORE: Item = ("0", "more", mark("Give another minute to the player whose time runs"))


def menu_items(people: TablePeople) -> list[Item]:
    """Return what the menu offers now; for a player a digit always stands for the same."""
    table = people.table
    items = [*ALWAYS, LEAVE_FOR_GOOD if people.port.view.section is None or people.port.seat is None else LEAVE]
    if table is None or not people.others:
        return [*items, AGAIN] if people.can_play_again else items
    items += [CHAT, VOTES] if people.elsewhere else [VOTES]
    if people.port.seat is None:
        return [*items, SIT] if people.free else items
    if people.can_play_again:
        return [*items, AGAIN]
    items += [GO_ON] if people.paused else [PAUSE, TAKE_BACK]
    return [*items, MORE] if people.running else items


def menu_panel(context: Context, width: int) -> list[Row]:
    """Return the items by number, the one that enter takes in reverse."""
    rows: list[Row] = [heading(_("Menu"), context.glyphs.rule, width), []]
    for number, (digit, _action, label) in enumerate(menu_items(context.people)):
        rows.append([(f"  {digit}  ", "bold"), (_(label), "bold reverse" if number == context.item else "")])
    return rows
