"""What is kept of a game that is over, whichever game it is, and which games of the stores are counted."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.results.counting import result_of, results_kept
from elgrande_tui.results.result import Result
from engine.core.match import Match
from engine.core.rules import Rules
from engine.records.record import read
from engine.records.replay import replay
from netplay.common.sanitize import trusted
from netplay.protocol.server_messages import SeatInfo
from tests.elgrande_tui.replay.test_replay import kept
from tests.elgrande_tui.support.caravan_shown import bare, caravan_shown
from tests.elgrande_tui.support.seats import grande
from tests.netplay.support.toy import toy
from tests.paths import RECORDS


def seated(match: Match) -> list[SeatInfo]:
    """Ana at the first seat, a bot at the second, others at the rest."""
    names = match.setup.seats
    found = [
        SeatInfo(trusted(names[0]), "person", trusted("Ana")),
        SeatInfo(trusted(names[1]), "bot", level=trusted("easy")),
    ]
    return [*found, *(SeatInfo(trusted(name), "person", trusted("Cleo")) for name in names[2:])]


def counted(match: Match, *own: int, when: int = 7) -> Result | None:
    return result_of("t", match.rules, match.view(own[0] if own else None), seated(match), own, when)


def recorded(name: str) -> Match:
    return replay(read((RECORDS / name).read_text(encoding="utf-8")))


def over(seats: int = 2) -> Match:
    """A market that has been played to its end."""
    match = Match(toy(seats), random.Random(1))
    while not match.over:
        seat = match.asked[0]
        match.answer(seat, next(option for option in match.options(seat) if option.words.startswith("take")))
    return match


def test_a_game_of_el_grande_is_kept_with_everything_that_is_counted() -> None:
    match = recorded("four-france-granada.txt")
    found = counted(match, 0)
    assert found is not None
    scores = grande(match.view(None)).now.scores
    assert [seat.score for seat in found.seats] == scores
    assert [seat.place for seat in found.seats] == [1 + sum(other > score for other in scores) for score in scores]
    assert [seat.sort for seat in found.seats] == ["own", "bot", "person", "person"]
    assert [seat.level for seat in found.seats] == ["", "easy", "", ""]
    assert (found.id, found.when, found.game) == ("t", 7, "elgrande")
    assert (found.variants, found.modules) == (list(match.setup.variants), list(match.setup.modules))
    assert found.options == {name: match.setup.options[name] for name in ("edition", "length", "castillo_aid")}


@pytest.mark.parametrize("record", ["four-france-granada.txt", "two-2015.txt", "five-1996-headcount.txt"])
def test_the_sources_of_ones_own_points_add_up_to_them(record: str) -> None:
    match = recorded(record)
    found = counted(match, *range(len(match.setup.seats)))
    assert found is not None
    for seat in found.seats:
        assert sum(seat.sources.values()) == seat.score
        assert list(seat.sources) == ["general", "cards", "king", "home", "other"]


def test_nothing_is_kept_of_other_people_but_their_names_and_how_it_ended_for_them() -> None:
    found = counted(recorded("four-2015-easy.txt"), 0)
    assert found is not None
    assert [(seat.sort, seat.name) for seat in found.seats[1:3]] == [("bot", ""), ("person", "Cleo")]
    assert [bool(seat.sources) for seat in found.seats] == [True, False, False, False]


def test_several_people_at_one_keyboard_are_one_game() -> None:
    found = counted(recorded("four-2015-easy.txt"), 0, 2)
    assert found is not None
    assert [seat.name for seat in found.own] == ["Ana", "Cleo"]


def test_a_running_game_and_one_that_was_only_looked_at_are_no_results() -> None:
    match = recorded("two-2015.txt")
    assert counted(match) is None
    assert counted(Match(match.setup, random.Random(1)), 0) is None


def fewest_win(rules: Rules[Any]) -> MatchUI:
    """Caravan, won by who has the fewest points, which come from the market."""
    return bare(
        rules,
        scores=lambda view: [10 + seat for seat in range(len(view.now.scores))],
        places=lambda view: [1, 2],
        sources=lambda view, seat: {"market": 10 + seat},
    )


@pytest.mark.parametrize(
    ("match", "score", "place", "sources"), [(bare, None, None, {}), (fewest_win, 10, 1, {"market": 10})]
)
def test_any_game_is_kept_as_it_tells(
    match: Callable[[Any], MatchUI], score: int | None, place: int | None, sources: dict[str, int]
) -> None:
    with caravan_shown(match):
        found = counted(over(), 0)
    assert found is not None
    assert (found.game, found.modules) == ("caravan", ["market"])
    assert (found.seats[0].score, found.seats[0].place, found.seats[0].sources) == (score, place, sources)


def lying(rules: Rules[Any]) -> MatchUI:
    """What a host may tell that says anything."""
    return bare(rules, scores=lambda view: [2**60, 0])


def test_what_a_host_tells_beyond_all_bounds_is_refused() -> None:
    with caravan_shown(lying), pytest.raises(msgspec.ValidationError):
        counted(over(), 0)


def test_options_that_are_no_words_or_numbers_are_left_out() -> None:
    with caravan_shown():
        match = over()
        strange = {"rounds": 3, "long": "x" * 33, "deep": {"a": []}, **{f"n{number}": number for number in range(40)}}
        rules = ui_of(match.rules).rules
        rules.setup = msgspec.structs.replace(match.setup, options=strange)
        found = result_of("t", rules, match.view(0), seated(match), [0], 7)
    assert found is not None
    assert found.options == {"rounds": 3, **{f"n{number}": number for number in range(15)}}


def test_finished_games_of_ones_own_in_a_store_are_read_in() -> None:
    match = recorded("two-2015.txt")
    game, running = kept(match, 0), kept(Match(match.setup, random.Random(1)), 0)
    (found,) = results_kept([game, running, kept(match)], ())
    assert (found.id, found.when, found.own[0].name) == ("aaaa", 1, "Ana")
    assert found.seats[0].score == grande(match.view(None)).now.scores[0]
    assert not list(results_kept([game], {"aaaa"})), "it is known already"


def test_a_stored_game_that_cannot_be_replayed_is_left_out() -> None:
    game = kept(recorded("two-2015.txt"), 0)
    broken = replace(game, answers=game.answers[5:])
    (found,) = results_kept([broken, game], ())
    assert found.id == "aaaa"
