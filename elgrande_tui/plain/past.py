"""Looking back in lines: from board to board of a game, with everything that can be asked for on each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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


class LookingBack:
    """A place among the boards, and what is typed there."""

    def __init__(
        self, log: LogBook, at: int, seen: Callable[[GrandeView], GameFacts], end: str = "", *, preview: bool = True
    ) -> None:
        """`seen` makes of a board what can be reported; `end` says why nothing comes after the last one.

        Without `preview` nothing is told of what would be scored.
        """
        self.log = log
        self.at = at
        self.seen = seen
        self.end = end
        self.commands: Sequence[PlainCommand] = (*COMMANDS, *REPORTS, *LEAVING)
        if not preview:
            self.commands = [command for command in self.commands if command.word != PREVIEW]

    @property
    def _last(self) -> int:
        return len(self.log.pages) - 1

    def moved(self, grown: LogGrowth) -> None:
        """Pages have come in before some of the others: the same one stays in sight."""
        if self.at >= grown.page:
            self.at += grown.pages

    def taken_back(self) -> None:
        """The last pages may be gone: if that of the player is among them he sees the one that is the last now."""
        self.at = min(self.at, self._last)

    def number(self) -> str:
        """Which board this is."""
        text = _("Board {number} of {count}, round {round}.")
        return text.format(number=self.at + 1, count=self._last + 1, round=max(1, self.log.pages[self.at].round))

    def here(self) -> list[str]:
        """Which board this is, and what had just happened."""
        return [self.number(), *self._led(self.at)]

    def do(self, typed: str) -> list[str] | None:
        """What is told for a line; None: looking back ends."""
        if not typed.strip():
            return self._step("next")
        if typed.strip().isdecimal():
            return self.go(int(typed) - 1)
        command, rest = command_of(typed, self.commands)
        if command is None:
            like = commands_like(typed, self.commands)
            words = [command.word for command in like]
            if not like:
                return [_("That is no command here. Type help for the commands.")]
            if len(like) > 1:
                return [_("That could be {choices}.").format(choices=listed(words))]
            command, rest = like[0], typed.strip().partition(" ")[2]
        return None if command.word == "quit" else self.carry_out(command, rest)

    def carry_out(self, command: PlainCommand, rest: str) -> list[str]:
        """What a command tells."""
        if command.report is not None:
            return command.report(self.seen(self.log.pages[self.at].view()), rest)
        if command.word == "round" and rest:
            return self._round(rest)
        if command.word in STEPS:
            return self._step(command.word)
        return self.here() if command.word == "here" else self.help()

    def go(self, at: int) -> list[str]:
        """To that board."""
        if not 0 <= at <= self._last:
            return [_("Type a number from 1 to {last}.").format(last=self._last + 1)]
        self.at = at
        return self.here()

    def help(self) -> list[str]:
        """Where one is, and what can be typed."""
        return [
            self.number(),
            *(command.line for command in self.commands),
            _("A number leads to the board with that number."),
        ]

    def _step(self, word: str) -> list[str]:
        unit, way = STEPS[word]
        before = self.at
        if way < 0 and not before:
            return [_("Nothing earlier is known here.")]
        if way > 0 and before == self._last:
            return [self.end or _("Nothing has happened after this.")]
        self.at = stepped(self.log.pages, before, unit, way)
        first = before + 1 if way > 0 and unit in TOLD_WHOLE else self.at
        return [self.number(), *(line for at in range(first, self.at + 1) for line in self._led(at))]

    def _led(self, at: int) -> list[str]:
        """What led to that page."""
        return [entry.text for entry in self.log.lines(at)]

    def _round(self, typed: str) -> list[str]:
        at = next((at for at, page in enumerate(self.log.pages) if str(page.round) == typed), None)
        return [_("That round is not known here.")] if at is None else self.go(at)
