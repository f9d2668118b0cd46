"""Tell which commands can do something at this moment, for the list of commands."""

from __future__ import annotations

from elgrande_tui.input.commands import Command
from elgrande_tui.model.table_model import TableModel


def possible(table: TableModel, command: Command) -> bool:
    """Check whether a command of the table does something now; what only looks always does."""
    people = table.people
    kind, _, rest = command.action.partition("(")
    match kind, rest.strip("')"):
        case (("answer" | "turn" | "enter" | "back" | "pass_all"), word):
            return table.past.at is not None or _answers(table, kind, word)
        case "rotate", _:
            return table.selection.turned is not None
        case "centre", _:
            return table.ui.board.ground is not None
        case "undo", _:
            return table.can_undo or table.held is not None
        case "propose", "rematch":
            return people.can_play_again
        case (("propose" | "pause"), _):
            return people.others and not table.over and table.seat is not None
        case "more_time", _:
            return bool(people.running)
        case "hint", _:
            return table.question is not None and table.question.waited and table.hint.known
        case "hold", _:
            return table.has_offers and table.seat is not None and not table.over
        case "first_steps", _:
            return table.ui.words.first_step is not None and table.seat is not None and not table.over
        case "panel", "votes":
            return people.others
        case ("panel", "chat") | ("mute", _):
            return people.elsewhere
    return True


def _answers(table: TableModel, kind: str, word: str) -> bool:
    """Check whether a command that answers, or picks a part of an answer, can do so."""
    picking, question = table.selection.picking, table.question
    if picking is None or question is None or table.people.paused:
        return False
    match kind:
        case "answer":
            return any(
                map(picking.offers, table.ui.answers.stop_words if word in table.ui.answers.stop_words else (word,))
            )
        case "turn":
            return picking.can_turn()
        case "pass_all":
            return bool(table.ui.answers.passing(question))
        case "back":
            return bool(picking.picked) or table.held is not None
    return True
