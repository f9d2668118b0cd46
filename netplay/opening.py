"""Opening: how the game of a table begins, and how it goes on after the host was started again."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.errors import EngineError
from engine.match import Match
from netplay import to_host
from netplay.errors import RefusedError
from netplay.ledger import UNDO
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
    try:
        match = Match(table.record.setup, random.SystemRandom())
    except EngineError as error:
        raise RefusedError(error.code, str(error)) from error
    except Exception as fault:
        log.exception("table %s: the game cannot begin", table.record.id)
        raise RefusedError("fault", "the rules stumbled when the game was to begin") from fault
    before = table.record
    table.record = replace(before, state="playing", boots=1)
    rows = journal_records(before.id, match, 0, 0)

    def settle(written: bool) -> None:
        if not written:
            table.record = before
            session.nack(command.cmd, "store", STORE_SENTENCE)
            return
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

    table.ledger.commit([table.record, *rows], settle)


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
    still_open = sum(s.kind == "open" for s in table.seats)
    if still_open:
        raise RefusedError("seats", f"{still_open} of the seats are still open")


def _play(table: Table, match: Match) -> Play:
    table.play = Play(table.record.id, match, table.record.boots, table.ledger, table.replies, table.end)
    return table.play
