"""The presets of El Grande and the options of King & Intrigue: each is a Setup that the rules accept."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.games.elgrande.model import new_game
from elgrande_tui.games.elgrande.modules.king_intrigue.king_intrigue_ui import WORDS, form_rows
from elgrande_tui.lobby.new_game import NewGame
from elgrande_tui.model.form import Preset, effective, in_play, without_addition
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.new_game import form_of, presets_of
from engine.core.match import Match
from engine.games.elgrande.modules.king_intrigue.derived import KingIntrigueChoices

GAME = game_ui("elgrande")
FORM = form_of(GAME)
PRESETS = list(presets_of(GAME))
INTRIGUE = Preset("", "", {"king_intrigue": "yes"}).chosen(FORM)
MODULES = {
    "base": (),
    "family": (),
    "colonies": ("colonies", "jubilee"),
    "grandissimo": ("grandissimo", "jubilee"),
    "court": ("jubilee", "king_intrigue", "players_edition", "special_cards"),
}


def new(chosen: dict[str, str], seats: int = 4) -> NewGame:
    return NewGame("elgrande", ("easy",) * (seats - 1), chosen)


def test_there_are_these_presets_and_each_box_has_jubilee() -> None:
    assert [preset.id for preset in PRESETS] == [*MODULES]
    assert [preset.id for preset in new_game.presets()] == ["base", "family"], (
        "those of boxes are in the folders of their modules"
    )
    assert PRESETS[0].chosen(FORM) == {row.id: row.usual for row in FORM}, "the first is the base game"


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_each_preset_is_accepted_by_the_rules(preset: Preset, seats: int) -> None:
    game = new(preset.chosen(FORM), seats)
    assert game.objection() == ""
    setup = game.setup()
    assert tuple(sorted(setup.modules)) == MODULES[preset.id]
    assert setup.options["length"] == ("short" if preset.id == "family" else "full")
    match = Match(setup, random.Random(1))
    assert match.options(match.asked[0])


def test_a_preset_of_what_is_not_there_is_not_offered() -> None:
    assert not Preset("x", "x", {"moon": "yes"}).fits(FORM)
    assert not Preset("x", "x", {"length": "long"}).fits(FORM)


def test_options_are_there_only_with_their_module() -> None:
    usual = PRESETS[0].chosen(FORM)
    own = {row.id for row in form_rows()}
    assert own.isdisjoint(row.id for row in in_play(FORM, usual))
    assert own <= {row.id for row in in_play(FORM, INTRIGUE)}
    changed = {**usual, "ki-edition": "decennial"}
    assert effective(FORM, changed) == usual
    assert without_addition(FORM, changed).startswith("ki-edition belongs to King & Intrigue")
    assert without_addition(FORM, {**INTRIGUE, "ki-edition": "decennial"}) == ""
    assert "king_intrigue" not in new(changed).setup().options


def test_every_choice_of_king_and_intrigue_has_a_row() -> None:
    assert set(WORDS.values()) == set(KingIntrigueChoices.__struct_fields__)
    assert set(WORDS) == {row.id for row in form_rows()}
    assert "king_intrigue" not in new(INTRIGUE).setup().options, "what is usual is not said"


@pytest.mark.parametrize(
    ("row", "value"), [(row.id, value) for row in form_rows() for value, _text in row.values if value != row.usual]
)
def test_each_option_is_accepted_and_makes_its_choice(row: str, value: str) -> None:
    game = new({**INTRIGUE, row: value})
    assert game.objection() == ""
    wanted = {"yes": True, "no": False}.get(value, value)
    assert game.setup().options["king_intrigue"] == {WORDS[row]: wanted}


def test_the_table_is_told_the_setup_of_the_decennial_reading() -> None:
    game = new({**INTRIGUE, "ki-edition": "decennial", "ki-all": "yes"})
    assert game.setup().options["king_intrigue"] == {"ki_edition": "decennial", "intrigue_all": True}
