"""The corpus: bytes that once broke something, fed to everything that reads bytes."""

from __future__ import annotations

import contextlib
import tracemalloc
from fnmatch import fnmatch
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.common.errors import FrameError
from netplay.common.sanitize import trusted
from netplay.protocol import server_messages
from netplay.protocol.codec import decode_from_client, decode_from_host, encode
from tests.netplay.client.test_hostile_host import WELCOME, saying
from tests.netplay.support import fuzz
from tests.netplay.support.company import until
from tests.netplay.support.dialogue import House
from tests.netplay.support.fuzz import CORPUS, client_bears, host_bears
from tests.netplay.support.plain import frame

FILES = sorted(CORPUS.glob("*.bin"))
each = pytest.mark.parametrize("said", [pytest.param(file.read_bytes(), id=file.stem) for file in FILES])


@each
def test_decoders_raise_nothing_but_frame_error(said: bytes) -> None:
    for decode in (decode_from_client, decode_from_host):
        with contextlib.suppress(FrameError):
            assert decode(said)


@each
def test_a_host_and_a_table_go_on_whoever_says_it(said: bytes) -> None:
    host_bears(said)


@each
def test_it_costs_a_host_less_than_a_mebibyte(said: bytes) -> None:
    house = House()
    talkers = [house.talker(), house.talker()]
    tracemalloc.start()
    try:
        for talker, data in zip(talkers, (said, frame(said)), strict=True):
            tracemalloc.reset_peak()
            before, _ = tracemalloc.get_traced_memory()
            talker.feed(data)
            assert tracemalloc.get_traced_memory()[1] - before < 2**20
    finally:
        tracemalloc.stop()


@each
async def test_a_client_hears_what_comes_after_it_or_gives_the_host_up(said: bytes) -> None:
    client_bears(said)
    goodbye = encode(server_messages.HostBye("enough", trusted("that was all")))
    async with saying(WELCOME, frame(said) + goodbye) as at, await Client.connect(at) as client:
        await until(lambda: client.link == "closed")


def test_the_page_of_the_corpus_tells_what_each_file_is() -> None:
    page = (CORPUS / "README.md").read_text()
    told = [line.split("`")[1] for line in page.splitlines() if line.startswith("| `")]
    assert len(told) > 30
    assert not [file.name for file in FILES if not any(fnmatch(file.name, name) for name in told)]
    assert not [name for name in told if "*" not in name and not (CORPUS / name).exists()]


def test_what_breaks_something_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.bin").write_bytes(b"two")
    monkeypatch.setattr(fuzz, "CORPUS", tmp_path)
    monkeypatch.setattr(fuzz, "client_bears", lambda data: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        fuzz.with_hypothesis(0)
    (found,) = tmp_path.glob("found-*.bin")
    assert found.read_bytes() == b"two"
