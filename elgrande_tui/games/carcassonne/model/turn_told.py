"""Tell a turn as a whole: what the tile did where it was placed, who stands on it, what that closed and paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from elgrande_tui.games.carcassonne import _, mark, ngettext
from elgrande_tui.games.carcassonne.model.features import FeatureFacts, feature_facts, features_on
from elgrande_tui.games.carcassonne.text.sentences import place_name
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.told_turn import Phrase, in_line
from engine.core.event import Event
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.events import Claimed, FeatureScored
from engine.games.carcassonne.model.figures import FARM
from engine.games.carcassonne.model.landscape import Feature, Landscape
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.scoring import ranking

PAID, CLAIMED, HELD, FREE = range(4)
"""How important a phrase is: what was paid, what the seat holds now, what somebody holds, what nobody does."""
SIZES = {
    "road": mark("road of {size}"),
    "city": mark("city of {size}"),
    "cloister": mark("cloister ({size} of 9)"),
    "farm": mark("field"),
}
"""By kind of feature: what it is called with how many tiles count for it."""

CLAIMS = {
    "road": mark("{feature} with a thief"),
    "city": mark("{feature} with a knight"),
    "cloister": mark("{feature} with a monk"),
    "farm": mark("{feature} with a farmer"),
}
"""By kind of feature: one on which a follower was put in this turn."""


def turn_told(
    rules: CarcassonneRules, names: Names, before: CarcassonneView, after: CarcassonneView, events: Sequence[Event]
) -> str:
    """Return a turn as one line: `Yellow at 3 -2: road of 3 with a thief; city of 5 closed, Red +10`."""
    told = _Told(rules, names, before, after, events)
    phrases = list(told.phrases())
    if not phrases:
        sentences = (ui_of(rules).telling.sentence(names, event) for event in events)
        return in_line("", [Phrase(text.removesuffix("."), PAID) for text in sentences if text])
    line = in_line(told.head, phrases)
    return line[:1].upper() + line[1:]


@dataclass(frozen=True)
class _Told:
    rules: CarcassonneRules
    names: Names
    before: CarcassonneView
    after: CarcassonneView
    events: Sequence[Event]

    @cached_property
    def last(self) -> int | None:
        """The number of the tile that was placed, maybe before the viewer came; None: none yet."""
        section, then = self.before.section, len(self.before.tiles)
        if section is not None and section.seat >= 0 and self.before.drawn < 0:
            return then - 1
        return then if len(self.after.tiles) > then else None

    @property
    def head(self) -> str:
        """Who placed a tile where; "" where nobody has a turn."""
        section = self.before.section
        if section is None or section.seat < 0:
            return ""
        who = self.names[section.seat]
        if self.last is None:
            return who
        tile = self.after.tiles[self.last]
        return _("{who} at {place}").format(who=who, place=place_name(tile.x, tile.y))

    @cached_property
    def land(self) -> Landscape:
        """The map to which it has led."""
        return landscape(self.rules.kit, self.after.tiles, self.after.followers)

    def phrases(self) -> Iterator[Phrase]:
        """Yield what happened, in the order in which it is read."""
        scored = [event for event in self.events if isinstance(event, FeatureScored)]
        if self.last is not None:
            yield from self._features(self.last, [one for one in scored if not one.final])
        for kind in self.after.removed[len(self.before.removed) :]:
            told = _("tile {tile} fits nowhere").format(tile=self.rules.kit.ids[kind].upper())
            yield Phrase(told, FREE)
        final = [one for one in scored if one.final]
        if final or self.after.over:
            yield Phrase(_("final scoring: {payments}").format(payments=self._sums(final)), PAID)
        if self.after.over:
            won = [self.names[entry.seat] for entry in ranking(self.after.scores) if entry.place == 1]
            message = ngettext("game over: {who} wins", "game over: {who} win together", len(won))
            yield Phrase(message.format(who=listed(won)), PAID)

    def _features(self, last: int, closed: Sequence[FeatureScored]) -> Iterator[Phrase]:
        """Yield the features on the tile and what it closed, the most important first.

        Those in which nobody stands are told only where there is nothing else.
        """
        found: list[Phrase | None] = []
        left = list(closed)
        for feature in features_on(self.land, last):
            facts = feature_facts(self.rules.kit, self.land, feature)
            done = next((one for one in left if (one.kind, one.place) == (facts.kind, facts.place)), None)
            if done is not None:
                left.remove(done)
            found.append(self._feature(last, feature, facts, done))
        for one in left:  # cloisters beside it
            cloister = _("cloister at {place}").format(place=place_name(one.place.x, one.place.y))
            found.append(Phrase(self._closed(cloister, one), PAID))
        told = sorted(dict.fromkeys(filter(None, found)), key=lambda one: one.rank)
        yield from [one for one in told if one.rank < FREE] or told

    def _feature(self, last: int, feature: Feature, facts: FeatureFacts, done: FeatureScored | None) -> Phrase | None:
        """Return what has become of a feature on the tile; None for a field that nobody has claimed now."""
        claims = [event.segment for event in self.events if isinstance(event, Claimed)]
        claimed = any(self.land.feature_of(last, segment) == feature for segment in claims)
        if feature.kind == FARM and not claimed:
            return None
        told = _(SIZES[facts.kind]).format(size=facts.tiles)
        if claimed:
            told = _(CLAIMS[facts.kind]).format(feature=told)
        if done is not None:
            return Phrase(self._closed(told, done), PAID)
        if claimed or not facts.holders:
            return Phrase(told, CLAIMED if claimed else FREE)
        return Phrase(f"{told} ({', '.join(self.names[seat] for seat in facts.holders)})", HELD)

    def _closed(self, told: str, scored: FeatureScored) -> str:
        paid = ", ".join(f"{self.names[seat]} +{scored.points}" for seat in scored.seats)
        done = _("{feature} complete") if scored.kind == "cloister" else _("{feature} closed")
        return ", ".join(filter(None, (done.format(feature=told), paid)))

    def _sums(self, scored: Sequence[FeatureScored]) -> str:
        """Return everybody's points at the end, and how many of them the last scoring brought."""
        return ", ".join(
            f"{self.names[entry.seat]} {entry.score} ({sum(one.points for one in scored if entry.seat in one.seats):+})"
            for entry in ranking(self.after.scores)
        )
