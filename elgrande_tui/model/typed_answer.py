"""Put one question to the player: a sentence, numbered choices, and the answer that a typed line means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.input.typed_words import folded, meant
from elgrande_tui.model.match_ui.composing import (
    answer_label,
    choices_of,
    picking_of,
    spoken,
    typed_names,
    why_not,
    why_not_area,
    why_not_number,
)
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.picking import Choice, Part, usual, words_of
from elgrande_tui.model.selection import COUNT_DIGITS
from elgrande_tui.model.series.repeated_answer import counted
from engine.core.question import Question
from engine.core.view import View


class NoAnswerError(ImpossibleCommandError):
    """A typed line that is no answer; `str(error)` tells the player why."""


class UnclearError(ImpossibleCommandError):
    """A typed line that could be several answers; `str(error)` tells the player which."""


class TypedAnswer:
    """A question, and how far the player has come with an answer that is typed."""

    def __init__(
        self,
        ui: MatchUI,
        view: View,
        question: Question,
        names: Names,
        cells: int | None = None,
        *,
        preview: bool = False,
    ) -> None:
        """`cells` is the room for the sentence; None: any length will do. With `preview` places may be told in an order
        that depends on what they would bring.
        """
        self._preview = preview
        self.ui, self.view, self.question, self.names, self._cells = ui, view, question, names, cells
        self.count = 0
        """How many times the answer is given, as typed; 0: nothing is typed."""
        self._usual = picking_of(ui, question)
        """What keys begin with: of both halves of a card they mean one at first."""
        self._go_to(())

    def _go_to(self, path: Sequence[Part]) -> None:
        """Pick the parts of `path` and offer what can follow them."""
        self.begun = bool(path)
        """Whether a part of the answer is picked."""
        # both halves of a card are offered together; then the rest of the one that is meant, as on the screen
        self.picking = self._usual.anew(together=not self.begun)
        if path:
            self.picking.turn_to(path[0])
        while len(self.picking.path) < len(path):
            self.picking.pick(path[len(self.picking.path)])
        found = choices_of(self.ui, self.view, self.picking)
        if self._preview:
            found = list(self.ui.answers.best_first(self.view, found))
        if not self.begun:
            alone = [first for first, *_more in self.picking.answers if first.word in self.ui.answers.one_word]
            found += [Choice(part, "", answer_label(self.ui, self.names, part.word)) for part in alone]
        self.choices = _numbered(found)

    def back(self) -> bool:
        """Forget the count and the part that is picked; return False when there is neither."""
        begun = self.begun or bool(self.count)
        self.count = 0
        self._go_to(())
        return begun

    def lines(self) -> list[str]:
        """Return the sentence, then the choices: numbers in one line, everything else in a line of its own."""
        numbers = [choice.key for choice in self.choices if choice.key == choice.word]
        shown = [f"{choice.key} {spoken(self.ui, choice)}" for choice in self.choices if choice.key != choice.word]
        row = [_("Choose: {numbers}").format(numbers=" ".join(numbers))] if numbers else []
        asked = counted(self.count, self.ui, self.view, self.question, self.picking, self.names, self._cells)
        return [asked, *row, *shown]

    def numbers(self) -> str:
        """Return the numbers of all choices."""
        return _("Choose: {numbers}").format(numbers=" ".join(choice.key for choice in self.choices))

    def take(self, typed: str) -> int | None:
        """Return the index of the answer that is meant; None when it only picks a part of one.

        A line is a number of the list, or words of the answer or their beginnings, from here on or from any word
        before. While both halves of a card are on offer what is no part of either alone is meant for the first one.
        Raises NoAnswerError, UnclearError.
        """
        try:
            return self._reach(self._meant(typed))
        except NoAnswerError:
            counted = self._without_count(_tokens(typed))
            if counted is None:
                raise
        count, rest = counted
        index = self._reach(self._meant(rest))
        self.count = count
        return index

    def meant(self, typed: str) -> list[str]:
        """Return the words of all answers on offer that are meant, or begin with what is; nothing is picked.

        Raises NoAnswerError, UnclearError.
        """
        path = self._meant(typed)
        return [self.question.words[index] for index in self.picking.begun(path)]

    def _meant(self, typed: str) -> tuple[Part, ...]:
        tokens = _tokens(typed)
        for choice in self.choices:
            if tokens == (choice.key,):
                return (
                    (*self.picking.path, choice.part) if choice.word not in self.ui.answers.one_word else (choice.part,)
                )
        if (words := " ".join(tokens).replace(" .", ".")) in self.question.words:
            return self.picking.answers[self.question.words.index(words)]
        # What fits furthest on is meant; only what does not fit there replaces a part that is picked already.
        starts = [self.picking.path[:depth] for depth in range(len(self.picking.path), -1, -1)]
        for start in starts if self.begun else [*starts, self._usual.path]:
            path = self._follow(start, tokens)
            if path and not (start and self._is_picked(path)):
                return path
        raise NoAnswerError(self._why_not(tokens))

    def _is_picked(self, path: tuple[Part, ...]) -> bool:
        """Check whether this is an area that is picked already: alone it is meant as the next one."""
        picked = self.picking.path
        behind = picked[len(path) :]
        area = path[-1].sort in ("area", "spot") and all(part.sort != "area" for part in behind)
        return area and picked[: len(path)] == path

    def _without_count(self, tokens: tuple[str, ...]) -> tuple[int, str] | None:
        """Return a count, and the answer typed around it, as in `3 there` or `put 3 there`; None without one."""
        numbers = [token for token in tokens if token.isdecimal() and len(token) <= COUNT_DIGITS and int(token)]
        picking = self.picking if self.begun else self._usual
        if len(numbers) != 1 or len(tokens) == 1 or not picking.template():
            return None
        like = self.ui.rules.parse(self.question.words[picking.begun(picking.template())[0]])
        if not self.ui.answers.is_repeatable(like):
            return None
        return int(numbers[0]), " ".join(token for token in tokens if token != numbers[0]).replace(" .", ".")

    def means(self, word: str) -> bool:
        """Check whether an answer on offer begins with exactly this word, from here on or from its start."""
        starts = {parts[0].word for parts in self.picking.answers}
        return word in starts or word in (choice.word for choice in self.choices)

    def _reach(self, path: tuple[Part, ...]) -> int | None:
        index = self.picking.completed(path)
        if index is None:
            self._go_to(path)
        return index

    def _follow(self, start: tuple[Part, ...], tokens: tuple[str, ...]) -> tuple[Part, ...] | None:
        """Return `start` and the parts that are meant behind it; None when nothing on offer begins like that."""
        path, rest, below = start, tokens, self.picking.ways
        said: Part | None = None
        """Traits, which stand in the notation before the place behind which they are picked."""
        while True:
            depth = len(path)
            below = tuple(parts for parts in below if parts[:depth] == path and len(parts) > depth)
            following = dict.fromkeys(parts[depth] for parts in below)
            if said in following:
                path, said = (*path, said), None
                continue
            unsaid = usual(following)
            if not rest and (said is None or not unsaid):
                return path if said is None else None
            count, part = self._next(following, rest)
            if part is not None:
                path, rest = (*path, part), rest[count:]
                continue
            ahead = dict.fromkeys(part for parts in below for part in parts[depth:] if part.sort == "traits")
            count, traits = self._next(ahead, rest) if said is None else (0, None)
            if traits is not None:
                said, rest = traits, rest[count:]
                below = tuple(parts for parts in below if said in parts)
                continue
            if not unsaid:
                return None
            path = (*path, *unsaid)

    def _next(self, following: Iterable[Part], rest: tuple[str, ...]) -> tuple[int, Part | None]:
        """Return the part that is meant next, behind how many words say so; None when none begins like that.

        Raises UnclearError.
        """
        # Names can be several words: the longest that fits is meant.
        for count in range(len(rest), 0, -1):
            hits = matching(self.ui, self.names, following, "_".join(rest[:count]).replace("_.", "."))
            if len(hits) > 1:
                raise UnclearError(_("That could be {choices}.").format(choices=listed(list(map(self._name, hits)))))
            if hits:
                return count, hits[0]
        return 0, None

    def _name(self, part: Part) -> str:
        ground = self.ui.board.ground
        return ground.name(part.word) if ground is not None and part.sort == "area" else part.word

    def _why_not(self, tokens: tuple[str, ...]) -> str:
        """Say why a line is no answer: with the rules' own reason, if it would be one at another time."""
        typed, ui = "_".join(tokens), self.ui
        picking = self.picking if self.begun else self._usual
        known = [Part(area, "area") for area in ui.board.ground.areas] if ui.board.ground is not None else []
        areas = matching(ui, self.names, known, typed) if typed else []
        if picking.template():
            if len(areas) == 1:
                return why_not_area(ui, self.names, self.view, picking, areas[0].word)
            if typed.isdecimal():
                area = picking.path[-1].word if picking.path else ""
                return why_not_number(ui, self.names, self.view, picking, typed, area)
        starts = (picking.path[:depth] for depth in range(len(picking.path), -1, -1))
        lines = (" ".join((words_of(start), *tokens)).strip().replace(" .", ".") for start in starts)
        reasons = (why_not(ui, self.names, self.view, line) for line in lines)
        why = next(filter(None, reasons), "")
        return why or _("That is neither an answer here nor a command. Type help for the commands.")


def matching(ui: MatchUI, names: Names, parts: Iterable[Part], typed: str) -> list[Part]:
    """Return the parts that begin as typed, by their word or by a name; one that is typed in full is the only match.

    `typed` is folded, with `_` for blanks.
    """
    return meant({part: (part.word, *typed_names(ui, names, part)) for part in parts}, typed)


def _tokens(typed: str) -> tuple[str, ...]:
    """Split what a player typed into words; a spot is two: its area, and `.` with its name."""
    return tuple(folded(typed).replace(".", " .").split())


def _numbered(found: Sequence[Choice]) -> list[Choice]:
    """Give every choice a number: its own, if it has one, else the next free one."""
    used = {choice.key for choice in found if choice.key.isdigit()}
    free = iter(str(number) for number in range(1, len(found) + len(used) + 1) if str(number) not in used)
    return [choice if choice.key.isdigit() else replace(choice, key=next(free)) for choice in found]
