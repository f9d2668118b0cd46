"""How answers are put together and given: their parts, what is chosen at first, what can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.match_ui.join import appended, first, merged
from elgrande_tui.model.match_ui.words import GameView
from elgrande_tui.model.picking import Choice, HandChoice, Part, Picking
from engine.core.option import Option
from engine.core.question import Question


def parts_plainly(option: Option) -> tuple[Part, ...]:
    """Return a single part: all words of the answer."""
    return (Part(option.words),)


@dataclass(frozen=True, kw_only=True)
class AnswersUI:
    """How the answers of a match are put together and given. An answer is given as its Option."""

    # The parts of an answer

    parts: Callable[[Option], Sequence[Part]] = first(parts_plainly)
    """The parts by which an answer is put together, of which the last one completes it."""
    halves: Sequence[str] = first(())
    """The halves of a question of which keys mean one at a time, the usual one first; none in most games. ASIDE, the
    half of answers that stand beside what is asked, needs not be among them."""
    half_of: Callable[[Question, Option], str] = first(lambda question, option: "")
    """The half to which an answer to that question belongs; "" for all halves."""
    question_for_half: Callable[[Question, Picking], Question] = first(lambda question, picking: question)
    """The question as it is for the half of it that keys mean."""
    has_begun: Callable[[Question, Picking], bool] = first(lambda question, picking: False)
    """Whether part of the answer stands though nothing was picked, so that only the next part is asked for."""
    one_word: Sequence[str] = appended(())
    """Answers of one word that have commands of their own (`pass`): they are no branches of the tree of answers. Those
    that `Command.answers` of a module names need not be here."""
    stop_words: Sequence[str] = appended(())
    """Answers of one word that end something: the command of the first one gives whichever is on offer."""

    # What can be picked

    choice: Callable[[GameView, Part], Choice | None] = first(lambda view, part: None)
    """A part that may come next as a choice, where key or label are not the usual ones; a key of "" gets the next free
    number."""
    part_label: Callable[[Part], str] = first(lambda part: "")
    """What a part of an answer is called on the screen; "": as `labels` has it, a seat by its colour."""
    labels: Mapping[str, str] = merged()
    """Words in answers -> what they are called on the screen, marked."""
    settled_label: Callable[[Part], str] = first(lambda part: "")
    """What a part is called in a sentence on what is settled of an answer; "": by its label."""
    spoken: Callable[[Choice], str] = first(lambda choice: "")
    """A choice as plain mode tells it, where there is room for more; "": its label."""
    typed_as: Callable[[Names, Part], Sequence[str]] = appended(lambda names, part: ())
    """Names that a player may type for a part, beside its word; of a part without a `part_label` of the game's own its
    label, and the name of a seat, can be typed as well."""
    best_first: Callable[[GameView, Sequence[Choice]], Sequence[Choice]] = first(lambda view, choices: choices)
    """Choices in the order in which plain mode tells them, where the table shows what would be scored."""
    spot_key: Callable[[str], str] = first(lambda spot: "")
    """The digit of a spot, a part of an area, by its id: the value of its Part."""
    spots_of: Callable[[Picking, str], Sequence[str]] = first(lambda picking, area: ())
    """The ids of the spots of an area, if answers like those on offer can name them."""
    preselected: Callable[[Question, Sequence[Choice]], str] = first(lambda question, choices: "")
    """The word that is chosen at first; "" for none."""
    default_answer: Callable[[Question, Picking], str] = first(lambda question, picking: "")
    """The answer of one word that enter gives, where it is on offer, while nothing is picked or chosen; "" for none."""
    is_alike: Callable[[Question, Question], bool] = first(lambda one, other: one.kind == other.kind)
    """Whether the cursor may stay from one question to the other, as they ask for more of the same."""
    hand_choice: Callable[[Question], HandChoice | None] | None = first(None)
    """How a whole hand is chosen at a question that asks for one card by card; None for any other question. None in
    place of the function: no hands are chosen in this match."""

    # What an answer does

    passing: Callable[[Question], str] = first(lambda question: "")
    """The answer that lets an announced step happen; "" when the question is about none."""
    is_repeatable: Callable[[Option], bool] = first(lambda option: False)
    """Whether an answer may be given several times by one command, as the game asks for more of it."""
    repeat_limit: Callable[[GameView, Question, Option], int] = first(lambda view, question, option: 0)
    """How many times the viewer can give an answer that is repeatable from here on; 0: the question has no limit."""
    is_undoable: Callable[[GameView, Option], bool] = first(lambda view, option: False)
    """Whether it is sure that the viewer can take this answer back once it is given. Such an answer may be given by one
    key; any other one waits for enter."""
    is_irreversible: Callable[[GameView, Option], bool] = first(lambda view, option: False)
    """Whether this answer of the viewer, in their turn, cannot be taken back once play goes on."""
    needs_confirmation: Callable[[GameView, Option], bool] = first(lambda view, option: False)
    """Whether an irreversible answer is asked for once more whatever the settings, as nobody expects that it is one."""
