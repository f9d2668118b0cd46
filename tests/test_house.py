"""What `make lint` says of tests that cannot fail is found, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

from tests.house import hollow, never_reached

SOURCE = """
def test_nothing():
    looked_at("the table")

def looked_at(what):
    return print(what)

def test_by_another():
    checked(2)

def checked(number):
    assert number

def test_refusal():
    with pytest.raises(ValueError):
        int("x")
"""


def test_a_test_without_an_assert_is_found() -> None:
    assert [*hollow({Path("test_x.py"): SOURCE})] == ["test_x.py: test_nothing: it asserts nothing"]


def test_an_assert_that_was_never_reached_is_found(tmp_path: Path) -> None:
    file, report = tmp_path / "test_x.py", tmp_path / "coverage.json"
    file.write_text(
        "def test_loop():\n    for one in nothing():\n        assert one\n\ndef test_skipped():\n    assert 1\n"
    )
    lines = {"executed_lines": [1, 2, 5], "missing_lines": [3, 6]}
    report.write_text(json.dumps({"files": {str(file): lines}}))
    assert [*never_reached(report)] == [f"{file}:3: test_loop: an assert that was never reached"]
