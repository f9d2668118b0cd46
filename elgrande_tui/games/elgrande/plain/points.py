"""Report how everybody's points came about, seat by seat and scoring by scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.facts import GameFacts
from elgrande_tui.games.elgrande.model.score_sheet import points_of, scorings, sources
from elgrande_tui.games.elgrande.text.scored import other_points, scoring_title
from elgrande_tui.i18n.sentences import points_in_words
from engine.games.elgrande.rules.scoring import ranking

_SOURCES = (
    mark("{points} from cards"),
    mark("{points} for the King"),
    mark("{points} for the home region"),
)
"""Parts after the general scorings, in the order of `score_sheet.sources`, whose last one is told in parts."""


def points_lines(facts: GameFacts, argument: str = "") -> list[str]:
    """Return a line per seat by rank, then a line per scoring."""
    ledger = facts.view.ledger
    if not ledger:
        return [_("Nothing has been scored yet.")]
    by_rank = _("{place}. {who}: {points}, {parts}")
    lines = [
        by_rank.format(
            place=entry.place,
            who=facts.names[entry.seat],
            points=points_in_words(entry.score),
            parts=", ".join(_parts(facts, entry.seat)) or "-",
        )
        for entry in ranking(facts.now.scores)
    ]
    for part in scorings(ledger):
        paid = [_("{who} {points}").format(who=facts.names[seat], points=points_of(part, seat)) for seat in facts.order]
        lines.append(_("{scoring}: {payments}.").format(scoring=scoring_title(part[0]), payments=", ".join(paid)))
    return lines


def _parts(facts: GameFacts, seat: int) -> Iterator[str]:
    """Yield where the points of a seat come from, leaving out sources without points."""
    rounds = sorted({entry.round for entry in facts.view.ledger if entry.cause == "general"})
    found = sources(facts.view.ledger, seat, rounds)
    for number, points in zip(rounds, found, strict=False):
        if points:
            yield _("{points} in round {round}").format(points=points, round=number)
    for text, points in zip(_SOURCES, found[len(rounds) : -1], strict=True):
        if points:
            yield _(text).format(points=points)
    others: Counter[str] = Counter()
    for entry in facts.view.ledger:
        others[other_points(facts.rules, entry).counted] += sum(p.other for p in entry.payments if p.seat == seat)
    yield from (_(text).format(points=points) for text, points in others.items() if points)
