"""Looking back in lines: from board to board of a game, with everything that can be asked for on each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from elgrande_tui.games.elgrande.model.game_facts import GameFacts
from elgrande_tui.games.elgrande.model.log_book import LogBook
from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.plain.commands import PREVIEW, REPORTS, PlainCommand, command_of, commands_like
from elgrande_tui.replay.earlier import LogGrowth
from elgrande_tui.replay.steps import Unit, stepped
from engine.games.elgrande.model.view import GrandeView

STEPS: dict[str, tuple[Unit, int]] = {
    "next": ("answer", 1),
    "back": ("answer", -1),
    "turn": ("turn", 1),
    "turn back": ("turn", -1),
    "round": ("round", 1),
    "round back": ("round", -1),
    "first": ("end", -1),
    "last": ("end", 1),
}
"""Command -> the step that it is."""
TOLD_WHOLE: tuple[Unit, ...] = ("answer", "turn")
"""On so far everything is told that happens on the way; further, only what had just happened there."""

COMMANDS = (
    PlainCommand("next", mark("One answer on; so does an empty line.")),
    PlainCommand("back", mark("One answer back.")),
    PlainCommand("turn", mark("To the next turn.")),
    PlainCommand("turn back", mark("One turn back.")),
    PlainCommand("round", mark("To the next round, or to the beginning of that one."), mark("[NUMBER]")),
    PlainCommand("round back", mark("One round back.")),
    PlainCommand("first", mark("To the first board that is known.")),
    PlainCommand("last", mark("To the last board.")),
    PlainCommand("here", mark("Tells again which board this is and what had just happened.")),
)
"""While one looks back; a number alone leads to the board with that number."""
EYES = PlainCommand(
    "eyes", mark("Tells through whose eyes you see the game, or takes those of another one."), mark("[WHO]")
)
"""Where a game can be seen with the eyes of others."""
PLAY = PlainCommand("play", mark("Goes on by itself, board after board, until you press Enter."), mark("[SECONDS]"))
"""Where nobody is waited for."""
LEAVING = (
    PlainCommand("help", mark("Tells these commands.")),
    PlainCommand("quit", mark("Ends looking back.")),
)


class PlainPast:
    """The boards of a game, the one among them that is looked at, and what is typed there."""

    def __init__(
        self,
        log: LogBook,
        at: int,
        seen: Callable[[GrandeView], GameFacts],
        *,
        end: str = "",
        preview: bool = True,
        more: Mapping[PlainCommand, Callable[[str], list[str]]] | None = None,
    ) -> None:
        """`seen` makes of a board what can be reported; `end` says why nothing comes after the last one.

        Without `preview` nothing is told of what would be scored. `more` are further commands, each with the function
        that gets what is typed behind it and returns what there is to tell.
        """
        self.log = log
        self.at = at
        self._seen = seen
        self._end = end
        self._more = more or {}
        commands = (*COMMANDS, *REPORTS, *self._more, *LEAVING)
        self._commands = [command for command in commands if preview or command.word != PREVIEW]

    @property
    def last(self) -> int:
        """The index of the last board."""
        return len(self.log.pages) - 1

    def show(self, log: LogBook, at: int) -> None:
        """Look at a board of another log of the same game."""
        self.log, self.at = log, at

    def moved(self, grown: LogGrowth) -> None:
        """Keep the same board in sight when pages have come in before some of the others."""
        if self.at >= grown.page:
            self.at += grown.pages

    def taken_back(self) -> None:
        """Go to the board that is the last one now, if the player's has been taken back."""
        self.at = min(self.at, self.last)

    def number(self) -> str:
        """Which board this is."""
        text = _("Board {number} of {count}, round {round}.")
        return text.format(number=self.at + 1, count=self.last + 1, round=max(1, self.log.pages[self.at].round))

    def here(self) -> list[str]:
        """Which board this is, and what had just happened."""
        return [self.number(), *self._led(self.at)]

    def do(self, typed: str) -> list[str] | None:
        """What is told for a line; None: looking back ends."""
        if not typed.strip():
            return self.step("next")
        if typed.strip().isdecimal():
            return self._go(int(typed) - 1)
        command, rest = command_of(typed, self._commands)
        if command is None:
            like = commands_like(typed, self._commands)
            words = [command.word for command in like]
            if not like:
                return [_("That is no command here. Type help for the commands.")]
            if len(like) > 1:
                return [_("That could be {choices}.").format(choices=listed(words))]
            command, rest = like[0], typed.strip().partition(" ")[2]
        return None if command.word == "quit" else self._carry_out(command, rest)

    def _carry_out(self, command: PlainCommand, rest: str) -> list[str]:
        """What a command tells."""
        if command in self._more:
            return self._more[command](rest)
        if command.report is not None:
            return command.report(self._seen(self.log.pages[self.at].view()), rest)
        if command.word == "round" and rest:
            return self._round(rest)
        if command.word in STEPS:
            return self.step(command.word)
        return self.here() if command.word == "here" else self._help()

    def _go(self, at: int) -> list[str]:
        """To that board."""
        if not 0 <= at <= self.last:
            return [_("Type a number from 1 to {last}.").format(last=self.last + 1)]
        self.at = at
        return self.here()

    def _help(self) -> list[str]:
        """Where one is, and what can be typed."""
        return [
            self.number(),
            *(command.line for command in self._commands),
            _("A number leads to the board with that number."),
        ]

    def step(self, word: str) -> list[str]:
        """Take one of STEPS; return the board's number and what had happened, or why there is no such board."""
        unit, way = STEPS[word]
        before = self.at
        if way < 0 and not before:
            return [_("Nothing earlier is known here.")]
        if way > 0 and before == self.last:
            return [self._end or _("Nothing has happened after this.")]
        self.at = stepped(self.log.pages, before, unit, way)
        first = before + 1 if way > 0 and unit in TOLD_WHOLE else self.at
        return [self.number(), *(line for at in range(first, self.at + 1) for line in self._led(at))]

    def _led(self, at: int) -> list[str]:
        """What led to that page."""
        return [entry.text for entry in self.log.lines(at)]

    def _round(self, typed: str) -> list[str]:
        at = next((at for at, page in enumerate(self.log.pages) if str(page.round) == typed), None)
        return [_("That round is not known here.")] if at is None else self._go(at)
