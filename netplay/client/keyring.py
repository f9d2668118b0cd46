"""Keep the tokens of a user's own seats, by host, table and seat, and the join codes of the tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec

from netplay.common.atomic_file import locked, write_private
from netplay.common.errors import FileError, RefusedError, StoreError
from netplay.common.guarded_reader import read_json
from netplay.common.reasons import NetReason
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, equal_secrets, key_of, mac, mask

_Seat = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,2}|code)\Z")]
_Secret = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{32}|[0-9A-Z]{0,16})\Z")]
Seats: TypeAlias = dict[str, dict[str, dict[_Seat, list[_Secret]]]]
"""Host id -> table id -> seat -> tokens as hex digits, the newest last; under CODE the table's join code."""

CODE = "code"
MOST = 256
"""Tables of one host that are kept, the latest ones.

No host's word makes a seat forgotten: it might be another host under the same id.
"""


class Keyring:
    """The tokens that prove seats, in a file that only its owner can read; without a path, in memory.

    Raises StoreError when the file cannot be read or written. One that is damaged counts as empty, and lies beside
    the new one as `seats.json.old` when something is written.
    Two tokens at most are kept for a seat: the one that was proved last and the one that follows it.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._memory: Seats = {}

    def seats(self, host: str, table: str) -> list[int]:
        """Return the seats of a table for which there is a token; the table may have come from another host."""
        return sorted({int(seat) for kept in self._tables(host, table) for seat in kept if seat != CODE})

    def kept(self, host: str, table: str, seat: int) -> list[bytes]:
        """Return the tokens that are kept for a seat of this host, the newest last."""
        return [bytes.fromhex(token) for token in self._read().get(host, {}).get(table, {}).get(str(seat), [])]

    def tokens(self, host: str, table: str, seat: int) -> list[bytes]:
        """Return the tokens that may hold a seat, the newest first; those of other hosts come last."""
        found = [token for kept in self._tables(host, table) for token in reversed(kept.get(str(seat), []))]
        return [bytes.fromhex(token) for token in found]

    def keep(self, host: str, table: str, seat: int, tokens: list[bytes]) -> None:
        """Keep these tokens, the newest last, instead of those that were kept."""
        with self._changing() as seats:
            tables = seats.setdefault(host, {})
            tables[table] = tables.pop(table, {}) | {str(seat): [token.hex() for token in tokens]}

    def forget(self, table: str, seat: int, only: Sequence[bytes] | None = None) -> None:
        """Forget a seat, at whichever host the table is.

        With `only`, forget it only while these tokens are kept for it: another process with the same file may have
        come to the seat just now.
        """
        held = None if only is None else [token.hex() for token in only]
        with self._changing() as seats:
            kept = [tables.get(table, {}) for tables in seats.values()]
            if held is None or any(tokens.get(str(seat)) == held for tokens in kept):
                for tokens in kept:
                    tokens.pop(str(seat), None)

    def inherit(self, host: str, followed: str, table: str) -> None:
        """Keep for a table the tokens of the one that it follows, unless something is kept for it already."""
        tables = self._read().get(host, {})
        if tables.get(followed) and not tables.get(table):
            with self._changing() as seats:
                here = seats.get(host, {})
                here[table] = here.get(table) or dict(here.get(followed, {}))

    def code(self, host: str, table: str) -> str:
        """Return the join code that is kept for the table, at this host or another one; empty if there is none."""
        return next((code for kept in self._tables(host, table) for code in kept.get(CODE, [])), "")

    def keep_code(self, host: str, table: str, code: str) -> None:
        """Keep the join code of a table."""
        if code != self.code(host, table):
            with self._changing() as seats:
                seats.setdefault(host, {}).setdefault(table, {})[CODE] = [code]

    def prove(
        self,
        host: str,
        resume: client_messages.Resume,
        challenge: server_messages.Challenge,
        tokens: Sequence[bytes] | None = None,
    ) -> client_messages.Proof:
        """Return the proof that the seat is ours, with one of `tokens` or of those that are kept.

        The token that shall follow is kept before the host hears of it: whichever of the two it knows in the end, we
        have it.
        Raises RefusedError `token` when the host has not shown that it knows a token of the seat.
        """
        for token in self.tokens(host, resume.table, resume.seat) if tokens is None else tokens:
            shown = mac(key_of(token), "host", resume.nonce, challenge.nonce)
            if any(equal_secrets(shown, other) for other in challenge.macs):
                follower = draw_secret()
                self.keep(host, resume.table, resume.seat, [token, follower])
                return client_messages.Proof(mask(token, resume.nonce, challenge.nonce), key_of(follower))
        raise RefusedError(NetReason.NO_OWN_SEAT())

    def _tables(self, host: str, table: str) -> list[dict[str, list[str]]]:
        """Return what is kept for a table under every host, this one first."""
        hosts = self._read()
        order = [host, *(other for other in hosts if other != host)]
        return [hosts.get(host_id, {}).get(table, {}) for host_id in order]

    @contextmanager
    def _changing(self) -> Iterator[Seats]:
        """Open the content for changes and write it back at the end; other processes wait meanwhile."""
        if self._path is None:
            yield self._memory
            return
        try:
            with locked(self._path):
                seats = self._read(aside=True)
                yield seats
                for tables in seats.values():
                    for oldest in list(tables)[:-MOST]:
                        del tables[oldest]
                write_private(self._path, json.dumps(seats, indent=1))
        except OSError as error:
            raise StoreError(NetReason.SEATS_UNWRITABLE(path=self._path, why=error.strerror)) from error

    def _read(self, *, aside: bool = False) -> Seats:
        """Return the content. With `aside` (it is going to be overwritten) keep a damaged file under another name."""
        if self._path is None:
            return self._memory
        try:
            return read_json(self._path, Seats)
        except FileError as error:
            if error.trouble == "file":
                raise StoreError(NetReason.SEATS_UNREADABLE(path=self._path, why=error.why.sentence)) from error
            if error.trouble == "content" and aside:
                self._path.replace(self._path.with_name(self._path.name + ".old"))
            return {}
