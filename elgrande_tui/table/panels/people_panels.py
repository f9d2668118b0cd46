"""Draw what is about the people at the table: the menu, chat, votes, seats, and the seats of bots that can be taken."""

from __future__ import annotations

from elgrande_tui.i18n.motions import choice_label, motion_line
from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.sentences import points_in_words
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.session.table_people import TablePeople, chat_line
from elgrande_tui.table.lines import clock_text, seat_bar, sitting
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped
from netplay.protocol.server_messages import ChatLine, MotionInfo

INDENT = 3
"""Cells for letter and mark."""


def chat_panel(context: Context, width: int) -> list[Row]:
    """Return every line, and the names that are muted; the chosen line in reverse."""
    people = context.people
    rows: list[Row] = [heading(_("Chat"), context.glyphs.rule, width)]
    if context.seat is None and context.view.section is not None:
        rows += wrapped(_("You are a spectator: only other spectators read what you write."), width, 0, "dim")
    muted = people.client.muted.names if people.client is not None else []
    if muted:
        rows += wrapped(_("Muted: {names}.").format(names=listed(muted)), width, 0, "dim")
    lines = list(people.chat)
    if not lines:
        rows += wrapped(_("Nobody has said anything."), width, 0, "dim")
    chosen = len(lines) - context.item
    for number, said in enumerate(lines):
        found = said_rows(context, said, width)
        rows += [[(text, f"{ink} reverse") for text, ink in row] for row in found] if number == chosen else found
    keys = _(
        "Enter sends, Esc closes, as does Enter with nothing typed. {up} {down} choose a line; {mute} mutes or unmutes "
        "its speaker."
    )
    shown = keys.format(up=command("up").written, down=command("down").written, mute=command("mute").written)
    return [*rows, [], *wrapped(shown, width, 0, "dim")]


def said_rows(context: Context, said: ChatLine, width: int) -> list[Row]:
    """Return one line, wrapped, with the letter and mark of its sender's seat in front."""
    rows = wrapped(chat_line(said), width, INDENT, "dim" if said.seat is None else "")
    if said.seat is not None and said.seat < len(context.marks):
        mark = context.marks[said.seat]
        rows[0] = [(mark.sign, mark.chip), (" ", ""), *rows[0][1:]]
    return rows


Item = tuple[str, str, str]
"""Its digit, its action, its label."""

Entry = tuple[str, str]
"""Its action, its label."""

ALWAYS: tuple[Entry, ...] = (
    ("close", mark("Go on")),
    ("help", mark("Keys and rules for this place")),
    ("scores", mark("Where the points came from")),
    ("settings", mark("Settings: language, colours, bell")),
)
LEAVE: Entry = ("leave", mark("Leave the table; the game waits and can be resumed"))
LEAVE_FOR_GOOD: Entry = ("leave", mark("Leave the table"))
"""When the game is over, or goes on without the player."""
CHAT: Entry = ("chat", mark("Chat"))
"""Where people play elsewhere, not at this keyboard alone."""
VOTES: Entry = ("votes", mark("The vote"))
"""Where other people are at the table."""
PAUSE: Entry = ("pause", mark("Ask all to pause the game"))
GO_ON: Entry = ("pause", mark("Ask all to go on with the game"))
AGAIN: Entry = ("rematch", mark("Offer a rematch, with the same seats"))
SIT: Entry = ("sit", mark("Play in place of a bot"))
"""For spectators."""
TAKE_BACK: Entry = ("undo", mark("Ask all to take your last answer back"))
MORE: Entry = ("more", mark("Give another minute to the player whose time runs"))


def menu_items(people: TablePeople) -> list[Item]:
    """Return what the menu offers now, numbered one by one; the tenth line has the nought."""
    return [(str(number % 10), *entry) for number, entry in enumerate(_entries(people), 1)]


def _entries(people: TablePeople) -> list[Entry]:
    table = people.table
    found = [*ALWAYS, LEAVE_FOR_GOOD if people.port.view.section is None or people.port.seat is None else LEAVE]
    if table is None or not people.others:
        return [*found, AGAIN] if people.can_play_again else found
    found += [CHAT, VOTES] if people.elsewhere else [VOTES]
    if people.port.seat is None:
        return [*found, SIT] if people.free else found
    if people.can_play_again:
        return [*found, AGAIN]
    found += [GO_ON] if people.paused else [PAUSE, TAKE_BACK]
    return [*found, MORE] if people.running else found


def menu_panel(context: Context, width: int) -> list[Row]:
    """Return the items by number, the one that enter takes in reverse."""
    rows: list[Row] = [heading(_("Menu"), context.glyphs.rule, width), []]
    for number, (digit, _action, label) in enumerate(menu_items(context.people)):
        rows.append([(f"  {digit}  ", "bold"), (_(label), "bold reverse" if number == context.item else "")])
    return rows


_ASK = {"undo": "undo_all", "pause": "pause", "rematch": "again", "more": "more_time"}
"""Action of the menu that asks the others for something -> the command that does the same."""


def votes_panel(context: Context, width: int) -> list[Row]:
    """Return every motion with its choices, their voters and the missing votes; and what can be proposed now."""
    people = context.people
    rows: list[Row] = [heading(_("The vote"), context.glyphs.rule, width)]
    if not people.motions:
        rows += wrapped(_("Nothing is being voted on."), width)
    number = 0
    for motion in people.motions:
        rows += [[], *wrapped(motion_line(motion, context.names), width, 0, "bold")]
        for choice, label in enumerate(motion.choices):
            chosen = "reverse" if number == context.item and people.due(motion) else ""
            votes = [seat for seat, made in motion.votes if made == choice]
            row: Row = [(f"  {number + 1}  ", "bold"), (choice_label(label), chosen), ("  ", "")]
            rows.append([*row, *_seats(context, votes)])
            number += 1
        rows.append(_missing(context, motion))
    asking = [(_ASK[action], label) for _digit, action, label in menu_items(people) if action in _ASK]
    return [*rows, [], *([(f"  {command(name).written}  ", "bold"), (_(label), "dim")] for name, label in asking)]


def _missing(context: Context, motion: MotionInfo) -> Row:
    """Return the seats whose votes are missing."""
    label = _("Still to vote:")
    return [(f"  {label} ", "dim"), *_seats(context, motion.missing)] if motion.missing else []


def _seats(context: Context, seats: list[int]) -> Row:
    row: Row = []
    for seat in seats:
        if seat < len(context.marks):
            mark = context.marks[seat]
            row.append((f"{mark.sign} {context.names[seat]} ", mark.ink))
    return row


def seats_panel(context: Context, width: int) -> list[Row]:
    """Return up to three lines per seat."""
    rows: list[Row] = [heading(_("Seats"), context.glyphs.rule, width)]
    for seat in range(len(context.names)):
        rows += _seat_rows(context, seat, width)
    return rows


def _seat_rows(context: Context, seat: int, width: int) -> list[Row]:
    title = sitting(context, seat)
    if context.scores:
        title.insert(0, ("  " + points_in_words(context.scores[seat]), "bold"))
    if seat < len(context.people.left):
        running = " bold" if seat in context.people.running else ""
        title.append(("  " + _("{time} left").format(time=clock_text(context.people.left[seat])), running))
    held = wrapped(context.ui.board.stock(context, seat), width, 3)
    return [
        seat_bar(context, seat, context.names[seat], title, [], width),
        *held,
        *wrapped(context.ui.board.round_words(context, seat), width, 3, "dim"),
    ]


def sit_panel(context: Context, width: int) -> list[Row]:
    """Return up to two lines per seat, by number; the one that enter takes in reverse."""
    rows: list[Row] = [heading(_("Play in place of a bot"), context.glyphs.rule, width), []]
    for number, seat in enumerate(context.people.free):
        mark = context.marks[seat]
        score = "  " + points_in_words(context.scores[seat]) if context.scores else ""
        chosen = " reverse" * (number == context.item)
        name: Row = [
            (f"{mark.sign} {context.names[seat]}", f"{mark.ink} bold{chosen}"),
            (score, "bold"),
        ]
        rows += [[(f"  {number + 1}  ", "bold"), *name, *sitting(context, seat)]]
        rows += wrapped(context.ui.board.stock(context, seat), width, 5, "dim")
    return rows


def chat_feed(context: Context, width: int, height: int) -> list[Row]:
    """Return the end of the chat."""
    rows = [row for said in context.people.chat for row in said_rows(context, said, width)]
    title = heading(f"{_('chat')} {command('chat').written}", context.glyphs.rule, width)
    return [title, *rows[max(0, len(rows) - height + 1) :]]
