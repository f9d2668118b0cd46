"""Updates that wait for a reader who does not come: what they come to is kept, and no more."""

from __future__ import annotations

import gc

import pytest
from msgspec.structs import replace

from netplay.client import updates
from netplay.client.updates import (
    LINES,
    MOST,
    Backlog,
    ClockUpdate,
    GameUpdate,
    HeldUpdate,
    LinkUpdate,
    Listeners,
    TableUpdate,
    Update,
    UpdateCause,
)
from netplay.common.sanitize import trusted
from netplay.protocol.server_messages import ChatLine
from tests.games.caravan.state import Took
from tests.netplay.protocol.test_fuzz import BEGUN, INFO

VIEW = BEGUN.view(0)


def game(cause: UpdateCause = "events", size: int = 0) -> GameUpdate:
    return GameUpdate(VIEW, None, (Took(0, 1),), cause, 1, size)


def taken(waiting: Backlog) -> list[Update]:
    return [waiting.pop() for _ in range(len(waiting))]


def test_what_a_reader_can_follow_stays_as_it_came() -> None:
    waiting, came = Backlog(), [game("enter"), *(game() for _ in range(MOST - 1))]
    for _ in range(3):
        for update in came:
            waiting.put(update)
        assert taken(waiting) == came


@pytest.mark.parametrize("size", [0, updates.BYTES // 3])
def test_of_more_the_newest_of_each_kind_is_kept(size: int) -> None:
    waiting = Backlog()
    for n in range(1000):
        waiting.put(game(size=size))
        waiting.put(TableUpdate(replace(INFO, created=n)))
        waiting.put(ClockUpdate((n, n), (), 0.0))
        waiting.put(HeldUpdate((), n, 0.0))
        waiting.put(LinkUpdate("connected"))
        assert len(waiting) <= 5 + MOST + 1
    assert not size or len(waiting) < 20
    *_, last = (update for update in taken(waiting) if isinstance(update, TableUpdate))
    assert last.table.created == 999


def test_the_game_is_then_told_as_it_is_now() -> None:
    waiting = Backlog()
    for _ in range(MOST + 1):
        waiting.put(game())
    assert taken(waiting) == [GameUpdate(VIEW, None, (), "resync")]


def test_a_game_that_has_begun_meanwhile_is_told_too() -> None:
    waiting = Backlog()
    for update in (game("enter"), game("start"), *(game() for _ in range(MOST - 1))):
        waiting.put(update)
    assert [update.cause for update in taken(waiting) if isinstance(update, GameUpdate)] == ["start", "resync"]


def test_nothing_is_told_of_the_game_before_one_that_has_just_begun() -> None:
    waiting = Backlog()
    for update in (*(game() for _ in range(MOST)), game("start")):
        waiting.put(update)
    assert [update.cause for update in taken(waiting) if isinstance(update, GameUpdate)] == ["start"]


def test_of_the_chat_the_latest_lines_are_kept() -> None:
    waiting = Backlog()
    for n in range(1000):
        waiting.put(ChatLine(0, trusted("Ben"), trusted(str(n)), 1))
    said = [update.text for update in taken(waiting) if isinstance(update, ChatLine)]
    assert said[-1] == "999"
    assert LINES <= len(said) <= LINES + MOST


async def test_a_reader_that_was_given_up_is_told_nothing_more() -> None:
    """Also one that never began to read: nothing ends it."""
    listeners = Listeners()
    kept, given_up, never = listeners.iterate(), listeners.iterate(), listeners.iterate()
    listeners.notify(game())
    assert await anext(given_up) == game()
    del given_up, never
    gc.collect()
    assert [*listeners._iterators] == [kept]


async def test_all_that_was_told_is_read_before_the_end() -> None:
    listeners = Listeners()
    early = listeners.iterate()
    for update in (game("enter"), game()):
        listeners.notify(update)
    listeners.close()
    assert [update async for update in early] == [game("enter"), game()]
    assert not [update async for update in listeners.iterate()], "nor does one that comes after it wait for ever"
