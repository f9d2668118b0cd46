"""How much a host takes from its clients. All of it can be set by options; benches and tests raise it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Caps, rates and deadlines. Times are seconds."""

    unjoined: int = 16
    """Connections at no table. When another one comes the one that has asked for nothing the longest must go."""
    per_address: int = 8
    """The same of one address (127/8 counts as one, IPv6 by /64), and so many more that look on."""
    connections: int = 64
    """Connections at tables, those that proved a secret apart. Who comes back to a seat may do so beyond them."""
    tables: int = 32
    """Tables where the game is not over. Games that everybody has left are put aside for others and count no more."""
    unstarted: int = 4
    """Tables that one address may have founded and not begun..."""
    begun: int = 8
    """...and so many where the game is on; games that everybody has left are put aside for others of the same."""
    founded: int = 30
    """Tables that one address may found within `founded_time`: what is put aside must not fill the disk."""
    founded_time: float = 60 * 60
    watchers: int = 8
    """Spectators of one table."""
    hello: float = 3
    """From the connection to a whole Hello, proof included."""
    whole_frame: float = 5
    """From the first byte of a frame to its last."""
    ping: float = 5
    """The host pings after so much silence..."""
    silence: float = 15
    """...and takes the client for gone after so much."""
    idle: float = 5 * 60
    """Who is at no table and asks for nothing for so long, pings apart, is cut."""
    stuck: float = 10
    """A client that reads nothing for so long is cut."""
    rate: float = 20
    """Messages per second..."""
    burst: int = 40
    """...and so many at once."""
    flood: float = 10
    """Who sends far more is heard no more, and keeps the connection for so long: coming again at once is no way out."""
    chat_rate: float = 1
    chat_burst: int = 5
    outbox_messages: int = 64
    outbox_bytes: int = 256 * 1024
    empty: float = 30 * 60
    """A table that has not begun and has nobody at it vanishes after so long; a game that is over is put away."""
    abandoned: float = 6 * 60 * 60
    """A game that is on and that everybody has left is put aside after so long: it lies on the disk alone until
    somebody comes."""
    asked: float = 30
    """A bot that has not answered its question for so long is taken for hung."""
    bad_tokens: int = 5
    """Wrong tokens from one address within `bad_tokens_time`, then nobody is told of more. Right ones are always taken:
    who comes from the same address must not keep anybody from a seat."""
    bad_tokens_time: float = 10 * 60
    bad_codes: int = 20
    """Wrong tries of one join code, whoever made them, within `bad_codes_time`, then nobody may try for a while."""
    bad_codes_time: float = 10 * 60
