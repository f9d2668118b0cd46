"""Score features: what they are worth, who gets it, when followers return; the final scoring (sections 10 to 14)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Steps
from engine.core.rules import Standing
from engine.core.state import Section
from engine.games.carcassonne.model.events import FeatureScored, FollowersReturned, GameEnded, MapSegment
from engine.games.carcassonne.model.figures import CITY, FARM, KINDS, ROAD, TileConstants
from engine.games.carcassonne.model.landscape import Feature, Landscape
from engine.games.carcassonne.model.state import SOURCES, CarcassonneState


def worth(constants: TileConstants, land: Landscape, feature: Feature) -> int:
    """Return the points for a feature as it lies now (section 14.5). None are negative (CA-INV-06, CA-INV-10).

    Tiles count, not segments (CA-CIT-04, CA-FIN-05), and a crossing at both ends counts once (CA-ROA-02).
    """
    size, done = feature.size, feature.complete
    if feature.kind == ROAD:
        return size * (constants.road if done else constants.open_road)  # CA-ROA-03, CA-FIN-01
    if feature.kind == CITY:
        each, pennant = (constants.city, constants.pennant) if done else (constants.open_city, constants.open_pennant)
        return size * each + feature.pennants * pennant  # CA-CIT-02, CA-CIT-03, CA-FIN-02
    if feature.kind == FARM:
        return len(land.supplied(feature)) * constants.supplied_city  # CA-FRM-04, CA-FRM-05, CA-FRM-09
    return size * (constants.cloister if done else constants.open_cloister)  # CA-CLO-02, CA-FIN-03


def majority(followers: Sequence[int]) -> list[int]:
    """Return the seats that get the points of a feature with these followers, by seat (CA-MAJ-01 to CA-MAJ-04).

    It is the same for thieves, knights, monks and farmers, during the game and at its end (CA-ROA-04, CA-CIT-06,
    CA-FIN-04). Who placed the last tile does not matter (CA-CLO-03).
    """
    most = max(followers)
    return [seat for seat, count in enumerate(followers) if count == most] if most else []


def score_completed(g: CarcassonneState) -> None:
    """Score what the tile just placed has completed, then return the followers (CA-TRN-05, CA-TRN-06, CA-MAJ-05).

    A farm is never complete, so farmers stay (CA-RET-03, CA-INV-07).
    """
    done = g.land.completed()
    for feature in done:
        pay(g, feature)
    # Only when all are paid: until then each follower still counts for its feature.
    home = [follower for feature in done for follower in g.land.followers_in(feature)]
    if home:
        g.land = g.land.without_followers(done)
        for follower in home:
            g.supply[follower.seat] += 1
        if g.tell:
            g.tell(FollowersReturned(home))


def pay(g: CarcassonneState, feature: Feature) -> None:
    """Give the points of a feature to those who have most followers in it, and note it in `g.ledger`."""
    held = any(feature.followers)
    # What nobody holds changes no score, and is only told.
    if not held and not g.tell:
        return
    scored = assess(g.kit.constants, g.land, feature)
    if held:
        source = SOURCES.index(source_of(feature))
        row = [*g.points[source]]
        for seat in scored.seats:
            g.scores[seat] += scored.points
            row[seat] += scored.points
        g.points = (*g.points[:source], tuple(row), *g.points[source + 1 :])
        g.ledger += (scored,)
    if g.tell:
        g.tell(scored)


def assess(constants: TileConstants, land: Landscape, feature: Feature) -> FeatureScored:
    """Return the scoring of a feature as it lies now; a feature that is not complete is scored as in the end."""
    return FeatureScored(
        KINDS[feature.kind],
        place(land, feature),
        feature.size,
        feature.pennants,
        worth(constants, land, feature),
        majority(feature.followers),
        not feature.complete,
        [place(land, city) for city in land.supplied(feature)] if feature.kind == FARM else [],
    )


def source_of(feature: Feature) -> str:
    """Return the source of the points of a feature as it lies now (CA-RES-03)."""
    kind = KINDS[feature.kind]
    return kind if feature.complete or feature.kind == FARM else f"open_{kind}"


def place(land: Landscape, feature: Feature) -> MapSegment:
    """Return the segment by which a feature is named."""
    x, y = feature.position
    tile = land.at(x, y)
    assert tile is not None
    return MapSegment(x, y, land.kinds[land.tiles[tile].kind].segments[feature.segment].id)


def final_scoring(g: CarcassonneState, section: Section) -> Steps[None]:
    """Score unfinished features, then farms; followers stay where they are (CA-END-03, CA-RET-02, CA-RET-03)."""
    for feature in g.land.held():  # farms come last, being the last kind
        pay(g, feature)
    if g.tell:
        g.tell(GameEnded([standing.seat for standing in ranking(g.scores) if standing.place == 1]))
    return
    yield


def ranking(scores: Sequence[int]) -> list[Standing]:
    """Return the ranking by score, best first; equal scores share the place: 1, 1, 3 (CA-RES-01, CA-RES-02)."""
    return sorted(
        (Standing(seat, 1 + sum(other > score for other in scores), score) for seat, score in enumerate(scores)),
        key=lambda standing: (standing.place, standing.seat),
    )
