"""Tell of votes in plain mode, and read what is typed about them."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.motions import choice_label, motion_line
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.typed_words import folded
from elgrande_tui.plain.acts import ProposeAct, VoteAct
from netplay.protocol.client_messages import Proposal
from netplay.protocol.server_messages import MotionInfo, TableInfo

PROPOSALS: dict[str, Proposal] = {"undo": "undo", "pause": "pause", "go on": "go_on", "rematch": "rematch"}
"""What is typed -> the motion that everybody votes on."""


def due(table: TableInfo | None, seat: int | None) -> Sequence[MotionInfo]:
    """Return the motions on which a seat has still to vote, the oldest first."""
    return [motion for motion in _motions(table) if seat in motion.missing]


def ballot(motion: MotionInfo, names: Names) -> list[str]:
    """Tell what is voted on, and how to vote."""
    choices = [f"vote {number}: {choice_label(choice)}" for number, choice in enumerate(motion.choices, 1)]
    return [motion_line(motion, names), *choices]


def vote(table: TableInfo | None, seat: int | None, names: Names, typed: str) -> VoteAct | list[str]:
    """Return the vote that is meant, or else tell everything that is voted on.

    It counts for the oldest motion that waits for it; if none does, it changes an earlier vote.
    """
    motions = _motions(table)
    if not motions:
        return [_("There is nothing to vote on.")]
    mine = [*due(table, seat), *(motion for motion in motions if seat in motion.voters)]
    if mine and typed:
        labels = [folded(choice_label(choice)) for choice in mine[0].choices]
        if typed.isdecimal() and 1 <= int(typed) <= len(labels):
            return VoteAct(mine[0].id, int(typed) - 1)
        like = [index for index, label in enumerate(labels) if label.startswith(folded(typed))]
        if len(like) == 1:
            return VoteAct(mine[0].id, like[0])
    return [line for motion in motions for line in (*ballot(motion, names), *_counted(motion, names))]


def proposal(typed: str, *, over: bool) -> ProposeAct | list[str]:
    """Return the motion to propose, or else tell what can be proposed."""
    like = [kind for word, kind in PROPOSALS.items() if typed and word.startswith(folded(typed))]
    if len(like) != 1:
        return [_("ask, then one of: {words}").format(words=", ".join(PROPOSALS))]
    if over != (like[0] == "rematch"):
        return [_("The game is over.") if over else _("The game is not over yet.")]
    return ProposeAct(like[0])


def _motions(table: TableInfo | None) -> Sequence[MotionInfo]:
    return table.motions if table is not None else []


def _counted(motion: MotionInfo, names: Names) -> list[str]:
    """Tell who has voted for what, and whose votes are missing."""
    parts = [
        (choice_label(label), [names[seat] for seat, made in motion.votes if made == choice])
        for choice, label in enumerate(motion.choices)
    ]
    parts.append((_("missing"), [names[seat] for seat in motion.missing]))
    return [_("{choice}: {names}.").format(choice=label, names=listed(voters)) for label, voters in parts if voters]
