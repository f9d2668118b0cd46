"""Opening: how the game of a table begins, and how it goes on after the host was started again."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.errors import EngineError
from engine.match import Match
from netplay import to_host
from netplay.errors import RefusedError
from netplay.founding import bot_seat
from netplay.ledger import UNDO, SeatRecord
from netplay.logs import log
from netplay.play import STORE_SENTENCE, Play, journal_records
from netplay.rebuild import rebuild
from netplay.session import Session
from netplay.store import Kept
from netplay.table import Table


def start(table: Table, session: Session, command: to_host.Start) -> None:
    """Begin to play. Raises RefusedError: not the owner, seats are open, begun already, or the rules fail."""
    seat = table.members[session]
    if table.replies.repeat(session, seat, command.cmd):
        return
    _check(table, session, seat)
    filled = _filled(table, command.fill)
    try:
        match = Match(table.record.setup, random.SystemRandom())
    except EngineError as error:
        raise RefusedError(error.code, str(error)) from error
    except Exception as fault:
        log.exception("table %s: the game cannot begin", table.record.id)
        raise RefusedError("fault", "the rules stumbled when the game was to begin") from fault
    before, seats = table.record, table.seats
    table.record, table.seats = replace(before, state="playing", boots=1), filled
    rows = journal_records(before.id, match, 0, 0)

    def settle(written: bool) -> None:
        if not written:
            table.record, table.seats = before, seats
            session.nack(command.cmd, "store", STORE_SENTENCE)
            return
        log.info("table %s '%s' has begun: %s", table.record.id, table.record.name, table.record.setup.game)
        play = _play(table, match)
        play.begin(match.opening, len(rows))
        for member, place in table.members.items():
            play.viewers[place].sessions.append(member)
        table.replies.ack(session, seat, command.cmd)
        for viewer in play.viewers.values():
            viewer.show_all("start")
        table.tell()
        if match.over:
            table.end()

    table.ledger.commit([table.record, *(s for s in filled if s not in seats), *rows], settle)


def load(table: Table, kept: Kept) -> None:
    """Put the game that lies in the store on the table again. Raises JournalError or SetupError."""
    table.talk.load(kept.chat)
    if table.record.state == "open":
        return
    match = rebuild(table.record.setup, kept.answers, random.SystemRandom())
    table.record = replace(table.record, boots=table.record.boots + 1, state="over" if match.over else "playing")
    play = _play(table, match)
    written = len(kept.answers)
    undone = sum(1 + int(r.words.removeprefix("undo ")) for r in kept.answers if r.how == UNDO)
    rows = journal_records(table.record.id, match, written - undone, written)
    play.begin((), written + len(rows))
    for record in kept.answers:
        if record.cmd is not None:
            table.replies.remember(record.seat, record.cmd)
    table.ledger.commit([table.record, *rows], lambda written: None)


def _check(table: Table, session: Session, seat: int | None) -> None:
    owns = session is table.founder if table.record.owner is None else seat == table.record.owner
    if not owns and session.purpose not in ("launch", "operator"):
        raise RefusedError("owner", "only the owner of the table may begin")
    if table.record.state != "open":
        raise RefusedError("state", "the game has begun already")


def _filled(table: Table, level: str) -> list[SeatRecord]:
    """The seats as they are to be played, the open ones by bots of that level. Raises RefusedError: seats, bot."""
    seats = list(table.seats)
    still_open = [record.seat for record in seats if record.kind == "open"]
    if still_open and not level:
        raise RefusedError("seats", f"{len(still_open)} of the seats are still open")
    for seat in still_open:
        seats[seat] = bot_seat(table.record.id, seat, level, seats)
    return seats


def _play(table: Table, match: Match) -> Play:
    table.play = Play(table.record.id, match, table.record.boots, table.ledger, table.replies, table.end)
    return table.play
