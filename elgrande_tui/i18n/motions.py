"""Sentences about what a table votes on, and about its people."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.sentences import LazyMessage, lazy
from elgrande_tui.i18n.translations import _, mark
from netplay.common.sanitize import SafeText
from netplay.protocol.server_messages import MotionInfo, SeatInfo, TableInfo

_KINDS = {
    "absent": mark("{who} is away: what becomes of the seat?"),
    "undo": mark("{who} asks to take back the last answer."),
    "pause": mark("{who} asks to pause the game."),
    "go_on": mark("{who} asks to go on with the game."),
    "swap": mark("{who} asks to change seats."),
    "rematch": mark("{who} offers a rematch."),
    "hints": mark("{who} asks to allow hints in this game."),
}
"""Kind of a motion -> what it is about; `{who}` is the seat that is away, else the one that asks."""

_CHOICES = {
    "yes": mark("yes"),
    "no": mark("no"),
    "wait": mark("wait"),
    "bot": mark("a bot plays until the player is back"),
}
HAND = "hand "
"""The beginning of a choice that hands a seat over; a name follows."""


def motion_line(motion: MotionInfo, names: Names) -> str:
    """Say what is voted on, as in `Ana asks to pause the game.`."""
    about = motion.seat if motion.kind == "absent" else motion.by
    return _(_KINDS[motion.kind]).format(who=_("The host") if about is None else names[about])


def choice_label(choice: SafeText) -> str:
    """Return one of the choices of a motion as it is shown."""
    if choice.startswith(HAND):
        return _("{name} plays until the player is back").format(name=choice.removeprefix(HAND))
    return _(_CHOICES[choice]) if choice in _CHOICES else choice


def table_news(before: TableInfo, after: TableInfo, own: int | None) -> Iterator[LazyMessage]:
    """Yield news of the people at a table and their motions, for a log. `own` is the own seat."""
    for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=False)):
        if seat != own and (message := _seat_news(was, now)):
            yield lazy(message, seat, now.stand_in)
    if before.state == "playing" and after.state == "paused":
        yield lazy(mark("The game is paused."))
    if before.state == "paused" and after.state == "playing":
        yield lazy(mark("The game goes on."))
    # Not by id: a motion gets a new one when its choices change, which is no news.
    known = {(motion.kind, motion.by, motion.seat) for motion in before.motions}
    for motion in after.motions:
        if (motion.kind, motion.by, motion.seat) not in known and (own is None or motion.by != own):
            yield partial(motion_line, motion)


def _seat_news(was: SeatInfo, now: SeatInfo) -> str:
    """Return what is new about a seat, not translated yet; "" for nothing."""
    if now.stand_in != was.stand_in:
        if not now.stand_in:
            return mark("{who} is back and plays again.")
        return mark("A bot plays for {who} now.") if now.level else mark("{name} plays for {who} now.")
    if was.kind == "bot" and now.kind == "person":
        return mark("{who} plays in place of a bot now.")
    if now.stand_in or now.kind != "person" or was.kind != "person" or now.away == was.away:
        return ""  # a stand-in that comes and goes says nothing about the player
    return mark("{who} is away.") if now.away else mark("{who} is back.")
