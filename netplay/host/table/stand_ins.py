"""Let a bot or a spectator play the seat of an absent player until they come back."""

from __future__ import annotations

from engine.bots.bot import usual_level
from netplay.common.display_names import bot_name
from netplay.common.errors import RefusedError
from netplay.common.logs import table_log
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.host.connection.session import Session
from netplay.host.handlers import Handler
from netplay.host.storage.storage import StandInGone, StandInRecord
from netplay.host.table.motions import Motion
from netplay.host.table.table import Table
from netplay.protocol.fields import MOST_CHOICES

WAIT, BOT, HAND = "wait", "bot", "hand "
"""The choices of the vote; a spectator's name follows the last one."""


def decide(table: Table, now: float) -> None:
    """Find absent players, and have the table vote on their seats when a running game has waited long enough.

    When it does depends on public knowledge only: on whether the game waits for a seat as the spectators see it.
    """
    away = [seat.seat for seat in table.seats if table.is_persons(seat.seat) and table.session_of(seat.seat) is None]
    table.absence.tick(away, now)
    if table.record.state != "playing" or table.live_match is None or not table.persons_here():
        return
    waited = table.live_match.asked
    due = [seat for seat in away if table.absence.due(seat, table.record.terms.grace, seat in waited)]
    new = [seat for seat in due if table.motions.find("absent", seat) is None]
    for seat in new:
        table.motions.open(_absent(table, seat))
    if new:
        table.broadcast()


def watchers(table: Table) -> dict[str, Session]:
    """Return the spectators who could play a seat, by name: those with a name, and a key to come back with."""
    sessions = [session for session, seat in table.members.items() if seat is None and not session.pending]
    # Reversed: of two with one name the first counts.
    return {session.name: session for session in reversed(sessions) if session.name and session.key is not None}


def _absent(table: Table, seat: int) -> Motion:
    def voters() -> list[int]:
        away = table.is_persons(seat) and table.session_of(seat) is None
        return table.persons_here() if away and table.record.state == "playing" else []

    def choices() -> list[str]:
        # Cut to what a message holds; names of spectators come last, so that waiting and bots can always be chosen.
        return [WAIT, BOT, *(f"{HAND}{name}" for name in watchers(table))][:MOST_CHOICES]

    def ended(choice: str) -> None:
        if choice:
            table.absence.wait(seat)
        if choice == BOT:
            usual = usual_level(table.record.setup.game)
            stand_in = StandInRecord(table.record.id, seat, bot_name(table.names()), trusted(usual))
            table.start(_seat_stand_in(table, stand_in, None))
        elif choice.startswith(HAND):
            session = watchers(table)[choice.removeprefix(HAND)]
            stand_in = StandInRecord(table.record.id, seat, session.name, key=session.key)
            table.start(_seat_stand_in(table, stand_in, session), session)

    return Motion("absent", None, seat, voters, ended, choices, majority=True)


def _seat_stand_in(table: Table, stand_in: StandInRecord, session: Session | None) -> Handler[None]:
    """Have the stand-in, a bot or the spectator on `session`, play the seat once that is written."""
    if not (yield from table.storage.write([stand_in])):
        table.say(table.chat.host_line(NetReason.NOT_WRITTEN()))
    elif table.session_of(stand_in.seat) is not None:  # the player came back meanwhile
        table.start(table.storage.write([StandInGone(table.record.id, stand_in.seat)]))
    else:
        table_log(table.record.id, stand_in.seat).info(
            "%s plays it now", "a bot" if stand_in.level else "somebody else"
        )
        table.stand_ins[stand_in.seat] = stand_in
        if session in table.members:
            table.change_seat(session, stand_in.seat)
        table.broadcast()


def return_seat(table: Table, seat: int) -> Handler[StandInRecord | None]:
    """Give the seat back to its player; a person who stood in becomes a spectator. Return the stand-in, if any.

    Raises RefusedError `store`.
    """
    if seat not in table.stand_ins:
        return None
    if not (yield from table.storage.write([StandInGone(table.record.id, seat)])):
        raise RefusedError(NetReason.NOT_WRITTEN())
    stand_in, holder = table.stand_ins.get(seat), table.session_of(seat)
    if stand_in is not None and holder is not None:
        _dismiss(table, stand_in, holder)
    return table.stand_ins.pop(seat, None)


def _dismiss(table: Table, stand_in: StandInRecord, holder: Session) -> None:
    """Take the stand-in off the seat: a bot leaves, a person becomes a spectator."""
    if stand_in.level:
        table.detach(holder, quietly=True)
        holder.bye(NetReason.PLAYER_BACK())
    else:
        holder.name, holder.key = stand_in.player, None
        table.change_seat(holder, None)
