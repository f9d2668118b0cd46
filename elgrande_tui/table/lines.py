"""Draw the lines around the board, seats beside it: notices, scores, what is wanted, the hand, the guiding strip."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from elgrande_tui.i18n.motions import HAND
from elgrande_tui.i18n.seats import bot_label
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.model.ending import result
from elgrande_tui.model.help_note import GUIDED_TURNS
from elgrande_tui.model.hint import steps_told
from elgrande_tui.model.match_ui.board import flag, leading, own_ink
from elgrande_tui.model.past import PastBoard
from elgrande_tui.model.picking import Choice
from elgrande_tui.table.log_panels import log_end
from elgrande_tui.widgets.cells import Row, fitted, padded, row_cells
from elgrande_tui.widgets.paragraphs import broken_row, inset, wrapped
from netplay.protocol.server_messages import MotionInfo

MINUTES = 600
"""From so many seconds on an absence is shown in whole minutes."""


def notices(context: Context, *, clocks: bool = False, news: bool = True) -> Row:
    """Return what there is to say of the connection, votes, absent players and unread chat, and the last news.

    With `clocks` also those that run, for layouts with no room for them elsewhere; without `news` the last news is
    left out.
    """
    people = context.people
    parts: list[Row] = []
    if context.link == "reconnecting":
        parts.append([(_("The connection is lost; trying again"), "bold")])
    parts += [[(_due(context, motion), "bold")] for motion in people.motions if people.due(motion)]
    if people.paused:
        parts.append([(_("paused"), "bold")])
    parts += _away(context)
    if clocks:
        parts += [_clock(context, seat) for seat in people.running if seat < len(people.left)]
    parts += [[(_counted(context, motion), "")] for motion in people.motions if not people.due(motion)]
    if context.stopped:
        steps = ngettext("stopped: {count} step waits", "stopped: {count} steps wait", context.behind)
        parts.append([(steps.format(count=context.behind), "bold")])
    if context.passing:
        parts.append([(_("passing until this action is over"), "dim")])
    if people.unread:
        new = ngettext("{count} new", "{count} new", people.unread).format(count=people.unread)
        parts.append([(command("chat").written, "bold"), (f" {new}", "")])
    if news and people.news:
        parts.append([(people.news, "dim")])
    row: Row = []
    for part in parts:
        row += [*([("  ", "")] if row else []), *part]
    return row


def clock_text(seconds: int) -> str:
    """Return `4:05`, or `-0:40` for a player who has used more time than there was."""
    return f"{'-' if seconds < 0 else ''}{abs(seconds) // 60}:{abs(seconds) % 60:02d}"


def away_text(seconds: int) -> str:
    """Return `away 0:40`; whole minutes when it is long."""
    time = _("{minutes} min").format(minutes=seconds // 60) if seconds >= MINUTES else clock_text(seconds)
    return _("away {time}").format(time=time)


def _away(context: Context) -> list[Row]:
    """Return each absent player and for how long; one whom the table votes on is named by the vote instead."""
    voted = {motion.seat for motion in context.people.motions if motion.kind == "absent"}
    parts: list[Row] = []
    for seat, seconds in enumerate(context.people.away):
        if seconds is None or seat in voted:
            continue
        mark = context.marks[seat]
        who = (f"{context.names[seat]} {mark.sign}", mark.ink)
        parts.append([who, (" " + away_text(int(seconds)), "")])
    return parts


def _clock(context: Context, seat: int) -> Row:
    mark = context.marks[seat]
    return [(mark.sign, mark.ink), (f" {clock_text(context.people.left[seat])}", "")]


def _who(context: Context, motion: MotionInfo) -> str:
    about = motion.seat if motion.kind == "absent" else motion.by
    return "" if about is None else context.names[about]


def _due(context: Context, motion: MotionInfo) -> str:
    """Return a vote that waits for the player's: `Ben is away: wait, bot, Zoe? Press B to vote`."""
    texts = {
        "absent": _("{who} is away: {choices}? Press {key} to vote"),
        "undo": _("{who} asks to take back: press {key} to answer"),
        "pause": _("{who} asks for a pause: press {key} to answer"),
        "go_on": _("{who} wants to go on: press {key} to answer"),
        "rematch": _("{who} offers a rematch: press {key} to answer"),
        "swap": _("{who} wants to change seats: press {key} to answer"),
        "hints": _("{who} wants to allow hints: press {key} to answer"),
    }
    short = {"wait": _("wait"), "bot": _("bot")}
    choices = ", ".join(short.get(choice, choice.removeprefix(HAND)) for choice in motion.choices)
    return texts[motion.kind].format(who=_who(context, motion), choices=choices, key=command("votes").written)


def _counted(context: Context, motion: MotionInfo) -> str:
    """Return a vote that waits for others, and how far it is."""
    texts = {
        "absent": _("{who} is away: {votes} of {voters} voted"),
        "undo": _("Taking back: {votes} of {voters} agreed"),
        "pause": _("Pause: {votes} of {voters} agreed"),
        "go_on": _("Going on: {votes} of {voters} agreed"),
        "rematch": _("Rematch: {votes} of {voters} agreed"),
        "swap": _("Changing seats: {votes} of {voters} agreed"),
        "hints": _("Hints: {votes} of {voters} agreed"),
    }
    return texts[motion.kind].format(who=_who(context, motion), votes=len(motion.votes), voters=len(motion.voters))


ROUND_CELLS = 4
NAME_CELLS = 7
"""Cells for a name; with less room it is left out."""
WIDEST_NAME = 12
WIDEST = 48
"""Cells of a field at most, where a column beside the board shows the rest."""


def field_width(width: int, seats: int, least: int) -> int:
    """Return how many cells each seat's field gets in a line of `width`; the game's part of it needs `least`."""
    return max(least, min(least + WIDEST_NAME, (width - ROUND_CELLS) // seats))


def has_room(field: int, least: int) -> bool:
    """Check whether a field of so many cells shows the name, and the clock where there is one."""
    return field - least >= NAME_CELLS


def seat_row(context: Context, seat: int, width: int) -> Row:
    """Return the game's part of a seat's field, and the name if it fits.

    At a table with a clock the time that is left stands in front of the name.
    """
    least, left = context.ui.board.seat_cells, context.people.left
    time = f" {clock_text(left[seat])}" if seat < len(left) else ""
    room = width - least if has_room(width, least) else 0
    who = fitted([(f"{time} {context.names[seat]}", "")], room, context.glyphs.cut) if room else []
    row, sign = context.ui.board.seat_row(context, seat), context.marks[seat].sign
    if context.glyphs.painted and least + 2 <= width < least + NAME_CELLS:
        row, least = [(f" {text} " if text == sign else text, ink) for text, ink in row], least + 2
    return _lit(context, seat, [*padded(row, least), *who], width)


def wide_field(width: int, seats: int) -> int:
    """Return how many cells each seat's field gets where a column beside the board shows the rest."""
    return min(WIDEST, (width - ROUND_CELLS) // seats)


def named_row(context: Context, seat: int, width: int) -> Row:
    """Return whether the seat acts, its name, what it did this round, and its clock."""
    mark, left = context.marks[seat], context.people.left
    last: Row = [*context.ui.board.seat_now(context, seat), (" ", "")]
    if seat < len(left):
        last += [(clock_text(left[seat]), "bold" if seat in context.people.running else ""), (" ", "")]
    sign, chip = mark.badge
    head: Row = [flag(context, seat), (sign, chip + own_ink(context, seat))]
    called = f" {context.names[seat]} {leading(context, seat)}".rstrip()
    name = fitted(
        [(called, " bold" * (seat == context.seat))], width - row_cells(head) - row_cells(last) - 1, context.glyphs.cut
    )
    return _lit(context, seat, [*head, *name, *last], width)


def _lit(context: Context, seat: int, row: Row, width: int) -> Row:
    """Return the row on the whole width; the field of a seat that acts has a ground of its own."""
    ink = "on:chosen" if context.acting(seat) else ""
    return padded([(text, f"{own} {ink}".strip()) for text, own in row], width, ink)


def said_rows(context: Context, news: str, width: int) -> list[Row]:
    """Return what stands above what is asked until the next key: the news, and why the last command did nothing."""
    refusal = context.refusal if _is_asked(context) or context.telling else ""
    return [
        *(wrapped(news, width, 0, "bold") if news else []),
        *(wrapped(refusal, width, 0, "bold reverse") if refusal else []),
    ]


def _is_asked(context: Context) -> bool:
    """Whether what is asked is in sight: nothing is said in its place."""
    return context.then is None and (context.question is not None or context.held is not None)


def prompt_rows(context: Context, width: int) -> list[Row]:
    """Return the sentence of this moment, for a line of that width.

    Where one line is too short it takes the next one as well.
    """
    if context.refusal and not _is_asked(context) and not context.telling:
        return wrapped(context.refusal, width, 0, "bold reverse")
    if context.then is not None:
        return _then(context, context.then, width)
    held_up: Row = [(" ", ""), (context.held_up, "")] if context.held_up else []
    return broken_row([*_prompt(context, width), *held_up], width)


def _prompt(context: Context, width: int) -> Row:
    if context.held is not None:
        return [(context.ui.board.review(context, width), "bold reverse")]
    if context.telling:
        return [(context.prompt[0], "bold")]
    if context.view.section is None and context.scored:
        return [(_("The game is over."), "bold")]  # who has won is told when the last points have been seen
    if context.view.section is None:
        return [(result(context.ui, context.view, context.names), "bold")]
    if context.question is not None and context.chosen and not context.people.paused:
        meant = context.ui.board.chosen_row(context)
        if meant:
            return meant
    wanted, waited_for = context.prompt
    return [(wanted, "bold"), (" " if wanted and waited_for else "", ""), (waited_for, "")]


def _then(context: Context, then: PastBoard, width: int) -> list[Row]:
    """Return which board this is and what led to it; whatever does not fit into the first line stands in the second."""
    if then.typed:
        text = _("Number {number}: {enter} goes there, {round} to the round of that number.").format(
            number=then.typed, enter=command("enter").written, round=command("round").written
        )
    else:
        text = " ".join(then.led(context.ui, context.names))
    eyes: Row = []
    if then.replay and context.seat is not None:
        mark = context.marks[context.seat]
        eyes = [(f"{mark.sign} ", f"{mark.ink} bold")]
    head: Row = [(f" {then.number}/{then.of} ", "bold reverse"), (" ", ""), *eyes]
    first, *more = wrap(text, width - row_cells(head)) or [""]
    rest: list[Row] = [[(" " * row_cells(head), ""), (" ".join(more), "bold")]] if more else []
    return [[*head, (first, "bold")], *rest]


def hand_row(context: Context, width: int) -> Row:
    """Return what the player has, as the game shows it in `width` cells, or the numbered choices."""
    numbered = [choice for choice in context.choices if not choice.area]
    if numbered and not context.ui.board.shows_choices(context):
        return choice_row(context, numbered)
    if context.gone:
        return [(_way_on(context.gone), "bold")]
    if context.seat is None:
        return [(context.looking_on or _looking_on(context.people.options.delay), "dim")]
    mark = context.marks[context.seat]
    if len(context.people.here) < 2:
        sign, chip = mark.badge
        who: Row = [(sign, f"{chip} bold"), ("" if mark.painted else " ", "")]
    else:  # several players use this keyboard
        who = [(f"{mark.sign} {context.names[context.seat]}", f"{mark.ink} bold"), ("  ", "")]
    return [*who, *context.ui.board.hand_row(context, context.seat, width - row_cells(who))]


def _way_on(gone: str) -> str:
    """Return how to go on when the game cannot be reached any more, by the code of the reason."""
    if gone == "moved":
        text = _("{key} leads to the start screen; Resume finds the table wherever it is.")
    else:
        text = _("{key} leads to the start screen.")
    return text.format(key=command("menu").written)


def _looking_on(delay: int) -> str:
    """Return the line for a spectator, who sees the game `delay` seconds later."""
    if not delay:
        return _("You are a spectator.")
    return _("You are a spectator; you see the game {delay} s late.").format(delay=delay)


def choice_row(context: Context, numbered: Sequence[Choice]) -> Row:
    """Return each choice with its number, as in `1 Red  2 Blue`, the one that enter takes in reverse."""
    row: Row = []
    for choice in numbered:
        ink = "bold reverse" if choice.word == context.chosen else ""
        if choice.label == choice.key:
            row += [("  " if row else "", ""), (f" {choice.key} ", ink or "bold")]
        else:
            row += [("  " if row else "", ""), (choice.key, "bold gold"), (" ", ""), (choice.label, ink)]
        if hinted := context.hint_sign(choice.word):
            row += [(" ", ""), *hinted]
    return row


STRIP = 2
"""Rows of the strip, always: the board does not jump when one sentence follows another."""


def has_strip(context: Context) -> bool:
    """Check whether there is a strip: the player is told something below the board."""
    return context.step is not None or _shows_hint(context)


def _shows_hint(context: Context) -> bool:
    return context.hint is not None and context.hint.is_shown(context.question)


def strip_rows(context: Context, width: int) -> list[Row]:
    """Return what the player is told: the steps of the hint behind its key, else a sentence behind the number of
    their guided turn.
    """
    if not has_strip(context):
        return []
    painted = context.glyphs.painted
    ink, sign = ("strong on:card", "chip:gold") if painted else ("", "bold reverse")
    label, forms = _strip(context)
    head: Row = [(f" {label} ", sign), (" ", ink)]
    indent = row_cells(head)
    wraps = [wrap(text, width - indent - 1) or [""] for text in forms]
    lines = next((lines for lines in wraps if len(lines) <= STRIP), wraps[-1])
    told = [*lines[: STRIP - 1], " ".join(lines[STRIP - 1 :])]
    rows: list[Row] = [
        [*(head if not number else [(" " * indent, ink)]), (line, ink)] for number, line in enumerate(told)
    ]
    return [padded(fitted(row, width, context.glyphs.cut), width, ink) for row in rows]


def _strip(context: Context) -> tuple[str, Sequence[str]]:
    """Return what stands before the strip, and its text in forms from long to short."""
    if context.hint is not None and _shows_hint(context):
        hint = command("hint").written
        more = _("{key} shows more.").format(key=hint)
        forms = steps_told(context.ui, context.names, context.seat or 0, context.hint, context.question)
        return hint, [f"{form} {more}" for form in forms]
    assert context.step is not None
    turn = f"{context.step.turn}/{GUIDED_TURNS}" if context.step.turn else "*"
    told = f"{context.step.text} {context.step.keys}".rstrip()
    ends = _("{key} ends the lesson.").format(key=command("guide_off").written)
    return turn, [f"{told} {ends}", told] if context.step.turn else [told]


LOG = 8
"""Rows of the log for which the seats make room..."""
SHORT = 3
"""...by showing no more than so many rows each."""


def side_rows(context: Context, width: int, height: int) -> list[Row]:
    """Return the rows of every seat, and the end of the log."""
    seats = [_side_rows(context, seat, width) for seat in range(len(context.names))]
    if height - sum(map(len, seats)) < LOG:
        seats = [rows[:SHORT] for rows in seats]
    return with_log(context, [row for seat in seats for row in seat], width, height)


def with_log(context: Context, rows: Sequence[Row], width: int, height: int) -> list[Row]:
    """Return rows, and below them the end of the log."""
    told = log_end(context, width - 2 * context.glyphs.painted, height - len(rows))
    return [*rows, *(inset(row, width) if context.glyphs.painted else row for row in told)]


def _side_rows(context: Context, seat: int, width: int) -> list[Row]:
    """Return the name with what the game puts at its right, and below what else the game shows."""
    head, *below = context.ui.board.seat_side(context, seat)
    info = context.people.seat_info(seat)
    who = f"{context.names[seat]} ({info.stand_in})" if info is not None and info.stand_in else context.names[seat]
    second, *more = below or [[]]
    rows: list[Row] = [[*second, (sitting_shortly(context, seat), "dim")], *more]
    return [seat_bar(context, seat, who, [], head, width), *(fitted(row, width, context.glyphs.cut) for row in rows)]


def large_seats(context: Context, width: int) -> list[Row]:
    """Return one block per seat."""
    rows: list[Row] = []
    for seat in range(len(context.names)):
        rows += [_title(context, seat, width), *context.ui.board.seat_large(context, seat, width)]
    return rows


def _title(context: Context, seat: int, width: int) -> Row:
    """Return whether the seat acts, its name, its player, and its clock."""
    people = context.people
    right: Row = []
    if seat < len(people.left):
        right.append((clock_text(people.left[seat]), "bold" if seat in people.running else "dim"))
    return seat_bar(context, seat, context.names[seat], sitting(context, seat), right, width)


def seat_bar(context: Context, seat: int, name: str, after: Row, right: Row, width: int) -> Row:
    """Return sign and name, the sign of a leader, what comes `after` it as far as there is room, and what stands at
    the right end.

    Where no grounds are painted the name has the colour of the seat.
    """
    mark, painted = context.marks[seat], context.glyphs.painted
    bold = " bold" if painted or seat == context.seat else ""
    name_ink = "strong" if painted else mark.ink
    room = width - row_cells(right) - painted
    sign, chip = mark.badge
    star = leading(context, seat)
    called: Row = [(f" {name}", name_ink + bold), (f" {star}" if star else "", "bold gold")]
    left = fitted(
        [flag(context, seat), (sign, chip + own_ink(context, seat)), *called, *after], room, context.glyphs.cut
    )
    row = [*padded(left, room), *right]
    return padded([(text, f"{ink} on:{mark.ink}") for text, ink in row], width, f"on:{mark.ink}")


def sitting(context: Context, seat: int) -> Row:
    """Return `  easy bot`, `  person  away 0:40`, to stand behind the name; where no people are known only `  you`."""
    info, gone = context.people.seat_info(seat), context.people.away[seat]
    row: Row = []
    if seat == context.seat:
        row.append(("  " + _("you"), "dim"))
    elif info is not None and not info.stand_in:
        row.append(("  " + (bot_label(info.level) if info.kind == "bot" else _("person")), "dim"))
    if info is not None and info.stand_in:
        row.append(("  " + _("{name} stands in").format(name=info.stand_in), "dim"))
    if gone is not None:
        row.append(("  " + away_text(int(gone)), ""))
    return row


def sitting_shortly(context: Context, seat: int) -> str:
    """Return ` bot` or ` away`; "" for a person who is there."""
    info = context.people.seat_info(seat)
    if context.people.away[seat] is not None:
        return " " + _("away")
    return " " + _("bot") if info is not None and (info.kind == "bot" or (info.stand_in and info.level)) else ""
