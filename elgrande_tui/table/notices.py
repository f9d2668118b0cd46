"""Draw what is going on beside the game, in one line, the most urgent first."""

from __future__ import annotations

from elgrande_tui.i18n.motions import HAND
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.widgets.cells import Row
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
    """Return a vote that waits for the player's: `Ben is away: wait, bot, Zoe? B votes`."""
    texts = {
        "absent": _("{who} is away: {choices}? {key} votes"),
        "undo": _("{who} asks to take back: {key} votes"),
        "pause": _("{who} asks for a pause: {key} votes"),
        "go_on": _("{who} wants to go on: {key} votes"),
        "rematch": _("{who} wants to play again: {key} votes"),
        "swap": _("{who} wants to change seats: {key} votes"),
        "hints": _("{who} wants to allow hints: {key} votes"),
    }
    short = {"wait": _("wait"), "bot": _("bot")}
    choices = ", ".join(short.get(choice, choice.removeprefix(HAND)) for choice in motion.choices)
    return texts[motion.kind].format(who=_who(context, motion), choices=choices, key=command("votes").written)


def _counted(context: Context, motion: MotionInfo) -> str:
    """Return a vote that waits for others, and how far it is."""
    texts = {
        "absent": _("{who} is away: {votes} of {voters} have voted"),
        "undo": _("take back: {votes} of {voters} have voted"),
        "pause": _("pause: {votes} of {voters} have voted"),
        "go_on": _("go on: {votes} of {voters} have voted"),
        "rematch": _("play again: {votes} of {voters} have voted"),
        "swap": _("change seats: {votes} of {voters} have voted"),
        "hints": _("hints: {votes} of {voters} have voted"),
    }
    return texts[motion.kind].format(who=_who(context, motion), votes=len(motion.votes), voters=len(motion.voters))
