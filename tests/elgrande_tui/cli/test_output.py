"""Output that nobody reads, or that a full disk does not take: the program ends plainly."""

from __future__ import annotations

import io
import os
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


def test_other_errors_are_not_taken_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> int:
        raise OSError(28, "No space left on device", "some.file")

    monkeypatch.setattr("elgrande_tui.cli.keys_command.run", fail)
    with pytest.raises(OSError, match=r"some\.file"):
        main.main(["keys"])
