"""Output that is closed, that nobody reads, or that a full disk does not take: the program ends plainly."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from elgrande_tui.cli import main
from netplay.common.paths import find_paths
from netplay.process.pid_file import read_pid_file

FULL = Path("/dev/full")
COMMANDS = (["keys"], ["--help"], ["record", "export", "--help"], ["host", "--no-announce", "--bind", "127.0.0.1"])


@pytest.fixture
def unread() -> Iterator[TextIO]:
    """A pipe whose reader has gone, as `head -1` goes."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as stream:
        yield stream


@pytest.fixture
def full() -> Iterator[TextIO]:
    """A file on a disk that is full."""
    if not FULL.exists():
        pytest.skip("there is no /dev/full")
    with FULL.open("w") as stream:
        yield stream


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_when_nobody_reads_any_more_it_ends_quietly(
    command: list[str], unread: TextIO, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", unread)
    assert main.main(command) == 1
    unread.flush()
    assert capsys.readouterr().err == ""
    assert read_pid_file(find_paths()) is None, "a host has ended in good order"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_when_the_disk_is_full_it_ends_with_a_sentence(
    command: list[str], full: TextIO, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", full)
    assert main.main(command) == 1
    full.flush()
    assert capsys.readouterr().err == "elgrande: The output cannot be written: No space left on device.\n"


def test_not_even_the_sentence_can_be_written(full: TextIO, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", full)
    monkeypatch.setattr(sys, "stderr", Full())
    assert main.main(["keys"]) == 1


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("stream", ["input", "output"])
def test_closed_input_or_output_is_told_and_nothing_is_done(
    command: list[str], stream: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, {"input": "stdin", "output": "stdout"}[stream], None)
    assert main.main(command) == 1
    assert capsys.readouterr().err == f"elgrande: Standard {stream} is closed; open it, if only to /dev/null.\n"
    assert read_pid_file(find_paths()) is None


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("closed", "said"),
    [("<&-", "Standard input is closed"), (">&-", "Standard output is closed"), ("2>&-", ""), ("<&- >&- 2>&-", "")],
)
@pytest.mark.parametrize("command", ["keys --check", "play --plain", "play"])
def test_a_shell_has_closed_them(command: str, closed: str, said: str) -> None:
    line = f"{sys.executable} -m elgrande_tui {command} {closed}"
    run = subprocess.run(["sh", "-c", line], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert run.stderr.count("\n") == bool(said)
    assert said in run.stderr
    assert run.returncode == (closed != "2>&-" or command == "play")


def test_any_other_error_is_a_crash_of_which_the_log_says_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = "some.file"

    def fail(*arguments: object, **options: object) -> int:
        raise OSError(28, "No space left on device", secret)

    monkeypatch.setattr("elgrande_tui.cli.keys_command.run", fail)
    assert main.main(["keys"]) == 1
    logs = find_paths().log
    assert capsys.readouterr().err == (
        f"elgrande: The app has crashed and ended; your games are saved. The details are in {logs}.\n"
    )
    log = (logs / "app.log").read_text(encoding="utf-8")
    assert "OSError" in log
    assert "in fail" in log
    assert secret not in log


def test_ctrl_c_ends_it_without_a_word(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(*arguments: object, **options: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("elgrande_tui.cli.keys_command.run", interrupt)
    assert main.main(["keys"]) == 130
    assert capsys.readouterr().err == ""
