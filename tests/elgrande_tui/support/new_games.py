"""New games as a player fills them in."""

from __future__ import annotations

from collections.abc import Iterable

from elgrande_tui.lobby.new_game import NewGame
from elgrande_tui.model.form import YES
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.new_game import form_of


def new_grande(
    others: tuple[str, ...] = ("normal", "normal", "normal"),
    edition: str = "2015",
    length: str = "full",
    also: Iterable[str] = (),
    *,
    aid: bool = False,
) -> NewGame:
    """A new game of El Grande with these variants and expansions."""
    usual = {row.id: row.usual for row in form_of(game_ui("elgrande"))}
    on = dict.fromkeys([*also, *(["aid"] if aid else [])], YES)
    return NewGame("elgrande", others, {**usual, "edition": edition, "length": length, **on})
