"""Show El Grande while there is no match: its name, its form, its guide and its cards.

What only a match or the catalogue needs is imported when it is asked for, because the command line reads the form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from elgrande_tui.games.elgrande import NAME, _
from elgrande_tui.games.elgrande.commands import COMMANDS
from elgrande_tui.games.elgrande.model import new_game
from elgrande_tui.games.elgrande.model.game_map import areas
from elgrande_tui.games.elgrande.module_uis import MODULE_UIS, module_ui
from elgrande_tui.games.elgrande.text.explained import game_notes
from elgrande_tui.games.elgrande.text.figure_names import figure_name
from elgrande_tui.games.elgrande.text.variants import game_line, length, refusal, together
from elgrande_tui.model.catalogue import Catalogue
from elgrande_tui.model.game_ui import GameUI
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.new_game import presets_of
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from engine.core.errors import SetupError
from engine.core.figures import FigureBook
from engine.core.rules import Rules, load_game
from engine.core.setup import Setup
from engine.games.elgrande.modules.registry import MODULES, VARIANTS


def _match(rules: Rules[Any]) -> MatchUI:
    from elgrande_tui.games.elgrande.match_ui import match_ui
    from engine.games.elgrande.grande_rules import GrandeRules

    assert isinstance(rules, GrandeRules)
    return match_ui(rules)


def _title_art(size: Size, glyphs: Glyphs) -> list[Row]:
    from elgrande_tui.games.elgrande.panels.title_art import title_art

    return title_art(size, glyphs)


def _bare_board(setup: Setup, size: Size, glyphs: Glyphs) -> list[Row]:
    from elgrande_tui.games.elgrande.panels.map_board import bare_map
    from engine.games.elgrande.grande_rules import GrandeRules

    game = load_game(setup.game)
    try:
        rules = game.rules(game.check(setup))  # what a host tells of a table may lack what goes without saying
    except SetupError:
        return []
    assert isinstance(rules, GrandeRules)
    return bare_map(rules, size, glyphs)


def _catalogue(setup: Setup | None) -> Catalogue:
    from elgrande_tui.games.elgrande.catalogue import GrandeCatalogue

    return GrandeCatalogue(setup)


def _compatibility_note(row: str, setup: Setup) -> str:
    """Tell the verdicts of the table of combinations."""
    names = (*setup.variants, *setup.modules)
    if row not in new_game.also() or not all(map(_loads, (row, *names))):
        return ""
    return together(new_game.manifest(row), [new_game.manifest(name) for name in names if name != row])


def _examples() -> Sequence[tuple[str, str]]:
    """Show edition, length, a preset, and a variant with an expansion."""
    also = (*list(VARIANTS.built_in)[-1:], *list(MODULES.built_in)[:1])
    names = ", ".join(module_ui(name).called for name in also)
    return [
        ("--seats 3 --bots easy,random --length short --edition 1996", ""),
        *((f"--preset {preset.id}", "") for preset in presets_of(ui)[-1:]),
        (f"--with {','.join(also)}", _("with {names}").format(names=names)),
    ]


def _figures(additions: Iterable[str] | None) -> FigureBook:
    """Return those of the box with these variants and expansions."""
    from engine.games.elgrande.game import game

    return game.figures(filter(_loads, new_game.also()) if additions is None else additions)


def _source(name: str) -> str:
    from elgrande_tui.games.elgrande.model.score_sheet import SOURCES

    return _(SOURCES[name]) if name in SOURCES else name


def _loads(name: str) -> bool:
    """Whether a variant or expansion that is listed is there: one that is installed may not load."""
    with suppress(SetupError):
        return bool(new_game.manifest(name))
    return False


ui = GameUI(
    NAME,
    title="El Grande",
    match=_match,
    commands=COMMANDS,
    form=lambda: list(new_game.form_rows()),
    presets=new_game.presets,
    refusal=refusal,
    notes=game_notes,
    modules=MODULE_UIS,
    area_commands=areas,
    title_art=_title_art,
    bare_board=_bare_board,
    catalogue=_catalogue,
    first_game=new_game.first_game,
    setup=new_game.setup_of,
    compatibility_note=_compatibility_note,
    examples=_examples,
    game_line=game_line,
    length=length,
    length_name=_,
    figures=_figures,
    figure_name=figure_name,
    source=_source,
)
