"""Veto windows and discs: asked, passed, objected; nothing told to others."""

from __future__ import annotations

import random

from engine.core.match import Match
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.table_app import TableApp, a_match, seated_when, text

SMALL = (80, 24)
HOLD = ("take d2-veto", "act", "pass")


async def test_a_window_asks_the_holder_and_v_objects() -> None:
    port = seated_when("veto", prefer=HOLD)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert text(app, "prompt").startswith("Veto this? ")
        assert any(veto.seat == 0 for veto in port.view.now.vetoes)
        await pilot.press("V")
        await pilot.pause()
        assert not any(veto.seat == 0 for veto in port.view.now.vetoes)
        assert any("Veto! Red stops" in entry.text for entry in app.table.table.incoming.log.entries)


async def test_passing_for_the_rest_of_the_action_is_asked_no_more() -> None:
    port = seated_when("veto", prefer=HOLD, card="d1-move-4-any")
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        section = port.view.section
        assert section is not None
        await pilot.press("P")
        for _ in range(12):
            await pilot.pause()
        assert port.question is None or port.question.kind != "veto" or port.view.section != section
        windows = [words for seat, words, _ in port.match.journal.rows() if seat == 0 and words == "pass"]
        assert len(windows) >= 2
        assert any(veto.seat == 0 for veto in port.view.now.vetoes)


async def test_enter_and_areas_do_nothing_at_a_window() -> None:
    port = seated_when("veto", prefer=HOLD)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        said = "Enter does nothing here: V vetoes the step, p lets it pass."
        assert text(app, "said") == said
        question = port.question
        await pilot.press("g", "p")
        await pilot.pause()
        assert port.question != question


def discs_for_several() -> Match:
    """Return a match in which at least two seats must set a disc."""
    match, rng = a_match(4, seed=2), random.Random(2)
    while len(match.asked) < 2:
        question = match.question(match.asked[0])
        assert question is not None
        match.answer(match.asked[0], rng.choice(question.words))
    return match


async def test_a_disc_is_chosen_confirmed_and_then_final() -> None:
    match = discs_for_several()
    seat = match.asked[0]
    port = LocalPort(match, seat, {})
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert "First choose" in text(app, "said")
        assert port.view.dials[seat] is None
        await pilot.press("tab", "enter")
        await pilot.pause()
        disc = port.view.dials[seat]
        assert disc is not None
        assert "Your disc is set to" in text(app, "prompt")
        await pilot.press("u")
        await pilot.pause()
        assert "You cannot undo" in text(app, "prompt")
        assert port.view.dials[seat] == disc


async def test_nothing_on_another_screen_tells_which_disc_was_set() -> None:
    shown = []
    for choice in (0, -1):
        match = discs_for_several()
        watcher, setter = match.asked[:2]
        port = LocalPort(match, watcher, {})
        app = TableApp(port)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            port.play(setter, match.options(setter)[choice].words)
            await pilot.pause()
            assert setter not in port.view.asked
            shown.append("\n".join(text(app, name) for name in ("score", "map", "prompt", "hand", "keys")))
    assert shown[0] == shown[1]
