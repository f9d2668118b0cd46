"""The commands of plain mode: one definition gives the word, its help and what it tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from elgrande_tui.plain import reports
from elgrande_tui.situation import Situation
from elgrande_tui.texts import _, mark


@dataclass(frozen=True, slots=True)
class Command:
    """A word that is typed at the table."""

    word: str
    help: str
    """What it does, one sentence."""
    argument: str = ""
    """What may follow, as the help writes it: marked where it stands for something, plain where it is typed so."""
    report: Callable[[Situation, str], list[str]] | None = None
    """What it tells, where that needs nothing but the game and what is typed behind it."""

    @property
    def line(self) -> str:
        """Its line of the help."""
        written = f"{self.word} {_(self.argument)}" if self.argument else self.word
        return f"{written}: {_(self.help)}"


COMMANDS = (
    Command("map", mark("Tells who is where, or everything about one area."), mark("[AREA]"), reports.map_lines),
    Command("score", mark("Tells everybody's points."), report=reports.score_lines),
    Command("hand", mark("Tells your power cards, your court and your provinces."), report=reports.hand_lines),
    Command("offer", mark("Tells the action cards of this round."), report=reports.offer_lines),
    Command(
        "card",
        mark("Tells what a card on offer does, or the one in use."),
        mark("[NUMBER]"),
        reports.card_lines,
    ),
    Command("seats", mark("Tells everybody's points, court, provinces and cards."), report=reports.seat_lines),
    Command("forecast", mark("Tells what a general scoring would pay now."), report=reports.forecast_lines),
    Command("log", mark("Tells what has happened since your last answer, or the last COUNT lines."), mark("[COUNT]")),
    Command("back", mark("Forgets the part of an answer that is picked.")),
    Command("undo", mark("Takes back your last answer, while nothing has become known since.")),
    Command("pass all", mark("Lets the announced step and the rest of this action happen.")),
    Command("vote", mark("Votes on what the table is asked, or tells what that is."), mark("[NUMBER]")),
    Command(
        "ask",
        mark("Asks everybody: to take an answer back, pause, go on, or play again."),
        "[undo, pause, go on, rematch]",
    ),
    Command("chat", mark("Says something to everybody at the table."), mark("TEXT")),
    Command(
        "guide",
        mark("Explains what you are asked; all: the whole game; off: nothing unasked any more."),
        "[all, off]",
    ),
    Command("help", mark("Tells what is wanted, how to answer, and the commands.")),
    Command("quit", mark("Leaves the table; the game waits and can be resumed.")),
)
"""In the order of the help. A `/` in front always means a command, never an answer."""


def command_of(typed: str) -> tuple[Command | None, str]:
    """The command that is typed in full, and what follows it; None: it is none."""
    word, _blank, rest = typed.removeprefix("/").strip().partition(" ")
    if word.casefold() == "pass" and rest.strip().casefold() == "all":
        word, rest = "pass all", ""
    word = {"?": "help"}.get(word, word).casefold()
    return next((command for command in COMMANDS if command.word == word), None), rest.strip()


def commands_like(typed: str) -> Sequence[Command]:
    """The commands whose word begins as typed."""
    word = typed.removeprefix("/").strip().partition(" ")[0].casefold()
    return [command for command in COMMANDS if word and command.word.startswith(word)]
