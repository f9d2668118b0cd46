"""Put one question to the player: a sentence, numbered choices, and the answer that a typed line means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elgrande_tui.games.elgrande.model.choices import Choice, choices
from elgrande_tui.games.elgrande.model.part_prompt import answer_prompt
from elgrande_tui.games.elgrande.model.why_not import WhyNot
from elgrande_tui.games.elgrande.plain.typed_names import matching_words
from elgrande_tui.games.elgrande.text.answer_labels import option_label
from elgrande_tui.games.elgrande.text.areas import area_name
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.input.picking import ALONE, PLACING, Picking, joined, parts
from elgrande_tui.input.typed_words import folded
from engine.core.question import Question
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView


class NoAnswerError(ImpossibleCommandError):
    """A typed line that is no answer; `str(error)` tells the player why."""


class UnclearError(ImpossibleCommandError):
    """A typed line that could be several answers; `str(error)` tells the player which."""


class TypedAnswer:
    """A question, and how far the player has come with an answer that is typed."""

    def __init__(
        self, rules: GrandeRules, view: GrandeView, question: Question, names: Names, cells: int | None = None
    ) -> None:
        """`cells` is the room for the sentence; None: any length will do."""
        self.rules, self.view, self.question, self.names, self._cells = rules, view, question, names, cells
        self._go_to(())

    def _go_to(self, path: Sequence[str]) -> None:
        """Pick the words of `path` and offer what can follow them."""
        self.begun = bool(path)
        """Whether a part of the answer is picked."""
        # both halves of a card are offered together; then the rest of the one that is meant, as on the screen
        self.picking = Picking(self.question.words, halves=self.begun and self.question.kind == "use")
        if path and path[0] not in PLACING and self.picking.can_turn():
            self.picking.turn()
        while len(self.picking.path) < len(path):
            self.picking.pick(path[len(self.picking.path)])
        found = choices(self.rules, self.view, self.picking)
        if not self.begun:
            alone = [word for word in self.question.words if word in ALONE]
            found += [Choice(word, "", option_label(self.rules, self.names, self.rules.parse(word))) for word in alone]
        self.choices = _numbered(found)

    @property
    def _usual(self) -> Picking:
        """What keys begin with at this question: of both halves of a card they mean placing at first."""
        return Picking(self.question.words, halves=self.question.kind == "use")

    def back(self) -> bool:
        """Forget the part that is picked; return False when there is none."""
        begun = self.begun
        self._go_to(())
        return begun

    def lines(self) -> list[str]:
        """Return the sentence, then the choices: numbers in one line, everything else in a line of its own."""
        numbers = [choice.key for choice in self.choices if choice.key == choice.word]
        shown = [f"{choice.key} {self._label(choice)}" for choice in self.choices if choice.key != choice.word]
        row = [_("Choose: {numbers}").format(numbers=" ".join(numbers))] if numbers else []
        asked = answer_prompt(self.rules, self.view, self.names, self.question, self.picking, self._cells)
        return [asked, *row, *shown]

    def _label(self, choice: Choice) -> str:
        if choice.area:
            return area_name(choice.word)
        card = self.rules.box.cards.get(choice.word)
        if card is None:
            return choice.label
        return ngettext(
            "{card}, place {count} caballero", "{card}, place up to {count} caballeros", card.caballeros
        ).format(card=card_title(choice.word), count=card.caballeros)

    def take(self, typed: str) -> int | None:
        """Return the index of the answer that is meant; None when it only picks a part of one.

        A line is a number of the list, or words of the answer or their beginnings, from here on or from any word
        before. While both halves of a card are on offer what is no part of either alone is placed. Raises
        NoAnswerError, UnclearError.
        """
        tokens = parts(folded(typed))
        for choice in self.choices:
            if tokens == (choice.key,):
                return self._reach((*self.picking.path, choice.word) if choice.word not in ALONE else (choice.word,))
        # What fits furthest on is meant; only what does not fit there replaces a part that is picked already.
        starts = [self.picking.path[:depth] for depth in range(len(self.picking.path), -1, -1)]
        for start in starts if self.begun else [*starts, self._usual.path]:
            path = self._follow(start, tokens)
            # an area alone that is picked already is meant as the next one
            again = bool(start) and path == self.picking.path and path[-1] in self.rules.box.index
            if path and not again:
                return self._reach(path)
        raise NoAnswerError(self._why_not(tokens))

    def means(self, word: str) -> bool:
        """Check whether an answer on offer begins with exactly this word, from here on or from its start."""
        starts = {parts(line)[0] for line in self.question.words}
        return word in starts or word in (choice.word for choice in self.choices)

    def _reach(self, path: tuple[str, ...]) -> int | None:
        line = joined(path)
        if line in self.question.words:
            return self.question.words.index(line)
        self._go_to(path)
        return None

    def _follow(self, start: tuple[str, ...], tokens: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return `start` and the words that are meant behind it; None when nothing on offer begins like that."""
        path, rest = start, tokens
        below = [parts(line) for line in self.question.words]
        while rest:
            depth = len(path)
            below = [words for words in below if words[:depth] == path and len(words) > depth]
            following = dict.fromkeys(words[depth] for words in below)
            # Names can be several words: the longest that fits is meant.
            for count in range(len(rest), 0, -1):
                hits = matching_words(self.rules, self.names, following, "_".join(rest[:count]).replace("_.", "."))
                if hits:
                    break
            else:
                return None
            if len(hits) > 1:
                raise UnclearError(_("That could be {choices}.").format(choices=listed(list(map(self._called, hits)))))
            path, rest = (*path, hits[0]), rest[count:]
        return path

    def _called(self, word: str) -> str:
        return area_name(word) if word in self.rules.box.index else word

    def _why_not(self, tokens: tuple[str, ...]) -> str:
        """Say why a line is no answer: with the rules' own reason, if it would be one at another time."""
        typed = "_".join(tokens)
        picking = self.picking if self.begun else self._usual
        why = WhyNot(self.rules, self.names, self.view, picking)
        areas = matching_words(self.rules, self.names, self.rules.box.index, typed) if typed else []
        if picking.template():
            if len(areas) == 1:
                return why.area(areas[0])
            if typed.isdecimal():
                return why.number(typed, picking.path[-1] if picking.path else "")
        starts = (picking.path[:depth] for depth in range(len(picking.path), -1, -1))
        whole = next(filter(None, (why.whole(joined((*start, *tokens))) for start in starts)), "")
        return whole or _("That is no answer here, and no command. Type help for the commands.")


def _numbered(found: Sequence[Choice]) -> list[Choice]:
    """Give every choice a number: its own, if it has one, else the next free one."""
    used = {choice.key for choice in found if choice.key.isdigit()}
    free = iter(str(number) for number in range(1, len(found) + len(used) + 1) if str(number) not in used)
    return [choice if choice.key.isdigit() else replace(choice, key=next(free)) for choice in found]
