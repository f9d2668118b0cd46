"""Print every sentence of whole games once, with the place where it is read: `python -m tests.said de [GAME ...]`.

For people who correct a translation: sentences as players read them, with names filled in. The games are played at
random from fixed seeds, so that two runs print the same, and `diff` shows what a change does. GAME is one of GAMES; all
of them are played without.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from elgrande_tui.i18n.languages import LANGUAGES
from elgrande_tui.i18n.seats import Names, seat_name
from elgrande_tui.i18n.translations import speak
from elgrande_tui.model.game_ui import game_ui, notes_of, translated, ui_of
from elgrande_tui.model.match_ui import match_ui
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.words import LINE_CELLS
from elgrande_tui.model.told_turn import ToldTurn
from engine.core.event import Event, EventOrSecret, visible_to
from engine.core.match import Match
from engine.core.setup import Setup
from engine.core.view import View
from netplay.common.sanitize import trusted

SEATS = ("red", "blue", "green")
COURT = ("king_intrigue", "players_edition", "special_cards")
GAMES: Mapping[str, Setup] = {
    "base": Setup("elgrande", SEATS),
    "variants": Setup("elgrande", SEATS, (), ("V2", "V3", "V4", "V5", "V6"), {"unadvised": True}),
    "jubilee": Setup("elgrande", SEATS, ("jubilee",), (), {"length": "short"}),
    "colonies": Setup("elgrande", SEATS, ("colonies",), (), {"length": "short"}),
    "grandissimo": Setup("elgrande", SEATS, ("grandissimo",), (), {"length": "short"}),
    "court": Setup("elgrande", SEATS, COURT, (), {"length": "short"}),
    "carcassonne": Setup("carcassonne", SEATS),
}
"""Name of a game -> what is played."""
NAMES = ("Ana", "Ben")
"""The people of the first seats; the others are called by their colours."""
SEEDS = 2
"""How often each game is played, unless it is said."""


class Said(NamedTuple):
    """A sentence, and where it is read."""

    place: str
    text: str


def said(setup: Setup, seed: int) -> Iterator[Said]:
    """Yield what all seats read in a game, in order; most of it comes up again and again."""
    match, chance = Match(setup, random.Random(seed)), random.Random(seed)
    names = [trusted(name) for name in NAMES] + [seat_name(colour) for colour in setup.seats[len(NAMES) :]]
    ui = ui_of(match.rules)
    yield from _told(ui, names, match.opening)
    begun, events = match.view(0), list[Event]()
    while not match.over:
        seat, before = chance.choice(match.asked), match.view(0)
        yield from _asked(ui, names, match, seat)
        happened = match.answer(seat, chance.choice(match.options(seat)))
        yield from _told(ui, names, happened)
        events += visible_to(happened, 0)
        if match_ui.turn_of(ui, match.view(0)) != match_ui.turn_of(ui, before):
            yield Said("turn", ToldTurn(begun, match.view(0), events).line(ui, names))
            yield from _reports(ui, names, match.view(0))
            begun, events = match.view(0), []
    yield from (Said("ending", line) for line in ui.telling.ending(ui.telling.facts(match.view(0), 0, names)))


def _asked(ui: MatchUI, names: Names, match: Match, seat: int) -> Iterator[Said]:
    """Yield the question of a seat with its answers, and how the others read that it is asked."""
    question = match.question(seat)
    assert question is not None
    yield Said("question", ui.words.prompt(match.view(seat), question, names, LINE_CELLS))
    yield from (Said("answer", ui.words.label(names, option, seat)) for option in match.options(seat))
    others = (match.view(other) for other in range(len(names)) if other != seat)
    yield from (Said("waiting", match_ui.waiting(ui, view, names, LINE_CELLS)) for view in others)


def _told(ui: MatchUI, names: Names, happened: Sequence[EventOrSecret]) -> Iterator[Said]:
    """Yield the lines of the log, as each seat reads them."""
    for seat in range(len(names)):
        yield from (Said("log", ui.telling.sentence(names, event)) for event in visible_to(happened, seat))


def _reports(ui: MatchUI, names: Names, view: View) -> Iterator[Said]:
    """Yield what plain mode tells of a board, command by command."""
    facts = ui.telling.facts(view, 0, names)
    for command in ui.telling.reports:
        if command.report is not None:
            yield from (Said(f"report {command.word}", line) for line in command.report(facts, ""))


def _notes(game: str) -> Iterator[Said]:
    for note in map(translated, notes_of(game_ui(game)).values()):
        yield from (Said("note", text) for text in (note.title, note.text, note.example))


def main() -> None:
    """Print each sentence once, in the order of places and first appearances."""
    parser = argparse.ArgumentParser(prog="python -m tests.said", description=__doc__)
    parser.add_argument("language", choices=[name for name in LANGUAGES if name != "system"])
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how often each game is played")
    given = parser.parse_args()
    speak([given.language])
    for name in given.games or GAMES:
        found = chain(*(said(GAMES[name], seed) for seed in range(given.seeds)), _notes(GAMES[name].game))
        places: dict[str, dict[str, None]] = {}
        for place, text in found:
            if text:
                places.setdefault(place, {})[text] = None
        for place, texts in places.items():
            print(f"\n# {name}: {place}\n", *texts, sep="\n")


if __name__ == "__main__":
    main()
