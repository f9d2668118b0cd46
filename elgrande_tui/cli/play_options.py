"""The options of `elgrande play`: those of the game that is played, which is one of them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from elgrande_tui.i18n.translations import _
from netplay.common.paths import find_paths

if TYPE_CHECKING:
    from elgrande_tui.lobby.launch import PlayHere
    from elgrande_tui.lobby.new_game import NewGame
    from elgrande_tui.model.game_ui import GameUI


class CommandParser(argparse.ArgumentParser):
    """Parses what stands behind a command."""

    late: Callable[[argparse.ArgumentParser, Sequence[str]], None] | None = None
    """Adds arguments once it is known that the command is the one that was typed, and with which words."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Add what was left for later, and parse."""
        late, self.late = self.late, None
        if late is not None:
            late(self, args)
        return super().parse_known_args(args, namespace)


def examples_told(examples: Iterable[tuple[str, str]]) -> str:
    """Return the lines of a help for these commands, each with what it does; "" where it says so itself."""
    lines = [f"  {command:41} {does}" if does else f"  {command}" for command, does in examples]
    return "\n".join([_("examples:"), *lines])


def add_play_options(play: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Add the options for the game that the words name; they alone load a game."""
    ui = add_table(play, words)
    _add_opponents(play, ui)
    add_form(play, ui)
    if ui.examples():
        play.formatter_class = argparse.RawDescriptionHelpFormatter
        play.epilog = examples_told((f"elgrande play {options}", does) for options, does in ui.examples())


def add_table(command: argparse.ArgumentParser, words: Sequence[str]) -> GameUI:
    """Add the options for the game and the number of players, and return the game that the words name."""
    from elgrande_tui.lobby.games import games, outdated_packages

    shown = {ui.name: ui for ui in games()}
    first = next(iter(shown))
    beforehand = argparse.ArgumentParser(add_help=False)
    beforehand.add_argument("--game", nargs="?")
    wanted = beforehand.parse_known_args(words)[0].game
    if wanted in (outdated := outdated_packages()):
        command.error(outdated[wanted])
    ui = shown.get(wanted, shown[first])
    told = _("game to play (default {game})").format(game=first) if len(shown) > 1 else argparse.SUPPRESS
    command.add_argument("--game", choices=list(shown), default=first, help=told)
    least, most, usual = ui.seats[0], ui.seats[-1], ui.usual_seats
    seats = _("players in all, {least} to {most} (default {usual})").format(least=least, most=most, usual=usual)
    command.add_argument("--seats", type=int, default=usual, metavar="N", help=seats)
    return ui


def _add_opponents(play: argparse.ArgumentParser, ui: GameUI) -> None:
    from elgrande_tui.lobby.new_game import bots_of

    bots = bots_of(ui.name)
    levels = _("{levels}; one for all or one each").format(levels=", ".join(bots))
    play.add_argument("--bots", default=bots[0], metavar="LEVEL[,LEVEL..]", help=levels)
    here = _("other players at this terminal")
    play.add_argument("--here", default="", metavar="NAME[,NAME..]", help=here)


def add_form(command: argparse.ArgumentParser, ui: GameUI) -> None:
    """Add the options for what the game lets players choose."""
    from elgrande_tui.model.form import choices, switches
    from elgrande_tui.model.new_game import form_of, presets_of

    form = form_of(ui)
    if presets := presets_of(ui):
        told = _("{names}, or one of yours; other options change it").format(names=", ".join(one.id for one in presets))
        command.add_argument("--preset", default="", metavar="NAME", help=told)
    for row in choices(form):
        values = [value for value, _text in row.values]
        command.add_argument(f"--{row.id}", dest=row.id, choices=values, help=row.option)
    if also := switches(form):
        besides = _("besides the base game: {ids}").format(ids=", ".join(f"{row.id} {row.label}" for row in also))
        command.add_argument("--with", dest="also", default="", metavar="ID[,ID..]", help=besides)
    command.add_argument("--figures", type=Path, metavar="FILE", help=_("house rules: figures for the printed ones"))


def play_here(args: argparse.Namespace) -> PlayHere:
    """Return the game that the options describe. Raises ValueError with a sentence for one that cannot be played."""
    from elgrande_tui.lobby import launch, new_game
    from elgrande_tui.model.game_ui import game_ui

    friends = new_game.people_named(args.here)
    others = new_game.opponents(game_ui(args.game), args.seats, args.bots, len(friends))
    return launch.PlayHere(typed_game(args, others), friends)


def typed_game(args: argparse.Namespace, others: tuple[str, ...]) -> NewGame:
    """Return the game among these and one more that the options of `add_table` and `add_form` describe.

    Raises ValueError with a sentence for one that cannot be played.
    """
    from elgrande_tui.lobby import house_rules, new_game
    from elgrande_tui.lobby.presets import OwnPresets, Presets
    from elgrande_tui.model.form import YES, Preset, choices, switches, typed_switches, without_addition
    from elgrande_tui.model.game_ui import game_ui
    from elgrande_tui.model.new_game import form_of

    ui = game_ui(args.game)
    form = form_of(ui)
    paths = find_paths(getattr(args, "data", None))
    files, preset = house_rules.HouseRulesFolder(paths.figures), Preset("", "", {})
    if getattr(args, "preset", ""):
        preset = Presets(ui, OwnPresets(paths.presets), files).named(args.preset)
    typed = {row.id: value for row in choices(form) if (value := getattr(args, row.id)) is not None}
    if also := switches(form):
        typed |= {row: value for row, value in typed_switches(also, args.also).items() if value == YES}
    chosen = preset.chosen(form) | typed
    if objection := without_addition(form, chosen):
        raise ValueError(objection)
    if args.figures:
        rules = house_rules.read_house_rules(args.figures, ui)
    else:
        rules = files.read(preset.rows.get(house_rules.ROW, house_rules.PRINTED), ui)
    game = new_game.NewGame(ui.name, others, chosen, rules)
    if objection := game.objection():
        raise ValueError(objection)
    return game
