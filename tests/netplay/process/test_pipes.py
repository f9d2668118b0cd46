"""What comes through the pipes between a program and its children, whatever it is: each side ends in good order."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from netplay.common.errors import UnreachableError
from netplay.process.subprocesses import _port

BYTES = {"nothing": b"", "no text": b"\xfc\xc3\xe2\x82\n", "no figures": b"secret\n", "too short": b"00ff\n"}


@pytest.mark.parametrize("sent", BYTES.values(), ids=BYTES)
def test_a_host_without_its_secret_says_so(tmp_path: Path, sent: bytes) -> None:
    words = ["--data", str(tmp_path), "--child", "--store", str(tmp_path / "a.sqlite")]
    run = subprocess.run(
        [sys.executable, "-m", "netplay.process.cli", *words], input=sent, capture_output=True, check=False
    )
    assert run.returncode == 1
    assert json.loads(run.stdout)["reason"] == "no_launch_secret"
    assert run.stderr == b""


def test_bots_whose_host_is_killed_before_it_says_anything_end(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "netplay.process.bot_client"], input=b"", capture_output=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.parametrize("line", [b"", b"\xff\n", b"[]\n", b"7373\n", b'{"port": "x"}\n', b'{"port": null}\n', b"{\n"])
async def test_a_first_line_that_makes_no_sense_is_no_host(line: bytes) -> None:
    async def told() -> bytes:
        return line

    with pytest.raises(UnreachableError, match="host did not start"):
        await _port(told())
