"""The seams: each is documented, on the page too, and mypy checks what a module gives."""

from __future__ import annotations

import ast
import inspect
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest
from mypy import api

from engine.core.modules import joined
from engine.games.elgrande.model.box import Contents
from engine.games.elgrande.model.state import GrandeState, Seams
from tests.paths import DOCS, ROOT

ODD = """
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import GrandeState, Seams


def ties(g: GrandeState, area: str) -> list[bool]:
    return []


GrandeModule("odd", seams=Seams(ties=(ties,)))
"""


@pytest.mark.parametrize("record", [Seams, Contents])
def test_every_field_says_what_it_is_for(record: type) -> None:
    (body,) = (node.body for node in ast.parse(inspect.getsource(record)).body if isinstance(node, ast.ClassDef))
    documented = {
        field.target.id
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
    }
    assert documented == {field.name for field in fields(record)}


def test_the_page_shows_where_each_stands() -> None:
    page = (DOCS / "seams.md").read_text(encoding="utf-8")
    assert [field.name for field in fields(Seams) if field.name not in page] == []


def test_modules_add_in_their_order() -> None:
    def none(g: GrandeState, area: int) -> list[bool]:
        return []

    def every(g: GrandeState, area: int) -> list[bool]:
        return [True]

    assert joined(Seams, [Seams(ties=(none,)), Seams(ties=(every,))]) == Seams(ties=(none, every))


def test_mypy_refuses_a_function_of_another_signature(tmp_path: Path) -> None:
    path = tmp_path / "odd.py"
    path.write_text(ODD, encoding="utf-8")
    options = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache")]
    told, fault, _ = api.run([*options, str(path)])
    assert not fault
    (error,) = [line for line in told.splitlines() if " error: " in line]
    assert 'Argument "ties" to "Seams" has incompatible type' in error
