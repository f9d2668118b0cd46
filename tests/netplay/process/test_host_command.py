"""The command `elgrande host`: its options, the detached host, and how each is stopped."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import Self

import pytest

from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.addresses import Address, addresses_behind
from netplay.common.errors import NetplayError, RefusedError, StoreError, UnreachableError
from netplay.common.paths import AppPaths
from netplay.common.reasons import NetReason
from netplay.process.arguments import parser
from netplay.process.cli import Host, HostOptions, main
from netplay.process.operator_cli import command_from
from netplay.process.pid_file import RunningHost, write_pid_file
from netplay.process.subprocesses import detached_host, local_host, running_host, stop_host
from tests.netplay.process.test_host_process import alive, start_host
from tests.netplay.support.company import PATIENCE, until

SETUP = Setup("elgrande", ("red", "blue"))


async def run_host(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command `elgrande host` from start to end."""
    command = [sys.executable, "-m", "netplay.process.cli", *arguments]
    return await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=PATIENCE)


async def test_a_second_host_on_one_store_exits_3_and_names_it(places: AppPaths, unused_tcp_port: int) -> None:
    first = await start_host(places, unused_tcp_port)
    second = await run_host("--data", str(places.home), "--no-announce")
    assert second.returncode == 3
    assert str(places.host_store) in second.stderr
    with pytest.raises(StoreError):
        async with local_host(places, places.host_store):
            pass
    assert await stop_host(places)
    assert await first.wait() == 0


def test_without_bind_a_host_listens_only_where_nobody_from_afar_comes(
    places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[HostOptions] = []

    class Deaf(Host):
        async def __aenter__(self) -> Self:
            wanted.append(self.options)
            raise UnreachableError(NetReason.NO_LISTENING(why="it only tells where"))

    own = ["127.0.0.1", "192.168.1.5", "8.8.8.8", "::1", "fe80::1%eth0", "2001:4860::1"]
    monkeypatch.setattr("netplay.process.cli.Host", Deaf)
    monkeypatch.setattr("netplay.process.cli.own_addresses", lambda: own)
    assert main(["--data", str(places.home), "--no-announce"]) == 1
    assert [[*options.bind, *options.also] for options in wanted] == [
        ["127.0.0.1", "192.168.1.5", "::1", "fe80::1%eth0"]
    ]


async def test_a_global_address_needs_to_be_meant(places: AppPaths) -> None:
    run = await run_host("--data", str(places.home), "--bind", "0.0.0.0")
    assert run.returncode == 2
    assert "--open" in run.stderr


async def test_a_detached_host_is_found_used_and_ended(places: AppPaths, unused_tcp_port: int) -> None:
    assert await running_host(places) is None
    assert not await stop_host(places)
    arguments = ["--port", str(unused_tcp_port), "--bind", "127.0.0.1", "--no-announce"]
    running = await detached_host(places, arguments)
    assert running.port == unused_tcp_port
    assert await detached_host(places) == running
    async with await Client.connect(Address("127.0.0.1", running.port), places=places) as ana:
        await ana.create("Evening", SETUP, "Ana", ["me", "open"])
    assert await stop_host(places)
    await until(lambda: not alive(running.pid))
    assert await running_host(places) is None


async def test_a_detached_host_outlives_the_program_that_started_it(places: AppPaths, unused_tcp_port: int) -> None:
    script = f"""
import asyncio
from netplay.process.subprocesses import detached_host
from netplay.common.paths import find_paths
arguments = ["--port", "{unused_tcp_port}", "--bind", "127.0.0.1", "--no-announce"]
asyncio.run(detached_host(find_paths(), arguments))
"""
    started = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (started.returncode, started.stdout, started.stderr) == (0, "", "")
    running = await running_host(places)
    assert running is not None
    assert running.port == unused_tcp_port
    assert await stop_host(places)


async def test_a_host_for_every_address_tells_addresses_that_can_be_joined(places: AppPaths) -> None:
    running = await detached_host(places, ["--port", "0", "--bind", "0.0.0.0", "--open", "--no-announce"])
    for host in addresses_behind("0.0.0.0"):
        await (await Client.connect(Address(host, running.port))).close()
    assert await stop_host(places)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "65536"], "no port"),
        (["--port", "any"], "invalid port value: 'any'"),
        (["--bind", "localhost"], "invalid address value: 'localhost'"),
        (["--bind", "192.168.1.5:7373", "--open"], "invalid address value"),
        (["--bot-delay", "-1"], "not possible"),
        (["--limit", "manners=3"], "no limit 'manners'"),
        (["--limit", "tables=0"], "more than 0"),
        (["--limit", "tables"], "invalid limit value: 'tables'"),
        (["--limit", "watchers=257"], "at most 256"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("former", "present"),
    [("asked", "bot_timeout"), ("begun", "running_per_address"), ("founded_time", "created_time")],
)
def test_former_names_of_limits_hold(former: str, present: str) -> None:
    assert parser().parse_args(["--limit", f"{former}=7"]).limit == [(present, 7)]


@pytest.mark.parametrize("arguments", [["--delete", ""], ["--export", "", "file"], ["--import", ""]])
def test_an_order_without_a_name_starts_no_host(arguments: list[str]) -> None:
    assert command_from(parser().parse_args(arguments)) is not None


async def test_a_limit_can_be_set_by_option(places: AppPaths, unused_tcp_port: int) -> None:
    arguments = ["--port", str(unused_tcp_port), "--bind", "127.0.0.1", "--no-announce", "--limit", "tables=1"]
    running = await detached_host(places, arguments)
    async with await Client.connect(Address("127.0.0.1", running.port)) as ana:
        await ana.create("one", SETUP, "Ana", ["me", "open"])
        await ana.leave()
        with pytest.raises(RefusedError) as caught:
            await ana.create("two", SETUP, "Ana", ["me", "open"])
        assert caught.value.code == "full"
    assert await stop_host(places)


async def test_a_note_of_a_host_that_died_is_not_believed(places: AppPaths, unused_tcp_port: int) -> None:
    write_pid_file(places, RunningHost(1, unused_tcp_port, bytes(16)))
    assert await running_host(places) is None
    assert not await stop_host(places)


async def test_a_host_that_cannot_listen_says_so(places: AppPaths) -> None:
    with pytest.raises(UnreachableError):
        await detached_host(places, ["--bind", "192.0.2.77", "--open", "--no-announce"])
    with pytest.raises(NetplayError):
        await detached_host(places, ["--no-such-option"])
