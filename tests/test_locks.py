"""The locks hold all that pyproject.toml asks for, exactly and with hashes; `make lock` mends what fails here."""

from __future__ import annotations

import re
import tomllib
from itertools import product

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.paths import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT, EXTRAS = PYPROJECT["project"], PYPROJECT["project"]["optional-dependencies"]
NEEDED = [*PYPROJECT["build-system"]["requires"], *PROJECT["dependencies"]]
ASKED = {"play": NEEDED, "dev": [*NEEDED, *EXTRAS["dev"], *EXTRAS["secure"]]}
"""Of each lock, what it is made from."""
SYSTEMS = list(product(("3.11", "3.12", "3.13", "3.14"), ("linux", "darwin")))


def lock(name: str) -> str:
    return (ROOT / "locks" / f"{name}.txt").read_text(encoding="utf-8")


def pins(name: str) -> list[Requirement]:
    """Every line of a lock that names a package."""
    return [Requirement(line.rstrip(" \\")) for line in lock(name).splitlines() if line[:1].isalnum()]


def missing(asked: list[str], held: list[Requirement], python: str, system: str) -> list[str]:
    """What is asked for on a system and has not exactly one version there that fits."""
    here = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": system}
    found: dict[str, list[str]] = {}
    for pin in held:
        if pin.marker is None or pin.marker.evaluate(here):
            found.setdefault(canonicalize_name(pin.name), []).append(str(pin.specifier).removeprefix("=="))
    wanted = [one for one in map(Requirement, asked) if one.marker is None or one.marker.evaluate(here)]
    others = [one for one in wanted if one.name != PROJECT["name"]]
    return [str(one) for one in others if len([*one.specifier.filter(found.get(canonicalize_name(one.name), []))]) != 1]


@pytest.mark.parametrize("name", ASKED)
def test_each_lock_holds_what_is_asked_for(name: str) -> None:
    for python, system in SYSTEMS:
        assert missing(ASKED[name], pins(name), python, system) == [], (python, system)


@pytest.mark.parametrize("name", ASKED)
def test_each_version_is_exact_and_has_hashes(name: str) -> None:
    entries = re.split(r"\n(?=\w)", lock(name).rstrip())
    assert len(entries) == len(pins(name)) > 10
    for entry in entries:
        assert re.fullmatch(r"[\w.-]+==[\w.]+( ; [^\\\n]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+", entry), entry


def test_players_get_the_versions_that_are_tested() -> None:
    assert {str(pin) for pin in pins("play")} < {str(pin) for pin in pins("dev")}


def test_a_requirement_without_a_fitting_version_is_missing() -> None:
    held = [Requirement("rich==15.0.0"), Requirement("tomli==2.0 ; python_version < '3.12'")]
    assert missing(["rich>=15,<16"], held, "3.14", "linux") == []
    assert missing(["rich>=16", "textual", "tomli"], held, "3.14", "linux") == ["rich>=16", "textual", "tomli"]
