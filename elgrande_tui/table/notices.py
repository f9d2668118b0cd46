"""Notices: what is going on beside the game, in one line, the most urgent first."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.i18n.motions import HAND
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.input.commands import command
from elgrande_tui.widgets.cells import Row
from netplay.protocol.server_messages import MotionInfo

MINUTES = 600
"""From so many seconds on an absence is told in whole minutes."""


def notices(sight: RenderContext, *, clocks: bool = False, news: bool = True) -> Row:
    """The connection, votes, who is away, what was said; with `clocks` those that run, if no room is left elsewhere.

    Without `news` it leaves out what was told last.
    """
    company = sight.company
    parts: list[Row] = []
    if sight.link == "reconnecting":
        parts.append([(_("The connection is lost; trying again"), "bold")])
    parts += [[(_due(sight, motion), "bold")] for motion in company.motions if company.due(motion)]
    if company.paused:
        parts.append([(_("paused"), "bold")])
    parts += _away(sight)
    if clocks:
        parts += [_clock(sight, seat) for seat in company.running if seat < len(company.left)]
    parts += [[(_counted(sight, motion), "")] for motion in company.motions if not company.due(motion)]
    if sight.passing:
        parts.append([(_("passing until this action is over"), "dim")])
    if company.unread:
        new = ngettext("{count} new", "{count} new", company.unread).format(count=company.unread)
        parts.append([(command("chat").written, "bold"), (f" {new}", "")])
    if news and company.news:
        parts.append([(company.news, "dim")])
    row: Row = []
    for part in parts:
        row += [*([("  ", "")] if row else []), *part]
    return row


def clock_text(seconds: int) -> str:
    """`4:05`, or `-0:40` for who has used more than there was."""
    return f"{'-' if seconds < 0 else ''}{abs(seconds) // 60}:{abs(seconds) % 60:02d}"


def away_text(seconds: int) -> str:
    """`away 0:40`; whole minutes when it is long."""
    time = _("{minutes} min").format(minutes=seconds // 60) if seconds >= MINUTES else clock_text(seconds)
    return _("away {time}").format(time=time)


def _away(sight: RenderContext) -> list[Row]:
    """Who is away, and for how long; about whom the table votes is told by the vote."""
    voted = {motion.seat for motion in sight.company.motions if motion.kind == "absent"}
    parts: list[Row] = []
    for seat, seconds in enumerate(sight.company.away):
        if seconds is None or seat in voted:
            continue
        mark = sight.marks[seat]
        who = (f"{sight.names[seat]} {mark.sign}", mark.ink)
        parts.append([who, (" " + away_text(int(seconds)), "")])
    return parts


def _clock(sight: RenderContext, seat: int) -> Row:
    mark = sight.marks[seat]
    return [(mark.sign, mark.ink), (f" {clock_text(sight.company.left[seat])}", "")]


def _who(sight: RenderContext, motion: MotionInfo) -> str:
    about = motion.seat if motion.kind == "absent" else motion.by
    return "" if about is None else sight.names[about]


def _due(sight: RenderContext, motion: MotionInfo) -> str:
    """A vote that waits for ours: `Ben is away: wait, bot, Zoe? B votes`."""
    texts = {
        "absent": _("{who} is away: {choices}? {key} votes"),
        "undo": _("{who} takes back an answer? {key} votes"),
        "pause": _("{who} asks for a pause: {key} votes"),
        "go_on": _("{who} wants to go on: {key} votes"),
        "rematch": _("{who} wants to play again: {key} votes"),
        "swap": _("{who} wants to change seats: {key} votes"),
    }
    short = {"wait": _("wait"), "bot": _("bot")}
    choices = ", ".join(short.get(choice, choice.removeprefix(HAND)) for choice in motion.choices)
    return texts[motion.kind].format(who=_who(sight, motion), choices=choices, key=command("votes").written)


def _counted(sight: RenderContext, motion: MotionInfo) -> str:
    """A vote that waits for others: how far it is."""
    texts = {
        "absent": _("{who} is away: {votes} of {voters} have voted"),
        "undo": _("take back: {votes} of {voters} have voted"),
        "pause": _("pause: {votes} of {voters} have voted"),
        "go_on": _("go on: {votes} of {voters} have voted"),
        "rematch": _("play again: {votes} of {voters} have voted"),
        "swap": _("change seats: {votes} of {voters} have voted"),
    }
    return texts[motion.kind].format(who=_who(sight, motion), votes=len(motion.votes), voters=len(motion.voters))
