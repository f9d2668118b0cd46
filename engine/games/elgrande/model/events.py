"""The Events of El Grande: everything that can happen, for the log, the animation and the traces.

Seats, kinds and areas are numbers, as in State. A `Secret` shows an Event to some seats and its public form to the
others."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.event import Event

GENERAL = "general"
"""The cause of general scorings (B-14)."""


class Scoring(NamedTuple):
    """One scoring, of however many areas; everything in its flow can see it."""

    cause: str
    """`general`, the id of the card, or a word that a module adds to the causes."""
    actor: int | None = None
    """The seat whose special action it is; None: nobody's, as in a general scoring."""
    first_only: bool = False
    """Whether the first place alone is paid (B-15.5)."""

    @property
    def general(self) -> bool:
        """Whether this is a general scoring."""
        return self.cause == GENERAL


GENERAL_SCORING = Scoring(GENERAL)


class RoundBegan(Event, frozen=True):
    """The action cards of a round were revealed (B-4.1)."""

    round: int
    offer: list[str]


class KingStarts(Event, frozen=True):
    """Setup put the King into the first region (B-2.2)."""

    area: int


class HomeDealt(Event, frozen=True):
    """Setup gave a seat its home region (B-2.3)."""

    seat: int
    area: int


class PowerPlayed(Event, frozen=True):
    """A power card was played (B-5.1)."""

    seat: int
    value: int
    """The number of the card in `Box.powers`."""


class TurnOrder(Event, frozen=True):
    """All power cards are out: turns are taken in this order (B-5.4)."""

    order: list[int]


class TakenIn(Event, frozen=True):
    """Caballeros came from the provinces to the court (B-6.1, B-12.29)."""

    seat: int
    count: int


class Fetched(Event, frozen=True):
    """A caballero came from a region to the court, the provinces being empty (B-6.2)."""

    seat: int
    kind: int
    area: int


class CardTaken(Event, frozen=True):
    """An action card was chosen (B-6.3)."""

    seat: int
    card: str


class ActionBegan(Event, frozen=True):
    """A special action with nothing to choose first is being performed."""

    seat: int
    card: str


class Forgone(Event, frozen=True):
    """The special action of the card is forgone (B-11.1)."""

    seat: int
    card: str


class Placed(Event, frozen=True):
    """A caballero was placed from the court (B-10); into the Castillo this is the announcement (H-10)."""

    seat: int
    kind: int
    area: int
    extra: bool
    """Whether by a special action, not by the card's number."""


class Announced(Event, frozen=True):
    """A step was announced and may be vetoed (B-17.5)."""

    seat: int
    words: str


class Moved(Event, frozen=True):
    """A caballero was relocated (B-11.6)."""

    seat: int
    kind: int
    source: int
    target: int


class SentBack(Event, frozen=True):
    """Caballeros went to their owner's provinces (B-11.7)."""

    seat: int
    """The seat that made it happen."""
    kind: int
    area: int
    """-1: from the court."""
    count: int


class VetoTaken(Event, frozen=True):
    """A Veto was laid open (B-17.1)."""

    seat: int
    until: int
    """The last round in which it can be used."""


class Vetoed(Event, frozen=True):
    """A Veto stopped the announced step and the rest of the special action (B-17.6)."""

    seat: int
    actor: int
    words: str


class VetoExpired(Event, frozen=True):
    """An unused Veto is gone (B-7.4)."""

    seat: int


class DiscsAsked(Event, frozen=True):
    """These seats set their discs now (B-11.8): everybody knows which (H-16)."""

    seats: list[int]


class DiscsRevealed(Event, frozen=True):
    """All discs are turned up: area by seat, -1 for a seat that did not dial (H-13)."""

    dials: list[int]


class CastilloOpened(Event, frozen=True):
    """The Castillo is open: its caballeros by kind (H-11)."""

    counts: list[int]


class Payment(Event, frozen=True):
    """The points that one seat gets for one area."""

    seat: int
    rank: int
    """1 is best; 0 is unranked."""
    places: int
    """Points for the rank (B-13.4)."""
    king: int
    """King's bonus (B-13.6)."""
    home: int
    """Home bonus (B-13.7)."""
    other: int = 0
    """Points that modules add or take away."""

    @property
    def points(self) -> int:
        """The points in all."""
        return self.places + self.king + self.home + self.other


class AreaScored(Event, frozen=True):
    """An area was scored (B-13); only seats with points or caballeros there are listed, best first."""

    round: int
    cause: str
    """`general`, or the id of the card."""
    area: int
    payments: list[Payment]


class KingMoved(Event, frozen=True):
    """The King was moved (B-8.6)."""

    seat: int
    source: int
    target: int


class GrandeMoved(Event, frozen=True):
    """A Grande was moved: a new home region (B-12.27)."""

    seat: int
    source: int
    target: int


class BoardMoved(Event, frozen=True):
    """A movable scoreboard was put on an area (B-16.1)."""

    seat: int
    board: int
    source: int
    """-1: it lay beside the board."""
    target: int


class PowerRecovered(Event, frozen=True):
    """A power card went back into the hand (B-12.28)."""

    seat: int
    value: int
    """The number of the card in `Box.powers`; 0 when the viewer may not know which (H-8)."""


class OriginNamed(Event, frozen=True):
    """The region of an eviction was named (B-12.26)."""

    seat: int
    area: int


class WentTo(Event, frozen=True):
    """Caballeros moved to where a disc sent them, in an eviction or a general scoring; target -1 is the court."""

    kind: int
    count: int
    source: int
    target: int


class RoundEnded(Event, frozen=True):
    """All turns are over (B-7)."""

    round: int
    first: int
    """The seat that begins the next round (B-5.5)."""


class GeneralScoring(Event, frozen=True):
    """A general scoring begins (B-14)."""

    round: int


class GameOver(Event, frozen=True):
    """The last general scoring is done (B-18)."""

    winners: list[int]


GrandeEvent = (
    RoundBegan
    | KingStarts
    | HomeDealt
    | PowerPlayed
    | TurnOrder
    | TakenIn
    | Fetched
    | CardTaken
    | ActionBegan
    | Forgone
    | Placed
    | Announced
    | Moved
    | SentBack
    | VetoTaken
    | Vetoed
    | VetoExpired
    | DiscsAsked
    | DiscsRevealed
    | CastilloOpened
    | AreaScored
    | KingMoved
    | GrandeMoved
    | BoardMoved
    | PowerRecovered
    | OriginNamed
    | WentTo
    | RoundEnded
    | GeneralScoring
    | GameOver
)
"""Every Event of the game, as clients decode them."""
