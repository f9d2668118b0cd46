"""What can be chosen for a new game of any game, and what is played at a table: in rows, as a Setup, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from elgrande_tui.i18n.sentences import whole_sentence
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.form import YES, Chosen, Form, FormRow, Preset, switch
from elgrande_tui.model.game_ui import GameUI, ModuleUI, all_modules, game_ui, module_or_none
from engine.core.errors import SetupError
from engine.core.rules import load_game
from engine.core.setup import Setup


def form_of(game: GameUI) -> Form:
    """Return what can be chosen for a new game besides its players: its own form, or what its modules bring."""
    return game.form() or list(addition_rows(all_modules(game)))


def addition_rows(modules: Iterable[ModuleUI], heading: str = "") -> Iterator[FormRow]:
    """Yield the switch that brings in each module, and its own rows behind it; the first row has the heading."""
    for module in modules:
        line = _(module.line) if module.line else ""
        yield switch(module.name, module.called, line, addition=True, heading=heading)
        yield from (replace(row, needs=module.name) for row in module.form())
        heading = ""


def presets_of(game: GameUI) -> Sequence[Preset]:
    """Return the presets of the form, the usual game first: those of which everything is there."""
    form = form_of(game)
    return [preset for ui in (game, *all_modules(game)) for preset in ui.presets() if preset.fits(form)]


def setup_of(game: GameUI, seats: tuple[str, ...], chosen: Chosen) -> Setup:
    """Return the Setup of a new game with these seats and with what is chosen in the rows of the form."""
    if game.setup is not None:
        return game.setup(seats, chosen)
    also = [module for module in all_modules(game) if chosen[module.name] == YES]
    options = {name: value for ui in (game, *also) for name, value in ui.options(chosen).items()}
    return Setup(game.name, seats, tuple(module.name for module in also), options=options)


def objection(game: GameUI, setup: Setup) -> str:
    """Return a sentence why this cannot be played; "" when it can."""
    try:
        load_game(game.name).check(setup)
    except SetupError as error:
        return refusal(game, error)
    return ""


def refusal(game: GameUI, error: SetupError) -> str:
    """Return the sentence for a choice that the rules refuse with this error."""
    told = (ui.refusal(error) for ui in (game, *all_modules(game)))
    return next(filter(None, told), "") or whole_sentence(str(error))


def addition(game: GameUI, name: str) -> str:
    """Return what a variant or module is called."""
    module = module_or_none(game.modules, name)
    return module.called if module else next((row.label for row in form_of(game) if row.id == name), name)


def game_line(game: GameUI, setup: Setup) -> str:
    """Return what is played at a table, in a few words."""
    if game.game_line is not None:
        return game.game_line(setup)
    also = ", ".join(addition(game, name) for name in (*setup.variants, *setup.modules))
    return _("{base}, with {also}").format(base=game.called, also=also) if also else game.called


# House rules


def figure_value(value: Any) -> str:
    """Return the value of a figure, one of `Figure.value`, as it is told."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def house_rules(game: GameUI, setup: Setup, about: str = "") -> list[str]:
    """Return the house rules of a table, those that concern `about`, each with what is printed."""
    if not setup.figures:
        return []
    printed = game.figures((*setup.variants, *setup.modules)).figures
    line = _("{figure} {value} (printed {printed})")
    return [
        line.format(
            figure=game.figure_name(printed[path]),
            value=figure_value(value),
            printed=figure_value(printed[path].value),
        )
        for path, value in setup.figures.items()
        if path in printed and printed[path].concerns(about)
    ]


def house_rules_told(setup: Setup) -> list[str]:
    """Return the house rules of a table in one sentence; [] when it has none."""
    told = house_rules(game_ui(setup.game), setup)
    return [_("House rules: {rules}.").format(rules="; ".join(told))] if told else []
