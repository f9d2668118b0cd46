"""Faults: processes that are killed, disks that are full or damaged, clocks that jump, commands that come twice."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import cycle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import JournalError, SetupError
from engine.core.match import Match
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.errors import RefusedError, StoreError
from netplay.common.paths import AppPaths
from netplay.common.sanitize import trusted
from netplay.host.game.live_match import journal_records
from netplay.host.limits import Limits
from netplay.host.storage.rebuild import rebuild
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord, SeatRecord, TableRecord
from netplay.protocol import client_messages, server_messages
from netplay.protocol.client_messages import NEW, Chat
from netplay.protocol.codec import decode_from_host, encode
from tests.bench.faults import troubled_game
from tests.netplay.support.company import Diary, address, hosting, play, until
from tests.netplay.support.dialogue import House
from tests.netplay.support.toy import toy

TABLE = TableRecord("t1", trusted("Evening"), toy(2, rounds=40, vetoes=[]), "playing", 1, 0)
SEATS = [SeatRecord("t1", seat, "person", trusted(name), key=b"k" * 32) for seat, name in enumerate(("Ana", "Ben"))]
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals, /proc and limits of POSIX")


@pytest.mark.some(1)
@posix
@pytest.mark.parametrize("seed", [1, 2])
async def test_killed_at_random_moments_and_nothing_is_lost_taken_or_shown_wrong(places: AppPaths, seed: int) -> None:
    toll = await troubled_game(places, seed, kills=3)
    assert toll.answers > 50
    assert toll.hosts + toll.bots > 0


def written(folder: Path) -> tuple[list[bytes], list[int]]:
    """A store with one answer a batch: [the file, its log] as a crash leaves them, and the log's size after each."""
    store = SqliteStore(folder / "a.sqlite")
    store.write([[TABLE, *SEATS]])
    match, sizes = Match(TABLE.setup, random.Random(1)), []
    for n in range(60):
        before = len(match.journal)
        match.answer(match.asked[0], "take 1")
        store.write([journal_records("t1", match, before, before, cmd=n)])
        sizes.append((folder / "a.sqlite-wal").stat().st_size)
    left = [(folder / name).read_bytes() for name in ("a.sqlite", "a.sqlite-wal")]
    store.close()
    return left, sizes


def answers_of(folder: Path, files: list[bytes]) -> int:
    """How many answers these files hold, which must be the first ones. Raises StoreError, JournalError, SetupError."""
    for name, content in zip(("b.sqlite", "b.sqlite-wal"), files, strict=False):
        (folder / name).write_bytes(content)
    store = SqliteStore(folder / "b.sqlite")
    try:
        (kept,) = store.load()
    finally:
        store.close()
        for file in folder.glob("b.sqlite*"):
            file.unlink()
    assert rebuild(kept.table.setup, kept.answers, random.Random(0)).rules.setup == TABLE.setup
    assert [(row.n, row.words, row.cmd) for row in kept.answers] == [
        (n + 1, "take 1", n) for n in range(len(kept.answers))
    ]
    return len(kept.answers)


def test_a_log_overwritten_anywhere_loads_as_what_was_committed_before_that_place(tmp_path: Path) -> None:
    (whole, log), sizes = written(tmp_path)
    rng = random.Random(2)
    for at in rng.sample(range(sizes[0], len(log)), 40):
        torn = log[:at] + rng.randbytes(512) + log[at + 512 :]
        assert answers_of(tmp_path, [whole, torn]) == sum(size <= at for size in sizes)


def test_a_file_damaged_anywhere_is_whole_or_refused(tmp_path: Path) -> None:
    """What was on the disk for long and is overwritten: no host may go on from another position without a word."""
    written(tmp_path)
    whole = (tmp_path / "a.sqlite").read_bytes()
    rng = random.Random(3)
    refused = 0
    for _ in range(300):
        at, size = rng.randrange(len(whole)), rng.choice((1, 16, 512))
        torn = whole[:at] if rng.random() < 0.2 else whole[:at] + rng.randbytes(size) + whole[at + size :]
        try:
            assert answers_of(tmp_path, [torn]) == 60
        except (StoreError, JournalError, SetupError):
            refused += 1
    assert 0 < refused < 300


@contextmanager
def full_disk(store: Path) -> Iterator[None]:
    """No file may grow beyond what the store's log has now."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = store.with_name(store.name + "-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@posix
async def test_on_a_full_disk_no_answer_counts_and_with_room_again_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.host.storage.writer.LOG_SECONDS", 3600.0)  # a log begun anew has room in its file
    store = tmp_path / "a.sqlite"
    async with hosting(store) as host:
        ana, ben = await Client.connect(address(host)), await Client.connect(address(host))
        info = await ana.create("Evening", toy(2, rounds=20), "Ana", ["me", "open"])
        await ben.join(info.id, "Ben")
        await ana.start()
        await asyncio.gather(play(ana, random.Random(1), most=5), play(ben, random.Random(2), most=5))
        await until(lambda: ana.question or ben.question)
        mover = ana if ana.question is not None else ben
        before, question = mover.view, mover.question
        assert question is not None
        with full_disk(store):
            for _ in range(3):
                with pytest.raises(RefusedError) as caught:
                    await mover.answer(question.words.index("take 1"), question.id)
                assert caught.value.code == "store"
        assert (mover.view, mover.question) == (before, question)
        rest = await asyncio.gather(play(ana, random.Random(3)), play(ben, random.Random(4)))
        assert (ana.link, ben.link) == ("connected", "connected")
        await ana.close()
        await ben.close()
    kept = SqliteStore(store)
    (table,) = kept.load()
    kept.close()
    assert sum(row.cmd is not None for row in table.answers) == 10 + sum(rest)


async def test_a_clock_that_jumps_matters_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jumps = cycle((0.0, 86_400.0, -86_400.0, 10.0**9, 15.0, -(10.0**8)))
    now = time.time
    monkeypatch.setattr(time, "time", lambda: max(0.0, now() + next(jumps)))
    limits = Limits(rate=1e6, burst=10**6, hello=5, silence=5, whole_frame=5, stuck=5, bot_timeout=5)
    async with hosting(tmp_path / "a.sqlite", limits) as host:
        ana, ben = await Client.connect(address(host)), await Client.connect(address(host))
        diaries = [Diary(ana), Diary(ben)]
        info = await ana.create("Evening", toy(2, rounds=30), "Ana", ["me", "open"])
        await ben.join(info.id, "Ben")
        await ana.start()
        await asyncio.gather(play(ana, random.Random(1)), play(ben, random.Random(2)))
        await ana.send(Chat(NEW, "again?"))
        assert [diary.links for diary in diaries] == [[], []]
        await ana.close()
        await ben.close()


@asynccontextmanager
async def slow_line(host: Address) -> AsyncIterator[Address]:
    """A way to the host on which every piece of what is said is up to 30 ms late, and comes cut in two."""
    rng = random.Random(5)
    ways: set[asyncio.Task[None]] = set()

    async def carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):  # whoever hangs up does not wait for what is on its way to him
            while data := await source.read(1000):
                cut = rng.randrange(len(data) + 1)
                for part in (data[:cut], data[cut:]):
                    await asyncio.sleep(rng.uniform(0, 0.015))
                    sink.write(part)
        sink.close()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(*host)
        for way in (carry(reader, far_writer), carry(far_reader, writer)):
            ways.add(asyncio.create_task(way))

    server = await asyncio.start_server(connect, "127.0.0.1", 0)
    yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    server.close()
    await asyncio.gather(*ways)


async def test_a_slow_line_only_takes_time(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, slow_line(address(host)) as at:
        ana, ben = await Client.connect(at), await Client.connect(at)
        diaries = [Diary(ana), Diary(ben)]
        info = await ana.create("Evening", toy(2, rounds=15, vetoes=[1]), "Ana", ["me", "open"])
        await ben.join(info.id, "Ben")
        await ana.start()
        await asyncio.gather(play(ana, random.Random(1)), play(ben, random.Random(2)))
        await ana.send(Chat(NEW, "at last"))
        match = host.lobby.tables[info.id].live_match
        assert match is not None
        assert [ana.view, ben.view] == [match.match.view(0), match.match.view(1)]
        assert [diary.links for diary in diaries] == [[], []]
        await ana.close()
        await ben.close()


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 3), st.integers(0, 11)), max_size=60))
@settings(max_examples=60, deadline=None)
def test_commands_doubled_and_out_of_order_count_once_and_get_one_reply(said: list[tuple[int, int, int]]) -> None:
    """Of the last commands of a seat any may come again at any time, also over a new connection."""
    house = House(Limits(rate=1e6, burst=10**6, chat_rate=1e6, chat_burst=10**6))
    talkers = house.playing(toy(2, rounds=50, vetoes=[1]))
    sent: list[list[client_messages.Command]] = [[], []]
    replies: dict[tuple[int, int], set[bytes]] = {}
    for who, what, which in said:
        talker, commands = talkers[who], sent[who]
        number = 100 + len(commands)
        if what == 0 and talker.question is not None:
            words = [n for n, word in enumerate(talker.question.words) if word != "break"]
            commands.append(client_messages.Answer(number, talker.question.id, words[which % len(words)]))
        elif what == 1:
            commands.append((client_messages.Undo(number), client_messages.Chat(number, "hm"))[which % 2])
        elif what == 2:
            token = talker.token
            talkers[who] = talker = house.talker(f"10.0.1.{who}")
            talker.token = token
            talker.resume("t1", who, token)
        if not commands:
            continue
        talker.say(commands[-1 - which % len(commands)])
        for other, listener in enumerate(talkers):
            for message in listener.hear():
                if isinstance(message, server_messages.Ack | server_messages.Nack) and message.cmd >= 100:
                    replies.setdefault((other, message.cmd), set()).add(encode(message))
    assert all(len(different) == 1 for different in replies.values())
    answers = [record for record in house.storage.records if isinstance(record, AnswerRecord)]
    given = [(record.seat, record.cmd) for record in answers if record.cmd is not None]
    assert len(given) == len(set(given))
    acked = {key for key, (reply,) in replies.items() if isinstance(decode_from_host(reply[4:]), server_messages.Ack)}
    assert set(given) <= acked
    assert rebuild(house.match().setup, answers, random.Random(0)).hash() == house.match().hash()
