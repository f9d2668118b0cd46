"""Write playthroughs: random games with every question, answer, event and view as lines of text.

`python -m tests.engine.support.playthrough` writes them anew into `playthroughs/`; the difference there is what a
change of the rules does. The lines:

    ? red use {"card":"d4-king","left":4}: 12 options 1a2b3c4d: act .. skip      a question
    > red: king aragon                                                            an answer, asked or not
    ! KingMoved [0,3,4]                                                           an event; a secret names its seats
    = all now.king=4                                                              what changed, in whose views

Long values stand as the first digits of their hash.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.core.event import Event, EventOrSecret, Secret
from engine.core.match import Match
from engine.core.setup import Setup
from engine.core.view import Change, changes, to_builtins

HERE = Path(__file__).parent / "playthroughs"
COLOURS = ("red", "blue", "green", "yellow", "brown")
SEED = 42
"""Chosen so that secrets, vetoes and most kinds of questions come up."""
LONG = 72
"""Values that are longer, in characters, are shortened."""


def setup(seats: int, edition: str, *variants: str, modules: tuple[str, ...] = (), **options: Any) -> Setup:
    """Return the Setup of a short game, but for V1, which has six rounds already."""
    length = "full" if "V1" in variants else "short"
    return Setup("elgrande", COLOURS[:seats], modules, variants, {"edition": edition, "length": length, **options})


SETUPS = {
    "two-2015": setup(2, "2015"),
    "three-1996": setup(3, "1996", flags=["pl_must_place_all"]),
    "four-2015": setup(4, "2015", castillo_aid=True),
    "three-variants": setup(3, "2015", "V1", "V2", "V3", "V4", "V5", "V6"),
    "five-1996": setup(5, "1996"),
    "three-jubilee": setup(3, "2015", modules=("jubilee",)),
    "four-colonies": setup(4, "2015", modules=("colonies",)),
    "three-grandissimo": setup(3, "2015", modules=("grandissimo",)),
    "three-court": setup(3, "2015", modules=("king_intrigue", "players_edition", "special_cards")),
}
"""The games by the name of their file."""


def lines(name: str) -> Iterator[str]:
    """Yield the lines of the playthrough of that name; the same on every call."""
    rng = random.Random(f"{name} {SEED}")
    match = Match(SETUPS[name], rng)
    yield f"# {msgspec.json.encode(match.setup).decode()}"
    views = _Views(match)
    yield from (f"= {line}" for line in views.whole())
    told, given = match.opening, 0
    while True:
        yield from (f"> {line}" for line in match.journal.lines(given))
        yield from (f"! {_told(one)}" for one in told)
        yield from (f"= {line}" for line in views.changed())
        given = len(match.journal)
        if match.over:
            return
        yield from (f"? {line}" for line in _questions(match))
        seat = rng.choice(match.asked)
        told = match.answer(seat, rng.choice(match.options(seat)))


def _questions(match: Match) -> Iterator[str]:
    for seat in match.asked:
        question = match.question(seat)
        assert question is not None
        words = question.words
        digest = hashlib.blake2b("\n".join(words).encode(), digest_size=4).hexdigest()
        about = _short(question.about)
        yield f"{match.setup.seats[seat]} {question.kind} {about}: {len(words)} {digest}: {words[0]} .. {words[-1]}"


def _told(told: EventOrSecret) -> str:
    if isinstance(told, Secret):
        known = ",".join(map(str, sorted(told.seats)))
        return (
            f"only {known}: {_event(told.event)}; others: {_event(told.public_form) if told.public_form else 'nothing'}"
        )
    return _event(told)


def _event(event: Event) -> str:
    values = [msgspec.to_builtins(getattr(event, name)) for name in event.__struct_fields__]
    return f"{type(event).__name__} {_short(values)}"


class _Views:
    """The views of all seats and of a spectator, as lines of what changed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names: dict[int | None, str] = dict(enumerate(match.setup.seats))
        self.names[None] = "spectator"
        self.known = {viewer: to_builtins(match.view(viewer)) for viewer in self.names}

    def whole(self) -> Iterator[str]:
        """Yield the first views, field by field."""
        return self._grouped({viewer: changes(_blank(view), view) for viewer, view in self.known.items()})

    def changed(self) -> Iterator[str]:
        """Yield what has changed since the last call."""
        views = {viewer: to_builtins(self.match.view(viewer)) for viewer in self.names}
        found = {viewer: changes(self.known[viewer], view) for viewer, view in views.items()}
        self.known = views
        return self._grouped(found)

    def _grouped(self, found: dict[int | None, list[Change]]) -> Iterator[str]:
        rows: dict[str, list[str]] = {}
        for viewer, part in found.items():
            for path, value in part:
                text = f"{'.'.join(map(str, path))}={_short(value)}"
                rows.setdefault(text, []).append(self.names[viewer])
        for text, viewers in rows.items():
            yield f"{'all' if len(viewers) == len(self.names) else ','.join(viewers)} {text}"


def _blank(view: dict[str, Any]) -> dict[str, Any]:
    """Return the view without its values."""
    blank: dict[str, Any] = {}
    for name, value in view.items():
        blank[name] = dict.fromkeys(value) if isinstance(value, dict) else None
    return blank


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    if len(text) <= LONG:
        return text
    return f"#{hashlib.blake2b(text.encode(), digest_size=4).hexdigest()}"


def main() -> None:
    """Write all playthroughs."""
    HERE.mkdir(exist_ok=True)
    for name in SETUPS:
        (HERE / f"{name}.txt").write_text("\n".join(lines(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
