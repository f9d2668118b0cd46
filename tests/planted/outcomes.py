"""Run tests and print what became of each as JSON, in the last line: `python -m tests.planted.outcomes TEST ...`.

With `--collect-only` and whole files it tells which of their tests are nightly: that may depend on all cases of one.
"""

from __future__ import annotations

import sys

import pytest
from msgspec import Struct, field, json


class Outcomes(Struct, eq=False):
    """The ids of tests by what became of them: a plugin of pytest."""

    green: list[str] = field(default_factory=list)
    red: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """What could not be collected, set up or torn down: that says nothing about what the test asserts."""
    nightly: list[str] = field(default_factory=list)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note which tests `make test` leaves out."""
        self.nightly += [item.nodeid for item in items if item.get_closest_marker("nightly")]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note what cannot be collected."""
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how a test went."""
        if report.failed:
            (self.red if report.when == "call" else self.broken).append(report.nodeid)
        elif report.passed and report.when == "call":
            self.green.append(report.nodeid)


if __name__ == "__main__":
    outcomes = Outcomes()
    pytest.main(["-m", "", "-p", "no:cacheprovider", "-p", "no:xdist", *sys.argv[1:]], plugins=[outcomes])
    print()
    print(json.encode(outcomes).decode())
