"""Votes in plain mode: what the table is asked, and what is typed about it."""

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
"""As it is typed -> what everybody is asked."""


def due(table: TableInfo | None, seat: int | None) -> Sequence[MotionInfo]:
    """What a seat may still vote on, the oldest first."""
    return [motion for motion in _motions(table) if seat in motion.missing]


def ballot(motion: MotionInfo, names: Names) -> list[str]:
    """What is voted on, and how to."""
    choices = [f"vote {number}: {choice_label(choice)}" for number, choice in enumerate(motion.choices, 1)]
    return [motion_line(motion, names), *choices]


def vote(table: TableInfo | None, seat: int | None, names: Names, typed: str) -> VoteAct | list[str]:
    """The vote that is meant; else everything that is voted on.

    It is on the oldest motion that waits for it; where none does, an earlier vote is changed.
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
    """What everybody is to be asked; else what can be asked."""
    like = [kind for word, kind in PROPOSALS.items() if typed and word.startswith(folded(typed))]
    if len(like) != 1:
        return [_("ask, then one of: {words}").format(words=", ".join(PROPOSALS))]
    if over != (like[0] == "rematch"):
        return [_("The game is over.") if over else _("The game is not over yet.")]
    return ProposeAct(like[0])


def _motions(table: TableInfo | None) -> Sequence[MotionInfo]:
    return table.motions if table is not None else []


def _counted(motion: MotionInfo, names: Names) -> list[str]:
    """Who has voted for what, and whose votes are missing."""
    parts = [
        (choice_label(label), [names[seat] for seat, made in motion.votes if made == choice])
        for choice, label in enumerate(motion.choices)
    ]
    parts.append((_("missing"), [names[seat] for seat in motion.missing]))
    return [_("{choice}: {names}.").format(choice=label, names=listed(who)) for label, who in parts if who]
