"""Run a turn: draw a tile, place it, claim a segment of it, score (sections 5 to 8 of the rules)."""

from __future__ import annotations

from engine.core.ask import Ask, Steps, ask, draw
from engine.core.option import FATE, Option, Presorted
from engine.core.state import Section
from engine.games.carcassonne.model.events import Claimed, Declined, FirstPlayer, TileDrawn, TilePlaced, TileRemoved
from engine.games.carcassonne.model.landscape import Follower, Landscape, PlacedTile
from engine.games.carcassonne.model.options import DECLINE, Claim, PlaceTile
from engine.games.carcassonne.model.state import NOTHING, CarcassonneState, Kit
from engine.games.carcassonne.rules.scoring import score_completed


def set_up(g: CarcassonneState, section: Section) -> Steps[None]:
    """Settle which seat begins, all being equally likely (CA-SET-05)."""
    first = g.kit.first_player
    if first is None:
        first = yield from draw("first", g.kit.seats)
    seat = g.kit.seats.index(first)
    if g.tell:
        g.tell(FirstPlayer(seat))
    g.agenda.append(Section("turn", seat, "1"))


def turn(g: CarcassonneState, section: Section) -> Steps[None]:
    """Let a seat draw, place and claim; end the game when no tile is left (CA-TRN-01 to CA-TRN-07, CA-END-01)."""
    yield from draw_tile(g, section.seat)
    if g.drawn == NOTHING:  # CA-NOP-03, CA-END-02
        g.agenda.append(Section("final"))
    else:
        yield from place_and_claim(g, section)


def place_and_claim(g: CarcassonneState, section: Section) -> Steps[None]:
    """Go on with a turn when a tile is drawn: place it, then claim."""
    yield from place_tile(g, section.seat)
    yield from claim(g, section)


def draw_tile(g: CarcassonneState, seat: int) -> Steps[None]:
    """Draw tiles until one fits somewhere or none is left (CA-TRN-01, CA-TRN-02, CA-NOP-01, CA-NOP-02).

    No order exists that could leak: which of the tiles in the stack comes is settled now (CA-INF-02). What is drawn and
    what is answered make the game (CA-INV-09).
    """
    while g.drawn == NOTHING and (stack := g.stack):
        # In an ordered stack one tile alone can come, and nothing is left to chance.
        tile = yield from draw("tile", stack[:1] if g.ordered else stack)
        # Any of those of its type: they are the same tile to all.
        at = stack.index(tile)
        g.stack = stack[:at] + stack[at + 1 :]
        turn_up(g, seat, g.kit.index[tile])


def turn_up(g: CarcassonneState, seat: int, kind: int) -> None:
    """Show the drawn tile, and remove it from the game if it fits nowhere (CA-NOP-01, CA-NOP-04)."""
    tile = g.kit.ids[kind]
    if g.tell:
        g.tell(TileDrawn(seat, tile))
    if g.land.fits(kind):
        g.drawn = kind
        return
    g.removed += (kind,)
    if g.tell:
        g.tell(TileRemoved(seat, tile))


def place_tile(g: CarcassonneState, seat: int) -> Steps[None]:
    """Place the drawn tile, which is compulsory (CA-TRN-03, CA-NOP-05)."""
    kind = g.drawn
    tile = g.kit.ids[kind]
    placing = yield from ask(Ask(seat, "place", lambda: placings(g.kit, g.land, kind), {"tile": tile}))
    g.land = g.land.with_tile(PlacedTile(placing.x, placing.y, kind, placing.rotation))
    g.drawn = NOTHING
    if g.tell:
        g.tell(TilePlaced(seat, tile, placing.x, placing.y, placing.rotation))


def placings(kit: Kit, land: Landscape, kind: int) -> list[PlaceTile]:
    """Return the ways to place a tile of a type, one of equal rotations (CA-PLC-01 to CA-PLC-05)."""
    return [kit.answers.placings[code] for code in land.codes(kind)]


def claim(g: CarcassonneState, section: Section) -> Steps[None]:
    """Claim a segment of the tile just placed or none, then score; the turn is over (CA-TRN-04 to CA-TRN-08).

    From here nothing can be taken back, also where nothing could be claimed (CA-TRN-09). Followers that return serve
    from the next turn on (CA-FOL-09).
    """
    seat, last = section.seat, len(g.land.tiles) - 1
    placed = g.land.tiles[last]
    kind = g.kit.kinds[placed.kind]
    about = {"tile": kind.id, "x": placed.x, "y": placed.y}
    answer = yield from ask(Ask(seat, "claim", lambda: claims(g.kit, g.land, g.supply[seat]), about))
    if isinstance(answer, Claim):
        g.land = g.land.with_followers((Follower(last, answer.segment, seat),))
        g.supply[seat] -= 1  # CA-FOL-02
    if g.tell:
        g.tell(Claimed(seat, placed.x, placed.y, answer.segment) if isinstance(answer, Claim) else Declined(seat))
    g.reveal(FATE)
    score_completed(g)
    following = (seat + 1) % len(g.kit.seats)  # CA-SET-06, CA-TRN-07
    # An empty stack ends the game now, without a turn that draws nothing.
    g.agenda.append(Section("turn", following, str(last + 1)) if g.stack else Section("final"))


def claims(kit: Kit, land: Landscape, supply: int) -> Presorted[Option]:
    """Return what a seat with so many followers in hand can do with the tile just placed (CA-FOL-01).

    It may claim a segment whose whole feature holds no follower of anybody, the new tile counted in (CA-FOL-03,
    CA-FOL-05 to CA-FOL-08).
    """
    legal: Presorted[Option] = Presorted()
    if supply:
        free = land.free()
        legal += [answer for number, answer in kit.answers.by_kind[land.tiles[-1].kind] if number in free]
    legal.append(DECLINE)
    return legal


def turn_over(g: CarcassonneState) -> bool:
    """Whether a turn is over: the next one begins, or the final scoring, or the game is over too (CA-END-01)."""
    return not g.agenda or g.agenda[0].name in ("turn", "final")
