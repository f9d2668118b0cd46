"""Files of others in the player's folders: what is in them is shown, harmless, on every screen and in plain mode."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.lobby.form_rows import rows_of
from elgrande_tui.lobby.launch import JoinTable, PlayHere, ResumeGame, StartAction, WatchReplay
from elgrande_tui.lobby.new_game import HERE, NewTable
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.replay.replay import replay_of_file
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.settings.last_form import LastForm
from elgrande_tui.settings.settings import SettingsFile
from engine.core.errors import EngineError
from engine.core.setup import Setup
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths, find_paths
from netplay.common.sanitize import SafeText, trusted
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord, SeatRecord, TableRecord
from netplay.protocol.server_messages import TableState
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import Script
from tests.paths import RECORDS

EVIL = "\x1b]0;EVIL\x07\u202e"
QUOTED = json.dumps(EVIL)
"""As TOML writes it."""
SHOWN = "\ufffd]0;EVIL\ufffd\ufffd"


def evil(name: str) -> SafeText:
    """What a program that cleans nothing has written into a store."""
    return trusted(EVIL + name)


@pytest.fixture
def paths() -> AppPaths:
    """Folders in which every file is somebody else's."""
    paths = find_paths()
    paths.prepare()
    paths.config.mkdir(parents=True, exist_ok=True)
    (paths.config / "settings.toml").write_text(f"name = {json.dumps(EVIL + 'Ana')}\n", encoding="utf-8")
    (paths.state / "hosts.json").write_text(json.dumps(["127.0.0.1:1", f"{EVIL}host:7373"]), encoding="utf-8")
    wanted = NewTable(new_grande((HERE,)), "Ana", "x", (EVIL + "Ben",))
    LastForm(paths, hosted=False).keep(rows_of(wanted))
    setup = Setup("elgrande", ("red", "blue"))
    states: list[TableState] = ["playing", "over"]
    for state in states:
        store = SqliteStore(paths.play / f"{state}.sqlite")
        seats = [SeatRecord(state, seat, "person", evil(name)) for seat, name in enumerate(("Ana", "Cleo"))]
        answer = AnswerRecord(state, 1, 0, f"power {EVIL}", "asked")
        store.write([[TableRecord(state, evil("Evening"), setup, state, 0, 0), *seats, answer]])
        store.close()
    return paths


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("wish", "keys", "texts"),
    [
        (JoinTable(), (), ["Ana"]),
        (PlayHere(), (), ["Ana", "Ben"]),
        (ResumeGame(), (), ["Evening", "Cleo"]),
        (WatchReplay(), (), ["Evening"]),
        (WatchReplay(), ("enter",), ["does not fit"]),
    ],
)
async def test_on_a_screen(wish: StartAction, keys: tuple[str, ...], texts: list[str], paths: AppPaths) -> None:
    async with walk.app(wish, name="").run_test(size=(120, 40)) as pilot:

        def seen() -> str:
            top = pilot.app.screen
            return "\n".join([walk.said(top), *(field.value for field in top.query(Input))])

        for key in keys:
            await walk.until(pilot, lambda: "Evening" in seen())
            await pilot.press(key)
        await walk.until(pilot, lambda: all(text in seen() for text in (*texts, SHOWN)))
        assert all(line.isprintable() for line in seen().splitlines()), seen()
        first = isinstance(pilot.app.screen, StartScreen)  # it says what is wrong in the file
        assert first or "host:7373" not in seen(), "that is no address"


@pytest.mark.parametrize(
    ("ask", "typed", "text"),
    [
        (lambda front: front.choose_target(None), ("quit",), "No table was found"),
        (lambda front: front.new_game(LastForm(front.paths, hosted=False), hosted=False, away=False), ("quit",), "Ben"),
        (PlainFrontend.choose_resumable, ("quit",), "Cleo"),
        (PlainFrontend.choose_replay, ("quit",), "Evening"),
        (PlainFrontend.choose_replay, ("1",), "does not fit"),
    ],
)
async def test_in_plain_mode(
    ask: Callable[[PlainFrontend], Awaitable[object]],
    typed: tuple[str, ...],
    text: str,
    paths: AppPaths,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("elgrande_tui.plain.finding.LISTEN", 0.0)
    lines, file = Script(), SettingsFile(paths)
    lines.type(*typed)
    front = PlainFrontend(lines, paths, file.now.name, settings=PlainSettings(file))
    lines.say(*front.settings.told())
    try:
        await ask(front)
    except StoreError as error:
        lines.say(refusal(error))
    assert all(line.isprintable() for line in lines.said), lines.said
    assert any(text in line for line in lines.said), lines.said
    assert any(SHOWN in line for line in lines.said), lines.said
    assert not any("host:7373" in line for line in lines.said), "that is no address"


@pytest.mark.parametrize(
    ("old", "new", "about"),
    [
        ('"red"', QUOTED, "seats"),
        ("\n---\n", f"\n[figures]\n{QUOTED} = 1\n---\n", "figures"),
        ('edition = "1996"', f"edition = {QUOTED}", "edition"),
    ],
)
def test_no_setup_of_a_record_brings_words_of_its_own(old: str, new: str, about: str, tmp_path: Path) -> None:
    """The engine takes no seat, no figure and no option that could be anything else."""
    text = (RECORDS / "four-1996.txt").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "evil.txt"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EngineError, match=about):
        replay_of_file(path)
