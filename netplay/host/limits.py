"""The limits of a host towards its clients. All can be set by options; benches and tests raise them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Caps, rates and deadlines. Times are seconds."""

    unjoined: int = 16
    """Connections at no table. When one more comes, the one that has asked for nothing the longest is cut."""
    per_address: int = 8
    """At no table from one address (127/8 counts as one, IPv6 by /64); also the most spectators of one, and the most
    that are safe at full tables because they play with people from elsewhere."""
    connections: int = 64
    """Connections at tables, those that proved a secret apart. When one more comes from an address that has few, one of
    the address that has the most is cut. Players may come back to their seats beyond this."""
    tables: int = 32
    """Tables where the game is not over. Games that everybody has left are put aside for others and no longer count."""
    unstarted: int = 4
    """Tables that one address may have created and not begun..."""
    begun: int = 8
    """...and those where the game is on; games that everybody has left are put aside for others of the same address."""
    founded: int = 30
    """Tables that one address may create within `founded_time`: those that are put aside must not fill the disk."""
    founded_time: float = 60 * 60
    watchers: int = 8
    """Spectators of one table."""
    hello: float = 3
    """The time from the connection to a whole Hello, proof included."""
    whole_frame: float = 5
    """The time from the first byte of a frame to its last."""
    ping: float = 5
    """The silence after which the host pings..."""
    silence: float = 15
    """...and after which it takes the client for gone."""
    idle: float = 5 * 60
    """A client that is at no table and asks for nothing for so long, pings apart, is cut."""
    stuck: float = 10
    """A client that reads nothing for so long is cut."""
    rate: float = 20
    """Messages per second..."""
    burst: int = 40
    """...and how many at once. As much again for new tables, which weigh more (`WorkBudget`), and for those all
    connections of an address together `per_address` times as much."""
    flood: float = 10
    """A client that sends far more is ignored, and its connection held for so long: it cannot come again at once."""
    chat_rate: float = 1
    chat_burst: int = 5
    outbox_messages: int = 64
    outbox_bytes: int = 256 * 1024
    empty: float = 30 * 60
    """After this long without anybody, a table that has not begun vanishes and a game that is over is put away."""
    abandoned: float = 6 * 60 * 60
    """A game that is on and that everybody has left is put aside after so long: it lies on the disk alone until
    somebody comes."""
    asked: float = 30
    """A bot that has not answered its question after so long is taken for hung."""
    bad_tokens: int = 5
    """Wrong tokens from one address within `bad_tokens_time`; players are not told of further ones. Right ones are
    always taken: others at the same address must not keep a player from a seat."""
    bad_tokens_time: float = 10 * 60
    bad_codes: int = 20
    """Wrong tries of one join code, from whatever address, within `bad_codes_time`; then nobody may try for a while."""
    bad_codes_time: float = 10 * 60
