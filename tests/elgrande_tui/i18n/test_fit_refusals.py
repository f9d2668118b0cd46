"""What a key or the host refuses fits the two lines that there are for it, in every language."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from babel.messages.extract import extract
from rich.cells import cell_len

from elgrande_tui.games.elgrande.model.why_not import reason
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.table import area_name
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.settings.settings import SPEED_NAMES
from elgrande_tui.table.painter import SMALL
from elgrande_tui.widgets.paragraphs import wrapped
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import printed
from engine.games.elgrande.model.options import Reason
from netplay.common.reasons import ARGUMENTS, NetReason
from netplay.common.sanitize import NAME_CELLS
from tests.elgrande_tui.support.table_app import EVERYTHING, a_match
from tests.paths import ROOT

WIDTH = SMALL.columns
REFUSAL_LINES = 2
"""The prompt's, and the one below it."""


def test_no_refusal_of_the_rules_is_cut(language: str) -> None:
    for match in (a_match(5), a_match(5, variants=EVERYTHING)):
        rules = match.rules
        assert isinstance(rules, GrandeRules)
        names = [seat_name(colour) for colour in rules.setup.seats]
        for code, areas in product(seams_of(rules).reasons, permutations(range(len(rules.box.areas)), 2)):
            if code != "granada_muslim" or rules.box.areas[areas[0]].id == "granada":
                said = reason(rules, names, Reason(code, areas[0], 3, areas[1]))
                assert len(wrapped(said, WIDTH)) <= REFUSAL_LINES, said


def test_nothing_that_a_host_says_is_cut(language: str) -> None:
    for one in (one for one in NetReason if one.message == one.sentence):
        said = _(one.message).format(**dict.fromkeys(one.arguments, "x" * NAME_CELLS))
        assert len(wrapped(said, WIDTH)) <= REFUSAL_LINES, said


REFUSING = (
    "elgrande_tui.model.past",
    "elgrande_tui.model.selection",
    "elgrande_tui.games.elgrande.model.why_not",
    "elgrande_tui.model.answering",
    "elgrande_tui.model.incoming",
    "elgrande_tui.model.requests",
    "elgrande_tui.model.table_model",
    "elgrande_tui.table.open_panel",
    "elgrande_tui.table.replay",
    "elgrande_tui.table.key_gate",
    "elgrande_tui.table.screen",
    "elgrande_tui.table.step_timer",
)
"""Modules with sentences that stand in place of the prompt."""


def test_no_refusal_of_a_host_is_cut(language: str) -> None:
    """A text of the refused thing may be as long as it likes; here each is as long as a name."""
    for one in NetReason:
        fields = {name: 1000 if ARGUMENTS[name] == "number" else "x" * NAME_CELLS for name in one.arguments}
        said = _(one.message).format(**fields)
        assert len(wrapped(said, WIDTH)) <= REFUSAL_LINES, said


@pytest.mark.parametrize("module", REFUSING)
def test_no_other_refusal_is_cut(language: str, module: str) -> None:
    """`why` and `who` stand for sentences: one line each."""
    widest = {"area": max((area_name(area.id) for area in printed().areas), key=cell_len), "why": "x" * WIDTH}
    fields = {"count": "5", "factor": "1.5", "last": "1000", "seconds": "10", "who": "x" * WIDTH, **widest}
    fields |= dict.fromkeys(("key", "help", "veto", "passes"), "Backspace")
    fields["speed"] = max((_(name) for name in SPEED_NAMES.values()), key=cell_len)
    messages = messages_of(module)
    assert messages
    for message in messages:
        said = _(message).format(**fields)
        assert len(wrapped(said, WIDTH)) <= REFUSAL_LINES, said


def messages_of(module: str) -> list[str]:
    """What a module of the app says."""
    file = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    with file.open("rb") as source:
        return [str(message) for _line, message, *_ in extract("python", source, {"_": None, "mark": None})]
