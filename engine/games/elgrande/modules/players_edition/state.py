"""Hold the module's part of the State: what lies about on the board, and the discs of the Whirlwind.

A disc of the Whirlwind is known to its owner alone until it is shown (K-H.6); all else is public.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core.option import Option
from engine.core.plausibility import FieldTest, list_of, one_of
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.king_intrigue.derived import choices
from engine.games.elgrande.modules.king_intrigue.options import Annul
from engine.games.elgrande.modules.players_edition.events import AlliesParted, BridgeGone, CollapseOver, QuarantineEnded
from engine.games.elgrande.modules.players_edition.options import ALLIANCE, BRIDGE, COLLAPSE, NAME, QUARANTINE
from engine.games.elgrande.rules.rule_queries import closed

HIDDEN = -2
"""Stands for the region on a disc that is hidden."""
NO_DISC = NOWHERE


class Whirl(NamedTuple):
    """The disc of a Whirlwind (K-3.6)."""

    area: int = NO_DISC
    """NO_DISC where none is set, HIDDEN for a viewer from whom it is hidden."""
    shown: bool = False


class PlayersEdition:
    """What the module adds to the table. Tuples are replaced, not changed, so that copies can share them."""

    __slots__ = ("alliance", "bridge", "castillo_at", "collapse", "mistress", "quarantine", "turned", "whirls")

    def __init__(self, seats: int, boards: int) -> None:
        self.castillo_at = NOWHERE
        """The region in which the Castillo stands; NOWHERE: its own place (K-C-SCHIEBUNG)."""
        self.alliance: tuple[int, ...] = ()
        """The two allied regions, in the order of the areas (K-C-ALLIANZ)."""
        self.bridge: tuple[int, ...] = ()
        """The two regions that it joins, in the order of the areas; who stands on it stands in an area of its own."""
        self.turned = (False,) * boards
        """By movable scoreboard: whether it is upside down (K-C-REVOLTE)."""
        self.collapse = False
        """Whether nothing may enter the Castillo (K-C-EINSTURZGEFAHR)."""
        self.quarantine = NOWHERE
        """The region under quarantine (K-C-QUARANTAENE)."""
        self.mistress = False
        """Whether the King is distracted (K-C-MAETRESSE)."""
        self.whirls = (Whirl(),) * seats
        """By seat: the disc of its Whirlwind."""

    def copy(self) -> PlayersEdition:
        copied = PlayersEdition.__new__(PlayersEdition)
        for name in self.__slots__:
            setattr(copied, name, getattr(self, name))
        return copied

    def key(self) -> list[Any]:
        return [
            [self.castillo_at, self.alliance, self.bridge, self.turned],
            [self.collapse, self.quarantine, self.mistress, self.whirls],
        ]

    def annullable(self, g: GrandeState) -> Sequence[Option]:
        """Return what lies about, where any marker can be taken away; not out of a region locked otherwise (K-Q-25)."""
        if not choices(g.box.setup).annulment_all_tokens:
            return ()
        shut = closed(g) - {self.quarantine}
        there = {
            ALLIANCE: bool(self.alliance) and shut.isdisjoint(self.alliance),
            BRIDGE: bool(self.bridge) and shut.isdisjoint(self.bridge),
            COLLAPSE: self.collapse,
            QUARANTINE: self.quarantine != NOWHERE,
        }
        return [g.box.options.by_words[f"annul {token}"] for token, lies in there.items() if lies]

    def annul(self, g: GrandeState, option: Annul) -> None:
        {ALLIANCE: part, BRIDGE: pull_down, COLLAPSE: end_collapse, QUARANTINE: end_quarantine}[option.what](g)


def players_edition(g: GrandeState) -> PlayersEdition:
    """Return the module's part of the State."""
    found: PlayersEdition = g.modules[NAME]
    return found


def bridge_area(box: Box) -> int:
    """Return the area in which the caballero on the bridge stands (K-6.9)."""
    return box.index[BRIDGE]


def occupant(g: GrandeState) -> int:
    """Return the seat whose caballero stands on the bridge; NOWHERE for nobody."""
    kind = next((kind for kind, count in enumerate(g.areas[bridge_area(g.box)]) if count), None)
    owner = None if kind is None else g.box.kinds.all[kind].owner
    return NOWHERE if owner is None else owner


def part(g: GrandeState) -> None:
    """Take the markers of the alliance away (K-E.5)."""
    own = players_edition(g)
    if own.alliance:
        (area, other), own.alliance = own.alliance, ()
        if g.tell:
            g.tell(AlliesParted(area, other))


def pull_down(g: GrandeState) -> None:
    """Take the bridge away; who stands on it comes to the court (K-E.6)."""
    own, row = players_edition(g), g.areas[bridge_area(g.box)]
    for kind, count in enumerate(row):
        g.court[g.box.plain[kind]] += count
        row[kind] = 0
    if own.bridge:
        (area, other), own.bridge = own.bridge, ()
        if g.tell:
            g.tell(BridgeGone(area, other))


def end_collapse(g: GrandeState) -> None:
    """Let the Castillo be entered again (K-E.7)."""
    own = players_edition(g)
    if own.collapse:
        own.collapse = False
        if g.tell:
            g.tell(CollapseOver())


def end_quarantine(g: GrandeState) -> None:
    """Take the marker of the quarantine away (K-E.8)."""
    own = players_edition(g)
    if own.quarantine != NOWHERE:
        area, own.quarantine = own.quarantine, NOWHERE
        if g.tell:
            g.tell(QuarantineEnded(area))


def start(box: Box) -> PlayersEdition:
    """Return the beginning: nothing lies about."""
    return PlayersEdition(len(box.seats), len(box.figures.scoreboards))


def view(own: PlayersEdition, viewer: int | None) -> dict[str, Any]:
    """Return what a viewer sees: everything but the discs of others that are not shown (K-H.6)."""

    def seen(seat: int, whirl: Whirl) -> list[Any]:
        hidden = whirl.area != NO_DISC and not whirl.shown and seat != viewer
        return [HIDDEN if hidden else whirl.area, whirl.shown]

    return {
        "castillo_at": own.castillo_at,
        "alliance": list(own.alliance),
        "bridge": list(own.bridge),
        "turned": list(own.turned),
        "collapse": own.collapse,
        "quarantine": own.quarantine,
        "mistress": own.mistress,
        "whirls": [seen(seat, whirl) for seat, whirl in enumerate(own.whirls)],
    }


def world(seen: dict[str, Any], rng: random.Random) -> PlayersEdition:
    """Return a state that fits the view: discs that are hidden are drawn."""
    own = PlayersEdition(len(seen["whirls"]), len(seen["turned"]))
    own.castillo_at, own.alliance, own.bridge = seen["castillo_at"], tuple(seen["alliance"]), tuple(seen["bridge"])
    own.turned, own.collapse = tuple(seen["turned"]), seen["collapse"]
    own.quarantine, own.mistress = seen["quarantine"], seen["mistress"]
    own.whirls = tuple(Whirl(rng.randrange(1, 10) if area == HIDDEN else area, shown) for area, shown in seen["whirls"])
    return own


def learned(begun: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Return what a viewer saw when a section began, with the discs that were shown since (K-5.2)."""
    each = zip(begun["whirls"], now["whirls"], strict=True)
    return {
        **begun,
        "whirls": [[new[0], old[1]] if old[0] == HIDDEN and new[1] else old for old, new in each],
    }


def slice_fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of what a host tells, which may be of any type."""
    flag, region = one_of((False, True)), one_of((NOWHERE, *box.regions))
    disc = one_of((HIDDEN, NO_DISC, *box.on_disc))

    def pair(rows: Any) -> bool:
        good = isinstance(rows, list) and len(rows) in (0, 2) and all(map(one_of(box.regions), rows))
        return good and (not rows or rows[0] < rows[1])

    def joined(rows: Any) -> bool:
        return pair(rows) and (not rows or rows[1] in box.neighbours[rows[0]])

    def whirl(row: Any) -> bool:
        return isinstance(row, list) and len(row) == 2 and disc(row[0]) and flag(row[1])

    return {
        "castillo_at": region,
        "alliance": pair,
        "bridge": joined,
        "turned": lambda rows: (
            isinstance(rows, list)
            and all(map(flag, rows))
            and list_of((False, True), len(box.figures.scoreboards))(rows)
        ),
        "collapse": flag,
        "quarantine": region,
        "mistress": flag,
        "whirls": lambda rows: isinstance(rows, list) and len(rows) == len(box.seats) and all(map(whirl, rows)),
    }
