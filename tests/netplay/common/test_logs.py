"""The log: it is rotated, is private, names tables and seats, and never tells a secret."""

from __future__ import annotations

import asyncio
import logging
import random
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.client.keyring import Keyring
from netplay.client.transport import dial
from netplay.common import logs
from netplay.common.addresses import Address
from netplay.common.errors import RefusedError
from netplay.common.logs import log, log_to, table_log
from netplay.common.paths import AppPaths
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.protocol import client_messages, server_messages
from netplay.protocol.client_messages import NEW, Chat
from netplay.protocol.credentials import key_of
from tests.netplay.support.company import PATIENCE, address, hosting, play, until
from tests.netplay.support.toy import toy


@pytest.fixture(autouse=True)
def _quiet_afterwards() -> Iterator[None]:
    """What a test has set up does not go on writing."""
    yield
    for logger in (log, logging.getLogger("asyncio")):
        for handler in logger.handlers:
            handler.close()
        logger.handlers[:] = []
        logger.propagate = True
    logging.raiseExceptions = True


def written(folder: Path) -> list[str]:
    return (folder / "host.log").read_text(encoding="utf-8").splitlines()


def test_a_line_names_its_table_and_its_seat(tmp_path: Path) -> None:
    log_to(tmp_path, "host")
    table_log("t1", 2).info("another connection from %s", "10.0.0.1")
    table_log("t1").warning("100%% of %s", "it")
    log.info("nothing of a table")
    ends = [re.sub(r"^.*? (INFO|WARNING) ", "", line) for line in written(tmp_path)]
    assert ends == ["table t1 seat 2: another connection from 10.0.0.1", "table t1: 100% of it", "nothing of a table"]


def test_what_a_peer_says_cannot_look_like_another_record_nor_steer_a_terminal(tmp_path: Path) -> None:
    log_to(tmp_path, "host")
    log.info("%s", "bad\n2026-01-01 00:00:00,000 1 INFO table t1: forged\x1b]52;c;cHduZWQ=\x07\u202e\x85more\udc80")
    first, *others = written(tmp_path)
    assert first.endswith(" INFO bad")
    assert others
    assert all(line.startswith("    ") for line in others)
    assert all(line.isprintable() for line in others)


def test_an_error_is_told_by_its_place_and_not_by_its_words(tmp_path: Path) -> None:
    log_to(tmp_path, "host")
    words = " ".join(["castillo", "granada"])
    try:
        raise ValueError(words)
    except ValueError as error:
        log.exception("a listener failed")
        failed = error
    loop = asyncio.new_event_loop()
    loop.call_exception_handler({"message": f"Exception in callback f('{words}')", "exception": failed})
    loop.close()
    text = "\n".join(written(tmp_path))
    assert words not in text
    assert text.count("    ValueError") == 2
    assert "ERROR Exception in callback f" in text


def test_the_file_turns_over_and_the_oldest_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "SIZE", 1000)
    log_to(tmp_path, "host")
    for number in range(200):
        table_log("t1").info("line %s", number)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["host.log", "host.log.1", "host.log.2", "host.log.3"]
    assert all(path.stat().st_size <= 1000 for path in tmp_path.iterdir())
    text = "".join(path.read_text(encoding="utf-8") for path in tmp_path.iterdir())
    assert "line 199" in text
    assert "line 100\n" not in text


@pytest.mark.skipif(sys.platform == "win32", reason="file modes of POSIX")
def test_only_the_owner_may_read_it_whatever_the_umask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "SIZE", 500)
    log_to(tmp_path, "host")
    for number in range(20):
        log.info("line %s", number)
    assert len(list(tmp_path.iterdir())) > 1
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_line_for_which_there_is_no_room_reaches_no_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "host.log").symlink_to("/dev/full")
    log_to(tmp_path, "host")
    table_log("t1").warning("the disk is full")
    assert capsys.readouterr() == ("", "")
    with suppress(OSError):  # there is still no room for it
        log.handlers[0].close()


class Secrets:
    """What must not stand in a log, in every way in which it could be written."""

    def __init__(self) -> None:
        self.forms: dict[str, str] = {}
        """With what each is."""

    def add(self, what: str, secret: str | bytes) -> None:
        forms = [secret] if isinstance(secret, str) else [secret.hex(), repr(secret)[2:-1], str(list(secret))[1:-1]]
        self.forms.update((form, what) for form in forms)

    def found(self, text: str) -> set[str]:
        return {what for form, what in self.forms.items() if form in text}


async def strangers(port: int) -> None:
    """Bytes that are no frame, and a message that is none."""
    for junk in (b"GET / HTTP/1.1\r\n\r\n", b"EGRD\x01\x00\x00\x00\x05hello"):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(junk)
        async with asyncio.timeout(PATIENCE):
            while await reader.read(1024):
                pass
        writer.close()


async def thief(at: Address, table: str, secrets: Secrets) -> None:
    """Somebody whose token for the seat is wrong."""
    wrong = b"\x07" * 16
    secrets.add("a wrong token", wrong)
    wire, _ = await dial(at, "", b"")
    wire.send(client_messages.Resume(1, table, 0, wrong))
    wire.send(client_messages.Proof(wrong, key_of(wrong)))
    async with asyncio.timeout(PATIENCE):
        while not isinstance(reply := await wire.receive(), server_messages.Nack):
            pass
    assert reply.code == "token"
    wire.close()


async def faulty(at: Address, secrets: Secrets) -> None:
    """A game whose rules fail, at a table with a join code that somebody guesses wrong."""
    async with await Client.connect(at) as cleo, await Client.connect(at) as guesser:
        table = await cleo.create("Faulty", toy(1), "Cleo", ["me"], locked=True)
        secrets.add("a join code", cleo.code)
        with pytest.raises(RefusedError):
            await guesser.watch(table.id, "Guesser", "AAAAAA")
        await cleo.start()
        await until(lambda: cleo.question)
        assert cleo.question is not None
        with pytest.raises(RefusedError):
            await cleo.answer(cleo.question.words.index("break"))


def of_the_store(path: Path, secrets: Secrets) -> None:
    """Keys, and answers by their words, the short ones apart, which may stand anywhere."""
    store = SqliteStore(path)
    for kept in store.load():
        for record in kept.seats:
            for key in filter(None, (record.key, record.next_key)):
                secrets.add("a key", key)
        for answer in kept.answers:
            if len(answer.words) > len("break"):
                secrets.add("an answer", answer.words)
    store.close()


async def test_whatever_goes_wrong_no_secret_is_in_the_logs(places: AppPaths, tmp_path: Path) -> None:
    secrets = Secrets()
    log_to(places.log, "host")
    line, operator = "a plan that nobody else may know", b"the operator's16"
    secrets.add("a line of chat", line)
    secrets.add("the operator's secret", operator)
    async with hosting(tmp_path / "a.sqlite", log=places.log, operator=operator) as host:
        at = address(host)
        secrets.add("the bots' secret", host.facts.secrets["bots"])
        async with await Client.connect(at, places=places) as ana, await Client.connect(at, places=places) as window:
            table = await ana.create("Evening", Setup("elgrande", ("red", "blue")), "Ana", ["me", "bot:random"])
            await ana.start()
            await ana.send(Chat(NEW, line))
            await play(ana, random.Random(1), 20)
            await window.resume(table.id)
            await until(lambda: ana.link == "replaced")
            host.bots.restart()
            await play(window, random.Random(2), 5)
            await thief(at, table.id, secrets)
            for token in Keyring(places.seats).tokens(window.host_id, table.id, 0):
                secrets.add("a token", token)
        await strangers(host.port)
        await faulty(at, secrets)
    of_the_store(tmp_path / "a.sqlite", secrets)
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(places.log.iterdir()))
    for expected in (
        f"table {table.id} seat 0: another connection from",
        "a rule failed: RuleFault",
        "not_protocol",
        "bad_message",
        "the bots ended with",
        "a join code was tried and not proved",
    ):
        assert expected in text
    assert {"a key", "an answer", "a token", "a join code"} <= set(secrets.forms.values())
    assert secrets.found(text) == set()


def test_the_search_for_secrets_finds_them() -> None:
    secrets = Secrets()
    secrets.add("a key", b"\x01\xffab")
    for text in ("key 01ff6162", "b'\\x01\\xffab'", "[1, 255, 97, 98]"):
        assert secrets.found(text) == {"a key"}
    assert secrets.found("0102") == set()
