"""The overview of the package names all of it."""

from __future__ import annotations

import re
from pathlib import Path

import netplay


def test_every_module_is_named() -> None:
    named = set(re.findall(r"`(\w+)[`.]", netplay.__doc__ or ""))
    modules = {path.stem for path in Path(netplay.__file__).parent.glob("*.py")} - {"__init__"}
    assert modules - named == set()
