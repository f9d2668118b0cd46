"""Tell of the people around a game: where they are, what they say and vote on, and who is muted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elgrande_tui.i18n.motions import table_news
from elgrande_tui.i18n.occupants import occupant
from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.seats import listed, seat_name
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.typed_words import folded
from elgrande_tui.plain.acts import Act, ChatAct, SitAct
from elgrande_tui.plain.clock import in_words
from elgrande_tui.plain.votes import ballot, due, proposal, vote
from elgrande_tui.session.chat_log import said_by_host, said_text
from elgrande_tui.session.port import People, Port
from elgrande_tui.session.table_people import free_seats
from netplay.client.updates import ChatUpdate, LinkUpdate
from netplay.common.errors import RefusedError
from netplay.common.sanitize import SafeText
from netplay.protocol.server_messages import MotionInfo, SeatInfo, TableInfo

_LINKS = {
    "reconnecting": mark("The connection is lost; trying again"),
    "connected": mark("The connection is there again."),
}

CHAT = 20
"""The most lines of chat that can be told again."""
ABOUT_PEOPLE = ("vote", "ask", "sit", "people", "chat", "mute")
"""The commands that `PlainPeople` carries out."""


class PlainPeople:
    """The people at a table, as far as one seat at a game has heard of them, and the commands about them."""

    def __init__(self, port: Port, clock: Callable[[], float]) -> None:
        """`clock` is that of the updates, in seconds."""
        self.table: TableInfo | None = None
        """What was last heard of the table."""
        self._port = port
        self._clock = clock
        self._heard_at = clock()
        """When that was."""
        self._chat: list[ChatUpdate] = []
        self._talkers: list[SafeText] = []
        """The names of those who have said something, the latest first."""

    @property
    def due(self) -> Sequence[MotionInfo]:
        """What the own vote is missing on, the oldest first."""
        return due(self.table, self._port.seat)

    @property
    def preview(self) -> bool:
        """Whether the table has agreed that programs may show what would be scored."""
        return self.table is None or self.table.terms.preview

    def hear(self, table: TableInfo) -> list[str]:
        """Take over how the table is now; return what has become of its people, and what they bring up."""
        before, self.table, self._heard_at = self.table, table, self._clock()
        names, own = self._port.names, self._port.seat
        known = [motion.id for motion in due(before, own)]
        news: list[str] = []
        if before is not None and before.id == table.id:
            news += [told(names) for told in table_news(before, table, own)]
        for motion in due(table, own):
            if motion.id not in known:
                # Its first line is among the news of a table that was known before.
                news += ballot(motion, names) if before is None else ballot(motion, names)[1:]
        return news

    def hear_chat(self, update: ChatUpdate) -> str:
        """Keep a line of chat; return it as it is told."""
        self._chat = [*self._chat[1 - CHAT :], update]
        if update.seat is not None or update.watcher:
            others = [name for name in self._talkers if name != update.sender]
            self._talkers = [update.sender, *others][:CHAT]
        return said(update)

    def do(self, word: str, rest: str) -> Act | list[str]:
        """Return what one of the commands ABOUT_PEOPLE asks the host for, or else what it tells."""
        match word:
            case "vote":
                return vote(self.table, self._port.seat, self._port.names, rest)
            case "ask":
                return proposal(rest, over=self._port.view.over)
            case "sit":
                return sit(self.table, self._port.seat, rest)
            case "chat":
                return ChatAct(rest) if rest else list(map(said, self._chat)) or [_("Nobody has said anything.")]
            case "mute":
                return mute(self._port.people, self._talkers, rest)
        return people_lines(self.table, self._port.seat, self._clock() - self._heard_at)


def people_lines(table: TableInfo | None, own: int | None, ago: float) -> list[str]:
    """List seats and spectators, and say whether the game is paused; `ago` is how many seconds old the table is."""
    if table is None:
        return [_("There is nobody at this table to talk to.")]
    lines = [
        seat_line(seat, own=number == own, owner=number == table.owner, away=seat.since + int(ago))
        for number, seat in enumerate(table.seats)
    ]
    if table.watchers:
        names = [name or _("somebody") for name in table.watchers]
        lines.append(_("Looking on: {names}").format(names=listed(names)))
    if table.state == "paused":
        lines.append(_("The game is paused."))
    return lines


def seat_line(seat: SeatInfo, *, own: bool, owner: bool, away: int | None = None) -> str:
    """Return `Red: Ana (you, owner)`; for a player who is away also since how many seconds, unless `away` is None."""
    notes = [_("you")] if own else []
    notes += [_("owner")] if owner else []
    if seat.away and seat.kind == "person" and not seat.stand_in:
        notes.append(_("away") if away is None else _("away {time}").format(time=in_words(away)))
    if seat.stand_in:
        who = _("a bot") if seat.level else seat.stand_in
        notes.append(_("{who} plays until the player is back").format(who=who))
    line = _("{colour}: {who}").format(colour=seat_name(seat.name), who=occupant(seat))
    return f"{line} ({', '.join(notes)})" if notes else line


def sit(table: TableInfo | None, own: int | None, typed: str) -> SitAct | list[str]:
    """Return the seat that is meant, or else say which could be taken."""
    if own is not None:
        return [_("You have a seat.")]
    free = free_seats(table) if table is not None else []
    if table is None or not free:
        return [_("No seat is open at this table.")]
    colours = {seat: seat_name(table.seats[seat].name) for seat in free}
    found = [seat for seat in free if typed and folded(colours[seat]).startswith(folded(typed))]
    if len(found) == 1:
        return SitAct(found[0])
    return [_("Free seats: {seats}. Type sit and one of them.").format(seats=listed(list(colours.values())))]


def said(update: ChatUpdate) -> str:
    """Return a line of chat as it is told: with its speaker, so that nobody takes it for a line of the game."""
    if said_by_host(update):
        who, text = _("The host"), _("{who} says: {text}")
    else:
        who = update.sender
        text = _("{who}, looking on, says: {text}") if update.watcher else _("{who} says: {text}")
    return text.format(who=who, text=said_text(update))


def link_told(update: LinkUpdate) -> str:
    """Say what has become of the connection; "" for nothing that is worth a line."""
    why = refusal(RefusedError(update.code, update.sentence))
    return why or (_(_LINKS[update.link]) if update.link in _LINKS else "")


def mute(people: People | None, talkers: list[SafeText], typed: str) -> list[str]:
    """Mute one of the `talkers` (those who have said something), or hear them again; list the muted without a name."""
    if people is None:
        return [_("There is nobody at this table to talk to.")]
    names = list(dict.fromkeys([*sorted(people.muted), *talkers]))
    exact = [name for name in names if folded(name) == folded(typed)]
    found = exact or [name for name in names if typed and folded(name).startswith(folded(typed))]
    if len(found) == 1:
        if found[0] in people.muted:
            people.unmute(found[0])
            return [_("{name} is heard again.").format(name=found[0])]
        people.mute(found[0])
        return [_("{name} is not heard any more.").format(name=found[0])]
    if typed:
        return [_("That could be {choices}.").format(choices=listed(found))] if found else [_("Nobody is called so.")]
    muted = sorted(people.muted)
    return [_("Not heard any more: {names}.").format(names=listed(muted)) if muted else _("Everybody is heard.")]
