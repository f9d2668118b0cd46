"""Whatever is said at the table fits where it is said in the smallest window, in every language."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from elgrande_tui.games.elgrande.board.raster import Raster, spain
from elgrande_tui.games.elgrande.commands import command
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.game_facts import stock_of
from elgrande_tui.games.elgrande.panels.card_boxes import card_boxes
from elgrande_tui.games.elgrande.panels.corner import LINES, corner
from elgrande_tui.games.elgrande.panels.map_board import CORNER_TOP, notice_cells
from elgrande_tui.games.elgrande.panels.scores import ending
from elgrande_tui.games.elgrande.panels.seats import SCORE_CELLS
from elgrande_tui.i18n.languages import NAMES, Language
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.replay.replay import replay_of_file
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.key_line import key_row
from elgrande_tui.table.lines import hand_row, large_seats, notices, prompt_rows, side_rows
from elgrande_tui.table.open_panel import PANELS, panels_of
from elgrande_tui.table.painter import LARGE, MEDIUM, SMALL
from elgrande_tui.table.replay import ReplayScreen
from elgrande_tui.widgets import cells, digits
from elgrande_tui.widgets.cells import Row, row_cells
from elgrande_tui.widgets.paragraphs import wrapped
from engine.core.match import Match
from engine.core.question import Question
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.registry import VARIANTS
from engine.games.elgrande.modules.six_rounds.module import SIX_ROUNDS
from netplay.client.updates import ClockUpdate
from netplay.protocol.client_messages import Proposal
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople, absent, asked
from tests.elgrande_tui.support.seats import at_screen
from tests.elgrande_tui.support.table_app import a_match
from tests.paths import RECORDS

WIDTH = SMALL.columns
SEATS = 5
GAMES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    ((), ()),
    (tuple(name for name in VARIANTS if name != SIX_ROUNDS.name), ("jubilee",)),
    (("V2", "V3"), ("colonies", "jubilee")),
    (("V2", "V3"), ("grandissimo", "jubilee")),
)
"""Variants and modules: the base game, all variants that go with nine rounds, all expansions that go together."""
SEEDS = range(2)
RECORD = RECORDS / "four-2015-easy.txt"


class Moment(LocalPort):
    """A game as a seat sees it at one moment; the match itself may go on."""

    def __init__(self, match: Match, seat: int | None) -> None:
        view = match.view(seat)
        assert isinstance(view, GrandeView)
        self._view = view
        self._question = None if seat is None else match.question(seat)
        super().__init__(match, seat, {})

    @property
    def view(self) -> GrandeView:
        return self._view

    @property
    def question(self) -> Question | None:
        return self._question


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """Every question about every card, as seen by the seat asked, the next one and a spectator; and ends of games."""
    found: list[Moment] = []
    for variants, modules in GAMES:
        known: set[tuple[str, object]] = set()
        for seed in SEEDS:
            match, rng = a_match(SEATS, seed, variants=variants, modules=modules), random.Random(seed)
            while not match.over:
                seat = match.asked[0]
                question = match.question(seat)
                assert question is not None
                moment = (question.kind, question.about.get("card"))
                if moment not in known:
                    found += [Moment(match, who) for who in (seat, (seat + 1) % SEATS, None)]
                known.add(moment)
                match.answer(seat, rng.choice(question.words))
            found.append(Moment(match, 0))
    return found


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is cut from now on."""
    found: list[str] = []
    whole = cells.fitted

    def fitted(row: Sequence[cells.Run], width: int, cut: str = "") -> Row:
        if row_cells(row) > width:
            found.append(text_of(row))
        return whole(row, width, cut)

    for module in list(sys.modules.values()):
        if getattr(module, "fitted", None) is whole:
            monkeypatch.setattr(module, "fitted", fitted)
    return found


def text_of(row: Sequence[cells.Run]) -> str:
    return "".join(text for text, _ink in row)


def seated(port: LocalPort) -> TableDisplay:
    """Somebody at that game whose others are called as the seats are, in the language of the moment."""
    port.names = [seat_name(colour) for colour in port.match.setup.seats]
    return at_screen(port)


def ways(table: TableDisplay) -> Iterator[GrandeContext]:
    """All that can be seen of one question: both halves of a card, and each first word picked."""
    yield table.context()
    selection = table.table.answering.selection
    for half in range(2):
        if half and (selection.picking is None or not selection.picking.can_turn()):
            return
        if half:
            selection.turn()
            yield table.context()
        for choice in selection.choices:
            assert selection.picking is not None
            if selection.picking.index(choice.part) is None:
                selection.choose(choice.word)
                selection.enter()
                yield table.context()
                selection.back()


def test_no_prompt_and_no_list_of_choices_is_cut(width_of: str, moments: Sequence[Moment]) -> None:
    """But for the text of a card, of which a part stands behind its title."""
    sights = [at for port in moments for at in ways(seated(port))]
    assert len(sights) > 500
    rows = [row[:1] if at.chosen in at.rules.box.cards else row for at in sights for row in prompt_rows(at, WIDTH)]
    assert not {
        text_of(row) for row in (*rows, *(hand_row(sight, WIDTH) for sight in sights)) if row_cells(row) > WIDTH
    }


def test_every_key_that_answers_is_in_the_line_of_keys(language: Language, moments: Sequence[Moment]) -> None:
    """Each moment in one language: a line holds fewer labels than the widest of all languages."""
    words = {"done": "done", "stop": "done", "skip": "skip", "veto": "veto", "pass": "pass_all"}
    for port in moments[[*NAMES].index(language) :: len(NAMES)]:
        for at in ways(seated(port)):
            picking = at.selection.picking
            if picking is None:
                continue
            wanted = [command(name) for word, name in words.items() if picking.offers(word)]
            wanted += [command("turn")] if picking.can_turn() else []
            row = key_row(at, "", WIDTH)
            assert row_cells(row) <= WIDTH
            labels = {key: label.strip() for (key, _bold), (label, _dim) in zip(row[::2], row[1::2], strict=True)}
            assert all(labels.get(entry.written) for entry in wanted), (language, text_of(row))
            assert command("back").written in labels or not picking.picked, "a key with a name may have no label"


def test_no_letter_stands_alone_in_the_line_of_keys(width_of: str, moments: Sequence[Moment]) -> None:
    for port in moments:
        table, _people = in_company(port)
        for at in ways(table):
            row = key_row(at, "", WIDTH)
            assert row_cells(row) <= WIDTH
            labels = {key: label.strip() for (key, _bold), (label, _dim) in zip(row[::2], row[1::2], strict=True)}
            assert all(labels.values()), (width_of, text_of(row))
            assert command("help").written in labels


@pytest.mark.parametrize("panel", sorted({*PANELS, *ui_of(a_match(2).rules).board.panels}))
def test_every_key_of_a_panel_is_in_the_line_of_keys(language: str, panel: str) -> None:
    at = seated(Moment(a_match(3), 0)).context()
    assert text_of(key_row(at, panel, WIDTH)) == text_of(key_row(at, panel, 3 * WIDTH))


WAYS = ("left", "right", "up", "down", "play", "next", "menu")


def test_the_ways_through_a_replay_are_in_the_line_of_keys(language: str) -> None:
    table = ReplayScreen(replay_of_file(RECORD)).current
    for playing in (False, True):
        table.table.incoming.past.playing = playing
        row = key_row(table.context(), "", WIDTH)
        keys = " ".join(text for text, ink in row if ink == "bold gold").split()
        assert keys[:-1] == [command(name).written for name in WAYS]


MOTIONS: tuple[Proposal, ...] = ("undo", "pause", "go_on", "rematch")
_, SEA = notice_cells(Raster(76, 20, spain().rows), SMALL.margin)
"""Cells for notices beside the map of the smallest window."""


def in_company(port: Moment) -> tuple[TableDisplay, FakePeople]:
    """The same with people on the other seats."""
    table = seated(port)
    people = FakePeople(port)
    table.table.incoming.refresh()
    return table, people


def test_no_notice_is_cut(width_of: str) -> None:
    """One alone: of several the most urgent is shown first."""
    table, people = in_company(Moment(a_match(SEATS), 0))
    changes: list[dict[str, object]] = [{"state": "paused"}]
    for motion in (absent(1), *(asked(1, kind, 1) for kind in MOTIONS)):
        own = replace(motion, voters=[1, 2])
        changes += [{"motions": [motion]}, {"motions": [own]}]
    for change in changes:
        people.now(**{"state": "playing", "motions": [], **change})
        row = notices(table.context())
        assert row
        assert row_cells(row) <= SEA, text_of(row)
    people.now(motions=[])
    people.seat(2, away=True, since=100_000)
    table.table.incoming.refresh()
    assert row_cells(notices(table.context())) <= SEA, text_of(notices(table.context()))


def test_nothing_in_panels_and_columns_is_cut(width_of: str, moments: Sequence[Moment], cut: Sequence[str]) -> None:
    """A column of the largest window has so many rows for a seat and no more."""
    for port in moments[::-45]:
        table, people = in_company(port)
        people.clock = ClockUpdate((3599,) * SEATS, (0, 1), 0.0)
        people.says(1, "Good luck, all!")
        people.now(motions=[absent(4), *(asked(number, kind, 1) for number, kind in enumerate(MOTIONS))])
        table.table.answering.selection.cursor = "castilla_la_nueva"
        at = table.context()
        corner(at, range(CORNER_TOP, CORNER_TOP + LINES))
        card_boxes(at, MEDIUM.columns, MEDIUM.cards)
        columns = [(row, MEDIUM.side) for row in side_rows(at, MEDIUM.side, MEDIUM.rows)]
        columns += [(row, MEDIUM.columns) for row in ending(at, MEDIUM.columns)]
        columns += [(row, LARGE.side) for row in large_seats(at, LARGE.side)]
        columns += [(row, WIDTH) for panel in panels_of(at.ui.board).values() for row in panel(at, WIDTH)]
        assert not {text_of(row) for row, width in columns if row_cells(row) > width}
        for seat in at.order:
            assert len(wrapped(stock_of(at, seat), LARGE.side - SCORE_CELLS)) <= digits.ROWS, stock_of(at, seat)
    assert not cut
