"""Votes in plain mode: what the table is asked, and what is typed about it."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.plain.acts import Propose, Vote
from elgrande_tui.plain.words import folded
from elgrande_tui.texts import Names, _, choice_label, motion_line
from netplay.to_client import Motion, TableInfo
from netplay.to_host import Proposal

PROPOSALS: dict[str, Proposal] = {"undo": "undo", "pause": "pause", "go on": "go_on", "rematch": "rematch"}
"""As it is typed -> what everybody is asked."""


def due(table: TableInfo | None, seat: int | None) -> Sequence[Motion]:
    """What a seat may still vote on, the oldest first."""
    motions = table.motions if table is not None else []
    return [motion for motion in motions if seat in motion.voters and seat not in dict(motion.votes)]


def ballot(motion: Motion, names: Names) -> list[str]:
    """What is voted on, and how to."""
    choices = [f"vote {number}: {choice_label(choice)}" for number, choice in enumerate(motion.choices, 1)]
    return [motion_line(motion, names), *choices]


def vote(table: TableInfo | None, seat: int | None, names: Names, typed: str) -> Vote | list[str]:
    """The vote that is meant, on the oldest motion that waits for it; else what can be voted."""
    waiting = due(table, seat)
    if not waiting:
        return [_("There is nothing to vote on.")]
    labels = [folded(choice_label(choice)) for choice in waiting[0].choices]
    if typed.isdecimal() and 1 <= int(typed) <= len(labels):
        return Vote(waiting[0].id, int(typed) - 1)
    like = [index for index, label in enumerate(labels) if typed and label.startswith(folded(typed))]
    return Vote(waiting[0].id, like[0]) if len(like) == 1 else ballot(waiting[0], names)


def proposal(typed: str) -> Propose | list[str]:
    """What everybody is to be asked; else what can be asked."""
    like = [kind for word, kind in PROPOSALS.items() if typed and word.startswith(folded(typed))]
    return Propose(like[0]) if len(like) == 1 else [_("ask, then one of: {words}").format(words=", ".join(PROPOSALS))]
