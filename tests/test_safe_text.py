"""Text of others reaches a player only as SafeText: mypy refuses plain text, and `sanitize` alone makes the other."""

from __future__ import annotations

import re
from pathlib import Path

from mypy import api

from tests.paths import ROOT

HEAD = """
from engine.core.event import Event
from engine.core.question import Question
from engine.core.setup import Setup
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView
from elgrande_tui.games.elgrande.text.prompts import prompt, waiting
from elgrande_tui.games.elgrande.text.sentences import sentence
from elgrande_tui.i18n.sentences import lazy
from elgrande_tui.i18n.motions import choice_label, motion_line
from elgrande_tui.i18n.seats import bot_label
from elgrande_tui.lobby.frontend import Frontend
from elgrande_tui.plain.people import mute
from elgrande_tui.replay.replay import Replay
from elgrande_tui.screens.join_code import CodeScreen
from elgrande_tui.session.port import People
from netplay.client.updates import DismissedUpdate
from netplay.protocol.server_messages import ChatLine
from netplay.common.reasons import UserMessage
from netplay.common.sanitize import SafeText, sanitize
from netplay.discovery.discovery import NearbyHosts
from netplay.host.storage.storage import ChatRecord, SeatRecord, StandInRecord, TableRecord
from netplay.protocol import server_messages as m


def show(
    text: {kind}, safe: SafeText, rules: GrandeRules, view: GrandeView, question: Question, event: Event,
    motion: m.MotionInfo, people: People, setup: Setup, frontend: Frontend,
) -> None:
"""

SINKS = {
    "who speaks in the chat": "m.ChatLine(0, text, safe, 0)",
    "what is said there": "m.ChatLine(0, safe, text, 0)",
    "why we are sent away": 'DismissedUpdate(UserMessage("kicked", text))',
    "what a host refuses": 'm.Nack(1, "name", text)',
    "why a host hangs up": 'm.HostBye("enough", text)',
    "why a host takes nobody": 'm.Refuse("busy", text)',
    "a table in a list": 'm.TableInfo("t", text, "elgrande", "open", [])',
    "its version": 'm.TableInfo("t", safe, "elgrande", "open", [], version=text)',
    "its modules": 'm.TableInfo("t", safe, "elgrande", "open", [], modules=[text])',
    "its spectators": 'm.TableInfo("t", safe, "elgrande", "open", [], watchers=[text])',
    "a player": 'm.SeatInfo("red", "person", text)',
    "a bot's level": "bot_label(text)",
    "a stand-in": 'm.SeatInfo("red", "person", stand_in=text)',
    "what is voted on": 'm.MotionInfo(1, "absent", None, 0, [text], [], [])',
    "a choice": "choice_label(text)",
    "who votes": "motion_line(motion, [text])",
    "names in the log": "sentence(rules, [text], event)",
    "names in a prompt": "prompt(rules, view, question, [text], None)",
    "who is waited for": "waiting(rules, view, [text], None)",
    "a name in the news": 'lazy("", 0, text)',
    "names in a replay": "Replay(rules, [], [text], [None])",
    "who is muted": "people.muted.toggle(text)",
    "who can be muted": 'mute(people.muted, [text], "")',
    "the table whose code is asked for": "CodeScreen(text, again=False)",
    "the same in plain mode": "asked = frontend.ask_code(text, again=False)",
    "a table in a store": 'TableRecord("t", text, setup, "open", 0, None)',
    "a player in a store": 'SeatRecord("t", 0, "person", text)',
    "a stand-in in a store": 'StandInRecord("t", 0, text)',
    "chat in a store": 'ChatRecord("t", 1, 0, safe, text, 0)',
}
"""What shows text of others, or hands it to what does."""


def test_plain_text_is_let_in_nowhere_and_safe_text_everywhere(tmp_path: Path) -> None:
    """One run of mypy for two modules that differ in the type of the text alone."""
    paths = {kind: tmp_path / f"shows_{kind.lower()}.py" for kind in ("str", "SafeText")}
    for kind, path in paths.items():
        head = HEAD.replace("{kind}", kind)
        path.write_text("\n".join([head, *(f"    {sink}" for sink in SINKS.values()), ""]), encoding="utf-8")
    options = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache")]
    out, err, _ = api.run([*options, *map(str, paths.values())])
    assert not err
    first = len(HEAD.splitlines()) + 2
    refused = {kind: re.findall(rf"{path.name}:(\d+): error: (.*)", out) for kind, path in paths.items()}
    assert refused["SafeText"] == []
    assert {[*SINKS][int(line) - first] for line, _ in refused["str"]} == {*SINKS}
    assert all('"str"; expected "SafeText"' in error for _, error in refused["str"]), out


def test_only_one_module_makes_safe_text() -> None:
    """All others get it from `sanitize`, or vouch for words of their own by `ours`."""
    made = re.compile(r"\bSafeText\(|cast\(\s*\"?SafeText")
    files = (path for room in ("netplay", "elgrande_tui") for path in (ROOT / room).rglob("*.py"))
    assert [path.name for path in files if made.search(path.read_text(encoding="utf-8"))] == ["sanitize.py"]
