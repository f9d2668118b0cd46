"""Tell whether the key that was just pressed answers by itself, as it can be taken back, or has to wait for enter."""

from __future__ import annotations

from typing import NamedTuple

from elgrande_tui.model.selection import Selection


class OneKey(NamedTuple):
    """What comes of a key that chose something."""

    answer: int | None = None
    """The index of the answer that it completes; None: none yet."""
    sure: bool = False
    """The answer can be taken back, so that it may be given; else it waits for the player to see what it does."""


def one_key(selection: Selection) -> OneKey:
    """Pick the part that the last key chose, and tell which answer it completes."""
    picking, choice = selection.picking, selection.choice(selection.word)
    if not selection.settled or picking is None or selection.question is None or choice is None:
        return OneKey()
    index = picking.index(choice.part)
    if index is None:
        selection.enter()
        return OneKey()
    ui, view = selection.ui, selection.view
    option = ui.rules.parse(selection.question.words[index])
    if ui.answers.is_undoable(view, option):
        return OneKey(index, sure=True)
    return OneKey(index) if ui.answers.is_irreversible(view, option) else OneKey()


def takes_at_once(selection: Selection) -> bool:
    """Check whether the key of a choice takes it; of the choices that can be made now the first stands for all."""
    picking, question = selection.picking, selection.question
    if picking is None or question is None or not selection.choices:
        return False
    index, ui = picking.index(selection.choices[0].part), selection.ui
    return index is None or ui.answers.is_undoable(selection.view, ui.rules.parse(question.words[index]))
