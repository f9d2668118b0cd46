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
    report = tmp_path / "coverage.json"
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    here = next(number for number, line in enumerate(lines, start=1) if line.startswith("    assert [*hollow"))
    report.write_text(json.dumps({"files": {"tests/test_house.py": {"missing_lines": [here - 1, here]}}}))
    (found,) = never_reached(report)
    assert found.startswith(f"tests/test_house.py:{here}: never reached: assert [*hollow(")
