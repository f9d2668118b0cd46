"""What one's own seat saw of a game before it was left, out of the store of a host on this machine."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.replay.replay import Moment, Replay
from engine.elgrande.rules import GrandeRules
from engine.errors import EngineError
from engine.event import Event
from engine.match import Match
from netplay.kept import KeptGame
from netplay.rebuild import effective


def earlier(game: KeptGame, seat: int) -> Sequence[Moment]:
    """Every moment of the game until now with the eyes of that seat; none when it does not fit the rules here."""
    try:
        rules = Match(game.table.setup, listen=False).rules
        if not isinstance(rules, GrandeRules):
            return ()
        return list(Replay(rules, effective(game.answers), game.table.setup.seats, (seat,)).tell(seat))
    except EngineError:
        return ()


def unheard(before: Sequence[Moment], latest: Sequence[Event]) -> Sequence[Event]:
    """Those of the latest events of a game that were not heard `before`."""
    known = [event for moment in before for event in moment.events]
    counts = range(min(len(known), len(latest)), 0, -1)
    heard = next((count for count in counts if known[-count:] == list(latest[:count])), 0)
    return latest[heard:]
