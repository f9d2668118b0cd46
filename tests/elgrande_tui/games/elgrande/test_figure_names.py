"""Figures of tables inside a module's own table have names, and are told where the card or area is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

import msgspec
import pytest

from elgrande_tui.games.elgrande.module_uis import MODULE_UIS
from elgrande_tui.games.elgrande.seams import GrandeSeams
from elgrande_tui.games.elgrande.text.figure_names import figure_name, figures_told
from engine.core.figures import Figure, FiguresFile
from engine.core.setup import Setup
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.modules.registry import MODULES
from tests.games.lighthouse.lighthouse_ui import ui as lighthouse_ui

Oil = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Lamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lamp of the lighthouse has."""

    oil: Oil
    wick: Oil = 0


class LampFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with tables in it."""

    spare: Lamp
    lamps: dict[str, Lamp]
    """By card."""
    rent: dict[str, Oil]
    """By area."""


LAMPS = GrandeModule("lighthouse", figures=FiguresFile("tests.games.lighthouse", "lamps.toml", LampFigures))
SETUP = Setup("elgrande", ("red", "blue"), modules=("lighthouse",), figures={"lighthouse.rent.granada": 4})


@pytest.fixture(autouse=True)
def _lamps() -> Iterator[None]:
    names = {
        "lighthouse.spare.oil": "oil of the spare lamp",
        "lighthouse.lamps.oil": "oil of its lamp",
        "lighthouse.lamps.wick": "wick of its lamp",
        "lighthouse.rent": "rent of",
    }
    MODULES.register(LAMPS)
    MODULE_UIS.register(replace(lighthouse_ui, seams=GrandeSeams(figures=names)))
    yield
    MODULES.forget(LAMPS.name)
    MODULE_UIS.forget(LAMPS.name)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("lighthouse spare oil", "Lighthouse: oil of the spare lamp"),
        ("lighthouse lamps d2-veto oil", "Veto: oil of its lamp"),
        ("lighthouse rent castillo", "Lighthouse: rent of castillo"),
        ("lighthouse lamps d2-veto glass", "lighthouse.lamps.d2-veto.glass"),
        ("lighthouse spare wick", "lighthouse.spare.wick"),
    ],
)
def test_a_figure_in_a_table_of_a_table_has_a_name(path: str, name: str) -> None:
    assert figure_name(Figure(tuple(path.split()), int, 1)) == name


def test_what_a_module_has_by_card_is_told_at_the_card() -> None:
    told = "Assumed: Veto: oil of its lamp 3, Veto: wick of its lamp 2. L-9: the jug is lost."
    assert figures_told(SETUP, "card.d2-veto.") == [told]
    assert figures_told(SETUP, "card.d4-court.") == []


def test_what_a_module_has_by_area_is_told_at_the_area() -> None:
    assert figures_told(SETUP, "area.granada.") == ["House rule: Lighthouse: rent of granada 4 (printed 2)."]
    assert figures_told(SETUP, "area.sevilla.") == []
