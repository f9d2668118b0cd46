"""A match is replayed step by step: whole, and as far as a redacted record goes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.core.errors import JournalError
from engine.core.event import EventOrSecret, visible_to
from engine.core.journal import PRIVATE, Row
from engine.core.match import Match
from engine.core.option import FATE
from engine.core.replay_steps import replay_steps
from engine.core.setup import Setup
from engine.core.view import View
from engine.records.record import read
from engine.records.recorder import redacted_record
from engine.records.replay import RecordDiffers, replay, replay_redacted
from tests.paths import RECORDS

GAMES = sorted(RECORDS.glob("*.txt"))


def whole(path: Path) -> Match:
    return replay(read(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", GAMES[::3], ids=lambda path: path.stem)
def test_every_choice_is_a_step_and_the_end_is_the_same(path: Path) -> None:
    match = whole(path)
    rows = list(match.journal.rows())
    steps = 0
    told: list[EventOrSecret] = []
    for now, fresh in replay_steps(match.setup, rows):
        steps += 1
        told += fresh
        assert now.over or now.asked
    chosen = [row for row in rows if row.how == "asked"]
    assert steps - 1 >= len(chosen)
    assert now.hash() == match.hash()
    assert now.journal.entries == match.journal.entries
    assert len(visible_to(told, None)) >= len(chosen)


def test_an_answer_that_does_not_fit_is_named() -> None:
    match = whole(GAMES[0])
    rows = [row for row in match.journal.rows() if row.seat != FATE]
    with pytest.raises(JournalError, match="answer 1, "):
        list(replay_steps(match.setup, [Row(rows[-1].seat, rows[-1].words, "asked"), *rows]))


def test_a_forced_answer_that_is_another_one_is_named() -> None:
    match = whole(GAMES[0])
    rows = list(match.journal.rows())
    number = next(number for number, row in enumerate(rows) if row.how == "forced")
    other = rows[number]._replace(words="place galicia")
    with pytest.raises(JournalError, match=f"answer {number + 1}, 'place galicia'.* expected '{rows[number].words}'"):
        list(replay_steps(match.setup, [*rows[:number], other, *rows[number + 1 :]]))


def views(match: Match, seat: int | None) -> list[View]:
    """Return the views of a seat after each step that changes what it sees."""
    seen = [now.view(seat) for now, _told in replay_steps(match.setup, list(match.journal.rows()))]
    return [view for number, view in enumerate(seen) if not number or view != seen[number - 1]]


def unheard(told: Match, match: Match) -> bool:
    """Check that `match` is where `told` is, or further only by answers that nobody was told of."""
    return not any(option.public_words for _seat, option, _how in match.journal.entries[len(told.journal) :])


@pytest.mark.some(7)
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_redacted_record_is_told_up_to_what_it_leaves_out(path: Path) -> None:
    match = whole(path)
    for left in (len(match.journal) // 3, len(match.journal) * 2 // 3):
        running = match.clone()
        running.rewind(left)
        for seat in (None, 0, 1):
            told, missing = replay_redacted(read(redacted_record(running, seat)))
            seen = views(told, seat)
            assert views(running, seat)[: len(seen)] == seen
            if missing is None:
                assert unheard(told, running)
            else:
                private = told.position.how() == PRIVATE  # picks of a hand are left out altogether
                assert private or missing.line.words.endswith(" ?")


def told_of(seat: int | None, left: int = 40) -> str:
    """Return the record of the first `left` answers of a game as the seat knows it."""
    running = whole(GAMES[0]).clone()
    running.rewind(left)
    return redacted_record(running, seat)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("red: power 1\n", "red: power 14\n", "expected one of red: power 1, "),
        ("fate: first brown\n", "fate: first ?\n", "expected 'fate: first ...'"),
        ("yellow: act\n", "", "expected one of yellow: act"),
    ],
)
def test_a_redacted_record_that_goes_another_way_is_refused(before: str, after: str, expected: str) -> None:
    text = told_of(0)
    assert before in text
    with pytest.raises(RecordDiffers, match=expected):
        replay_redacted(read(text.replace(before, after)))


def test_a_forced_answer_that_is_missing_is_named() -> None:
    text = told_of(0, 200)
    running, _missing = replay_redacted(read(text))
    forced = next(row for row in running.journal.rows() if row.how == "forced")
    line = f"{running.setup.seats[forced.seat]}: {forced.words}\n"
    with pytest.raises(RecordDiffers, match=f"expected '{line.strip()}'"):
        replay_redacted(read(text.replace(line, "", 1)))


@pytest.mark.some(4)
@pytest.mark.parametrize("seed", range(12))
def test_it_needs_to_know_nothing_of_a_game(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(Setup("caravan", ("red", "blue", "green"), modules=("signals", "tolls")), rng)
    while not match.over:
        seat = rng.choice([*match.asked, *sorted(match.position.offers())])
        match.answer(seat, rng.choice(match.options(seat)))
        for viewer in (None, 0, 1, 2):
            told, missing = replay_redacted(read(redacted_record(match, viewer)))
            assert missing is not None or unheard(told, match)
            assert list(told.journal.lines()) == list(match.journal.lines())[: len(told.journal)]
    *_, (last, _told) = replay_steps(match.setup, list(match.journal.rows()))
    assert last.hash() == match.hash()
