"""Run the command `elgrande host`, and a host as a child of the app. `Host` runs one within another program."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from netplay.common.addresses import addresses_behind, is_near, join_commands, near, own_addresses
from netplay.common.errors import NetplayError, StoreError
from netplay.common.logs import log, log_to, redacted_traceback
from netplay.common.paths import AppPaths, find_paths
from netplay.common.reasons import NetReason
from netplay.host.limits import Limits
from netplay.host.lobby.registry import draw_table_id
from netplay.process import operator_cli
from netplay.process.announcer import Announcer
from netplay.process.arguments import parser
from netplay.process.pid_file import RunningHost, remove_pid_file, write_pid_file
from netplay.process.server import Host, HostOptions
from netplay.process.subprocesses import stop_host

__all__ = ["Host", "HostOptions", "main"]

IDLE = 30 * 60
"""Seconds without a connection after which a detached host ends."""
SELDOM = 100
"""Middle-generation collections per full garbage collection, ten times the default: with 200 tables a full one takes
0.2 s, in which no client gets a reply, and finds next to nothing."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code: 0, 1 (it cannot be done), 2 (usage), 3 (the store is in use)."""
    command = parser()
    args = command.parse_args(argv)
    paths = find_paths(args.data)
    try:
        paths.prepare()
    except StoreError as error:
        sys.stderr.write(f"elgrande host: {error}\n")
        return 1
    if args.stop:
        return asyncio.run(_stop(paths))
    if order := operator_cli.command_from(args):
        return asyncio.run(operator_cli.carry_out(order, paths))
    for host in args.bind or ():
        if not is_near(host) and not (args.code or args.open):
            command.error(f"{host} can be reached from everywhere; add --code, or --open if everybody may come in")
    log_to(paths.log, "host")
    gc.set_threshold(*gc.get_threshold()[:2], SELDOM)
    run = _run_child(args, paths) if args.child else _run(args, paths)
    try:
        asyncio.run(run)
    except NetplayError as error:
        if args.child or args.detached:
            _report({"code": error.code, "sentence": str(error), **error.message.on_wire})
        else:
            sys.stderr.write(f"{error}\n")
        return 3 if error.code == "store_busy" else 1
    except KeyboardInterrupt:
        return 0
    except Exception as error:
        log.error("the host has failed: %s", redacted_traceback(error))
        raise
    return 0


async def _run(args: argparse.Namespace, paths: AppPaths) -> None:
    """Run a host for everybody near: in the foreground, or detached."""
    named = args.bind or ()
    also = [own for host in named for own in addresses_behind(host)] if named else near(own_addresses())
    announcer = Announcer()
    options = HostOptions(
        args.store or paths.host_store,
        bind=list(dict.fromkeys(["127.0.0.1", *(host for host in named if not addresses_behind(host))])),
        also=[host for host in dict.fromkeys(also) if host != "127.0.0.1"],
        port=args.port,
        code=args.code,
        bot_delay=args.bot_delay,
        limits=replace(Limits(bot_timeout=Limits.bot_timeout + args.bot_delay), **dict(args.limit)),
        log=paths.log,
        idle=IDLE if args.detached else None,
        changed=announcer.changed,
    )
    async with Host(options) as host:
        told = [notice.sentence for notice in host.notices]
        write_pid_file(paths, RunningHost(os.getpid(), host.port, options.operator, host.code, told))
        _stop_on_signals(host.stopped.set)
        try:
            if not args.no_announce:
                await announcer.start(host.facts.host_id, host.addresses)
            if args.detached:
                _report({"port": host.port})
                _close_output()
            else:
                _print_welcome(host, announcer)
            await host.stopped.wait()
        finally:
            await announcer.close()
            remove_pid_file(paths)


async def _run_child(args: argparse.Namespace, paths: AppPaths) -> None:
    """Run a host for the program that started it: the secret comes by stdin, the port goes out by stdout."""
    launch = _launch_secret(sys.stdin.buffer.readline(64))
    ids = iter([args.store.stem])
    options = HostOptions(
        args.store,
        port=args.port or 0,
        launch=launch,
        bot_delay=args.bot_delay,
        limits=Limits(bot_timeout=Limits.bot_timeout + args.bot_delay),
        log=paths.log,
        new_id=lambda: next(ids, "") or draw_table_id(),
    )
    async with Host(options) as host:
        _stop_on_signals(host.stopped.set)
        _stop_on_eof(host.stopped.set)
        _report({"port": host.port})
        _close_output()
        await host.stopped.wait()
        played = bool(host.lobby.tables)
    if not played:
        args.store.unlink(missing_ok=True)


def _launch_secret(line: bytes) -> bytes:
    """Return the secret that the program which started this one has written. Raises NetplayError without one."""
    with contextlib.suppress(ValueError):  # not UTF-8, or no figures
        if len(secret := bytes.fromhex(line.decode())) == 16:
            return secret
    raise NetplayError(NetReason.NO_LAUNCH_SECRET())


def _print_welcome(host: Host, announcer: Announcer) -> None:
    for notice in host.notices:
        sys.stderr.write(f"{notice.sentence}\n")
    _report("The host is running. Others join with")
    for line in join_commands(host.addresses):
        _report(f"  {line}")
    if host.code:
        _report(f"They are asked for the join code {host.code}")
    _report(announcer.status)
    tables = [table.info() for table in host.lobby.tables.values() if not table.ended]
    if tables:
        _report("It goes on with")
    for table in tables:
        _report(f"  {operator_cli.table_line(table)}")
    _report("Open a table with the key h of elgrande, or with Ctrl+N where others join.")
    _report("Ctrl+C ends it; games are kept and go on when it is started again.")


def _report(line: str | dict[str, object]) -> None:
    """Print a line at once; a dict is for the program that started this one."""
    sys.stdout.write((line if isinstance(line, str) else json.dumps(line)) + "\n")
    sys.stdout.flush()


def _close_output() -> None:
    """Print nothing from now on: the parent has read what it needs and may be gone."""
    # Later writes to the closed pipe would raise an error.
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(null, stream)


def _stop_on_signals(stop: Callable[[], None]) -> None:
    """End the host cleanly on SIGTERM and SIGINT, where the system has them."""
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop)


def _stop_on_eof(stop: Callable[[], None]) -> None:
    """End when the parent ends, even if it is killed: then its end of stdin closes."""
    loop = asyncio.get_running_loop()

    def watch() -> None:
        with contextlib.suppress(OSError):
            while os.read(0, 1024):  # not through the buffer, whose lock must be free when the interpreter ends
                pass
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(stop)

    threading.Thread(target=watch, name="stdin", daemon=True).start()


async def _stop(paths: AppPaths) -> int:
    if await stop_host(paths):
        _report("The host has ended.")
        return 0
    _report("No host is running.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
