"""King & Intrigue and what is added to it on the map: signs at every size, and random games drawn and told."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from elgrande_tui.games.elgrande.board.drawing import Drawing, Outline
from elgrande_tui.games.elgrande.board.labels import CUT, KING, LEADS, SOURCE, cells_of
from elgrande_tui.games.elgrande.board.painting import Painting
from elgrande_tui.games.elgrande.board.raster import spain
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.modules.jubilee.jubilee_ui import SIGN
from elgrande_tui.games.elgrande.modules.king_intrigue.king_intrigue_ui import DOUBLED
from elgrande_tui.games.elgrande.modules.players_edition import _
from elgrande_tui.games.elgrande.modules.players_edition.wording import ALLIED, ENDS, GONE, LOCKED, SHUT, STANDS, TURNED
from elgrande_tui.games.elgrande.modules.special_cards import _ as _special
from elgrande_tui.games.elgrande.modules.special_cards.special_cards_ui import FRONT
from elgrande_tui.games.elgrande.modules.special_cards.wording import GUARDED, TABLE
from elgrande_tui.games.elgrande.panels.map_labels import map_labels
from elgrande_tui.games.elgrande.panels.scoring import scoring_panel
from elgrande_tui.games.elgrande.text.table import area_map_name
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.composing import part_label
from elgrande_tui.widgets.glyphs import FANCY, PLAIN, Glyphs, Sign
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.game import game
from tests.elgrande_tui.games.elgrande.modules.court import EVERYTHING, court_at
from tests.elgrande_tui.games.elgrande.modules.test_colonies_drawn import draw_and_tell
from tests.elgrande_tui.support.labels import SIZES
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen

LYING = {
    "galicia": (LOCKED,),
    "valencia": (ALLIED, GUARDED),
    "castilla_la_nueva": (ALLIED, ENDS),
    "aragon": (STANDS,),
    "cataluna": (TURNED,),
    "sevilla": (DOUBLED, ENDS),
    "granada": (DOUBLED,),
}
"""By area: the signs of what lies there besides tables."""
TABLES = ("sevilla", "granada", "cataluna")
WORDS = {
    LOCKED: "quarantine",
    ALLIED: "allied",
    GUARDED: "guard",
    ENDS: "bridge",
    STANDS: "Castillo here",
    TURNED: "reversed",
    SHUT: "collapse",
}
KI = ("king_intrigue",)
ALL = (*KI, "players_edition", "special_cards", "jubilee")


def context_of(text: str, glyphs: Glyphs = FANCY) -> GrandeContext:
    context = at_screen(court_at(text, ""), glyphs).context()
    assert isinstance(context, GrandeContext)
    return context


def in_words(sign: Sign) -> str:
    """Return the word for a sign in the language of the moment; the sign where there is none."""
    return (_special if sign is GUARDED else _)(WORDS[sign]) if sign in WORDS else sign.fancy


def drawings(size: tuple[int, int]) -> list[tuple[Drawing, Glyphs]]:
    return [
        (Painting(*size, spain()), FANCY),
        (Outline(*size, FANCY, spain()), FANCY),
        (Outline(*size, PLAIN, spain()), PLAIN),
    ]


def label_of(area: str, drawing: Drawing, context: GrandeContext) -> str:
    """The label of an area as text."""
    widths = [width for _, _, width in drawing.label_lines[area]]
    lines = drawing.lettered(map_labels(context)[area], widths)
    assert [line for line, width in zip(lines, widths, strict=False) if cells_of(line) > width] == []
    return " ".join("".join(text for text, _ink in line) for line in lines)


@pytest.mark.parametrize("glyphs", [FANCY, PLAIN])
def test_the_signs_of_the_map_are_told_apart(glyphs: Glyphs) -> None:
    own = [glyphs.of(sign) for sign in (*WORDS, GONE, TABLE, FRONT)]
    taken = [glyphs.of(sign) for sign in (KING, LEADS, SOURCE, SIGN)]
    taken += [mark if isinstance(mark, str) else mark.mark for mark in glyphs.marks.values()]
    assert len({*own}) == len(own)
    assert not {*own} & {*taken}
    assert [sign for sign in own if cell_len(sign) != 1 and glyphs is FANCY] == []


@pytest.mark.some(6)
@pytest.mark.parametrize("size", SIZES)
def test_all_that_lies_about_shows_in_every_language(size: tuple[int, int], language: str) -> None:
    """K-H.10: by a sign or in words, with all counts; tables with how many of their spaces are taken."""
    for drawing, glyphs in drawings(size):
        context = context_of(EVERYTHING, glyphs)
        for area, signs in LYING.items():
            text = label_of(area, drawing, context)
            assert CUT not in text
            for sign in signs:
                assert glyphs.of(sign) in text or in_words(sign) in text, (area, text)
        for area in TABLES:
            assert "6/6" in label_of(area, drawing, context)


@pytest.mark.some(6)
@pytest.mark.parametrize("size", SIZES)
def test_a_castillo_in_danger_shows_it(size: tuple[int, int], language: str) -> None:
    text = EVERYTHING.replace('castillo_at = "aragon"', "collapse = true")
    for drawing, glyphs in drawings(size):
        shown = label_of("castillo", drawing, context_of(text, glyphs))
        assert glyphs.of(SHUT) in shown or in_words(SHUT) in shown


def test_no_part_of_an_answer_is_called_by_its_notation(language: str) -> None:
    """Of all answers that there can be, most of all what an Annulment takes away."""
    rules = court_at(EVERYTHING, "").rules
    shown = {}
    for option in rules.box.options.by_words.values():
        for part in ui_of(rules).answers.parts(option):
            shown[part.word] = part_label(ui_of(rules), part)
    assert {word for word, label in shown.items() if " " in word and label == word} == set()


@pytest.mark.some(1)
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("modules", [KI, ALL])
def test_every_moment_can_be_drawn_and_told(seats: int, modules: tuple[str, ...]) -> None:
    given = game.check(Setup("elgrande", game.colours[:seats], modules, options={"length": "short"}))
    match, rng, shown = Match(given, random.Random(seats)), random.Random(seats), 0
    while not match.over:
        seat = rng.choice(match.asked)
        if rng.random() < 0.07:
            draw_and_tell(LocalPort(match, rng.choice((seat, None)), {}))
            shown += 1
        options = match.options(seat)
        picks = [option for option in options if option.words.startswith("pick ")]
        content = [option for option in options if option.words == "done"]
        match.answer(seat, rng.choice(picks or content or options))
    draw_and_tell(LocalPort(match, 0, {}))
    assert shown > 5


def test_a_doubled_region_and_the_bridge_are_told_in_the_table_of_a_scoring(language: str) -> None:
    """K-G.9, K-G.2: with a sign behind the points, and by a name of its own."""
    text = EVERYTHING.replace('at = "power red"', 'at = "regions"').replace("round = 5", "round = 6")
    port = court_at(text, "")
    while (question := port.match.question(seat := port.match.asked[0])) and question.kind != "play_power":
        port.play(seat, question.words[-1])
    context = at_screen(port).context()
    assert isinstance(context, GrandeContext)
    shown = "\n".join("".join(run for run, _ink in row) for row in scoring_panel(context, 76))
    assert shown.count("x2") > 2
    assert area_map_name("bridge") in shown
    assert area_map_name("reserve.5") not in shown
