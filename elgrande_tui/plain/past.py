"""Look back line by line: from board to board of a game, with every report on each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.input.typed_words import folded
from elgrande_tui.model.match_ui.telling import PASS_ALL, PlainCommand
from elgrande_tui.model.past import Past
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.plain.commands import command_of, commands_like
from elgrande_tui.replay.replay import Unit

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
"""On steps of these units everything on the way is told, a turn that is known in its line; on longer ones only what had
just happened there."""

ANSWERS = frozenset(("undo", PASS_ALL))
"""Commands of the game, beside its own answers of one word: nothing can be answered in the past."""
COMMANDS = (
    PlainCommand("next", mark("One answer forward; so does an empty line.")),
    PlainCommand("back", mark("One answer back.")),
    PlainCommand("turn", mark("To the next turn.")),
    PlainCommand("turn back", mark("One turn back.")),
    PlainCommand("round", mark("To the next round, or to the beginning of the one you name."), mark("[NUMBER]")),
    PlainCommand("round back", mark("One round back.")),
    PlainCommand("first", mark("To the first board that is known.")),
    PlainCommand("last", mark("To the last board.")),
    PlainCommand("here", mark("Repeats which board this is and what had just happened.")),
)
"""The commands of a player who looks back; a number alone leads to the board with that number."""
EYES = PlainCommand("eyes", mark("Says whose view of the game you see, or switches to another."), mark("[WHO]"))
"""For a game that can be seen through the eyes of others."""
PLAY = PlainCommand("play", mark("Plays by itself, board after board, until you press Enter."), mark("[SECONDS]"))
"""For a game in which nobody waits for the player."""
LEAVING = (
    PlainCommand("help", mark("Lists these commands.")),
    PlainCommand("quit", mark("Stops looking back.")),
)


class PlainPast:
    """The boards of a table's past, and what is typed while one of them is looked at."""

    def __init__(
        self, table: TableModel, more: Mapping[PlainCommand, Callable[[str], list[str]]] | None = None
    ) -> None:
        """Begin at the page that is shown, or at the one before the newest.

        `more` are further commands, each with the function that gets what is typed behind it and returns what there is
        to tell.
        """
        self.table = table
        self._more = more or {}
        commands = (*COMMANDS, *table.ui.telling.reports, *self._more, *LEAVING)
        preview = table.people.options.preview
        self._commands = [command for command in commands if preview or not command.preview]
        self._past.stays = True
        if self._past.at is None:
            self._past.show(max(0, self._past.last - 1))

    @property
    def _past(self) -> Past:
        # asked for anew each time: other eyes, and a rematch, have another one
        return self.table.incoming.past

    @property
    def at(self) -> int:
        """The index of the board that is looked at."""
        return self._past.at or 0

    def number(self) -> str:
        """Say which board this is."""
        pages, number = self._past.log.pages, self.at + 1
        if not any(page.round for page in pages):  # the game has none
            return _("Board {number} of {count}.").format(number=number, count=len(pages))
        called = self.table.ui.telling.round_name(max(1, pages[self.at].round))
        return _("Board {number} of {count}, {round}.").format(number=number, count=len(pages), round=called)

    def here(self) -> list[str]:
        """Say which board this is, and what had just happened."""
        return [self.number(), *self._led(self.at)]

    def do(self, typed: str) -> list[str] | None:
        """Return what is told for a line; None: the player is done with looking back."""
        if not typed.strip():
            return self.step("next")
        if typed.strip().isdecimal():
            return self.go_to(int(typed))
        command, rest = command_of(typed, self._commands)
        if command is None:
            like = commands_like(typed, self._commands)
            words = [command.word for command in like]
            if folded(typed) in (*ANSWERS, *self.table.ui.answers.one_word):
                return self._went(self.table.incoming.past.check_present)
            if not like:
                return [_("That is not a command here. Type help for the commands.")]
            if len(like) > 1:
                return [_("That could be {choices}.").format(choices=listed(words))]
            command, rest = like[0], typed.strip().partition(" ")[2]
        return None if command.word == "quit" else self._carry_out(command, rest)

    def _carry_out(self, command: PlainCommand, rest: str) -> list[str]:
        """Carry out a command, and return what it tells."""
        if command in self._more:
            return self._more[command](rest)
        if command.report is not None:
            return command.report(self.table.facts(), rest)
        if command.word == "round" and rest:
            return self._went(lambda: self._past.go_to_round(int(rest) if rest.isdecimal() else 0))
        if command.word in STEPS:
            return self.step(command.word)
        return self.here() if command.word == "here" else self._help()

    def go_to(self, number: int) -> list[str]:
        """Go to the board with that number; return what is told there, or why there is none."""
        return self._went(lambda: self._past.go_to(number))

    def _went(self, go: Callable[[], None]) -> list[str]:
        try:
            go()
        except ImpossibleCommandError as impossible:
            return [str(impossible)]
        return self.here()

    def _help(self) -> list[str]:
        """Say which board this is, and what can be typed."""
        return [
            self.number(),
            *(command.line for command in self._commands),
            _("A number leads to the board with that number."),
        ]

    def step(self, word: str) -> list[str]:
        """Take one of STEPS; return the board's number and what had happened, or why there is no such board."""
        unit, way = STEPS[word]
        before = self.at
        try:
            self._past.step(unit, way)
        except ImpossibleCommandError as impossible:
            return [str(impossible)]
        step_by_step = way > 0 and unit in TOLD_WHOLE and not self._past.board(self.at).turn
        first = before + 1 if step_by_step else self.at
        return [self.number(), *(line for at in range(first, self.at + 1) for line in self._led(at))]

    def _led(self, at: int) -> list[str]:
        """Return what led to a page."""
        return [line for line in self._past.board(at).led(self.table.ui, self.table.port.names) if line]
