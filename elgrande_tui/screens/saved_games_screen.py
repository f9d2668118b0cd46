"""A list of saved games to choose from, with a field to find one and a key to delete one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from elgrande_tui.i18n.sentences import refusal, sentence_of
from elgrande_tui.i18n.table_names import called
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import KEPT, bindings, by_id
from elgrande_tui.lobby.saved_game_list import (
    Deletable,
    KeptGame,
    SavedStanding,
    game_lines,
    matches,
    remove_game,
    standing_of,
    unreadable_lines,
)
from elgrande_tui.replay.seen_games import SeenGame
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.live_list import LiveList
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.settings.waiting_seats import WaitingSeat
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths
from netplay.process.saved_games import SavedGame, UnreadableStore

G = TypeVar("G")
MOST = 60
"""Characters of what is looked for."""


class SavedGamesScreen(MenuScreen[G], Generic[G]):
    """The list, of saved games, perhaps others, and files that cannot be read.

    How each saved game stands is found out one after the other.
    """

    has_foot = True
    BINDINGS: ClassVar[list[BindingType]] = bindings(KEPT)
    AUTO_FOCUS = ""  # the list, as soon as something is in it; never the field, which nobody has asked for
    DEFAULT_CSS = """
    SavedGamesScreen LiveList { margin: 0 0 1 0; }
    SavedGamesScreen #find { margin: 0 0 1 0; display: none; }
    SavedGamesScreen #find.asked { display: block; }
    """
    does = ""
    """What Enter does."""

    def __init__(self, paths: AppPaths, now: Callable[[], float] = time.time) -> None:
        super().__init__()
        self.paths = paths
        self.now = now
        self.standings: dict[str, SavedStanding | None] = {}
        """By the id of the table, as far as they are known."""
        self._empty = False
        """The list is empty, and it was said why."""
        self._sure = ""
        """What was done with the game under the cursor that is not done before it is done again; "": nothing."""
        self.keys = footer(
            ("menu.up menu.down", _("row")),
            ("menu.accept", self.does),
            ("kept.find", _("find")),
            ("kept.delete", _("delete")),
            ("menu.back", _("back")),
        )

    # What a list of its own has

    def all_games(self) -> Sequence[G | UnreadableStore]:
        """Return everything in the list."""
        raise NotImplementedError

    def game_key(self, game: G) -> str:
        """Return a key that stays the same while everything else about a game may change."""
        raise NotImplementedError

    def forget(self, game: Deletable) -> None:
        """Take a game that was deleted, or a file that was put aside, off the list."""
        raise NotImplementedError

    def question(self, game: G) -> str:
        """Return what is said before a game is chosen, so that Enter must be pressed again; "" for nothing."""
        return ""

    def other_lines(self, game: G) -> Sequence[str]:
        """Return the lines of a game that is not kept here."""
        raise NotImplementedError

    def nothing(self) -> str:
        """Say why the list is empty."""
        raise NotImplementedError

    # The list

    def rows(self) -> ComposeResult:
        yield FieldRow(_("Find"), id="find", most=MOST)
        yield LiveList(self._key, self._drawn, id="games")
        yield from self.below()

    def below(self) -> Iterable[Static]:
        """Yield what stands below the list."""
        return ()

    def _key(self, game: G | UnreadableStore) -> str:
        return str(game.path) if isinstance(game, UnreadableStore) else self.game_key(game)

    def _drawn(self, game: G | UnreadableStore) -> Content:
        first, *more = self._lines(game)
        return Content("\n".join((f" {first} ", *(f"   {line} " for line in more))))

    def _lines(self, game: G | UnreadableStore) -> Sequence[str]:
        if isinstance(game, UnreadableStore):
            return unreadable_lines(game, self.now())
        if isinstance(game, SavedGame | SeenGame):
            return game_lines(game, self.standings.get(game.table.id), self.now())
        return self.other_lines(game)

    @property
    def typed(self) -> str:
        """What is looked for."""
        return self.query_one("#find", FieldRow).value

    def show_games(self) -> None:
        """Renew the list."""
        games, every = self.query_one(LiveList), self.all_games()
        games.show([game for game in every if matches(self._lines(game), self.typed)])
        if games.entries and self.focused is None:
            games.focus()
        if not games.entries:
            self.say(_("No saved game matches that.") if every else self.nothing())
        elif self._empty:
            self.say("")
        self._empty = not games.entries

    def load_standings(self, games: Sequence[KeptGame]) -> None:
        """Work out how the games stand, and show that one after the other."""
        self.say(_("Looking for games...") if games else "")
        self._load_standings(games)

    @work(exclusive=True, group="standings")
    async def _load_standings(self, games: Sequence[KeptGame]) -> None:
        """Play each again, in a thread."""
        for game in games:
            self.standings[game.table.id] = await asyncio.to_thread(standing_of, game)
            if not self.display:  # the screen is being taken away
                return
            self.show_games()
        self.say("")
        self.show_games()

    @on(OptionList.OptionSelected)
    def choose(self) -> None:
        """Return the chosen game, after the question if there is one to it."""
        game: G | UnreadableStore | None = self.query_one(LiveList).at
        again = self._is_confirmed("choose")
        if isinstance(game, UnreadableStore):
            self.say(sentence_of(game.why))
        elif game is not None and not again and (question := self.question(game)):
            self.say(question)
        else:
            self.dismiss(game)

    def _is_confirmed(self, what: str) -> bool:
        """Check whether the same was asked for just before, and remember it."""
        before, self._sure = self._sure, what
        return before == what

    # Finding

    def action_find(self) -> None:
        """Ask what is looked for."""
        field = self.query_one("#find", FieldRow)
        field.add_class("asked")
        field.query_one(Input).focus()

    @on(Input.Changed)
    def narrow(self) -> None:
        """Show the games in which that is."""
        self.say("")
        self.show_games()

    @on(Input.Submitted)
    def go_to_list(self) -> None:
        """Leave the field; the list stays as it is."""
        self.query_one(LiveList).focus()

    def action_back(self) -> None:
        """Clear the search; without one go back."""
        field = self.query_one("#find", FieldRow)
        if not field.has_class("asked"):
            super().action_back()
            return
        field.remove_class("asked")
        field.begin_with("")
        self.query_one(LiveList).focus()

    # Deleting

    def action_delete(self) -> None:
        """Delete the game under the cursor, or put the file there aside, when the key is pressed twice."""
        game = self.query_one(LiveList).at
        if not isinstance(game, Deletable):
            self.say(_("Only games saved here can be deleted."))
        elif self._is_confirmed("delete"):
            self._sure = ""
            self.delete(game)
        elif isinstance(game, WaitingSeat):
            question = _("Press {key} again to take {name} off the list. Your seat there is kept.")
            self.say(question.format(key=by_id("kept.delete").spelled, name=called(game.name)))
        elif isinstance(game, UnreadableStore):
            aside = _("{file} cannot be read. Press {key} again to put it aside; nothing in it is deleted.")
            self.say(aside.format(file=game.path.name, key=by_id("kept.delete").spelled))
        else:
            over = _("Press {key} again to delete {name} for good. Your result is kept.")
            running = _("{name} is not over. Press {key} again to delete it for good.")
            question = over if game.table.state == "over" else running
            self.say(question.format(key=by_id("kept.delete").spelled, name=called(game.table.name)))

    @on(OptionList.OptionHighlighted)
    def reset_confirm(self) -> None:
        """Forget the first press of a key when the cursor moves to another game."""
        self._sure = ""

    @work(group="delete")
    async def delete(self, game: Deletable) -> None:
        """Delete a game, or put a file aside, or say why that cannot be."""
        try:
            said = await asyncio.to_thread(remove_game, self.paths, game)
        except StoreError as error:
            self.say(refusal(error))
            return
        self.forget(game)
        self.say(said)
        self.show_games()
