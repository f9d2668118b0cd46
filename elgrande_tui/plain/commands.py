"""Define the commands of plain mode: each with its word and its help. A game adds its own."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import PASS_ALWAYS, PlainCommand

_TURN = (
    PlainCommand(
        "log",
        mark("Lists the turns since your last answer, or the last COUNT lines; steps: every step of them."),
        mark("[steps] [COUNT]"),
    ),
    PlainCommand("recent", mark("What is new on the board since your last answer."), asked=(mark("since"),)),
    PlainCommand("hint", mark("Gives you a hint: what a bot would do, and why; people at the table are told.")),
    PlainCommand("earlier", mark("Looks at earlier boards of this game."), mark("[BOARD]")),
    PlainCommand("back", mark("Drops the part of an answer you have picked, or the answer that waits for your yes.")),
    PlainCommand("now", mark("Shows at once what the others did, then your question.")),
    PlainCommand("hold", mark("Holds the moves of the others back, or lets them be shown.")),
    PlainCommand("faster", mark("Tells faster what others do.")),
    PlainCommand("slower", mark("Tells more slowly what others do.")),
    PlainCommand("undo", mark("Undoes your last answer, as long as nothing has been revealed since.")),
)
_OFFERS = (
    PlainCommand("wait", mark("Makes the others wait while you decide whether to act; again: lets them continue.")),
)
"""About boards and answers, whatever the game."""
_HANDS = (
    PlainCommand("hands", mark("Lists the hands that can be chosen as a whole, or chooses one."), mark("[NAME]")),
    PlainCommand("keep", mark("Saves the hand as it is now under a name."), mark("NAME")),
    PlainCommand("forget", mark("Deletes a hand of yours."), mark("NAME")),
)
"""Where the game asks for a hand."""
_TABLE = (
    PlainCommand("vote", mark("Votes on what the table is asked, or shows the question."), mark("[NUMBER]")),
    PlainCommand(
        "ask",
        mark("Asks everybody: to take an answer back, pause, go on, or for a rematch."),
        "[undo, pause, go on, rematch]",
    ),
    PlainCommand("people", mark("Lists players and spectators, and who is away.")),
    PlainCommand("sit", mark("Gives a spectator a free seat, or that of a bot."), mark("[COLOUR]")),
    PlainCommand("clock", mark("Shows how much time is left; more: another minute for the awaited player."), "[more]"),
    PlainCommand("chat", mark("Says something to everybody at the table, or shows what was said."), mark("[TEXT]")),
    PlainCommand("mute", mark("Mutes or unmutes somebody; without a name: lists who is muted."), mark("[NAME]")),
    PlainCommand(
        "guide",
        mark("Explains the question; all: the whole game; off: nothing unless you ask."),
        "[all, off, on]",
    ),
    PlainCommand("steps", mark("Guides you through three turns again.")),
    PlainCommand("settings", mark("Shows or changes your settings."), mark("[WORD VALUE]")),
    PlainCommand("help", mark("Explains what to do and how to answer, and lists the commands.")),
    PlainCommand("quit", mark("Leaves the table; the game waits and can be resumed.")),
)
"""About the people, the program and the table."""


def commands_for(ui: MatchUI, *, offers: bool = True) -> Sequence[PlainCommand]:
    """Return all commands at a table, in the order of the help; `offers`: its game may have standing offers."""
    hands = _HANDS if ui.answers.hand_choice is not None else ()
    return (*ui.telling.reports, *_TURN, *(_OFFERS if offers else ()), *hands, *ui.telling.pass_commands, *_TABLE)


_TYPED = {
    "back": "quit",
    "menu": "quit",
    "last": "now",
    "play": "hold",
    "hold": "wait",
    "undo_all": "ask undo",
    "let_pass": PASS_ALWAYS,
    "pause": "ask go on",
    "guide_off": "guide on",
    "first_steps": "steps",
}
"""Name of a command of the table -> what is typed for it, where that is another word."""


def typed_for(name: str) -> str:
    """Return what is typed in plain mode for the command of the table with this name."""
    return _TYPED.get(name, name)


def command_of(typed: str, commands: Sequence[PlainCommand]) -> tuple[PlainCommand | None, str]:
    """Return the command that is typed in full, and what follows it; None: it is none.

    A `/` in front always means a command, never an answer.
    """
    bare = typed.removeprefix("/").strip()
    if bare == "?":
        bare = "help"
    for count in (2, 1):  # `pass all` before any command that is only its first word
        parts = bare.split(None, count)
        word = " ".join(parts[:count]).casefold()
        found = next((command for command in commands if command.word == word), None)
        if found is not None:
            return found, "".join(parts[count:])
    return _asked(bare, commands)


def _asked(bare: str, commands: Sequence[PlainCommand]) -> tuple[PlainCommand | None, str]:
    """Return the command that a question asks for, in English or the player's language, and what follows."""
    question = " ".join(bare.rstrip("?").split())
    for command in commands:
        for begins in (form for asked in command.asked for form in (asked, _(asked))):
            if f"{question} ".casefold().startswith(f"{begins} "):
                return command, question[len(begins) :].strip()
    return None, ""


def commands_like(typed: str, commands: Sequence[PlainCommand]) -> Sequence[PlainCommand]:
    """Return the commands that begin with the first word of what is typed."""
    word = typed.removeprefix("/").strip().partition(" ")[0].casefold()
    return [command for command in commands if word and command.word.startswith(word)]
