"""Say why a placing or a claim is advised: whose points it changes, at which features."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.bots.advice import Advice, Why, ranked
from engine.core.option import Option
from engine.games.carcassonne.bots.appraisal import Appraisal
from engine.games.carcassonne.model.figures import FARM, KINDS
from engine.games.carcassonne.model.landscape import Feature, Landscape, PlacedTile, spot
from engine.games.carcassonne.model.options import Claim, PlaceTile
from engine.games.carcassonne.model.state import Kit
from engine.games.carcassonne.rules.scoring import assess, majority, worth

CLOSED = "closed "
"""Before the kind of a feature: a placing completes it, and its points are paid at once."""
FOLLOWER = "follower "
"""Before the kind of a feature: a follower is put there; its points, less what it is worth in hand."""
LEAST = 0.5
"""A change of fewer points is not told."""


class AdvisedMoment(NamedTuple):
    """One position in which an answer is asked for."""

    kit: Kit
    land: Landscape
    drawn: int
    """The type of the tile in hand; negative when it is placed."""
    seat: int
    appraisal: Appraisal


def explained(moment: AdvisedMoment, options: Sequence[Option], worths: Sequence[float]) -> list[Advice]:
    """Return the best answers with the reasons for them, each place once; a placing with the claim meant behind it."""
    best: dict[object, int] = {}
    for number, option in enumerate(options):
        place = (option.x, option.y) if isinstance(option, PlaceTile) else option.words
        if place not in best or worths[number] > worths[best[place]]:
            best[place] = number
    chosen = sorted(best.values())
    by_words = {options[number].words: options[number] for number in chosen}
    found = ranked([options[number] for number in chosen], [worths[number] for number in chosen])
    return [_with_reasons(moment, by_words[advice.answers[0]], advice) for advice in found]


def _with_reasons(moment: AdvisedMoment, option: Option, advice: Advice) -> Advice:
    if isinstance(option, Claim):
        feature = moment.land.feature_of(len(moment.land.tiles) - 1, option.segment)
        return advice._replace(reasons=_claimed(moment, feature))
    if not isinstance(option, PlaceTile):
        return advice
    code, kind = spot(option.x, option.y) + option.rotation, moment.kit.kinds[moment.drawn]
    after = moment.land.with_tile(PlacedTile(option.x, option.y, moment.drawn, option.rotation))
    reasons = [*_closed(moment, after), *_grown(moment, code)]
    worth_of, segments = max(moment.appraisal.of_placing(moment.drawn, code).claims, default=(0.0, 0))
    if worth_of > 0:
        segment = kind.segments[(segments & -segments).bit_length() - 1].id
        reasons += _claimed(moment, after.feature_of(len(moment.land.tiles), segment))
        advice = advice._replace(answers=(*advice.answers, moment.kit.answers.claims[segment].words))
    return advice._replace(reasons=tuple(sorted(reasons, key=lambda why: -abs(why.points))))


def _closed(moment: AdvisedMoment, after: Landscape) -> Iterator[Why]:
    """Yield the points that are paid at once."""
    for feature in after.completed():
        for seat in majority(feature.followers):
            place = assess(moment.kit.constants, after, feature).place
            points = worth(moment.kit.constants, after, feature)
            yield Why(CLOSED + KINDS[feature.kind], seat, points, f"{place.x} {place.y}")


def _grown(moment: AdvisedMoment, code: int) -> Iterator[Why]:
    """Yield what a tile changes in the points that unfinished features may bring those who hold them."""
    land, expected = moment.land, moment.appraisal.expected
    for growth in land.grown(moment.drawn, code):
        feature, before = growth.feature, [land.feature(root) for root in growth.roots]
        if feature.kind == FARM or feature.complete or not any(feature.followers):
            continue
        place = min(assess(moment.kit.constants, land, one).place for one in before)
        for seat in range(len(feature.followers)):
            was = sum(expected(one) for one in before if seat in majority(one.followers))
            change = (expected(feature) if seat in majority(feature.followers) else 0.0) - was
            if abs(change) >= LEAST:
                yield Why(KINDS[feature.kind], seat, change, f"{place.x} {place.y}")


def _claimed(moment: AdvisedMoment, feature: Feature) -> tuple[Why, ...]:
    """Return what a follower may bring in a feature that nobody holds."""
    points = moment.appraisal.of_claim(feature)
    return (Why(FOLLOWER + KINDS[feature.kind], moment.seat, points),) if abs(points) >= LEAST else ()
