"""The reasons why something is refused or does not work, and the notices of a host in the chat.

`NetReason.NO_SUCH_BOT(level="x", levels="easy")` is a UserMessage: a code for programs and an English sentence. From
its reason and arguments the app makes the sentence in the player's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from string import Formatter
from typing import Any, Literal, TypeAlias

from netplay.common.sanitize import CHAT_CELLS, NAME_CELLS, NO_TEXT, SafeText, sanitize, trusted

Argument: TypeAlias = str | int
Kind = Literal["name", "number", "address", "version", "path", "text"]

ARGUMENTS: dict[str, Kind] = {
    "name": "name",
    "giver": "name",
    "taker": "name",
    "count": "number",
    "seats": "number",
    "most": "number",
    "size": "number",
    "port": "number",
    "ours": "version",
    "theirs": "version",
    "address": "address",
    "path": "path",
    "level": "text",
    "levels": "text",
    "ports": "text",
    "rule": "text",
    "table": "text",
    "text": "text",
    "time": "text",
    "what": "text",
    "why": "text",
}
"""The kinds of arguments, by name."""
LONGEST = 200
"""The most characters of an argument; a host that has a longer one sends the sentence alone."""
GREATEST = 2**53

Origin = Literal["host", "start", "client"]
"""`start`: from a host that does not start to the program that launched it, on the same machine."""
_Row: TypeAlias = tuple[str, str, str, Origin]


@dataclass(frozen=True)
class UserMessage:
    """A message to a player from a host or from this program, with what is needed to translate it."""

    code: str
    """For programs; "" for a line of chat."""
    sentence: SafeText
    """In English; in most refusals it begins with a small letter and has no full stop."""
    reason: NetReason | None = None
    """None: only the English sentence is known."""
    args: Mapping[str, Argument] = field(default_factory=dict)

    @property
    def on_wire(self) -> dict[str, Any]:
        """The fields `reason` and `args` of a message; none when there is no reason, or an argument is too long."""
        longest = max((len(value) for value in self.args.values() if isinstance(value, str)), default=0)
        if self.reason is None or longest > LONGEST:
            return {}
        return {"reason": self.reason.id, "args": dict(self.args)} if self.args else {"reason": self.reason.id}


NO_MESSAGE = UserMessage("", NO_TEXT)
"""The empty message."""


def refused(code: str, message: str, sentence: str = "") -> _Row:
    """Make a reason of a host. `message` is what players read; `sentence` is sent, where it differs."""
    return code, message, sentence or message[0].lower() + message[1:].removesuffix("."), "host"


def notice(message: str, code: str = "") -> _Row:
    """Make a notice of a host in the chat, as a whole sentence; with a code it may be a refusal too."""
    return code, message, message, "host"


def unstarted(code: str, message: str) -> _Row:
    """Make a reason why a host does not start."""
    return *refused(code, message)[:3], "start"


def trouble(code: str, message: str, sentence: str = "") -> _Row:
    """Make a reason that arises in the player's own program, and never comes from a host."""
    return *refused(code, message, sentence)[:3], "client"


@unique
class NetReason(Enum):
    """A reason: its id is its name in small letters. `python -m tests.netplay.support.protocol` writes the page."""

    # What a host says in the chat of a table; some of it is a refusal too

    NOT_UNDONE = notice("Not all agree: nothing is undone.")
    NOT_AGREED = notice("Not all agree: nothing changes.")
    GONE_ON = notice("The game has moved on: nothing is undone.", "undo")
    UNDONE_ALREADY = notice("That answer has already been undone.", "undo")
    AGAIN_ALREADY = notice("This game is already being played again.", "state")
    NO_ROOM = notice("This host cannot take any more tables.", "full")
    NOT_WRITTEN = notice("The host could not save that (is its disk full?); everything stays as it is.", "store")
    MORE_TIME = notice("{giver} gives {taker} another minute.")
    HINT_TAKEN = notice("{name} took a hint.")
    HINTS_AGREED = notice("Everyone agrees: hints are allowed in this game.")
    MOVING = notice("This table is moving to another machine. The file written for that holds all secrets of the game.")
    GUESSING = notice("Somebody is trying to guess this table's join code. For a few minutes nobody new can join.")
    STOOD_IN = notice("{name} played for you while you were away.")
    ROWS_MISSING = notice("The saved game was damaged: what was played after {time} may be missing.")
    STOLEN = notice("Somebody tried to take your seat but could not prove that it is theirs.")

    # Entering a table

    NO_SUCH_TABLE = refused("table", "There is no such table.")
    TABLE_GONE = refused("table", "The table is gone.")
    AT_TABLE_ALREADY = refused("state", "You are already at a table.")
    AT_NO_TABLE = refused("state", "You are not at a table.")
    TABLES_FULL = refused("full", "This host cannot take any more tables.")
    TABLE_FULL = refused("full", "No seat is open at this table.")
    SPECTATORS_FULL = refused("full", "There is no room for more spectators.")
    UNBEGUN_FULL = refused("full", "You have created too many tables where no game has begun.")
    BEGUN_FULL = refused("full", "Too many tables created from your address have a game in progress.")
    FOUNDED_OFTEN = refused("busy", "Too many tables were created from your address; wait a few minutes.")
    NO_SPECTATORS = refused("closed", "This table allows no spectators.")
    GAME_OVER_LOOK_ON = refused("state", "The game is over; you may still watch.")
    SEAT_NOT_OPEN = refused("taken", "That seat is not open.")
    NO_SEAT_THERE = refused("taken", "There is no such seat.")
    NO_SUCH_SEAT = refused("seats", "There is no such seat.")
    NOT_FREED = refused("taken", "Nobody else has taken that seat.")
    SEAT_TAKEN = refused("taken", "That seat is taken.")
    OWN_SEAT = refused("taken", "That is your own seat.")
    SITTER_AWAY = refused("taken", "That player is away.")
    NOT_A_BOT = refused("taken", "That is not the seat of a bot.")
    NOT_YOUR_SEAT = refused("token", "No seat of this table is yours.")
    WRONG_TOKENS = refused("busy", "Too many wrong tokens from your address; wait a few minutes.")
    MOVED_AWAY = refused("moved", "This table has moved to another host.")
    DAMAGED = refused("damaged", "This game does not fit the rules of this host; it is kept as it is.")
    RULED_OUT = refused(
        "damaged", "This game is kept as it is: it was begun before the ruling on {rule}, by which {why}."
    )
    BEING_MOVED = refused("busy", "The table is being moved or deleted.")
    NAME_MISSING = refused("name", "A player needs a name.")
    NAME_RESERVED = refused("name", "The name '{name}' is reserved for the host.")
    NAME_TAKEN = refused("name", "Somebody at the table is already called '{name}' or something similar.")
    TABLE_NAME_MISSING = refused("name", "A table needs a name.")
    SETUP_REFUSED = refused("setup", "The game cannot be set up like this.", "{why}")
    SETUP_UNSHOWABLE = refused(
        "setup", "The game cannot be set up like this.", "the setup contains something that cannot be shown"
    )
    SETUP_SENSELESS = refused(
        "setup", "The game cannot be set up like this.", "the game cannot make sense of this setup"
    )
    SEATS_DIFFER = refused(
        "seats", "The game cannot be played with these seats.", "the game has {seats} seats, {count} are described"
    )
    ONE_SEAT_EACH = refused("seats", "A player can have only one seat.")
    FOUNDER_NEEDS_SEAT = refused("seats", "To create a table without spectators you must take a seat.")
    SEATS_OPEN = refused("seats", "Seats still open: {count}.")
    NO_SUCH_BOT = refused("bot", "There is no bot '{level}'; there are: {levels}.")

    # Join codes

    CODE_NEEDED = refused("code", "This table has a join code; the players there can tell you.")
    CODE_NEEDED_TO_FOUND = refused("code", "This host has a join code; you need it to create a table.")
    CODE_IN_THE_OPEN = refused(
        "code", "Others could read the join code on its way to you; create the table on the host's machine."
    )
    NO_CODE = refused("code", "There is no join code here.")
    WRONG_CODE = refused("code", "That is not the join code.")
    CODE_TRIED_OFTEN = refused("busy", "Too many tries at the join code; wait a few minutes.")
    ONE_CODE = refused("state", "That cannot be done now.", "one join code may be tried on a connection")
    NOTHING_TO_CONFIRM = refused("state", "That cannot be done now.", "nothing is to be confirmed")
    NOTHING_TO_PROVE = refused("state", "That cannot be done now.", "there is nothing to prove")
    NOT_SECURE = refused("secure", "Join codes need more packages: pip install 'elgrande-tui[secure]'")

    # Playing

    NOT_YOUR_TURN = refused("not_yours", "It is not your turn.")
    STALE = refused("stale", "Too late: the question has changed.")
    ILLEGAL = refused("illegal", "That is not possible now.", "{why}")
    OVER = refused("over", "The game is over.")
    PAUSED = refused("paused", "The game is paused.")
    ANSWER_WAITS = refused("busy", "Your answer is waiting for others already.")
    KNOWN_SINCE = refused("undo", "You cannot undo: something has been revealed, or others have acted.")
    UNANSWERED = refused("unanswered", "You have nothing to undo.")
    NO_CLOCK = refused("clock", "There is no clock here now.")
    TIME_ENOUGH = refused("clock", "That seat has had enough extra time.")
    NO_HINTS = refused("hints", "Hints are off at this table until all its players agree to them.")
    HINT_UNASKED = refused("not_yours", "You can take a hint when the game waits for you.")
    HINTS_ALREADY = refused("motion", "Hints are allowed at this table already.")
    HINTS_TOO_NEW = refused("motion", "One player has an older program without hints and cannot agree.")
    NOT_BEGUN = refused("state", "The game has not begun.")
    BEGUN_ALREADY = refused("state", "The game has already begun.")
    NOT_NOW = refused("state", "That is not possible right now.")
    TELLING_ALREADY = refused("busy", "What has happened is already being sent to you.")
    LEFT = refused("left", "You have moved on since you asked for that.")
    FAULT = refused("fault", "The host could not carry that out; nothing has changed.")
    ANSWER_FAULT = refused(
        "fault",
        "The host could not carry that out; nothing has changed.",
        "the rules failed at this answer; it does not count",
    )
    START_FAULT = refused(
        "fault",
        "The host could not carry that out; nothing has changed.",
        "the rules failed when the game was to begin",
    )
    HISTORY_FAULT = refused(
        "fault",
        "The host could not carry that out; nothing has changed.",
        "the host failed to repeat what has happened",
    )
    FILE_FAULT = refused(
        "fault",
        "The host could not carry that out; nothing has changed.",
        "the host failed at this file; nothing has changed",
    )

    # Voting, talking, rights

    VOTED_ON_ALREADY = refused("motion", "That is already being voted on.")
    NOT_VOTED_ON = refused("motion", "That is no longer being voted on.")
    NO_VOTE = refused("vote", "You have no vote in this.")
    NO_SUCH_CHOICE = refused("choice", "There is no such choice.")
    PROPOSED_OFTEN = refused("slow_down", "You have called too many votes; wait a few minutes.")
    TALKED_OFTEN = refused("slow_down", "Too many lines at once; wait a moment.")
    NAME_TO_TALK = refused("name", "Spectators need a name to chat; rejoin with one.")
    NOTHING_SAID = refused("empty", "That message is empty.")
    OWNER_ONLY = refused("owner", "Only the owner of the table may do that.")
    OPERATOR_ONLY = refused("operator", "Only the operator of the host may do that.")
    WATCHING = refused("watching", "Spectators may not do that.")

    # No longer at a table

    KICKED = refused("kicked", "The owner of the table has opened your seat to others.")
    DELETED = refused("deleted", "The table has been deleted.")
    MOVED = refused(
        "moved",
        "This table has moved to another host.",
        "the table is moving to another machine; you can resume there with your seat",
    )

    # The connection ends, or there is too much on it

    NO_CONNECTIONS = refused("busy", "This host takes no more connections right now.")
    ADDRESS_FULL = refused("busy", "There are too many spectators from your address.")
    MADE_ROOM = refused("busy", "You had to make room for others; reconnect.")
    IDLE = refused("timeout", "You were idle and not at a table for too long.")
    NO_HELLO = refused(
        "timeout",
        "The host closed the connection: it had heard nothing from you for too long.",
        "no Hello came in time",
    )
    FRAME_SLOW = refused(
        "timeout",
        "The host closed the connection: it had heard nothing from you for too long.",
        "a frame did not end in time",
    )
    SILENT = refused(
        "timeout",
        "The host closed the connection: it had heard nothing from you for too long.",
        "nothing was heard for too long",
    )
    TOO_FAST = refused("slow_down", "Too fast: wait a moment.")
    FLOOD = refused("flood", "The host closed the connection: too much was sent at once.")
    STUCK = refused("stuck", "The host closed the connection: this program did not keep up.")
    STRIKES = refused("state", "That cannot be done now.", "too many commands that make no sense here")
    COMMAND_WAITS = refused("state", "Your last command has not been carried out yet.")
    HELLO_FIRST = refused("state", "That cannot be done now.", "the first message must be Hello")
    HELLO_ONCE = refused("state", "That cannot be done now.", "Hello may be sent only once")
    PRIVATE = refused(
        "secret",
        "The host does not let this program in.",
        "this host belongs to a program of its own and takes nobody else",
    )
    NO_SECRET = refused("secret", "The host does not let this program in.", "this host has no such secret")
    WRONG_SECRET = refused("secret", "The host does not let this program in.", "that is not the secret of this host")
    STOPPING = refused("stopping", "The host has stopped.")
    OTHER_WINDOW = refused("replaced", "Your seat is being played in another window.")
    OTHER_WINDOW_WATCHING = refused("replaced", "You are watching in another window.")
    PERSON_CAME = refused("replaced", "Your seat is being played in another window.", "a person plays this seat now")
    PLAYER_BACK = refused("replaced", "Your seat is being played in another window.", "the player is back")
    PUT_ASIDE = refused(
        "replaced", "Your seat is being played in another window.", "everybody has left the game; it is set aside"
    )
    NO_FRAME = refused(
        "bad_frame",
        "This program and the host do not understand each other.",
        "a frame of {size} bytes; possible are 1 to {most}",
    )
    NOT_SEALED = refused(
        "bad_frame",
        "This program and the host do not understand each other.",
        "a frame is not sealed as it must be",
    )
    NO_SHARE = refused(
        "bad_message",
        "This program and the host do not understand each other.",
        "that is no share of an exchange",
    )
    NO_CLIENT_MESSAGE = refused(
        "bad_message",
        "This program and the host do not understand each other.",
        "not a message of a client: {why}",
    )
    NO_CLIENT = refused(
        "not_protocol", "The program there is not a host of this game.", "this is not a client of the game"
    )
    WIRE_VERSION = refused(
        "version",
        "This program and the host are not compatible.",
        "wire version {theirs}; this host speaks {ours}",
    )

    # Files of the host, which its operator names

    FILE_UNWRITABLE = refused("file", "{path} cannot be written: {why}.")
    FILE_EXISTS = refused("exists", "{path} already exists; it is not overwritten.")
    FILE_NO_TABLE = refused("file", "{path} holds no table that was exported: {why}.")
    FILE_DAMAGED = refused("damaged", "The table in {path} is damaged: {why}.")
    FILE_UNREADABLE = refused("file", "{path} cannot be read: {why}.")
    TABLE_HERE = refused("exists", "The table is already on this host.")
    UNREPLAYABLE = refused("damaged", "The record cannot be replayed: {why}.")
    UNREPLAYABLE_FAULT = refused("damaged", "The record cannot be replayed.")
    STORE_UNREADABLE = refused("store", "The table cannot be read from the store.")
    STORE_DAMAGED = refused("store", "{path} is damaged: {why}.")

    # A host that does not start

    UNUSABLE = unstarted("store", "{path} cannot be used: {why}.")
    STORE_UNWRITABLE = unstarted("store", "{path} cannot be written: {why}.")
    STORE_BUSY = unstarted("store_busy", "Another host is using {path}.")
    STORE_FOREIGN = unstarted("store", "{path} is not a store of games, or damaged: {why}.")
    STORE_BROKEN = unstarted(
        "store", "{path} is damaged: {why}. What can still be read of it `sqlite3 {path} .dump` brings out."
    )
    NO_LOCKS = unstarted(
        "store", "{path} cannot be used: its file system has no locks; --data DIR names a folder on another one."
    )
    LOG_CUT = unstarted("store", "The log of {path} is missing or ends early: what came after {time} may be missing.")
    TABLE_ASIDE = unstarted("store", "Table {table} cannot be played on and is kept as it is: {why}.")
    STORE_VERSION = unstarted("store", "{path} has version {theirs}; this program writes version {ours}.")
    NO_LISTENING = unstarted("address", "Cannot listen: {why}.")
    NO_PORT = unstarted("port", "No port is free: {ports}.")
    NO_LAUNCH_SECRET = unstarted("secret", "The first line on stdin must be the launch secret.")

    # The player's own program: no connection, another host, files

    UNREACHABLE = trouble("unreachable", "Nobody answers at {address}.")
    NO_ANSWER = trouble("timeout", "{address} does not answer.")
    NO_HOST_TALK = trouble("bad_message", "{address} does not answer like a host: {why}.")
    NO_HOST = trouble("not_protocol", "The program there is not a host of this game.")
    HUNG_UP = trouble("busy", "The connection was closed at once: the host is busy, or a tunnel leads nowhere.")
    NOT_OUR_HOST = trouble("host", "The program there is not the host that was started.")
    ANOTHER_HOST = trouble("host", "Another host is at that address now.")
    HOST_NOT_FOUND = trouble("host", "The host has started but cannot be found.")
    HOST_NOT_STARTED = trouble("host", "The host did not start; its log says why.")
    HOST_SILENT = trouble("timeout", "The host has gone silent.")
    HOST_SLOW = trouble("timeout", "The host did not reply in time.")
    CONNECTION_LOST = trouble("lost", "The connection to the host is lost.")
    CONNECTION_BROKE = trouble("lost", "The connection broke before the host replied.")
    NO_CONNECTION = trouble("lost", "There is no connection to the host.")
    CONNECTION_CLOSED = trouble("closed", "The connection has been closed.")
    HOST_VERSION = trouble(
        "version",
        "This program and the host are not compatible.",
        "the host speaks wire version {theirs}, this program {ours}",
    )
    NO_HISTORY = trouble(
        "version", "This program and the host are not compatible.", "this host does not repeat what has happened"
    )
    NO_HOLD = trouble(
        "version", "This program and the host are not compatible.", "this host cannot stop a game for anybody"
    )
    NO_HINT = trouble("version", "The host is too old for hints.", "this host knows no hints")
    OTHER_GAME = trouble(
        "version",
        "This program and the host are not compatible.",
        "this program and the host do not play the same game: {why}",
    )
    NOT_FOLLOWED = trouble(
        "version",
        "This program and the host are not compatible.",
        "the host says what this program cannot follow: {why}",
    )
    NOT_UNDERSTOOD = trouble(
        "bad_message",
        "This program and the host do not understand each other.",
        "the host says what this program does not understand: {why}",
    )
    NO_HOST_MESSAGE = trouble(
        "bad_message",
        "This program and the host do not understand each other.",
        "not a message of a host: {why}",
    )
    OTHER_MESSAGE = trouble(
        "bad_message", "This program and the host do not understand each other.", "{what} was expected, {text} came"
    )
    NO_TABLE_TOLD = trouble(
        "bad_message",
        "This program and the host do not understand each other.",
        "the host did not say which table this is",
    )
    IMPOSSIBLE = trouble(
        "impossible", "What the host reports cannot be true of any game: the connection is closed.", "{why}"
    )
    LACKING = trouble(
        "lacking", "This table plays {what}, which this version of the program does not have. Another version may."
    )
    NO_OWN_SEAT = trouble("token", "No seat of this table is yours.")
    WRONG_TABLE_CODE = trouble("code", "That is not the join code.")
    CODE_SIZE = trouble("code", "That is not the join code.", "a join code has {count} letters and digits")
    NO_ADDRESS_IPV6 = trouble("address", "'{text}' is not an address; expected [IPV6]:PORT.")
    NO_ADDRESS = trouble("address", "'{text}' is not an address; expected ADDR or ADDR:PORT, like 192.168.1.5:{port}.")
    SEATS_UNWRITABLE = trouble("seats", "{path} cannot be written: {why}.")
    SEATS_UNREADABLE = trouble("seats", "{path} cannot be read: {why}.")
    FILE_CLOSED = trouble("file", "It cannot be opened.")
    FILE_FOLDER = trouble("file", "Expected a file, not a folder.")
    FILE_PIPE = trouble("file", "Expected a file, not a pipe or a device.")
    FILE_LARGE = trouble("file", "Expected no more than {most} KB.")
    FILE_NO_TEXT = trouble("file", "Expected UTF-8 text.")
    FILE_FOREIGN = trouble("file", "Expected what this program writes: {why}.")
    GAME_HELD = trouble("store_busy", "The game is open in another window: close it there.")
    GAME_OPENED = trouble(
        "store_busy", "The game has just been opened in another window: choose it again to play it here."
    )
    STORE_UNREPLAYABLE = trouble("store", "The record cannot be replayed: {why}.")
    TABLES_NAMED = trouble("table", "{table}: several tables have this name; say the id of one (elgrande host --list).")
    NO_TABLE_NAMED = trouble("table", "{table}: there is no such table (elgrande host --list).")

    def __init__(self, code: str, message: str, sentence: str, origin: Origin) -> None:
        self.code = code
        self.message = message
        """What players read, and what is translated: a whole sentence with its arguments in braces."""
        self.sentence = sentence
        """The English sentence of a UserMessage, with its arguments in braces."""
        self.origin = origin
        self.arguments = tuple(field for _, field, _, _ in Formatter().parse(sentence) if field)

    @property
    def id(self) -> str:
        """The name by which messages call it."""
        return self.name.lower()

    def __call__(self, **values: object) -> UserMessage:
        """Return the message with these arguments. Raises KeyError or TypeError unless they are the reason's own."""
        args = {name: value if isinstance(value, int) else str(value) for name, value in values.items()}
        if unknown := args.keys() - {*self.arguments}:
            raise TypeError(f"{self.id} has no argument {', '.join(sorted(unknown))}")
        return UserMessage(self.code, trusted(self.sentence.format(**args)), self, args)


_OF_A_HOST = {reason.id: reason for reason in NetReason if reason.origin != "client"}


def quoted(words: SafeText) -> UserMessage:
    """Return a message of the system or the engine, which exists in English only."""
    return UserMessage("", words)


def received_message(code: str, sentence: str, reason: str, args: Mapping[str, Any]) -> UserMessage:
    """Return a message of a host, cleaned. An unknown reason, or one with other arguments, counts as none."""
    known = _OF_A_HOST.get(reason)
    cleaned = _cleaned(known, args) if known is not None else None
    said = sanitize(sentence, CHAT_CELLS) or sanitize(code, 32)
    if known is None or cleaned is None:
        return UserMessage(sanitize(code, 32), said)
    return UserMessage(sanitize(code, 32), said, known, cleaned)


def _cleaned(reason: NetReason, args: Mapping[str, Any]) -> dict[str, Argument] | None:
    """Return the arguments, cleaned; None when they are not those of the reason."""
    if args.keys() != {*reason.arguments}:
        return None
    cleaned: dict[str, Argument] = {}
    for name, value in args.items():
        kind = ARGUMENTS[name]
        if kind == "number":
            if type(value) is not int or not 0 <= value <= GREATEST:
                return None
            cleaned[name] = value
        elif not isinstance(value, str) or len(value) > LONGEST:
            return None
        else:
            cleaned[name] = sanitize(value, NAME_CELLS if kind == "name" else CHAT_CELLS)
    return cleaned
