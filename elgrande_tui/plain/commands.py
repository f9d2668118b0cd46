"""Define the commands of plain mode: each with its word, its help and what it tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from elgrande_tui.games.elgrande.model.game_facts import GameFacts
from elgrande_tui.games.elgrande.plain import reports
from elgrande_tui.games.elgrande.plain.cards import card_lines, catalogue_lines, offer_lines
from elgrande_tui.games.elgrande.plain.points import points_lines
from elgrande_tui.i18n.translations import _, mark


@dataclass(frozen=True, slots=True)
class PlainCommand:
    """Words that are typed at the table."""

    word: str
    """One word or two."""
    help: str
    """What it does, one sentence."""
    argument: str = ""
    """What may follow, as the help writes it: a marked text is a placeholder, any other is typed as it is."""
    report: Callable[[GameFacts, str], list[str]] | None = None
    """What it tells, if that needs nothing but the game and what is typed behind the command."""

    @property
    def line(self) -> str:
        """Its line of the help."""
        written = f"{self.word} {_(self.argument)}" if self.argument else self.word
        return f"{written}: {_(self.help)}"


PREVIEW = "forecast"
"""The command that a table can agree to switch off."""
REPORTS = (
    PlainCommand(
        "map", mark("Lists who stands where, or everything about one area."), mark("[AREA]"), reports.map_lines
    ),
    PlainCommand("score", mark("Lists everybody's points."), report=reports.score_lines),
    PlainCommand("points", mark("Explains everybody's points, scoring by scoring."), report=points_lines),
    PlainCommand("hand", mark("Lists your power cards, your court and your provinces."), report=reports.hand_lines),
    PlainCommand("offer", mark("Lists the action cards of this round."), report=offer_lines),
    PlainCommand(
        "card",
        mark("Explains a card on offer, or the one in use."),
        mark("[NUMBER]"),
        card_lines,
    ),
    PlainCommand(
        "catalogue",
        mark("Lists all cards of a stack, all power cards, or everything about one card."),
        mark("[NUMBER, power, CARD]"),
        catalogue_lines,
    ),
    PlainCommand("seats", mark("Lists everybody's points, court, provinces and cards."), report=reports.seat_lines),
    PlainCommand(PREVIEW, mark("Shows what a general scoring would pay now."), report=reports.forecast_lines),
)
"""What is told of the board, the newest or an earlier one."""

COMMANDS = (
    *REPORTS,
    PlainCommand(
        "log", mark("Lists what has happened since your last answer, or the last COUNT lines."), mark("[COUNT]")
    ),
    PlainCommand("earlier", mark("Looks at earlier boards of this game."), mark("[BOARD]")),
    PlainCommand("back", mark("Drops the part of an answer you have picked, or the answer that waits for your yes.")),
    PlainCommand("undo", mark("Takes back your last answer, as long as nothing has become known since.")),
    PlainCommand("pass all", mark("Lets the announced step and the rest of this action happen.")),
    PlainCommand(
        "pass always",
        mark("Lets every step pass in this game, whatever Vetoes you hold; once more: you are asked again."),
    ),
    PlainCommand("vote", mark("Votes on what the table is asked, or shows the question."), mark("[NUMBER]")),
    PlainCommand(
        "ask",
        mark("Asks everybody: to take an answer back, pause, go on, or play again."),
        "[undo, pause, go on, rematch]",
    ),
    PlainCommand("people", mark("Lists players and spectators, and who is away.")),
    PlainCommand("sit", mark("Gives a spectator a free seat, or that of a bot."), mark("[COLOUR]")),
    PlainCommand("clock", mark("Shows how much time is left; more: another minute for the awaited player."), "[more]"),
    PlainCommand("chat", mark("Says something to everybody at the table, or shows what was said."), mark("[TEXT]")),
    PlainCommand("mute", mark("Mutes or unmutes somebody; alone: lists who is muted."), mark("[NAME]")),
    PlainCommand(
        "guide",
        mark("Explains the question; all: the whole game; off: nothing unless you ask."),
        "[all, off, on]",
    ),
    PlainCommand("settings", mark("Shows or changes your settings."), mark("[WORD VALUE]")),
    PlainCommand("help", mark("Explains what to do and how to answer, and lists the commands.")),
    PlainCommand("quit", mark("Leaves the table; the game waits and can be resumed.")),
)
"""At the table, in the order of the help. A `/` in front always means a command, never an answer."""


_TYPED = {
    "back": "quit",
    "menu": "quit",
    "undo_all": "ask undo",
    "let_pass": "pass always",
    "pause": "ask go on",
    "guide_off": "guide on",
}
"""Name of a command of the table -> what is typed for it, where that is another word."""


def typed_for(name: str) -> str:
    """Return what is typed in plain mode for the command of the table with this name."""
    return _TYPED.get(name, name)


def command_of(typed: str, commands: Sequence[PlainCommand] = COMMANDS) -> tuple[PlainCommand | None, str]:
    """Return the command that is typed in full, and what follows it; None: it is none."""
    bare = typed.removeprefix("/").strip()
    if bare == "?":
        bare = "help"
    for count in (2, 1):  # `pass all` before any command that is only its first word
        parts = bare.split(None, count)
        word = " ".join(parts[:count]).casefold()
        found = next((command for command in commands if command.word == word), None)
        if found is not None:
            return found, "".join(parts[count:])
    return None, ""


def commands_like(typed: str, commands: Sequence[PlainCommand] = COMMANDS) -> Sequence[PlainCommand]:
    """Return the commands that begin with the first word of what is typed."""
    word = typed.removeprefix("/").strip().partition(" ")[0].casefold()
    return [command for command in commands if word and command.word.startswith(word)]
