"""Replay a game moment by moment, as one seat saw it or with everything open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from engine.core.event import Event, EventOrSecret, Secret, visible_to
from engine.core.journal import Row
from engine.core.match import Match
from engine.core.replay_steps import replay_steps
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.knowledge.build_view import set_discs
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from netplay.common.sanitize import SafeText

EVERYTHING: Final = "everything"
Eyes: TypeAlias = int | Literal["everything"] | None
"""Whose knowledge a replay shows: that of a seat, of a spectator (None), or everything."""


class Moment(NamedTuple):
    """A point at which the game rested."""

    answers: int
    """How many answers had been given, those of chance and forced ones included: the same for all eyes."""
    view: GrandeView
    events: list[Event]
    """The events since the moment before, as far as these eyes saw them."""


@dataclass(frozen=True)
class Replay:
    """A game that can be replayed any number of times."""

    rules: GrandeRules
    rows: Sequence[Row]
    """The answers, as the journal holds them."""
    names: Sequence[SafeText]
    """What each seat is called."""
    eyes: Sequence[Eyes]
    """The eyes that may be used; a replay starts with the first."""
    end: str = ""
    """Why nothing comes after the last moment, where the game had not ended; one sentence."""

    def moments(self, eyes: Eyes) -> Iterator[Moment]:
        """Yield every moment as these eyes saw it, leaving out those in which nothing changed for them.

        Raises JournalError.
        """
        before: GrandeView | None = None
        for match, told in replay_steps(self.rules.setup, self.rows):
            view, events = _seen(match, eyes), _heard(told, eyes)
            if events or view != before:
                yield Moment(len(match.journal), view, events)
            before = view


def _seen(match: Match, eyes: Eyes) -> GrandeView:
    view = match.view(None if eyes == EVERYTHING else eyes)
    assert isinstance(view, GrandeView)
    return _opened(match, view) if eyes == EVERYTHING else view


def _opened(match: Match, view: GrandeView) -> GrandeView:
    """Return a spectator's view with the Castillo open, the discs turned up, and which power cards were taken back."""
    state = match.position.state
    assert isinstance(state, GrandeState)
    areas = [*view.now.areas]
    areas[CASTILLO] = list(state.areas[CASTILLO])
    now = msgspec.structs.replace(view.now, areas=areas, history=[list(plays) for plays in state.history])
    dials = [set_discs(match.position, seat)[seat] for seat in range(len(view.dials))]
    return msgspec.structs.replace(view, now=now, dials=dials)


def _heard(told: Sequence[EventOrSecret], eyes: Eyes) -> list[Event]:
    if eyes != EVERYTHING:
        return visible_to(told, eyes)
    return [entry.event if isinstance(entry, Secret) else entry for entry in told]
