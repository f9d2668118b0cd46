"""How much is tried: `make test` leaves out what is marked `nightly`, and all but some cases of what is marked `some`.

At random: PROOF=few (`make test`), quick (`make test-all`, and the default) or long (hours). The same each time, but
for the long one, and without deadlines: a busy machine is no failure.
"""

from __future__ import annotations

import gc
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.impostor import Planted, plant
from tests.paths import INSTALLED, TESTS
from tests.ports import free_port

sys.path.append(str(INSTALLED))

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile("few", max_examples=10, derandomize=True, deadline=None, suppress_health_check=SLOW)
settings.register_profile("quick", max_examples=40, derandomize=True, deadline=None, suppress_health_check=SLOW)
settings.register_profile("long", max_examples=4000, deadline=None, suppress_health_check=SLOW, print_blob=True)
settings.load_profile(os.environ.get("PROOF", "quick"))


@pytest.fixture
def unused_tcp_port() -> int:
    """In place of pytest-asyncio's: see `free_port`."""
    return free_port()


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Planted]:
    """Plant a module that is no registered game; see `tests.impostor`."""
    yield plant(tmp_path, monkeypatch)
    for name in [name for name in sys.modules if name.startswith("engine.games.planted")]:
        del sys.modules[name]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--quick`: run what `tests/quick.txt` lists, which is something of every room."""
    parser.addoption("--quick", action="store_true", help="run the test modules listed in tests/quick.txt alone")


@cache
def quick() -> frozenset[Path]:
    """Return the test modules that `--quick` runs."""
    lines = (TESTS / "quick.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(TESTS / line for line in lines if line and not line.startswith("#"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as `nightly` all cases of a test but those that `some` keeps, evenly spread over their list."""
    cases = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("some"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for listed in cases.values():
        marker = listed[0].get_closest_marker("some")
        assert marker
        count = marker.args[0]
        kept = {index * len(listed) // count for index in range(count)}
        for index, item in enumerate(listed):
            if index not in kept:
                item.add_marker("nightly")


def pytest_collection_finish() -> None:
    """Spare the garbage collector what has been imported and collected, which stays until the end."""
    gc.collect()
    gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what is not asked for; None leaves the decision to others."""
    if config.getoption("--quick") and collection_path.name.startswith("test_"):
        return True if collection_path not in quick() else None
    return None
