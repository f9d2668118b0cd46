"""Say a hint in sentences: each answer or whole turn, how far it is behind the best, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.model.match_ui.answering import answer_label
from elgrande_tui.model.match_ui.match_ui import MatchUI
from engine.bots.advice import Advice, Why

REASONS = 4
"""How many places with reasons are told at most."""


class ToldAdvice(NamedTuple):
    """A piece of advice in words."""

    what: str
    """What to do."""
    why: str
    """How far it is behind the best, and what it changes; "" for nothing."""


def told(ui: MatchUI, names: Names, seat: int, advised: Sequence[Advice]) -> list[ToldAdvice]:
    """Return advice for that seat in words, best first."""
    return [
        ToldAdvice(
            _turn(ui, names, seat, advice),
            " ".join(filter(None, (_behind(advice, place), *_why(ui, names, seat, advice)))),
        )
        for place, advice in enumerate(advised)
    ]


def remark() -> str:
    """Return what has to be said below every hint."""
    return _("This is what the strongest bot believes. Everybody has been told that you took a hint; records say so.")


def others_asked() -> str:
    """Return what is said to a player who would like a hint where others have to agree first."""
    return _("Hints are off at a table of people. You have asked the others to allow them.")


def nothing() -> str:
    """Return what is said where nothing can be advised."""
    return _("The bot has no advice for this question.")


def _turn(ui: MatchUI, names: Names, seat: int, advice: Advice) -> str:
    """Return what is done, in order; what is done several times is said once."""
    steps = [
        _("{what} ({count} times)").format(what=label, count=count) if count > 1 else label
        for label, count in _counted([answer_label(ui, names, words, seat) for words in advice.answers])
    ]
    sentence = "; ".join(steps)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _counted(labels: Sequence[str]) -> list[tuple[str, int]]:
    return [(label, labels.count(label)) for label in dict.fromkeys(labels)]


def _behind(advice: Advice, place: int) -> str:
    """Say by how much it brings less than the best."""
    if not place:
        return ""
    points = round(advice.behind)
    if not points:
        return _("About as good as the first.")
    text = ngettext("About {count} point less than the first.", "About {count} points less than the first.", points)
    return text.format(count=points)


def _why(ui: MatchUI, names: Names, seat: int, advice: Advice) -> list[str]:
    """Say where points are won and lost, in the order of the reasons; nothing without reasons."""
    places = dict.fromkeys((why.kind, why.area) for why in advice.reasons)
    parts = [
        f"{where}: {', '.join(_points(names, seat, why) for why in advice.reasons if (why.kind, why.area) == place)}"
        for place in list(places)[:REASONS]
        if (where := ui.words.reason_label(*place))
    ]
    return [_("Expected points: {reasons}.").format(reasons="; ".join(parts))] if parts else []


def _points(names: Names, seat: int, why: Why) -> str:
    points = round(why.points) or (1 if why.points > 0 else -1)
    who = _("you") if why.seat == seat else names[why.seat]
    return f"{who} {points:+d}"
