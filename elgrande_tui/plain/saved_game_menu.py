"""Choose one of the games that are kept here, or others: by number, after finding some, or deleting some."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from elgrande_tui.i18n.sentences import refusal, sentence_of
from elgrande_tui.i18n.translations import _
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
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.questions import agreed, entered
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths
from netplay.process.saved_games import UnreadableStore

G = TypeVar("G")
FIND, DELETE = "find", "delete"


class SavedGameMenu(Generic[G]):
    """The list in words. Numbers stay those of the whole list while only some of it are told."""

    def __init__(
        self,
        lines: Lines,
        paths: AppPaths,
        games: Sequence[G | UnreadableStore],
        others: Callable[[G], str],
        now: Callable[[], float] = time.time,
        question: Callable[[G], str] = lambda _game: "",
    ) -> None:
        """`others` tells a game that is not kept here; `question` returns what must be answered with yes before a game
        is chosen, "" for nothing.
        """
        self._lines = lines
        self._paths = paths
        self._games = dict(enumerate(games, 1))
        self._others = others
        self._question = question
        self._now = now
        self._standings: dict[str, SavedStanding | None] = {}

    async def choose(self) -> G | None:
        """Tell the games and return the one that is chosen; None: given up, or none is left."""
        for game in self._games.values():
            if isinstance(game, KeptGame):
                self._standings[game.table.id] = await asyncio.to_thread(standing_of, game)
        self._ask("")
        while self._games and (typed := await entered(self._lines)) is not None:
            word, _blank, rest = typed.partition(" ")
            if not typed or (typed.isdecimal() and int(typed) in self._games):
                game = self._games[int(typed) if typed else min(self._games)]
                if isinstance(game, UnreadableStore):
                    self._lines.say(sentence_of(game.why))
                elif not (question := self._question(game)) or await agreed(self._lines, question):
                    return game
                else:
                    self._lines.say(_("It stays open there."))
            elif word.casefold() == FIND:
                self._ask(rest)
            elif word.casefold() == DELETE and rest.isdecimal() and int(rest) in self._games:
                await self._delete(int(rest))
            else:
                self._lines.say(_("Type the number of a game, find and a word, delete and a number, or quit."))
        return None

    def _ask(self, wanted: str) -> None:
        """Tell the games in which all words are that were typed."""
        first = min(self._games)
        self._lines.say(
            _("{question} Default: {usual}").format(question=_("Which game?"), usual=first),
            _("find WORD lists the games that contain it; delete NUMBER deletes one."),
        )
        told = [(number, self._told(game)) for number, game in self._games.items()]
        found = [f"{number} {line}" for number, line in told if matches([line], wanted)]
        self._lines.say(*found or [_("No saved game matches that.")])

    def _told(self, game: G | UnreadableStore) -> str:
        if isinstance(game, UnreadableStore):
            return "; ".join(" ".join(row.split()) for row in unreadable_lines(game, self._now()))
        if isinstance(game, KeptGame):
            told = game_lines(game, self._standings.get(game.table.id), self._now())
            return "; ".join(" ".join(row.split()) for row in told)
        return self._others(game)

    async def _delete(self, number: int) -> None:
        """Delete a game, or put a file aside, once the player has said so again."""
        game = self._games[number]
        if not isinstance(game, Deletable):
            self._lines.say(_("Only games saved here can be deleted."))
            return
        for_good = _("Type yes to delete it for good; anything else keeps it.")
        aside = _("Type yes to put it aside; nothing in it is deleted.")
        self._lines.say(self._told(game))
        if not await agreed(self._lines, aside if isinstance(game, UnreadableStore) else for_good):
            self._lines.say(_("Left as it is."))
            return
        try:
            said = await asyncio.to_thread(remove_game, self._paths, game)
        except StoreError as error:
            self._lines.say(refusal(error))
            return
        del self._games[number]
        self._lines.say(said)
