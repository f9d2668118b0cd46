"""Make `home/` with the program of version 0.1.0, which must be the one that Python finds:

    unzip program.zip -d /tmp/old
    PYTHONSAFEPATH=1 PYTHONPATH=/tmp/old python make_home.py home

Ana uses the folder for everything: she chooses settings and keys, hosts tables for Ben, Cleo and Zoe, and plays at her
own keyboard with Ben. In the end two games have been left in the middle, one here and one at her host; one is over, a
rematch of it has begun, one table waits for players and one has moved to a file.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.form_rows import rows_of
from elgrande_tui.last_form import LastForm
from elgrande_tui.last_hosts import LastHosts
from elgrande_tui.launch import Launch, PlayHere
from elgrande_tui.new_game import NewGame, Wanted
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.table import HotSeatScreen
from elgrande_tui.settings import SettingsFile
from engine.setup import Setup
from netplay.addresses import Address, parse_address
from netplay.client import Client
from netplay.places import Places, find_places
from netplay.running import read_note
from netplay.terms import Terms

ANA, BEN, CLEO, ZOE = "Žofie [b]字", 'O\'Brien "Ñ"', "Клео", "⛵ 80%"
EVENING = 'Večer #1 — "80%" [red]字'
FREE = ("--limit", "rate=1000", "--limit", "burst=1000", "--limit", "chat_rate=1000", "--limit", "chat_burst=1000")
KEYS = """\
# Mine
"table.log" = "f5"
"table.offer" = ["щ", "ctrl+o"]
"table.help" = "F1"
"table.votes" = "alt+v"
"table.faster" = ">"
"table.digit_0" = ["0", "insert"]
"area.granada" = "é"
"app.leave" = "ctrl+x"
"mask.undo" = "ctrl+z"
"app.suspend" = "ctrl+s"
menu.back = ["escape", "BACKSPACE"]
[start]
resume = "F6"
settings = ","
[choice]
next = ["right", " ", "]"]
[waiting]
start = "Ы"
"""
"""What somebody may have written: names of keys and signs, one or several, in any case, ids as words or in tables."""
SETTINGS: dict[str, str | bool] = {
    "language": "pl",
    "theme": "terminal-light",
    "name": ANA,
    "bell": False,
    "guide": False,
    "animation": False,
    "confirm": True,
    "veto": "pass",
}
"""None as usual."""
HERE = Wanted(NewGame(("here", "easy"), "1996", "short", ("V4", "V6"), aid=True), ANA, "", ("Αννα O'Δ",))
THERE = Wanted(
    NewGame(("open", "random", "open"), also=("jubilee",)), ANA, EVENING, (), Terms(True, 30, 1800, 10, False), True
)


async def until(true: Callable[[], object]) -> None:
    """Wait until it is so."""
    for _ in range(6000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


async def answers(clients: list[Client], count: int) -> None:
    """These give so many answers at random, or all of the game, and one is taken back wherever that can be done."""
    rng, taken = random.Random(1), False
    while count and clients[0].table is not None and clients[0].table.state == "playing":
        for client in clients:
            question = client.question
            if question is not None and question.waited:
                await client.answer(rng.randrange(len(question.words)), question.id)
                count -= 1
                await asyncio.sleep(0.01)
                if client.can_undo and not taken:
                    await client.undo()
                    taken = True
        await asyncio.sleep(0.01)


async def evening(places: Places, at: Address) -> None:
    """A table for four with a join code: a person has gone, and a bot plays for them; three persons were there."""
    ana, ben, cleo, zoe = [await Client.connect(at, places=own) for own in (places, None, places, None)]
    game = THERE.game
    table = await ana.create(EVENING, game.setup(), ANA, game.seats(), THERE.terms, locked=True)
    await ben.join(table.id, BEN, code=ana.code)
    await cleo.join(table.id, CLEO, code=ana.code)
    await zoe.watch(table.id, ZOE, ana.code)
    for client, said in ((ana, "¿Qué tal? [b]字[/b]"), (ben, "‘Hello’ \\n \u202e?"), (zoe, "Viel Glück %s {0}")):
        await client.chat(said)
    await ana.start()
    await zoe.chat("Only who looks on hears this")
    await cleo.chat("Да")
    await ana.more_time(1)
    await answers([ana, ben, cleo], 20)
    await ben.close()
    await until(lambda: ana.table is not None and any(motion.kind == "absent" for motion in ana.table.motions))
    for client in (ana, cleo):
        assert client.table is not None
        for motion in client.table.motions:
            await client.vote(motion.id, motion.choices.index("bot"))
    await until(lambda: ana.table is not None and ana.table.seats[1].stand_in)
    await answers([ana, cleo], 10)
    await ana.chat("Bis morgen")
    for client in (ana, cleo, zoe):
        await client.close()


async def other_tables(places: Places, at: Address) -> None:
    """A whole game and its rematch; a table that waits; one that is to be moved."""
    short = Setup("elgrande", ("red", "blue"), options={"edition": "2015", "length": "short"})
    async with await Client.connect(at, places=places) as ana:
        over = await ana.create("Over", short, ANA, ["me", "bot:easy"])
        await ana.start()
        await answers([ana], 10**6)
        await ana.propose("rematch")
        await until(lambda: ana.table is not None and ana.table.follows == over.id)
        await answers([ana], 3)
        await ana.propose("pause")
        await until(lambda: ana.table is not None and ana.table.state == "paused")
        await ana.rename("Once more")
    async with await Client.connect(at, places=places) as ana:
        await ana.create("Waiting", short, ANA, ["open", "me"])
        await ana.chat("Anybody?")
    async with await Client.connect(at, places=places) as ana:
        await ana.create("Moved", short, ANA, ["me", "bot:random"])
        await ana.start()
        await answers([ana], 6)
        await ana.chat("To the other machine")


async def tables(places: Places) -> None:
    """Everything at the own host, which has been started."""
    await until(lambda: read_note(places) is not None)
    note = read_note(places)
    assert note is not None
    at = Address("127.0.0.1", note.port)
    await evening(places, at)
    await other_tables(places, at)


async def here(places: Places) -> None:
    """A game at the own keyboard, begun by the form, which is as it was the last time."""
    LastForm(places, hosted=False).keep(rows_of(HERE))
    LastForm(places, hosted=True).keep(rows_of(THERE))
    app = ElGrandeApp(Launch(PlayHere(), ANA, home=places.home), bot_delay=0.0)
    async with app.run_test(size=(100, 30)):
        await until(lambda: isinstance(app.screen, CreateScreen) and app.screen.is_mounted)
        await asyncio.sleep(1)
        form = app.screen
        assert isinstance(form, CreateScreen)
        form.action_accept()
        tables: list[HotSeatScreen] = []
        while not tables:
            await asyncio.sleep(0.1)
            tables = [screen for screen in app.screen_stack if isinstance(screen, HotSeatScreen)]
        clients = [seat.port.people for seat in tables[0].seats]
        await clients[0].chat("Zwei Stühle")
        await answers(clients, 12)
        await until(lambda: any(client.question is not None and client.question.waited for client in clients))
        tables[0].dismiss(None)
        await asyncio.sleep(2)


def run(*words: str) -> str:
    """Do what a command of the program does; return what it says."""
    command = [sys.executable, "-m", "elgrande_tui", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def main(home: str) -> None:
    """Make the folder, which must not be there yet."""
    Path(home).mkdir()
    places = find_places(Path(home))
    places.prepare()
    asyncio.run(here(places))
    arguments = ("--port", "0", "--bind", "127.0.0.1", "--no-announce", "--bot-delay", "0", *FREE)
    with subprocess.Popen([sys.executable, "-m", "elgrande_tui", "host", "--data", home, *arguments]):
        asyncio.run(tables(places))
        run("host", "--data", home, "--stop")
    run("host", "--data", home, "--export", "Moved", f"{home}/moved.table")
    last = LastHosts(places)
    for address in ("192.0.2.5", "spiele.example:7400", "[fe80::1%eth0]:7373", "[2001:db8::1]:7388"):
        last.add(parse_address(address))
    (places.config / "keys.toml").write_text(KEYS, encoding="utf-8")
    settings = SettingsFile(places)
    for name, value in SETTINGS.items():
        settings.change(name, value)
    listed = run("record", "export", "--data", home, "--list", "--lang", "en").splitlines()
    ids = {line.split(None, 3)[3]: line.split()[0] for line in listed}
    run("record", "export", "--data", home, ids["Over"], "-o", f"{home}/whole.txt")
    run("record", "export", "--data", home, ids[EVENING], "-o", f"{home}/redacted.txt")
    for file in (*places.log.iterdir(), places.seats.with_suffix(".lock")):
        file.unlink()
    places.log.rmdir()


if __name__ == "__main__":
    main(sys.argv[1])
