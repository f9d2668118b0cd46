"""New games as a player fills them in."""

from __future__ import annotations

from collections.abc import Iterable

from elgrande_tui.lobby.new_game import NewGame
from elgrande_tui.model.face import game_face
from elgrande_tui.model.form import YES


def new_grande(
    others: tuple[str, ...] = ("normal", "normal", "normal"),
    edition: str = "2015",
    length: str = "full",
    also: Iterable[str] = (),
    *,
    aid: bool = False,
) -> NewGame:
    """A new game of El Grande with these variants and expansions."""
    usual = {row.id: row.usual for row in game_face("elgrande").form()}
    on = dict.fromkeys([*also, *(["aid"] if aid else [])], YES)
    return NewGame("elgrande", others, {**usual, "edition": edition, "length": length, **on})
