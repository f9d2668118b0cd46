"""Explain why an answer is not on offer, with codes that the app turns into sentences. Nothing is decided here."""

from __future__ import annotations

import msgspec

from engine.core.option import Option
from engine.games.carcassonne.model.figures import KINDS, SIDES
from engine.games.carcassonne.model.landscape import Landscape
from engine.games.carcassonne.model.options import Claim, PlaceTile
from engine.games.carcassonne.model.state import Kit
from engine.games.carcassonne.model.tile_kinds import OPEN, TERRAINS


class Refusal(msgspec.Struct, frozen=True):
    """Why an answer is refused. `REFUSALS` lists the codes and the fields they use."""

    code: str
    tile: str = ""
    """The type of the tile that is meant."""
    segment: str = ""
    kind: str = ""
    """The kind of feature that is meant."""
    side: str = ""
    """The side of the tile that does not fit."""
    own: str = ""
    """The terrain that the tile shows there."""
    other: str = ""
    """The terrain that its neighbour shows."""
    seats: tuple[int, ...] = ()
    """Whose followers are there."""


REFUSALS = {
    "place_first": "the drawn tile must be placed first",
    "claim_now": "the tile is placed; now a segment of it can be claimed",
    "taken": "a tile lies there",
    "nowhere": "no tile lies beside that place",
    "edge": "to the {side} the tile would show {own}, and its neighbour shows {other}",
    "no_segment": "tile {tile} has no segment {segment}",
    "no_followers": "no follower is left in the supply",
    "held": "that {kind} already holds a follower of {seats}",
    "not_asked": "that is not asked now",
}
"""The sentences for the codes in the engine's own errors."""


def why_not(kit: Kit, land: Landscape, drawn: int, supply: int, option: Option) -> Refusal:
    """Return why an Option is not on offer to a seat with so many followers in hand, with that tile drawn or none."""
    placing = drawn >= 0
    if isinstance(option, PlaceTile):
        return _placing(kit, land, drawn, option) if placing else Refusal("claim_now")
    if placing:
        return Refusal("place_first")
    return _claiming(kit, land, supply, option) if isinstance(option, Claim) else Refusal("not_asked")


def sentence(kit: Kit, why: Refusal) -> str:
    """Return the reason as half a sentence."""
    return REFUSALS[why.code].format(
        tile=why.tile.upper(),
        segment=why.segment,
        kind=why.kind,
        side={"N": "north", "E": "east", "S": "south", "W": "west"}.get(why.side, ""),
        own=why.own,
        other=why.other,
        seats=" and ".join(kit.seats[seat] for seat in why.seats),
    )


def _placing(kit: Kit, land: Landscape, drawn: int, option: PlaceTile) -> Refusal:
    """Return what is against placing the tile there (CA-PLC-01, CA-PLC-02)."""
    if land.at(option.x, option.y) is not None:
        return Refusal("taken")
    met = land.met(option.x, option.y)
    if not any(met):
        return Refusal("nowhere")
    shape = kit.kinds[drawn].shapes[option.rotation]
    for side, own, other in zip(SIDES, shape.edges, met, strict=True):
        if other not in (OPEN, own):
            return Refusal("edge", kit.ids[drawn], side=side, own=TERRAINS[own - 1], other=TERRAINS[other - 1])
    return Refusal("not_asked")


def _claiming(kit: Kit, land: Landscape, supply: int, option: Claim) -> Refusal:
    """Return what is against claiming that segment (CA-FOL-02, CA-FOL-05)."""
    kind = kit.kinds[land.tiles[-1].kind]
    if option.segment not in kind.index:
        return Refusal("no_segment", kind.id, option.segment)
    if not supply:
        return Refusal("no_followers")
    feature = land.feature_of(len(land.tiles) - 1, option.segment)
    seats = tuple(seat for seat, count in enumerate(feature.followers) if count)
    return Refusal("held", segment=option.segment, kind=KINDS[feature.kind], seats=seats)
