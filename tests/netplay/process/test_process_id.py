"""Processes are told apart by number and start: one that has the number of another is never sent a signal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from netplay.process import process_id as module
from netplay.process.process_id import ProcessId, process_id

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes of POSIX")


@pytest.fixture
def child() -> Iterator[subprocess.Popen[bytes]]:
    """A process that does nothing."""
    command = [sys.executable, "-c", "import time; print(flush=True); time.sleep(600)"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


def test_a_process_runs_until_it_has_ended_even_before_it_is_waited_for(child: subprocess.Popen[bytes]) -> None:
    found = process_id(child.pid)
    assert found is not None
    assert found.runs
    assert process_id(child.pid) == found, "it is told the same each time"
    child.kill()
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert not found.runs, "what is left of it is no process"
    child.wait()
    assert not found.runs


def test_another_process_with_that_number_is_sent_nothing(child: subprocess.Popen[bytes]) -> None:
    found = process_id(child.pid)
    assert found is not None
    earlier = replace(found, started="Mon Jan  5 10:00:00 2026")
    assert not earlier.runs
    earlier.send(signal.SIGKILL)
    assert found.runs
    found.send(signal.SIGSTOP, signal.SIGKILL)
    child.wait()
    assert child.returncode == -signal.SIGKILL


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the start has a date")
def test_processes_of_before_the_system_was_started_are_gone(child: subprocess.Popen[bytes]) -> None:
    """Even where one has the same number, and was started as long after the start of the system."""
    found = process_id(child.pid)
    assert found is not None
    before, _blank, ticks = found.started.rpartition(" ")
    assert before
    assert not replace(found, started=f"another start {ticks}").runs


def test_processes_of_other_users_are_none(child: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    found = process_id(child.pid)
    assert found is not None
    with monkeypatch.context() as other:
        other.setattr(os, "getuid", lambda: 54321)
        assert process_id(child.pid) is None
        found.send(signal.SIGKILL)
    assert found.runs


@dataclass
class Told:
    """What `ps` told."""

    stdout: bytes


def test_what_ps_tells_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it does on macOS and the BSDs."""
    monkeypatch.setattr(os, "getuid", lambda: 501)
    for told, started in (
        (b"  501 Ss+  Fri Nov 27 22:06:32 2026    \n", "Fri Nov 27 22:06:32 2026"),
        (b"  501 Z    Fri Nov 27 22:06:32 2026    \n", None),
        (b"    0 Ss   Fri Nov 27 22:06:32 2026    \n", None),
    ):
        monkeypatch.setattr(subprocess, "run", lambda *_args, told=told, **_options: Told(told))
        assert module._ps(77) == started


def test_the_real_ps_is_asked_rightly() -> None:
    assert module._ps(os.getpid()) is not None
    assert module._ps(2**30) is None


@pytest.mark.parametrize("told", [b"", b"\n", b"501", b"0 Ss", b"words that are no uid Mon", b"\xff\xfe 3 4"])
def test_whatever_ps_says_there_is_no_process_rather_than_a_wrong_one(
    told: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_args, **_options: Told(told))
    assert module._ps(1) is None


def test_a_system_without_ps_knows_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert module._ps(os.getpid()) is None


def test_ps_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_args: object, timeout: float, **_options: object) -> None:
        raise subprocess.TimeoutExpired("ps", timeout)

    monkeypatch.setattr(subprocess, "run", never)
    assert module._ps(os.getpid()) is None


@pytest.mark.parametrize("pid", [0, -1, 2**31, 2**63])
def test_a_number_that_no_process_has(pid: int) -> None:
    assert process_id(pid) is None
    ProcessId(pid, "x").send(signal.SIGKILL)
