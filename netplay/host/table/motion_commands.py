"""Let the players of a table propose motions and vote on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason, UserMessage
from netplay.host.connection.session import Session
from netplay.host.handlers import Handler, refusal_of
from netplay.host.table import in_play, rematch
from netplay.host.table.motions import NO, YES, Motion
from netplay.host.table.table import Table
from netplay.host.table.transaction import try_change
from netplay.protocol import client_messages
from netplay.protocol.server_messages import TableState


def propose(table: Table, session: Session, seat: int, command: client_messages.Propose, now: float) -> None:
    """Propose a motion, or agree to the same one of another player; it may be decided at once.

    Raises RefusedError: state, over, undo (there is nothing to take back), motion, slow_down.
    """
    motion = table.motions.find(command.kind)
    if motion is None or command.kind == "undo":
        table.motions.propose(_motion(table, seat, command), seat, now)
    elif seat in motion.voters():
        motion.votes[seat] = YES
    table.replies.reply(session, seat, command.cmd)
    table.motions.decide()
    table.broadcast()


def vote(table: Table, session: Session, seat: int, command: client_messages.Vote) -> None:
    """Count a vote, which may decide the motion. Raises RefusedError: motion, vote, choice."""
    table.motions.vote(seat, command.motion, command.choice)
    table.replies.reply(session, seat, command.cmd)
    table.motions.decide()
    table.broadcast()


def _motion(table: Table, seat: int, command: client_messages.Propose) -> Motion:
    match command.kind:
        case "undo":
            return _undo(table, seat, command.cmd)
        case "pause":
            return _simple(table, seat, command, "playing", lambda: _set_state(table, "paused"))
        case "go_on":
            return _simple(table, seat, command, "paused", lambda: _set_state(table, "playing"))
        case "rematch":
            return _simple(table, seat, command, "over", lambda: table.rematch(table))
        case "hints":
            return _hints(table, seat)


def _undo(table: Table, seat: int, cmd: int) -> Motion:
    """Return the motion to undo the last answer of the seat and all later ones.

    It is withdrawn when the game has publicly gone on meanwhile. A secret answer must not withdraw it, for that would
    betray it: it is undone as well, and its player is asked again.
    """
    game = table.running
    if game.match.over:
        raise RefusedError(NetReason.OVER())
    left = game.last_answer(seat)
    seen = game.seen

    def voters() -> list[int]:
        here = table.persons_here()
        return here if seat in here and game.seen == seen and table.record.state == "playing" else []

    def ended(choice: str) -> None:
        if choice == YES:
            table.start(_agreed(table, game.undo_agreed(seat, left, seen, cmd)))
        elif choice == NO:
            _announce(table, NetReason.NOT_UNDONE())
        else:
            _announce(table, NetReason.GONE_ON())

    return Motion("undo", seat, None, voters, ended)


def _hints(table: Table, seat: int) -> Motion:
    """Return the motion to allow hints for the rest of the game. Players who are away are waited for."""
    in_play.check_motion(table)

    def ended(choice: str) -> None:
        if choice == NO:
            _announce(table, NetReason.NOT_AGREED())
        elif choice == YES:
            table.start(_agreed(table, in_play.allow(table)))

    return Motion("hints", seat, None, lambda: table.persons() if table.begun and not table.deserted else [], ended)


def _simple(
    table: Table, seat: int, command: client_messages.Propose, state: TableState, carry_out: Callable[[], Handler[None]]
) -> Motion:
    """Return a motion to do something that is possible only in this state of the table."""
    if table.record.state != state:
        raise RefusedError(NetReason.NOT_NOW())

    def voters() -> list[int]:
        return table.persons_here() if table.record.state == state else []

    def ended(choice: str) -> None:
        if choice == NO:
            _announce(table, NetReason.NOT_AGREED())
        elif choice == YES:
            # They are pending while the new table is written: whoever leaves in that moment would be taken along.
            movers = rematch.people(table) if command.kind == "rematch" else ()
            table.start(_agreed(table, carry_out()), *movers)

    return Motion(command.kind, seat, None, voters, ended)


def _agreed(table: Table, steps: Handler[None]) -> Handler[None]:
    """Run a handler that the table has agreed on; if it is refused, everybody is told why."""
    try:
        yield from steps
    except Exception as error:
        table.say(table.chat.host_line(refusal_of(error, f"table {table.record.id}").message))


def _set_state(table: Table, state: TableState) -> Handler[None]:
    """Pause or resume the game, unless it is over by then; nothing changes if that cannot be written."""
    before = table.record.state
    yield table.lane
    if table.record.state != before:
        return
    if not (yield from try_change(table, [replace(table.record, state=state)])):
        _announce(table, NetReason.NOT_WRITTEN())
    table.game_changed()
    table.broadcast()


def _announce(table: Table, notice: UserMessage) -> None:
    table.say(table.chat.host_line(notice))
