"""Tell of the people around a game: where they are, what they say and vote on, and who is muted."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.seats import listed, occupant, seat_name, seat_words
from elgrande_tui.i18n.sentences import sentence_of
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.typed_words import folded
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.plain.clock import in_words
from elgrande_tui.plain.votes import propose, vote
from elgrande_tui.session.table_people import said_by_host, said_text
from netplay.client.updates import LinkUpdate
from netplay.common.mute_list import MuteList
from netplay.common.sanitize import SafeText
from netplay.protocol.client_messages import TableCommand
from netplay.protocol.server_messages import ChatLine, SeatInfo, TableInfo

_LINKS = {
    "reconnecting": mark("The connection is lost; trying again"),
    "connected": mark("The connection is back."),
}

CHAT = 20
"""The most lines of chat that can be told again."""
ABOUT_PEOPLE = ("vote", "ask", "sit", "people", "chat", "mute")
"""The commands that `carry_out` knows."""


def carry_out(table: TableModel, word: str, rest: str) -> TableCommand | list[str]:
    """Return what one of the commands ABOUT_PEOPLE asks the host for, or else what it tells.

    Raises ImpossibleCommandError.
    """
    others, people = table.requests.others(), table.people
    match word:
        case "vote":
            return vote(table, rest)
        case "ask":
            return propose(table, rest)
        case "sit":
            return sit(table, rest)
        case "chat":
            return table.requests.say(rest) if rest else told_again(people.chat)
        case "mute":
            return mute(others.muted, talkers(people.chat), rest)
    return people_lines(people.table, table.port.seat, people.seconds_since_update)


def told_again(lines: Sequence[ChatLine]) -> list[str]:
    """Return the last lines of chat as they are told."""
    return [said(line) for line in lines][-CHAT:] or [_("Nobody has said anything.")]


def talkers(lines: Sequence[ChatLine]) -> list[SafeText]:
    """Return the names of those who have said something, the latest first."""
    return list(dict.fromkeys(line.sender for line in reversed(lines) if not said_by_host(line)))


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
        lines.append(_("Spectators: {names}").format(names=listed(names)))
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


def sit(table: TableModel, typed: str) -> TableCommand | list[str]:
    """Return the seat that is meant, or else say which could be taken."""
    if table.port.seat is not None:
        return [_("You already have a seat.")]
    free, info = table.people.free, table.people.table
    if info is None or not free:
        return [_("No seat is open at this table.")]
    colours = {seat: seat_name(info.seats[seat].name) for seat in free}
    found = [seat for seat in free if typed and _begins(info.seats[seat].name, typed)]
    if len(found) == 1:
        return table.requests.sit(found[0])
    return [_("Free seats: {seats}. Type sit and one of them.").format(seats=listed(list(colours.values())))]


def _begins(colour: str, typed: str) -> bool:
    return any(folded(word).startswith(folded(typed)) for word in seat_words(colour))


def said(line: ChatLine) -> str:
    """Return a line of chat as it is told: with its speaker, so that nobody takes it for a line of the game."""
    if said_by_host(line):
        who, text = _("The host"), _("{who} says: {text}")
    else:
        who = line.sender
        text = _("{who} (spectator) says: {text}") if line.watcher else _("{who} says: {text}")
    return text.format(who=who, text=said_text(line))


def link_told(news: LinkUpdate) -> str:
    """Say what has become of the connection; "" for nothing that is worth a line."""
    return sentence_of(news.message) or (_(_LINKS[news.link]) if news.link in _LINKS else "")


def mute(mutes: MuteList, talkers: list[SafeText], typed: str) -> list[str]:
    """Mute one of the `talkers` (those who have said something), or hear them again; list the muted without a name."""
    names = list(dict.fromkeys([*mutes.names, *talkers]))
    exact = [name for name in names if folded(name) == folded(typed)]
    found = exact or [name for name in names if typed and folded(name).startswith(folded(typed))]
    if len(found) == 1:
        text = _("{name} is muted now.") if mutes.toggle(found[0]) else _("{name} is no longer muted.")
        return [text.format(name=found[0])]
    if typed:
        return [_("That could be {choices}.").format(choices=listed(found))] if found else [_("Nobody has that name.")]
    muted = mutes.names
    return [_("Muted: {names}.").format(names=listed(muted)) if muted else _("Nobody is muted.")]
