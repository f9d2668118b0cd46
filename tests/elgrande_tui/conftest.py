"""The same terminal and folders for every test of the app, whatever machine runs it; the guide has told everything.

At the table time stands still, so that who is away is so for as long on every machine; a test may bring a clock.
Everything is shown as it comes, unless a test asks for `paced`: no test waits for a show.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from elgrande_tui.games.elgrande.module_uis import all_seams
from elgrande_tui.i18n.languages import NAMES
from elgrande_tui.i18n.translations import speak
from elgrande_tui.model.game_ui import game_ui, notes_of
from elgrande_tui.model.pace import Pace
from netplay.discovery.zeroconf_browser import Browser
from tests.elgrande_tui.support.idle import IdleLoop, eager, no_sleep
from tests.elgrande_tui.support.parsed_styles import parse_once
from tests.elgrande_tui.support.widest import speak_widest


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], IdleLoop]]:
    """See `tests.elgrande_tui.support.idle`."""
    return {"idle": IdleLoop}


TELLS = Pace.tells
"""Whether turns are told one after the other, as it is without these tests."""
OWN = (
    *("COLORFGBG", "COLUMNS", "LINES", "NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_COLOR_SYSTEM"),
    *("LANGUAGE", "LC_ALL", "LC_MESSAGES"),
)
"""What the terminal of whoever runs the tests may say of itself and of its user."""


@cache
def everything_told() -> str:
    """Return the file of a guide that has nothing left to tell."""
    return json.dumps([*notes_of(game_ui("elgrande")), *all_seams().cards])


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in OWN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("ELGRANDE_HOME", str(tmp_path / "home"))
    told = tmp_path / "home" / "state" / "guide.json"
    told.parent.mkdir(parents=True)
    told.write_text(everything_told())
    monkeypatch.setattr("elgrande_tui.model.table_model.monotonic", lambda: 100.0)
    monkeypatch.setattr(Pace, "tells", property(lambda _pace: False))
    no_sleep(monkeypatch)
    eager(monkeypatch)
    parse_once(monkeypatch)


@pytest.fixture
def paced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell the turns of others one after the other, as the settings say."""
    monkeypatch.setattr(Pace, "tells", TELLS)


@pytest.fixture(autouse=True)
def _nothing_on_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is on the network and on this machine is not found; what is, is looked at quickly."""
    monkeypatch.setattr(Browser, "open", lambda browser, interfaces: None)
    monkeypatch.setattr("netplay.discovery.discovery.LAST_PORT", 0)
    monkeypatch.setattr("netplay.discovery.discovery.EVERY", 0.05)


@pytest.fixture(params=list(NAMES))
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language, spoken."""
    spoken: str = request.param
    speak([spoken])
    yield spoken
    speak(["en"])


@pytest.fixture(params=["widest", *(pytest.param(name, marks=pytest.mark.nightly) for name in NAMES)])
def width_of(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The widest of all languages, message by message; in `make test-all` each of them too."""
    spoken: str = request.param
    speak_widest(monkeypatch) if spoken == "widest" else speak([spoken])
    yield spoken
    speak(["en"])
