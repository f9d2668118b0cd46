"""Define El Grande's own commands of the table; see `elgrande_tui.input.commands`."""

from __future__ import annotations

from elgrande_tui.games.elgrande import mark, pmark
from elgrande_tui.input import commands
from elgrande_tui.input.commands import LET_PASS, PASS_ALL, Command

COMMANDS: tuple[Command, ...] = (
    PASS_ALL,
    LET_PASS,
    Command(
        "table.done",
        "d",
        "answer('done')",
        mark("done"),
        mark("Ends placing, or stops an action that may end early."),
        after="table.down",
    ),
    Command(
        "table.skip",
        "x",
        "answer('skip')",
        mark("skip"),
        mark("Forgoes the special action of the card."),
        after="table.done",
    ),
    Command(
        "table.turn",
        "t",
        "turn",
        mark("card"),
        mark("Switches between placing and the card's action."),
        after="table.skip",
    ),
    Command("table.veto", "V", "answer('veto')", mark("Veto!"), mark("Vetoes the announced step."), after="table.undo"),
    Command(
        "table.pass",
        "p",
        "answer('pass')",
        pmark("a step", "pass"),
        mark("Lets the announced step pass."),
        after="table.veto",
    ),
    Command(
        "table.offer",
        "o",
        "panel('offer')",
        mark("cards"),
        mark("The action cards of this round."),
        after="table.pass_all",
    ),
    Command(
        "table.forecast",
        "f",
        "panel('forecast')",
        pmark("scores", "score"),
        mark("What would be scored now."),
        after="table.seats",
    ),
    Command(
        "table.info",
        "i",
        "panel('info')",
        mark("info"),
        mark("The card or area under the cursor."),
        after="table.forecast",
    ),
    Command(
        "table.cards",
        "C",
        "catalogue",
        mark("all cards"),
        mark("Every power card and action card there is."),
        after="table.scores",
    ),
)
"""All but those that go to areas. Players name them so in their key maps, hence no id begins with the game's name."""


def command(name: str) -> Command:
    """Return the command whose id is `table.NAME`, of this game or of every game."""
    return commands.command(name, COMMANDS)
