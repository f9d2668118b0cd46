"""Every planted fault has its place: its text stands in its file once, and its tests are there."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tests.paths import ROOT
from tests.planted import Fault, faults

FAULTS = faults()


def test_no_two_faults_have_one_name() -> None:
    assert len(FAULTS) >= 60
    assert [name for name, count in Counter(fault.name for fault in FAULTS).items() if count > 1] == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_has_its_place(fault: Fault) -> None:
    planted = fault.planted((ROOT / fault.file).read_text(encoding="utf-8"))
    if fault.file.endswith(".py"):
        ast.parse(planted)
    assert 1 <= len(fault.tests) <= 3
    for test in fault.tests:
        name, _, case = test.removesuffix("]").partition("[")
        file, function = name.split("::")
        assert f"def {function}(" in (ROOT / file).read_text(encoding="utf-8")
        assert function != "test_scenario" or (ROOT / file).parent.joinpath(f"{case}.toml").is_file()
