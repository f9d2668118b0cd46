"""The commands of the table: one definition gives key, line of keys, help and the entry in a key map."""

from __future__ import annotations

from dataclasses import dataclass

from textual.binding import Binding

from elgrande_tui.map.raster import Legend, legend
from elgrande_tui.texts import _, area_map_name, mark


@dataclass(frozen=True, slots=True)
class Command:
    """Something the player can do at the table."""

    id: str
    """Its name in a key map: `table.done`."""
    key: str
    """Textual's names of its keys, separated by commas."""
    action: str
    """The screen's action: `act_done`, or with arguments `go('galicia')`."""
    label: str
    """One or two words for the line of keys."""
    help: str
    """What it does, one sentence."""
    shown: str = ""
    """The key as it is written; the key itself when empty."""

    @property
    def written(self) -> str:
        """The key as it is written in the line of keys and in the help."""
        return self.shown or self.key

    def binding(self) -> Binding:
        """The same for Textual."""
        return Binding(self.key, self.action, _(self.label), show=False, id=self.id, tooltip=_(self.help))


COMMANDS: tuple[Command, ...] = (
    Command("table.enter", "enter", "enter", mark("take"), mark("Does what the prompt says, here."), "Enter"),
    Command("table.next", "tab", "step(1)", mark("next"), mark("Goes to the next legal target."), "Tab"),
    Command("table.previous", "shift+tab", "step(-1)", mark("back"), mark("Goes to the one before."), "Shift+Tab"),
    Command("table.left", "left", "arrow('left')", mark("left"), mark("To the area west, or the one before."), "←"),
    Command("table.right", "right", "arrow('right')", mark("right"), mark("To the area east, or the next one."), "→"),
    Command("table.up", "up", "arrow('up')", mark("up"), mark("To the area north."), "↑"),
    Command("table.down", "down", "arrow('down')", mark("down"), mark("To the area south."), "↓"),
    Command("table.done", "d", "done", mark("done"), mark("Ends placing, or stops an action that may end early.")),
    Command("table.skip", "x", "skip", mark("skip"), mark("Forgoes the special action of the card.")),
    Command("table.turn", "t", "turn", mark("card"), mark("Turns between placing and the action of the card.")),
    Command("table.undo", "u", "undo", mark("undo"), mark("Takes back your last answer, while nothing is revealed.")),
    Command("table.veto", "V", "veto", mark("Veto!"), mark("Objects to the announced step.")),
    Command("table.pass", "p", "pass_once", mark("pass"), mark("Lets the announced step happen.")),
    Command("table.pass_all", "P", "pass_all", mark("pass all"), mark("Lets the rest of this action happen.")),
    Command("table.offer", "o", "panel('offer')", mark("cards"), mark("The action cards of this round.")),
    Command("table.log", "w", "panel('log')", mark("log"), mark("What has happened.")),
    Command("table.seats", "e", "panel('seats')", mark("seats"), mark("Everybody's court, provinces and cards.")),
    Command("table.forecast", "f", "panel('forecast')", mark("score"), mark("What would be scored now.")),
    Command("table.info", "i", "panel('info')", mark("info"), mark("The card or area under the cursor.")),
    Command("table.help", "question_mark", "panel('help')", mark("keys"), mark("What can be done here."), "?"),
    Command("table.back", "backspace,escape", "back", mark("back"), mark("Takes the last word back."), "Backspace"),
    Command("table.menu", "q", "menu", mark("menu"), mark("Closes a panel; at the bare table the menu.")),
    Command("table.leave", "ctrl+q", "leave", mark("leave"), mark("Leaves the app; the game waits."), "Ctrl+Q"),
    Command("table.page_up", "pageup", "page(-1)", mark("up"), mark("Scrolls a panel up."), "PgUp"),
    Command("table.page_down", "pagedown", "page(1)", mark("down"), mark("Scrolls a panel down."), "PgDn"),
    Command(
        "table.earlier", "comma", "past('answer', -1)", mark("earlier"), mark("Shows the board as it was before."), ","
    ),
    Command("table.first", "home", "past('end', -1)", mark("first"), mark("To the first board that is known."), "Home"),
    Command("table.last", "end", "past('end', 1)", mark("last"), mark("To the last board."), "End"),
    Command("table.round", "R", "past_round", mark("round"), mark("To the round whose number is typed.")),
    Command("table.play", "space", "play", mark("play"), mark("Lets the boards go by, or stops them."), "Space"),
    Command("table.faster", "plus", "pace(1)", mark("faster"), mark("Lets them go by faster."), "+"),
    Command("table.slower", "minus", "pace(-1)", mark("slower"), mark("Lets them go by slower."), "-"),
    Command("table.scores", "S", "panel('scores')", mark("points"), mark("How everybody's points came about.")),
)
"""Everything but areas and digits."""

DIGITS = tuple(Command(f"table.digit_{d}", str(d), f"digit('{d}')", str(d), "") for d in range(10))


def areas(on: Legend | None = None) -> tuple[Command, ...]:
    """A command per area of a map, or of everything that can be on it: goes there."""
    return tuple(
        Command(f"area.{area.id}", area.key, f"go('{area.id}')", area_map_name(area.id), "")
        for area in (on or legend()).areas
    )


def bindings() -> list[Binding]:
    """All commands for Textual."""
    return [command.binding() for command in (*COMMANDS, *DIGITS, *areas())]


def command(name: str) -> Command:
    """The command whose id is `table.NAME`."""
    return next(entry for entry in COMMANDS if entry.id == f"table.{name}")


CYRILLIC = dict(
    zip(
        "йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ",
        "qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM",
        strict=True,
    )
)
"""A Cyrillic letter counts as the Latin one on the same key."""
