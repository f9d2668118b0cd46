"""The command `elgrande host --code`: real processes, a code that is printed, and what is refused at start."""

from __future__ import annotations

import asyncio
import re
import stat
import sys

import pytest

from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.errors import RefusedError
from netplay.common.paths import AppPaths
from netplay.process.cli import main
from netplay.process.pid_file import pid_file
from netplay.process.subprocesses import detached_host, stop_host
from tests.netplay.process.test_host_process import alive
from tests.netplay.support.company import PATIENCE, until

SETUP = Setup("elgrande", ("red", "blue"))
FAR = "8.8.8.8"
"""An address that everybody can reach, and no machine of ours has."""


async def start(places: AppPaths, port: int) -> tuple[asyncio.subprocess.Process, str]:
    """A host with a code, as a person starts it, and what it says until it listens."""
    command = [sys.executable, "-m", "netplay.process.cli", "--code", "--port", str(port), "--bind", "127.0.0.1"]
    host = await asyncio.create_subprocess_exec(
        *command, "--no-announce", "--data", str(places.home), stdout=asyncio.subprocess.PIPE
    )
    assert host.stdout is not None
    async with asyncio.timeout(PATIENCE):
        said = await host.stdout.readuntil(b"Ctrl+C")
    return host, said.decode()


def told(said: str) -> str:
    """The code that the host has printed."""
    found = re.search(r"join code ([A-Z2-7]{6})\n", said)
    assert found is not None
    return found[1]


async def test_a_host_with_a_code_prints_it_and_lets_in_who_knows_it(places: AppPaths, unused_tcp_port: int) -> None:
    host, said = await start(places, unused_tcp_port)
    code, at = told(said), Address("127.0.0.1", unused_tcp_port)
    assert f"elgrande join {at}" in said
    async with await Client.connect(at) as ana, await Client.connect(at) as ben:
        table = await ana.create("Evening", SETUP, "Ana", ["me", "open"], code=code)
        with pytest.raises(RefusedError) as caught:
            await ben.join(table.id, "Ben")
        assert caught.value.code == "code"
        await ben.join(table.id, "Ben", code=code)
        await ana.start()
        await until(lambda: ben.view is not None)
    assert await stop_host(places)
    assert await host.wait() == 0
    host, said = await start(places, unused_tcp_port)
    assert told(said) == code
    assert await stop_host(places)
    assert await host.wait() == 0
    for path in places.log.iterdir():
        assert code not in path.read_text()


async def test_who_runs_a_detached_host_with_a_code_can_look_it_up(places: AppPaths, unused_tcp_port: int) -> None:
    arguments = ["--port", str(unused_tcp_port), "--bind", "127.0.0.1", "--no-announce", "--code"]
    running = await detached_host(places, arguments)
    async with await Client.connect(Address("127.0.0.1", running.port)) as ana:
        await ana.create("Evening", SETUP, "Ana", ["me", "open"], code=running.code)
        assert ana.code == running.code
    if sys.platform != "win32":
        assert stat.S_IMODE(pid_file(places).stat().st_mode) == 0o600
    assert await stop_host(places)
    await until(lambda: not alive(running.pid))


async def test_without_the_packages_it_is_refused_at_start(places: AppPaths) -> None:
    script = (
        "import sys; sys.modules['spake2'] = None; from netplay.process.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    run = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script, "--code", "--port", "0", "--no-announce", "--data", str(places.home)),
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(PATIENCE):
        _, said = await run.communicate()
    assert run.returncode == 1
    assert b"pip install 'elgrande-tui[secure]'" in said
    assert b"Traceback" not in said
    assert not places.host_store.exists()


@pytest.mark.parametrize(("options", "fits"), [((), False), (("--open",), True), (("--code",), True)])
def test_a_global_address_needs_a_code_or_to_be_meant(
    places: AppPaths, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], fits: bool
) -> None:
    arguments = ["--data", str(places.home), "--bind", FAR, "--port", "0", *options]
    if fits:
        assert main(arguments) == 1
        assert "cannot listen" in capsys.readouterr().err
        return
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    said = capsys.readouterr().err
    assert "--code" in said
    assert "--open" in said
