"""A path that is no file, too large or no text is refused at once, in one sentence that names it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from netplay.common.errors import FileError
from netplay.common.guarded_reader import read_bytes, read_json, read_text

UNIX = pytest.mark.skipif(sys.platform == "win32", reason="FIFOs and devices are files there")


def why(path: Path, most: int = 1024) -> str:
    """Why the text of the file cannot be had; the sentence names the file."""
    with pytest.raises(FileError) as refused:
        read_text(path, most)
    assert str(refused.value) == f"{path} cannot be read: {refused.value.why.sentence}"
    return refused.value.why.sentence


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 1024)
    assert read_bytes(path, 1024) == b"x" * 1024
    path.write_bytes(b"x" * 1025)
    assert why(path) == "expected no more than 1 KB"
    os.truncate(path, 2**40)
    assert why(path) == "expected no more than 1 KB"


def test_a_mark_of_the_byte_order_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes("\ufeffbell = false\r\n".encode())
    assert read_text(tmp_path / "file", 1024) == "bell = false\r\n"


def test_a_link_counts_as_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    assert read_text(tmp_path / "link", 1024) == "here"


def test_what_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xff\xfe\x00")
    assert why(tmp_path / "file") == "expected UTF-8 text"


def test_what_is_not_there_or_a_folder(tmp_path: Path) -> None:
    assert why(tmp_path / "none") == "No such file or directory"
    assert why(tmp_path / "none" / ("x" * 5000)) == "File name too long"
    if sys.platform != "win32":
        assert why(tmp_path) == "expected a file, not a folder"


@UNIX
def test_a_pipe_and_devices_are_not_waited_for(tmp_path: Path) -> None:
    pipe, nowhere = tmp_path / "pipe", tmp_path / "zero"
    os.mkfifo(pipe)
    nowhere.symlink_to("/dev/zero")
    for path in (pipe, nowhere, Path(os.devnull)):
        assert why(path) == "expected a file, not a pipe or a device"


@UNIX
def test_a_file_that_says_it_is_empty_is_read_no_further_either(tmp_path: Path) -> None:
    """What the system writes while one reads has no size beforehand."""
    path = Path("/proc/self/smaps")
    if not path.exists():
        pytest.skip("there is no /proc")
    assert path.stat().st_size == 0
    assert why(path) == "expected no more than 1 KB"


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b'["\xff"]', b"[" * 100_000, b'["\\ud800"]'])
def test_json_of_another_kind(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(content)
    with pytest.raises(FileError, match="expected what this program writes") as refused:
        read_json(path, list[str])
    assert refused.value.trouble == "content"


def test_json_of_any_depth(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(b'{"a": ' + b"[" * 100_000)
    with pytest.raises(FileError):
        read_json(path, dict[str, object])


def test_what_is_written_can_be_read_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    write = (
        "import pathlib, sys; from netplay.common.atomic_file import write_private as w;"
        " w(pathlib.Path(sys.argv[1]), '\\u00e9')"
    )
    ascii_only = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    subprocess.run([sys.executable, "-c", write, str(tmp_path / "file")], env=ascii_only, check=True)
    assert read_text(tmp_path / "file", 1024) == "\u00e9"
