"""Tell of votes in plain mode, and read what is typed about them."""

from __future__ import annotations

from elgrande_tui.i18n.motions import choice_label, motion_line
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.typed_words import folded
from elgrande_tui.model.table_model import TableModel
from netplay.protocol.client_messages import Proposal, TableCommand
from netplay.protocol.server_messages import MotionInfo

PROPOSALS: dict[str, Proposal] = {"undo": "undo", "pause": "pause", "go on": "go_on", "rematch": "rematch"}
"""What is typed -> the motion that everybody votes on."""


def ballot(table: TableModel, motion: MotionInfo) -> list[str]:
    """Tell what is voted on, and how to vote."""
    numbered = enumerate(table.people.ballot, 1)
    choices = [f"vote {n}: {choice_label(motion.choices[choice])}" for n, (one, choice) in numbered if one is motion]
    return [motion_line(motion, table.port.names), *choices]


def vote(table: TableModel, typed: str) -> TableCommand | list[str]:
    """Return the vote that is meant, or else tell everything that is voted on.

    A word counts for the oldest motion that waits for a vote; if none does, it changes an earlier one.
    """
    motions = table.people.motions
    if not motions:
        return [_("Nothing is being voted on.")]
    mine = [motion for motion in motions if table.people.due(motion)]
    mine += [motion for motion in motions if table.port.seat in motion.voters]
    numbered = table.people.ballot
    if typed.isdecimal() and 1 <= int(typed) <= len(numbered):
        return table.requests.vote(*numbered[int(typed) - 1])
    if mine and typed:
        labels = [folded(choice_label(choice)) for choice in mine[0].choices]
        like = [index for index, label in enumerate(labels) if label.startswith(folded(typed))]
        if len(like) == 1:
            return table.requests.vote(mine[0], like[0])
    return [line for motion in motions for line in (*ballot(table, motion), *_counted(motion, table.port.names))]


def propose(table: TableModel, typed: str) -> TableCommand | list[str]:
    """Return the motion to propose, or else tell what can be proposed."""
    like = [kind for word, kind in PROPOSALS.items() if typed and word.startswith(folded(typed))]
    if len(like) != 1:
        return [_("ask, then one of: {words}").format(words=", ".join(PROPOSALS))]
    return table.requests.propose(like[0])


def _counted(motion: MotionInfo, names: Names) -> list[str]:
    """Tell who has voted for what, and whose votes are missing."""
    parts = [
        (choice_label(label), [names[seat] for seat, made in motion.votes if made == choice])
        for choice, label in enumerate(motion.choices)
    ]
    parts.append((_("still to vote"), [names[seat] for seat in motion.missing]))
    return [_("{choice}: {names}.").format(choice=label, names=listed(voters)) for label, voters in parts if voters]
