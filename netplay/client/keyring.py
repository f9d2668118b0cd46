"""Keep the tokens of a user's own seats, by host, table and seat, and the join codes of the tables.

Ids of hosts and tables are public and prove nothing: anybody can open a host under the id of another, and say that a
player has come to any seat; and who passes on what a host and its player say can show what only the host knows. So
nothing that is said at one address removes or replaces a token that was kept at another: what is new is kept beside
what is there. At its own address a token goes for the one that follows it, when the host has shown that it knows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from netplay.common.atomic_file import locked, write_private
from netplay.common.entry_lines import Entries, entries_text, read_entries
from netplay.common.errors import FileError, RefusedError, StoreError
from netplay.common.logs import log
from netplay.common.reasons import NetReason
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, equal_secrets, is_code, key_of, mac, mask

PROVED = 2
"""Tokens in a chain that was proved."""
CODE = "code"
MOST = 4096
"""Most chains and join codes that are kept; a visit to a host adds a few (`seat_recovery.MOST_TABLES`)."""
CODES = 2
"""Latest join codes kept for a table: trying one that is wrong counts there as a guess."""

_Token = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
_Tokens = Annotated[list[_Token], msgspec.Meta(min_length=1, max_length=PROVED)]
_Seat = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,2}\Z")]
_Code = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Z]{1,16}\Z")]


class Chain(NamedTuple):
    """The tokens of one seat as the host at one place has them."""

    place: str
    """The address at which they were used, or what proves the host; "" where that was not kept."""
    tokens: list[bytes]
    """The newest last: one that has not been proved yet, or the one that was proved last and its successor."""


@dataclass
class SavedTable:
    """What is kept for one table, under the id of one host."""

    seats: dict[int, list[Chain]] = field(default_factory=dict)
    codes: list[str] = field(default_factory=list)
    """The newest last."""

    def tokens(self, seat: int) -> list[bytes]:
        """Return the tokens for a seat, the newest first."""
        return [token for chain in reversed(self.seats.get(seat, [])) for token in reversed(chain.tokens)]

    def remove_chain(self, place: str, token: bytes) -> None:
        """Remove the chain of a place that holds a token, whatever its seat."""
        rest = {
            seat: [chain for chain in chains if chain.place != place or token not in chain.tokens]
            for seat, chains in self.seats.items()
        }
        self.seats = {seat: chains for seat, chains in rest.items() if chains}


SavedTables: TypeAlias = dict[str, dict[str, SavedTable]]
"""Host id -> table id -> what is kept for it, the tables that changed last at the end."""


class Proved(NamedTuple):
    """The proof that a seat is ours."""

    proof: client_messages.Proof
    token: bytes
    """The token with which it was made."""
    follower: bytes
    """The token that holds the seat from now on."""


class Keyring:
    """The tokens that prove seats, in a file that only its owner can read; without a path, in memory.

    Raises StoreError when the file cannot be read or written. Damaged entries count as missing; when something is
    written, the file as it was is kept as `seats.json.old`.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._memory: SavedTables = {}

    def seats(self, host: str, table: str, follows: str | None = None) -> list[int]:
        """Return the seats of a table for which there is a token; the table may have come from another host.

        Tokens of the table that it `follows` hold there too.
        """
        return sorted({seat for kept in self._tables(host, table, follows) for seat in kept.seats})

    def tokens(self, host: str, table: str, seat: int, follows: str | None = None) -> list[bytes]:
        """Return the tokens that may hold a seat, the newest first; those of other hosts and of the table that it
        `follows` come last.
        """
        return [token for kept in self._tables(host, table, follows) for token in kept.tokens(seat)]

    def keep(self, host: str, table: str, seat: int, tokens: Sequence[bytes], place: str = "") -> None:
        """Keep the tokens that hold a seat for the host at a place, the newest last, beside what is kept for it.

        They replace those of the same place of which they share one; from another seat of the table they move.
        """
        with self._changing_table(host, table) as kept:
            # From another seat too: after a swap the token holds the new seat and no longer the old one.
            for token in tokens:
                kept.remove_chain(place, token)
            kept.seats.setdefault(seat, []).append(Chain(place, list(tokens)))

    def withdraw(self, host: str, table: str, token: bytes, place: str = "") -> None:
        """Remove a useless token of a place: we were not given the seat, or have given it up."""
        with self._changing_table(host, table) as kept:
            kept.remove_chain(place, token)

    def forget(self, table: str, seat: int) -> None:
        """Forget a seat, at whichever host the table is: the user has deleted the game."""
        with self._changing() as hosts:
            for tables in hosts.values():
                if table in tables:
                    tables[table].seats.pop(seat, None)

    def codes(self, host: str, table: str) -> list[str]:
        """Return the join codes that are kept for the table, at this host or others: the likeliest first."""
        return list(dict.fromkeys(code for kept in self._tables(host, table) for code in reversed(kept.codes)))

    def keep_code(self, host: str, table: str, code: str) -> None:
        """Keep a join code of a table, if it can be one."""
        if is_code(code) and code not in self.codes(host, table)[:1]:
            with self._changing_table(host, table) as kept:
                kept.codes = [*(other for other in kept.codes if other != code), code][-CODES:]

    def prove(
        self,
        host: str,
        resume: client_messages.Resume,
        challenge: server_messages.Challenge,
        tokens: Sequence[bytes] | None = None,
        place: str = "",
    ) -> Proved:
        """Prove to the host at a place that the seat is ours, with one of `tokens` or of those that are kept.

        Raises RefusedError `token` when the host has not shown that it knows a token of the seat.
        """
        for token in self.tokens(host, resume.table, resume.seat) if tokens is None else tokens:
            shown = mac(key_of(token), "host", resume.nonce, challenge.nonce)
            if any(equal_secrets(shown, other) for other in challenge.macs):
                follower = draw_secret()
                # Kept before the host learns of the successor: whichever of the two it has in the end, we have it too.
                self.keep(host, resume.table, resume.seat, [token, follower], place)
                proof = client_messages.Proof(mask(token, resume.nonce, challenge.nonce), key_of(follower))
                return Proved(proof, token, follower)
        raise RefusedError(NetReason.NO_OWN_SEAT())

    def _tables(self, host: str, table: str, follows: str | None = None) -> list[SavedTable]:
        """Return what is kept for a table under every host, this one first, and for the table that it follows."""
        hosts = self._read()
        order = [host, *(other for other in hosts if other != host)]
        places = [(host_id, name) for name in (table, follows) if name is not None for host_id in order]
        return [kept for host_id, name in places if (kept := hosts.get(host_id, {}).get(name)) is not None]

    @contextmanager
    def _changing_table(self, host: str, table: str) -> Iterator[SavedTable]:
        """Open the entry of a table under the id of a host for changes; it becomes the latest."""
        with self._changing() as hosts:
            tables = hosts.setdefault(host, {})
            tables[table] = tables.pop(table, SavedTable())
            yield tables[table]

    @contextmanager
    def _changing(self) -> Iterator[SavedTables]:
        """Open the content for changes and write it back at the end; other processes wait meanwhile."""
        if self._path is None:
            yield self._memory
            return
        try:
            with locked(self._path):
                entries = seat_entries(self._path)
                hosts = _by_host(entries.good)
                yield hosts
                _limit(hosts)
                old = write_private(self._path, entries_text(_entries(hosts)), backup=bool(entries.bad))
                if old is not None:
                    log.warning("something was wrong with %s: it is kept as %s", self._path, old.name)
        except OSError as error:
            raise StoreError(NetReason.SEATS_UNWRITABLE(path=self._path, why=error.strerror)) from error

    def _read(self) -> SavedTables:
        return self._memory if self._path is None else _by_host(seat_entries(self._path).good)


class SeatEntry(NamedTuple):
    """A line of the file: a chain for a seat, or a join code."""

    host: str
    table: str
    seat: str
    """A number, or CODE."""
    texts: list[str]
    """Tokens as hex digits, or codes, the newest last."""
    place: str = ""
    """Of tokens: see `Chain`."""


def seat_entries(path: Path) -> Entries[SeatEntry]:
    """Return what the file holds. Raises StoreError when it cannot be read."""
    try:
        return read_entries(path, _entry)
    except FileError as error:
        if error.trouble == "file":
            raise StoreError(NetReason.SEATS_UNREADABLE(path=path, why=error.why.sentence)) from error
        return Entries([], [])


def _entry(plain: object) -> SeatEntry:
    entry = msgspec.convert(plain, SeatEntry)
    if entry.seat == CODE:
        msgspec.convert(entry.texts, list[_Code])
    else:
        msgspec.convert((entry.seat, entry.texts), tuple[_Seat, _Tokens])
    return entry


def _by_host(entries: Sequence[SeatEntry]) -> SavedTables:
    hosts: SavedTables = {}
    for host, table, seat, texts, place in entries:
        kept = hosts.setdefault(host, {}).setdefault(table, SavedTable())
        if seat == CODE:
            kept.codes += texts
        else:
            kept.seats.setdefault(int(seat), []).append(Chain(place, [bytes.fromhex(token) for token in texts]))
    return hosts


def _entries(hosts: SavedTables) -> Iterator[SeatEntry]:
    for host, tables in hosts.items():
        for table, kept in tables.items():
            if kept.codes:
                yield SeatEntry(host, table, CODE, kept.codes)
            for seat, chains in kept.seats.items():
                for chain in chains:
                    yield SeatEntry(host, table, str(seat), [token.hex() for token in chain.tokens], chain.place)


def _limit(hosts: SavedTables) -> None:
    """Drop the oldest entries of the place that has the most, until they fit; join codes count as a place."""
    tables = [table for tables in hosts.values() for table in tables.values()]
    sizes = Counter(chain.place for table in tables for chains in table.seats.values() for chain in chains)
    sizes[CODE] = sum(len(table.codes) for table in tables)
    # From the largest place: a host that brings players to table after table must not push out the tokens of others.
    while sizes.total() > MOST:
        most = max(sizes, key=lambda place: sizes[place])
        sizes[most] -= 1
        _drop_oldest(tables, most)


def _drop_oldest(tables: Sequence[SavedTable], place: str) -> None:
    """Drop the oldest entry of a place, chains that were never proved first."""
    for proved in (False, True):
        for kept in tables:
            if place == CODE and kept.codes:
                del kept.codes[0]
                return
            for chain in (chain for chains in kept.seats.values() for chain in chains):
                if chain.place == place and (len(chain.tokens) == PROVED) is proved:
                    kept.remove_chain(place, chain.tokens[-1])
                    return
