"""The client over real sockets: its updates, its way back after a lost connection; nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.client.keyring import Keyring
from netplay.client.updates import GameUpdate, LinkUpdate, TableUpdate, Update
from netplay.common.addresses import Address
from netplay.common.errors import ConnectionLostError, RefusedError, UnreachableError
from netplay.common.paths import AppPaths
from netplay.common.sanitize import trusted
from netplay.process.server import Host
from netplay.protocol.client_messages import NEW, Chat, Undo
from netplay.protocol.server_messages import ChatLine
from tests.games.caravan.state import CaravanView, Took
from tests.netplay.support.company import Diary, address, hosting, play, until
from tests.netplay.support.toy import toy
from tests.ports import free_port


async def pair(host: Host, places: AppPaths | None = None, rounds: int = 30) -> tuple[Client, Client]:
    ana = await Client.connect(address(host), places=places)
    ben = await Client.connect(address(host), places=places)
    info = await ana.create("Evening", toy(2, rounds=rounds), "Ana", ["me", "open"])
    await ben.join(info.id, "Ben")
    await ana.start()
    await until(lambda: ben.view is not None and ben.table is not None and ben.table.state == "playing")
    return ana, ben


def cut(host: Host, client: Client) -> None:
    """Break the client's connection in the middle of everything."""
    table = client.table
    assert table is not None
    session = next(s for s, seat in host.lobby.tables[table.id].members.items() if seat == client.seat)
    next(c for c in host.connections if c.session is session).abort()


def away(diary: Diary) -> list[bool]:
    """Return whether Ben was away, once for every update of the table."""
    return [update.table.seats[1].away for update in diary.updates if isinstance(update, TableUpdate)]


async def test_views_and_events_come_typed_and_the_answer_is_heard_by_both(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben:
            diary = Diary(ben)
            assert isinstance(ana.view, CaravanView)
            assert (ana.seat, ben.seat) == (0, 1)
            assert ana.question is not None
            await ana.answer(ana.question.words.index("take 2"))
            assert ana.question is None
            await until(lambda: diary.games)
            update = diary.games[0]
            assert update.events == (Took(0, 2),)
            assert isinstance(update.view, CaravanView)
            assert update.view.now.scores == [2, 0]
            assert update.question is ben.question
            assert update.cause == "events"


async def test_one_update_follows_the_other(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        seen: list[str] = []

        async def watch() -> None:
            async for update in ben.updates():
                seen.append(type(update).__name__)

        watching = asyncio.create_task(watch())
        await asyncio.sleep(0)
        await ana.answer(2)
        await ben.send(Chat(NEW, "well"))
        await ana.close()
        await until(lambda: "TableUpdate" in seen)
        await ben.close()
        await watching
        assert seen == ["GameUpdate", "ChatLine", "TableUpdate", "LinkUpdate"]


async def test_refusals_carry_code_and_sentence(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben:
            with pytest.raises(RefusedError) as caught:
                await ben.answer(0)
            assert (caught.value.code, str(caught.value)) == ("not_yours", "it is not your turn")
            with pytest.raises(RefusedError) as caught:
                await ben.send(Undo(NEW))
            assert caught.value.code == "unanswered"
            with pytest.raises(RefusedError) as caught:
                await ana.join("t9", "Ana")
            assert caught.value.code == "state"


async def test_a_broken_connection_comes_back_to_the_same_seat(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben:
            diary, others = Diary(ben), Diary(ana)
            cut(host, ben)
            await until(lambda: diary.links == ["reconnecting", "connected"])
            assert [g.cause for g in diary.games] == ["enter"]
            await until(lambda: others.updates and not away(others)[-1])
            assert away(others) == [True, False]
            await ana.answer(2)
            await until(lambda: ben.question is not None)
            await ben.answer(2)


async def test_what_happened_meanwhile_is_heard_on_the_return(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben:
            diary = Diary(ben)
            cut(host, ben)
            await ana.answer(3)
            await until(lambda: diary.games)
            assert diary.games[-1].events == (Took(0, 2),)


async def test_answers_given_while_connections_break_are_carried_out_once_each(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host, rounds=60)
        async with ana, ben:
            rng = random.Random(5)
            assert ana.table is not None
            table = host.lobby.tables[ana.table.id]
            played = table.live_match
            assert played is not None

            cuts = 0

            def gone_on(answers: int) -> bool:
                return len(played.match.journal) >= answers

            async def trouble() -> None:
                nonlocal cuts
                while True:
                    await until(partial(gone_on, len(played.match.journal) + rng.randrange(1, 20)))
                    there = [client for client in (ana, ben) if table.session_of(client.seat or 0) is not None]
                    if there:
                        cut(host, rng.choice(there))
                        cuts += 1

            spoiling = asyncio.create_task(trouble())
            counts = await asyncio.gather(play(ana, rng), play(ben, rng))
            spoiling.cancel()
            asked = [seat for seat, _, how in played.match.journal.entries if how == "asked"]
            assert [asked.count(0), asked.count(1)] == list(counts) == [60, 60]
            assert cuts > 3


async def test_a_seat_taken_in_another_window_is_lost_here_for_good(tmp_path: Path, places: AppPaths) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host, places)
        diary = Diary(ana)
        table = ana.table
        assert table is not None
        newer = await Client.connect(address(host), places=places)
        assert newer.own_seats(table.id) == [0, 1]
        async with newer, ben:
            await newer.resume(table.id, 0)
            await until(lambda: "replaced" in diary.links)
            assert ana.link == "replaced"
            with pytest.raises(ConnectionLostError):
                await ana.answer(0, 1)
            await newer.answer(2)
            await until(ana._connection._tasks[0].done)
            assert len(ana._connection._tasks) == 2, "nothing tries to come back"
            assert diary.links == ["replaced"]
        await ana.close()


async def test_tokens_change_with_every_return_and_the_last_two_are_kept(tmp_path: Path, places: AppPaths) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host, places)
        table = ana.table
        assert table is not None
        await ana.close()
        await ben.close()
        kept = [places.seats.read_text()]
        for _ in range(4):
            async with await Client.connect(address(host), places=places) as again:
                assert (await again.resume(table.id)).id == table.id
                assert again.seat == 0
            kept.append(places.seats.read_text())
        assert len(set(kept)) == 5


async def test_who_has_no_token_cannot_resume(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben, await Client.connect(address(host)) as thief:
            table = ana.table
            assert table is not None
            with pytest.raises(RefusedError) as caught:
                await thief.resume(table.id, 0)
            assert caught.value.code == "token"


async def test_leaving_and_watching(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben, await Client.connect(address(host)) as eva:
            table = ana.table
            assert table is not None
            await eva.watch(table.id, "Eva")
            await until(lambda: eva.view is not None)
            assert (eva.seat, eva.question) == (None, None)
            cut_watcher = next(
                c for c in host.connections if host.lobby.tables[table.id].members.get(c.session, 0) is None
            )
            diary = Diary(eva)
            cut_watcher.abort()
            await until(lambda: diary.links == ["reconnecting", "connected"])
            await until(lambda: ana.table is not None and ana.table.watchers == ["Eva"])
            await eva.leave()
            assert eva.table is None
            assert [t.watchers for t in await eva.tables()] == [[]]


async def test_chat_is_heard_once_even_after_a_return(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben:
            diary = Diary(ben)
            await ana.send(Chat(NEW, "hello\x1b[2J"))
            await until(lambda: any(isinstance(u, ChatLine) for u in diary.updates))
            cut(host, ben)
            await until(lambda: diary.links == ["reconnecting", "connected"])
            lines = [u for u in diary.updates if isinstance(u, ChatLine)]
            assert lines == [ChatLine(1, trusted("Ana"), trusted("hello\ufffd[2J"), 0)]


async def test_latency_is_measured(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        await until(lambda: ana.latency is not None)
        assert ana.latency is not None
        assert ana.latency > 0


async def test_when_the_host_ends_the_client_waits_and_plays_on_with_the_next_one(tmp_path: Path) -> None:
    port = free_port()
    async with hosting(tmp_path / "a.sqlite", port=port) as host:
        ana, ben = await pair(host)
        await ana.answer(2)
    diary = Diary(ana)
    await until(lambda: ana.link == "reconnecting" and ben.link == "reconnecting")
    async with hosting(tmp_path / "a.sqlite", port=port):
        await until(lambda: ana.link == ben.link == "connected")
        assert isinstance(ana.view, CaravanView)
        assert ana.view.now.scores == [1, 0]
        await ben.answer(2)
        await until(lambda: ana.question is not None)
        await ana.close()
        await ben.close()
    assert [u.link for u in diary.updates if isinstance(u, LinkUpdate)][-1] == "closed"


async def test_another_host_at_the_same_address_is_not_ours(tmp_path: Path) -> None:
    port = free_port()
    async with hosting(tmp_path / "a.sqlite", port=port) as host:
        ana, ben = await pair(host)
    await until(lambda: ana.link == "reconnecting")
    async with hosting(tmp_path / "b.sqlite", port=port):
        await until(lambda: ana.link == "closed")
    await ana.close()
    await ben.close()


async def test_nobody_there_and_nobody_of_ours_there() -> None:
    async def web(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(web, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with pytest.raises(UnreachableError) as caught:
        await Client.connect(Address("127.0.0.1", port))
    assert caught.value.code == "not_protocol"
    server.close()
    await server.wait_closed()
    with pytest.raises(UnreachableError) as caught:
        await Client.connect(Address("127.0.0.1", port))
    assert caught.value.code == "unreachable"


def fails(update: Update) -> None:
    raise RuntimeError(f"nobody wants {type(update).__name__}")


async def test_an_address_that_cannot_be_one_is_unreachable() -> None:
    with pytest.raises(UnreachableError):
        await Client.connect(Address("a..b", 7373))


async def test_what_a_host_does_not_list_is_not_forgotten(tmp_path: Path, places: AppPaths) -> None:
    """It may be another one under the same id."""
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host), places=places) as ana:
        table = await ana.create("Evening", toy(2), "Ana", ["me", "open"])
        ring = Keyring(places.seats)
        ring.keep(ana.host_id, "unheard", 0, [bytes(16)])
        await ana.tables()
        assert (ring.seats(ana.host_id, "unheard"), ana.own_seats(table.id)) == ([0], [0])


async def test_a_listener_that_fails_does_not_stop_the_others(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben:
            ben.listen(fails)
            diary = Diary(ben)
            await ana.answer(2)
            await until(lambda: any(isinstance(u, GameUpdate) for u in diary.updates))
            assert ben.link == "connected"


async def test_an_owner_who_created_a_table_for_others_can_take_a_seat_later(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        await ana.create("Evening", toy(2), "Ana", ["open", "open"])
        assert ana.seat is None
        await ana.sit(1)
        assert ana.seat == 1
        assert ana.table is not None
        assert ana.table.seats[1].player == "Ana"
