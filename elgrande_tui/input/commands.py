"""Define commands and their keys, and name keys: as players write them, as Textual calls them, as screens show them."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeAlias

from textual.binding import Binding, BindingType
from textual.keys import format_key

from elgrande_tui.i18n.translations import _, mark, pmark

CYRILLIC = dict(
    zip(
        "йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ",
        "qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM",
        strict=True,
    )
)
"""Cyrillic letter -> the Latin one on the same key."""


def _of_character(character: str) -> str:
    """Return Textual's name of a character: question_mark for `?`. Raises ValueError when no key can produce it."""
    if not character.isprintable():
        raise ValueError(character)
    if character in _APART:
        return _APART[character]
    return next(iter(Binding.make_bindings([(CYRILLIC.get(character, character), "", "")]))).key


_APART = {",": "comma", " ": "space"}
"""Characters that cannot stand for themselves in a Binding."""
_SIGNS = frozenset(_of_character(sign) for sign in string.punctuation)
_SHOWN = {
    "up": pmark("key", "Up"), "down": pmark("key", "Down"), "left": pmark("key", "Left"),
    "right": pmark("key", "Right"), "enter": pmark("key", "Enter"), "tab": pmark("key", "Tab"),
    "escape": pmark("key", "Esc"), "space": pmark("key", "Space"), "backspace": pmark("key", "Backspace"),
    "pageup": pmark("key", "PgUp"), "pagedown": pmark("key", "PgDn"), "home": pmark("key", "Home"),
    "end": pmark("key", "End"), "insert": pmark("key", "Ins"), "delete": pmark("key", "Del"),
    **{f"f{number}": f"F{number}" for number in range(1, 25)},
}  # fmt: skip
"""Keys without a character -> what is printed on them."""
ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_SAME = {"ctrl+h": "backspace", "ctrl+i": "tab", "ctrl+m": "enter"}
"""Combinations that a terminal cannot tell from a key, and that key."""
_MODIFIERS = {"alt": pmark("key", "Alt"), "ctrl": pmark("key", "Ctrl"), "shift": pmark("key", "Shift")}


def canonical(name: str) -> str:
    """Return Textual's name of a key that a player wrote. Raises ValueError when there is no such key.

    >>> canonical("?"), canonical("Ctrl+D"), canonical("Shift+V"), canonical("PageUp"), canonical("к")
    ('question_mark', 'ctrl+d', 'V', 'pageup', 'r')
    """
    if len(name) == 1:
        return _of_character(name)
    *held, key = name.lower().split("+")
    if held == ["shift"] and len(key) == 1 and key.isalpha():
        return _of_character(key.upper())
    if len(key) == 1:
        key = _of_character(key)
    elif key not in _SHOWN and key not in _SIGNS:
        raise ValueError(name)
    if not _MODIFIERS.keys() >= set(held) or len(set(held)) < len(held):
        raise ValueError(name)
    whole = "+".join((*sorted(held), key))
    return _SAME.get(whole, whole)


def key_label(name: str, *, arrows: bool = True) -> str:
    """Return what the screen shows for Textual's name of a key, as printed on keyboards of the player's language.

    Without `arrows`, arrow keys are words.

    >>> [key_label(name) for name in ("question_mark", "ctrl+p", "V", "shift+tab", "up")], key_label("up", arrows=False)
    (['?', 'Ctrl+P', 'V', 'Shift+Tab', '↑'], 'Up')
    """
    *held, key = name.split("+")
    word = _(_SHOWN[key]) if key in _SHOWN else format_key(key)
    written = ARROWS.get(key, word) if arrows else word
    if held and len(written) == 1:
        written = written.upper()
    return "+".join((*(_(_MODIFIERS.get(modifier, modifier)) for modifier in held), written))


_changed: ContextVar[Mapping[str, str]] = ContextVar("_changed")
"""Command id -> its keys, where the player changed them. A ContextVar as for the language: each app has its own."""

Called: TypeAlias = Callable[[str], str]
"""Tells how a player gives a command of the table, by its name (`undo`): its key, or in plain mode what is typed."""

_ANSWER = "answer('"
_MOVING = ("arrow(", "step(", "leap(", "page(", "app.focus_")
"""How the actions of cursor keys begin."""


class ImpossibleCommandError(Exception):
    """A key or a typed line that does nothing here; `str(error)` tells the player why."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something the player can do on a screen of the app."""

    id: str
    """Its name in a key map: `table.enter`."""
    key: str
    """Textual's names of its usual keys, separated by commas."""
    action: str
    """The screen's action: `enter`, or with arguments `digit('1')`."""
    label: str
    """One or two words for the line of keys."""
    help: str
    """What it does, one sentence."""
    listed: bool = True
    """Whether help and palette list it; of some there are too many, and only a search finds them."""
    after: str = ""
    """The id of the command of the table behind which a game's own one is listed; "": behind all."""

    @property
    def answers(self) -> str:
        """The answer of one word that it gives; "" for none."""
        return self.action[len(_ANSWER) : -2] if self.action.startswith(_ANSWER) else ""

    @property
    def moves(self) -> bool:
        """Whether it only moves a cursor, or scrolls."""
        return self.action.startswith(_MOVING)

    @property
    def keys(self) -> str:
        """Its keys now: the usual ones, or those that the player chose instead."""
        return _changed.get({}).get(self.id, self.key)

    @property
    def written(self) -> str:
        """The first of its keys, as the line of keys and the help show it."""
        return key_label(self.keys.partition(",")[0])

    @property
    def spelled(self) -> str:
        """The same with words for the arrows, for screens that draw no signs of their own."""
        return key_label(self.keys.partition(",")[0], arrows=False)

    def binding(self, *, priority: bool = False) -> Binding:
        """Return it as a Textual binding with the usual keys; the app replaces those that the player changed."""
        return Binding(
            self.key, self.action, _(self.label), show=False, id=self.id, tooltip=_(self.help), priority=priority
        )


APP: tuple[Command, ...] = (
    Command(
        "app.palette", "ctrl+p", "app.command_palette", mark("commands"), mark("Shows every command, with a search.")
    ),
    Command(
        "app.suspend", "ctrl+z", "app.suspend_process", mark("suspend"), mark("Suspends the app; fg brings it back.")
    ),
    Command("app.leave", "ctrl+q", "app.quit", mark("leave"), mark("Leaves the app; the game waits.")),
)
"""Everywhere."""

TABLE: tuple[Command, ...] = (
    Command("table.enter", "enter", "enter", mark("take"), mark("Does what the prompt says.")),
    Command("table.next", "tab", "step(1)", pmark("target", "next"), mark("Goes to the next legal target.")),
    Command("table.previous", "shift+tab", "step(-1)", pmark("target", "previous"), mark("Goes to the previous one.")),
    Command("table.left", "left", "arrow('left')", mark("left"), mark("To the area west, or the previous one.")),
    Command("table.right", "right", "arrow('right')", mark("right"), mark("To the area east, or the next one.")),
    Command("table.up", "up", "arrow('up')", mark("up"), mark("To the area north.")),
    Command("table.down", "down", "arrow('down')", mark("down"), mark("To the area south.")),
    Command("table.undo", "u", "undo", mark("undo"), mark("Takes back your last answer until something is revealed.")),
    Command("table.log", "w", "panel('log')", mark("log"), mark("What has happened.")),
    Command("table.since", "W", "since", pmark("news", "since"), mark("What is new since your last answer.")),
    Command("table.hint", "O", "hint", mark("hint"), mark("Marks what a bot would do; people at the table are told.")),
    Command("table.scored_again", "A", "scored_again", mark("scored"), mark("Shows the last scoring once more.")),
    Command("table.seats", "e", "panel('seats')", mark("seats"), mark("Everybody's points, and what they have.")),
    Command("table.help", "question_mark", "panel('help')", mark("keys"), mark("Help: keys and rules for this place.")),
    Command("table.back", "backspace,escape", "back", mark("back"), mark("Takes back the last part of the answer.")),
    Command("table.menu", "q", "menu", mark("menu"), mark("Closes a panel; with none open, the menu.")),
    Command("table.page_up", "pageup", "page(-1)", mark("up"), mark("Scrolls a panel up.")),
    Command("table.page_down", "pagedown", "page(1)", mark("down"), mark("Scrolls a panel down.")),
    Command("table.earlier", "comma", "past('answer', -1)", mark("earlier"), mark("Shows the board as it was before.")),
    Command(
        "table.first",
        "home",
        "past('end', -1)",
        pmark("end of a list", "first"),
        mark("To the first board that is known."),
    ),
    Command(
        "table.last", "end", "past('end', 1)", pmark("end of a list", "last"), mark("To the last board, or your turn.")
    ),
    Command("table.round", "R", "past_round", mark("round"), mark("To the round whose number you typed.")),
    Command("table.play", "space", "play", mark("run"), mark("Plays the boards, or stops what is shown.")),
    Command("table.faster", "plus", "pace(1)", mark("faster"), mark("Shows what happens faster.")),
    Command("table.slower", "minus", "pace(-1)", mark("slower"), mark("Shows what happens more slowly.")),
    Command("table.chat", "m", "panel('chat')", mark("chat"), mark("The chat of the table.")),
    Command("table.mute", "ctrl+n", "mute", mark("mute"), mark("In the chat: mutes or unmutes a line's speaker.")),
    Command("table.votes", "B", "panel('votes')", mark("vote"), mark("The vote.")),
    Command("table.undo_all", "U", "propose('undo')", mark("undo"), mark("Asks all to take back your last answer.")),
    Command("table.pause", "Q", "pause", mark("pause"), mark("Asks all to pause the game, or to go on.")),
    Command("table.again", "G", "propose('rematch')", mark("again"), mark("After the end: offers a rematch.")),
    Command(
        "table.more_time",
        "T",
        "more_time",
        mark("time"),
        mark("Gives another minute to the player everyone is waiting for."),
    ),
    Command(
        "table.hold",
        "N",
        "hold",
        pmark("the moves of others", "hold"),
        mark("Makes the others wait while you decide whether to act, or lets them continue."),
    ),
    Command("table.scores", "S", "panel('scores')", mark("points"), mark("Where the points came from.")),
    Command("table.guide", "I", "panel('guide')", mark("guide"), mark("Explains the game, this decision first.")),
    Command(
        "table.first_steps", "H", "first_steps", mark("first steps"), mark("Guides you through three turns again.")
    ),
    Command("table.guide_off", "X", "guide_off", mark("guide off"), mark("Turns the guide off, or on again.")),
)
"""At the table of every game: everything but digits."""

PASS_ALL = Command(
    "table.pass_all",
    "P",
    "pass_all",
    mark("pass all"),
    mark("Lets the rest of this action happen."),
    after="table.undo",
)
LET_PASS = Command(
    "table.let_pass",
    "L",
    "let_pass",
    mark("let pass"),
    mark("Announced steps: let all pass, or ask."),
    after="table.guide_off",
)
"""For a game with announced steps to which seats may object: it lists both among its own commands."""

_DIGIT = mark("Types that digit of a number.")
DIGITS = tuple(Command(f"table.digit_{d}", str(d), f"digit('{d}')", str(d), _DIGIT, listed=False) for d in range(10))

MENU: tuple[Command, ...] = (
    Command("menu.up", "up", "app.focus_previous", mark("up"), mark("Goes to the row above.")),
    Command("menu.down", "down", "app.focus_next", mark("down"), mark("Goes to the row below.")),
    Command("menu.page_up", "pageup", "leap(-5)", mark("up"), mark("Goes a few rows up.")),
    Command("menu.page_down", "pagedown", "leap(5)", mark("down"), mark("Goes a few rows down.")),
    Command("menu.first", "home", "leap(-100)", pmark("end of a list", "first"), mark("Goes to the first row.")),
    Command("menu.last", "end", "leap(100)", pmark("end of a list", "last"), mark("Goes to the last row.")),
    Command("menu.accept", "enter", "accept", mark("go on"), mark("Does what the screen or the row is for.")),
    Command("menu.back", "escape", "back", mark("back"), mark("Goes back.")),
    Command("menu.close", "q", "close", mark("back"), mark("Goes back; on the first screen it leaves the app.")),
)
"""On all screens but the table."""

_VALUE = mark("Chooses the value that begins with that digit, or that comes at that place.")
CHOICE: tuple[Command, ...] = (
    Command("choice.previous", "left", "step(-1)", pmark("value", "previous"), mark("Chooses the value before.")),
    Command("choice.next", "right,space", "step(1)", pmark("value", "next"), mark("Chooses the next value.")),
    *(Command(f"choice.digit_{d}", str(d), f"digit('{d}')", str(d), _VALUE, listed=False) for d in range(10)),
)
"""In a row of a form."""

START: tuple[Command, ...] = (
    Command("start.play", "p", "begin('play')", mark("play"), mark("Play here, against bots or each other")),
    Command("start.host", "h", "begin('host')", mark("host"), mark("Host a table for others on this network")),
    Command("start.join", "j", "begin('join')", mark("join"), mark("Join a table, or watch")),
    Command("start.resume", "r", "begin('resume')", mark("resume"), mark("Resume a game you left")),
    Command("start.replay", "w", "begin('replay')", mark("replay"), mark("Watch the replay of a game")),
    Command("start.stats", "y", "open('stats')", mark("your games"), mark("Your games: played, won, points")),
    Command("start.first", "f", "begin('first')", mark("first game"), mark("A first game with three guided turns")),
    Command("start.guide", "g", "open('guide')", mark("guide"), mark("How to play")),
    Command("start.cards", "c", "open('cards')", mark("cards"), mark("All the cards")),
    Command("start.settings", "s", "open('settings')", mark("settings"), mark("Settings: language, colours, bell")),
    Command("start.end_host", "e", "end_host", mark("end host"), mark("End the host that runs in the background")),
)
"""On the first screen."""

JOIN: tuple[Command, ...] = (
    Command("join.new_table", "ctrl+n", "open_table", mark("new table"), mark("Creates a table of your own there.")),
    Command(
        "join.forget", "delete", "forget", mark("forget"), mark("Forgets a host that does not answer; press twice.")
    ),
)
"""On the screen of tables."""

FORM: tuple[Command, ...] = (
    Command("form.delete", "delete", "delete", mark("delete"), mark("Deletes a preset of yours; press twice.")),
)
"""In the form for a new game."""

HANDS: tuple[Command, ...] = (
    Command(
        "hands.keep",
        "k",
        "keep",
        pmark("a hand", "save"),
        mark("Asks for a name under which to save the chosen cards."),
    ),
    Command("hands.delete", "delete", "delete", mark("delete"), mark("Deletes a hand of yours; press twice.")),
)
"""On the screen of hands."""

KEPT: tuple[Command, ...] = (
    Command("kept.find", "slash", "find", mark("find"), mark("Lists only the games that contain it.")),
    Command("kept.delete", "delete", "delete", mark("delete"), mark("Deletes the game; press twice.")),
)
"""On the lists of games that are kept here."""

WAITING: tuple[Command, ...] = (
    Command("waiting.start", "s", "start", mark("start"), mark("Starts the game.")),
    Command("waiting.bots", "b", "fill", mark("bots"), mark("Lets bots take the open seats, and starts the game.")),
    Command("waiting.bot", "f", "bot", mark("bot"), mark("Gives the seat to a bot, then to one of the next level.")),
    Command(
        "waiting.open",
        "o",
        "open_seat",
        pmark("verb", "open"),
        mark("Opens the seat again; for a person, press twice."),
    ),
    Command("waiting.rename", "n", "rename", mark("name"), mark("Gives the table another name.")),
    Command("waiting.delete", "delete", "delete", mark("delete"), mark("Deletes the table; press twice.")),
    Command("waiting.yes", "1", "vote(0)", mark("yes"), mark("Agrees to change seats.")),
    Command("waiting.no", "2", "vote(1)", mark("no"), mark("Keeps your own seat.")),
    Command("waiting.give_up", "g", "give_up", mark("give up"), mark("Gives up your seat; press twice.")),
    Command("waiting.figures", "h", "figures", mark("house rules"), mark("Shows every house rule, or one line.")),
    Command("waiting.chat", "m", "chat", mark("talk"), mark("Says something to everybody at the table.")),
)
"""In the waiting room."""

MASK: tuple[Command, ...] = (
    Command("mask.undo", "u", "undo", mark("undo"), mark("Takes back the previous player's answer.")),
)
"""While the keyboard passes from one player to the next."""


def table_commands(own: Sequence[Command] = ()) -> tuple[Command, ...]:
    """Return the commands of a table in the order of the help: those of every game, and among them a game's `own`."""
    found = list(TABLE)
    for entry in own:
        if entry.listed:
            ids = [one.id for one in found]
            found.insert(ids.index(entry.after) + 1 if entry.after in ids else len(ids), entry)
    return (*found, *DIGITS, *(entry for entry in own if not entry.listed))


def key_contexts(games: Sequence[Sequence[Command]]) -> tuple[tuple[Command, ...], ...]:
    """Return groups of commands that are active together: no two of a group may share a key.

    `games` are the own commands of each game.
    """
    return (
        *((*table_commands(own), *APP) for own in games or [()]),
        (*MENU, *START, *CHOICE, *APP),
        (*MENU, *CHOICE, *FORM, *APP),
        (*MENU, *CHOICE, *JOIN, *APP),
        (*MENU, *KEPT, *APP),
        (*MENU, *HANDS, *APP),
        (*MENU, *WAITING, *APP),
        (*APP, *MENU, *MASK),
    )


def every(games: Sequence[Sequence[Command]] = ()) -> tuple[Command, ...]:
    """Return every command once, in the order of the groups."""
    return tuple({command.id: command for group in key_contexts(games) for command in group}.values())


def bindings(commands: Sequence[Command]) -> list[BindingType]:
    """Return the commands as Textual bindings."""
    return [command.binding() for command in commands]


def command(name: str, own: Sequence[Command] = ()) -> Command:
    """Return the command whose id is `table.NAME`, of every game or a game's `own`."""
    return next(entry for entry in (*own, *TABLE) if entry.id == f"table.{name}")


def by_id(name: str) -> Command:
    """Return the command with that whole id."""
    return next(entry for entry in every() if entry.id == name)


def use_keys(changed: Mapping[str, str]) -> None:
    """Show these changed keys from now on: command id -> Textual's names, separated by commas."""
    _changed.set(changed)
