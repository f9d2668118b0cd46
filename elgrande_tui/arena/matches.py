"""Play one unit of a contest in this process."""

from __future__ import annotations

import asyncio
import random
import time
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from elgrande_tui.arena.spiel_player import MCTS, SpielPlayer
from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.translations import _
from engine.arena.contest import Contest, Entrant, Played, Unit, wins
from engine.arena.entrants import code_hash, make_entrant
from engine.arena.playing import play
from engine.bots.bot import Bot, Offer
from engine.core.rules import Rules
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError, RefusedError
from netplay.common.sanitize import one_line
from netplay.host.limits import Limits
from netplay.process.server import Host, HostOptions

_ALONE = Lock()
"""Held while a game is played: bots with weights of their own think alone, also where a worker has several threads."""


class OtherCodeError(Exception):
    """This process has other rules or bots than the one that began the contest."""


def play_unit(contest: Contest, unit: Unit) -> Played:
    """Play a unit and return how it ended. Raises ProgramError, OtherCodeError and NotInstalledError."""
    if contest.code != code_hash(contest.setup.game):
        raise OtherCodeError
    with _ALONE:
        if any(contest.entries[entry].command for entry in unit.seats):
            return asyncio.run(play_hosted(contest, unit))
        return play(contest, unit, time.thread_time, make_player)


def make_player(entry: Entrant, rules: Rules[Any], seat: int) -> Bot:
    """Return who plays for an entry that is no program. Raises SetupError and NotInstalledError."""
    return SpielPlayer(entry) if entry.level == MCTS else make_entrant(entry, rules, seat)


LIMITS = Limits(rate=100_000, burst=100_000, per_address=100, unjoined=100)
"""Nobody is hurried or held up here."""
PATIENCE = 60.0
"""Seconds that a program has to join, and to answer."""
LOOK = 0.05
"""Seconds between two looks at how far the game is."""
NAME = "{name}"
"""What stands in a command for the name that the program should take: at one table no two have the same."""


class ProgramError(Exception):
    """A program does not join, or does not play on; `str(error)` is a sentence."""


async def play_hosted(contest: Contest, unit: Unit) -> Played:
    """Play a game and return how it ended; how long turns took is not known. Raises ProgramError."""
    async with AsyncExitStack() as stack:
        game = HostedGame(contest, unit, stack)
        try:
            await game.begin()
            for seat in range(len(unit.seats)):  # one after the other: a program takes the first open seat
                await game.fill(seat)
            return await game.played()
        except NetplayError as error:  # which is not made to be sent from one process to another
            raise ProgramError(refusal(error)) from error


class HostedGame:
    """A game at a host, which ends with `stack`."""

    def __init__(self, contest: Contest, unit: Unit, stack: AsyncExitStack) -> None:
        self._unit = unit
        self._setup = contest.setup
        self._entries = [contest.entries[entry] for entry in unit.seats]
        self._stack = stack
        self._programs: list[tuple[str, Process]] = []
        self._bots: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Open the host and the table."""
        self._folder = Path(self._stack.enter_context(TemporaryDirectory()))
        host = await self._stack.enter_async_context(Host(HostOptions(self._folder / "arena.sqlite", limits=LIMITS)))
        self._address = Address("127.0.0.1", host.port)
        self._owner = await self._client()
        info = await self._owner.create("Arena", self._setup, "Arena", ["open"] * len(self._entries))
        self._table = host.lobby.tables[info.id]
        self._table.fate = lambda: random.Random(self._unit.seed)

    async def fill(self, seat: int) -> None:
        """Let the entry of a seat take it. Raises ProgramError."""
        entry = self._entries[seat]
        if entry.command:
            await self._run(entry, seat)
            await self._until(lambda: self._table.seats[seat].kind == "person", lambda: 0)
        else:
            client = await self._client()
            await client.join(self._table.record.id, f"Seat {seat + 1}", seat)
            task = asyncio.create_task(_answer(client, entry, self._unit.seed))
            self._stack.callback(task.cancel)
            self._bots.append(task)

    async def played(self) -> Played:
        """Begin the game and return how it has ended. Raises ProgramError."""
        await self._owner.start()
        live = self._table.live_match
        assert live is not None
        match = live.match
        await self._until(lambda: match.over, lambda: len(match.journal))
        standings = sorted(match.standings(), key=lambda standing: standing.seat)
        scores = tuple(standing.score for standing in standings)
        won = wins([standing.place for standing in standings])
        return Played(self._unit, scores, won, ((),) * len(scores), match.hash())

    async def _client(self) -> Client:
        return await self._stack.enter_async_context(await Client.connect(self._address))

    async def _run(self, entry: Entrant, seat: int) -> None:
        words = [word.replace(NAME, f"Guest {seat + 1}") for word in entry.command]
        with (self._folder / f"{seat}.txt").open("wb") as said:
            try:
                program = await asyncio.create_subprocess_exec(
                    *words, self._address.host, str(self._address.port), stdin=DEVNULL, stdout=said, stderr=said
                )
            except OSError as error:
                told = _("{command} cannot be run: {why}.")
                raise ProgramError(told.format(command=entry.name, why=error.strerror)) from error
        self._stack.push_async_callback(_end, program)
        self._programs.append((entry.name, program))

    async def _until(self, done: Callable[[], bool], steps: Callable[[], int]) -> None:
        """Wait until it is done. Raises ProgramError when a program ends before, or nothing happens for too long."""
        seen, since = -1, time.monotonic()
        while not done():
            for task in self._bots:
                if task.done():
                    task.result()
            for name, program in self._programs:
                if program.returncode is not None and not done():
                    raise ProgramError(
                        _("{command} stopped before the end of the game: {said}").format(
                            command=name, said=self._last_line()
                        )
                    )
            if steps() != seen:
                seen, since = steps(), time.monotonic()
            elif time.monotonic() - since > PATIENCE:
                raise ProgramError(_("{command} made no move.").format(command=self._programs[-1][0]))
            await asyncio.sleep(LOOK)

    def _last_line(self) -> str:
        texts = [file.read_text(encoding="utf-8", errors="replace") for file in sorted(self._folder.glob("*.txt"))]
        return one_line("".join(texts).strip().rpartition("\n")[2])


async def _answer(client: Client, entry: Entrant, seed: int) -> None:
    """Answer for an entry that is no program, for as long as it is asked."""
    changed = asyncio.Event()
    client.listen(lambda update: changed.set())
    bot, answered = None, -1
    rng = random.Random(f"{seed} {client.seat} {entry.name}")
    while True:
        question, rules, seat, view = client.question, client.rules, client.seat, client.view
        if question is None or not question.waited or question.id == answered:
            changed.clear()
            await changed.wait()
            continue
        assert rules is not None
        assert seat is not None
        assert view is not None
        bot = bot or make_entrant(entry, rules, seat)
        offer = Offer(question.kind, [rules.parse(words) for words in question.words], question.about)
        chosen = question.words.index(bot.choose(view, offer, rng).words)
        with suppress(RefusedError):  # it was asked something else meanwhile
            await client.answer(chosen, question.id)
            answered = question.id


async def _end(program: Process) -> None:
    if program.returncode is None:
        program.kill()
    await program.wait()
