"""The limits of a host towards its clients. Each can be set by `--limit NAME=N`; benches and tests raise them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Caps, rates and deadlines. Times are seconds."""

    unjoined: int = 16
    """Connections at no table. When one more comes, the one that has been inactive the longest is cut."""
    per_address: int = 8
    """Connections at no table from one address (127/8 counts as one, IPv6 by /64). Also the most spectators from one
    address, and the most of its players that a full host never cuts because they play with people from elsewhere."""
    connections: int = 64
    """Connections at tables, those that proved a secret apart. When one more comes from an address that has few, one of
    the address that has the most is cut. Players may come back to their seats beyond this."""
    tables: int = 32
    """Tables where the game is not over. Games that everybody has left are unloaded for others and no longer count."""
    pending_per_address: int = 4
    """Tables created by one address whose game has not begun..."""
    running_per_address: int = 8
    """...and whose game is on; games that everybody has left are unloaded for others of the same address."""
    created_per_address: int = 30
    """Tables that one address may create within `created_time`: unloaded ones must not fill the disk."""
    created_time: float = 60 * 60
    watchers: int = 8
    """Spectators of one table."""
    hello: float = 3
    """From the connection to the end of the handshake, proof included."""
    whole_frame: float = 5
    """From the first byte of a frame to its last."""
    ping: float = 5
    """Silence after which the host pings..."""
    silence: float = 15
    """...and after which it considers the client gone."""
    idle: float = 5 * 60
    """A client at no table that sends nothing but pings for so long is cut."""
    stuck: float = 10
    """A client that reads nothing for so long is cut."""
    rate: float = 20
    """Messages per second..."""
    burst: int = 40
    """...and how many at once. As much again for new tables, which weigh more (`WorkBudget`), and for those all
    connections of an address together `per_address` times as much."""
    flood: float = 10
    """A client that sends far more is ignored and its connection kept open for so long: it cannot reconnect at once."""
    chat_rate: float = 1
    chat_burst: int = 5
    outbox_messages: int = 64
    outbox_bytes: int = 256 * 1024
    empty: float = 30 * 60
    """After this long without anybody, a table that has not begun vanishes and a finished game leaves memory."""
    abandoned: float = 6 * 60 * 60
    """A running game that everybody has left is unloaded after so long: it stays on the disk alone until somebody
    comes."""
    bot_timeout: float = 30
    """A bot that has not answered its question after so long counts as hung."""
    bad_tokens: int = 5
    """Wrong tokens from one address within `bad_tokens_time`; players are not told of further ones. Right ones are
    always taken: others at the same address must not keep a player from a seat."""
    bad_tokens_time: float = 10 * 60
    bad_codes: int = 20
    """Wrong tries of one join code, from whatever address, within `bad_codes_time`; then nobody may try for a while."""
    bad_codes_time: float = 10 * 60
