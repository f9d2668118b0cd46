"""An app that shows nothing but the table, a match to sit at, and a player who presses keys as a person would."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from typing import Any

from textual.pilot import Pilot

from elgrande_tui.model.match_ui.composing import parts_of
from elgrande_tui.model.picking import Part, Picking
from elgrande_tui.model.selection import Selection
from elgrande_tui.session.port import Port
from elgrande_tui.settings.colours import DepthChoice
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.settings import Settings
from elgrande_tui.widgets.cells import Cells
from elgrande_tui.widgets.themes.themed_app import ThemedApp
from elgrande_tui.widgets.themes.themes import Themes
from engine.core.match import Match
from engine.core.question import Question
from engine.core.setup import Setup
from engine.games.elgrande.modules.registry import VARIANTS
from netplay.common.paths import find_paths
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import grande, screen_at

COLOURS = ("red", "blue", "green", "yellow", "brown")
LETTERS = {"done": "d", "stop": "d", "skip": "x", "veto": "V", "pass": "p"}


class TableApp(ThemedApp):
    """Only the table."""

    def __init__(
        self,
        port: Port,
        *,
        ascii_only: bool = False,
        settings: Settings | None = None,
        guide: GuideProgress | None = None,
        theme: str = "night",
        depth: DepthChoice = "true",
    ) -> None:
        super().__init__(Themes(find_paths().themes), theme, depth)
        self.table = screen_at(port, ascii_only=ascii_only, settings=settings, guide=guide)

    def on_mount(self) -> None:
        self.push_screen(self.table)


EVERYTHING = tuple(VARIANTS)
"""All variants: they can be combined."""


def a_match(
    seats: int = 3, seed: int = 1, *, variants: tuple[str, ...] = (), modules: tuple[str, ...] = (), **options: Any
) -> Match:
    """A match whose draws are always the same."""
    return Match(Setup("elgrande", COLOURS[:seats], modules, variants, options), random.Random(seed))


def a_port(seats: int = 3, seed: int = 1, level: str = "random", **options: Any) -> LocalPort:
    """The first seat, against bots."""
    return LocalPort(a_match(seats, seed, **options), 0, dict.fromkeys(range(1, seats), level), seed)


def text(app: TableApp, name: str) -> str:
    """What a widget of the table shows."""
    if name == "score":
        return "".join(cells.text for cells in app.table.query("#score Cells").results(Cells))
    said = ["".join(text for text, _ink in row) for row in app.table.painter.said]
    shown = "\n".join(said) if name == "said" else app.table.query_one(f"#{name}", Cells).text
    if name in ("said", "prompt", "hand", "panel"):  # which have margins
        return "\n".join(line.removeprefix(" ").rstrip() for line in shown.splitlines())
    return shown


async def give(pilot: Pilot[None], app: TableApp, words: str) -> None:
    """Press the keys that give this answer, reading the choices as they are shown."""
    await press_answer(pilot, app.table.table.answering.selection, words)


async def press_answer(pilot: Pilot[None], selection: Selection, words: str) -> None:
    """Do the same for what is selected at any table."""
    picking = selection.picking
    assert picking is not None
    if words in LETTERS:
        await pilot.press(LETTERS[words])
        return
    parts = parts_of(selection.ui, selection.ui.rules.parse(words))
    await pilot.press(*["t"] * turns(picking, parts[0]))
    if words == "act":
        asked = selection.question
        await pilot.press("enter")
        if selection.question == asked:  # shown before it is given, as it cannot be taken back
            await pilot.press("enter")
        return
    while True:
        choice = selection.choice(parts[len(picking.path)].word)
        assert choice is not None, (words, picking.path, picking.choices)
        last = picking.index(choice.part) is not None
        before, asked = picking.path, selection.question
        await pilot.press(*choice.key)
        if selection.given_at_once or selection.question != asked:
            return
        if picking.path == before:
            await pilot.press("enter")
        if last:
            return


def turns(picking: Picking, first: Part) -> int:
    """Return how many turns lead to the half of the answers that begin with that part."""
    if not picking.halves:
        return 0
    wanted = picking.anew()
    wanted.turn_to(first)
    halves = picking.halves
    return (halves.index(wanted.half) - halves.index(picking.half)) % len(halves)


async def questions(pilot: Pilot[None], app: TableApp) -> AsyncIterator[Question]:
    """Yield what the player is asked until the game is over; each has to be answered before the next one is awaited."""
    table = app.table.table
    while not table.shown.over:
        if app.table.panel.name == "scoring":
            await pilot.press("enter")
        if table.answering.question is None or table.answering.sending:
            await pilot.pause(0.01)
            continue
        yield table.answering.question
        await pilot.pause()


async def play_on(pilot: Pilot[None], app: TableApp, rng: random.Random, answers: int = 10_000) -> int:
    """Answer at random through the keyboard until the game is over; return how many answers it took."""
    given = 0
    port, table = app.table.table.port, app.table.table
    while given < answers and not grande(port.view).over:
        if app.table.panel.name == "scoring":
            await pilot.press("enter")
        if table.answering.sending or table.answering.question is None:
            await pilot.pause(0.01)
            continue
        await give(pilot, app, rng.choice(table.answering.question.words))
        given += 1
        await pilot.pause()
    return given


def seated_when(
    kind: str, *, seats: int = 3, prefer: tuple[str, ...] = (), card: str = "", **options: Any
) -> LocalPort:
    """The first seat at a moment when it is asked that kind of question (with that card); bots sit elsewhere.

    Games are played at random until one comes there, answers that begin with one of `prefer` before others.
    """
    for seed in range(400):
        match, rng = a_match(seats, seed, **options), random.Random(seed)
        while not match.over:
            seat = match.asked[0]
            question = match.question(seat)
            assert question is not None
            if seat == 0 and question.kind == kind and card in ("", question.about.get("card")):
                return LocalPort(match, 0, dict.fromkeys(range(1, seats), "random"), seed)
            wanted = [words for words in question.words if words.startswith(prefer)] if prefer and seat == 0 else []
            match.answer(seat, rng.choice(wanted or question.words))
    raise LookupError(f"no game comes to {kind}")


def before_a_general_scoring(seats: int = 4) -> Match:
    """Return a match whose next answer brings the first general scoring."""
    match, rng = a_match(seats, seed=6), random.Random(6)
    while True:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        if match.view(None).section is not None and question.about.get("card") == "general" and len(match.asked) == 1:
            return match
        match.answer(seat, rng.choice(question.words))
