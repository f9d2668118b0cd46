"""What is said of a match: the questions, the answers and reasons in words, and what the guide explains.

The page for an author of a game: each field is one thing that the app asks of the game, or of a module. What is not
filled is done as for a game that has nothing special there. `names` are those of the seats; a sentence that would be
longer than `cells` (None: any length will do) may be worded shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from rich.cells import cell_len

from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import Called
from elgrande_tui.model.help_note import FirstStep, HelpNote
from elgrande_tui.model.match_ui.join import appended, first
from elgrande_tui.model.picking import Choice, Picking
from engine.core.option import Option
from engine.core.question import Question

GameView: TypeAlias = Any
"""A View of the game's own type."""
Cells: TypeAlias = int | None
"""How long a sentence may be."""
LINE_CELLS = 80
"""Width of a line on the smallest screen."""


def fitting(cells: Cells, *forms: str) -> str:
    """Return the first of these forms of a sentence, longest first, that has room in so many cells; else the last."""
    return next((form for form in forms if cells is None or cell_len(form) <= cells), forms[-1])


def waiting_plainly(view: GameView, names: Names, cells: Cells) -> str:
    """Return which seats besides the viewer's are asked."""
    who = listed([names[seat] for seat in view.asked if seat != view.viewer])
    return _("Waiting for {who}.").format(who=who)


def next_word_plainly(picking: Picking, choices: Sequence[Choice]) -> str:
    """Ask for any part of an answer."""
    return _("which one?") if picking.path else _("what?")


def auto_pass_plainly(key: str, always: bool) -> str:
    """Speak of steps."""
    if always:
        return _("You let every announced step pass in this game; {key} changes that.").format(key=key)
    return _("You are asked before each announced step in this game.")


@dataclass(frozen=True, kw_only=True)
class WordsUI:
    """What is said of a match. All texts are in the language of the moment."""

    # What is asked

    prompt: Callable[[GameView, Question, Names, Cells], str] = first(
        lambda view, question, names, cells: _("Choose an answer.")
    )
    """What the player is asked, in one sentence; question and view are theirs, of the same moment."""
    besides: Callable[[Picking], str] = first(lambda picking: "")
    """What can be done besides what is asked, in a sentence for behind the prompt; "" for nothing."""
    waiting: Callable[[GameView, Names, Cells], str] = first(waiting_plainly)
    """Which other seats the game is waiting for, in one sentence, while it waits for any."""
    announced: Callable[[GameView, Names, Cells], str] = first(lambda view, names, cells: "")
    """Whose step may be objected to, and what it is, in place of `waiting` while a window is open; "": as `waiting`."""
    given: Callable[[GameView], str] = first(lambda view: "")
    """What the viewer has given already while others are waited for, in one sentence; "" for nothing."""
    next_word: Callable[[Picking, Sequence[Choice]], str] = first(next_word_plainly)
    """What is asked next while an answer is put together, behind what is settled already: `where to?`"""

    # Answers

    label: Callable[[Names, Option, int | None], str] = first(lambda names, option, player: "")
    """An answer as a phrase in the imperative, in lower case, for the seat that gives it, if it is known; "": its
    words."""
    reason_label: Callable[[str, str], str] = first(lambda kind, area: "")
    """Where a reason for an advice lies (see `engine.bots.advice.Why`), by its kind and area, as a heading inside a
    sentence; "" for one that is not told."""
    has_hints: bool = first(False)
    """Whether `label` tells any answer well enough for advice that stands apart from the board."""

    # Why not

    why_not: Callable[[Names, GameView, Option], str] = first(lambda names, view, option: "")
    """Why an answer cannot be given now, or cannot any more; "" without a reason of the game's own."""
    why_not_area: Callable[[Names, GameView, Picking, str], str] = first(lambda names, view, picking, area: "")
    """Why an area, or a spot by its id, cannot be picked next; "": as `why_not` says of an answer with that word."""
    why_not_number: Callable[[Names, GameView, Picking, str], str] = first(lambda names, view, picking, number: "")
    """The same of a number that names no spot."""
    why_not_offered: Callable[[str], str] = first(lambda word: "")
    """Why an answer of one word that is not on offer cannot be given; "" for words without a reason."""
    why_no_enter: Callable[[Picking | None, Called], str] = first(lambda picking, called: _("Enter does nothing here."))
    """Why enter does nothing where nothing can be chosen; `Called` names commands for the player."""
    auto_pass_message: Callable[[str, bool], str] = first(auto_pass_plainly)
    """What the player is told who lets all announced steps pass in this game (True), or not any more; the key changes
    that."""

    # Guide and help

    topics: Callable[[Question], Sequence[str]] = appended(lambda question: ())
    """The topics that a question is about."""
    note: Callable[[str], HelpNote | None] = first(lambda topic: None)
    """The note on a topic as it is true of this match; None: as `GameUI.notes` and `ModuleUI.notes` have it."""
    lessons: Callable[[GameView, Question | None], Sequence[str]] = first(lambda view, question: ())
    """The topics of this moment in the order in which the guide explains them; (): those of the question."""
    first_step: Callable[[GameView, Question | None, int], FirstStep | None] | None = first(None)
    """What a new player is told in their guided turn of that number, also while others are asked; it follows from view
    and question alone, and None leaves the moment to the guide. None in place of the function: no turns are guided."""
