"""In a replay a scoring is a show, either way, as any eyes saw it and while the boards go by."""

from __future__ import annotations

import pytest

from elgrande_tui.model.past import PACES
from elgrande_tui.replay.replay import LogGrowth
from tests.elgrande_tui.replay.test_replay_screen import SMALL, ReplayApp

pytestmark = pytest.mark.usefixtures("paced")


class Timers:
    """Calls that a replay wants to come later: a test makes them."""

    def __init__(self, app: ReplayApp) -> None:
        self.wanted: list[float] = []
        never = app.replay.set_timer(1e6, lambda: None)

        def after(seconds: float, _call: object) -> object:
            self.wanted.append(seconds)
            return never

        app.replay.earlier._after = after  # type: ignore[assignment]  # a timer that never goes off


def first_scoring(app: ReplayApp) -> int:
    """Return the index of the page to which the first general scoring led."""
    log = app.replay.table.incoming.log
    return next(at for at in range(1, len(log.pages)) if len(log.lines(at)) > 10 and log.pages[at].round > 3)


async def test_a_scoring_is_a_show_either_way_and_a_key_leaves_it_out() -> None:
    app = ReplayApp()
    async with app.run_test(size=SMALL) as pilot:
        Timers(app)
        past, ui, earlier = app.replay.table.incoming.past, app.replay.table.ui, app.replay.earlier
        at = first_scoring(app)
        past.go_to(at)
        await pilot.press("right")
        seen = list[int]()
        while past.in_show:
            seen.append(sum(ui.telling.scores(past.view)))
            assert app.text("prompt").strip()
            earlier._go_on()
        assert len(seen) > 10
        assert seen == sorted(seen)
        assert app.number == at + 1
        await pilot.press("left")
        back = list[int]()
        while past.in_show:
            back.append(sum(ui.telling.scores(past.view)))
            earlier._go_on()
        assert back == seen[::-1]
        assert app.number == at
        await pilot.press("right")
        assert past.in_show
        await pilot.press("enter")
        assert not past.in_show
        assert app.number == at + 1
        await pilot.press("left", "right")
        assert not past.in_show
        assert app.number == at


async def test_other_eyes_see_it_too_and_boards_that_go_by_wait_for_it() -> None:
    app = ReplayApp()
    async with app.run_test(size=SMALL) as pilot:
        timers = Timers(app)
        app.replay.table.pace.moves = False
        await pilot.press("tab")
        assert not app.replay.table.pace.moves  # it is the same terminal
        app.replay.table.pace.moves = True
        past, earlier = app.replay.table.incoming.past, app.replay.earlier
        past.go_to(first_scoring(app))
        await pilot.press("space")
        assert past.playing
        assert past.in_show
        at = past.at
        earlier._play_on()
        assert past.in_show
        assert past.at == at
        while past.in_show:
            earlier._go_on()
        assert past.playing
        assert past.at == at
        earlier._play_on()
        assert past.at == (at or 0) + 1
        assert PACES[past.pace] in timers.wanted


async def test_history_that_comes_in_meanwhile_leads_the_show_to_the_same_board() -> None:
    app = ReplayApp()
    async with app.run_test(size=SMALL) as pilot:
        Timers(app)
        past = app.replay.table.incoming.past
        past.go_to(first_scoring(app))
        await pilot.press("right")
        at = past.at
        assert past.in_show
        past.log_grew(LogGrowth(0, 0, 0, 1))  # a page came in before all others
        past.end_show()
        assert past.at == (at or 0) + 1
