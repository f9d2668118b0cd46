"""The seams: each is documented, on the page too, and a module that names another is refused."""

from __future__ import annotations

import ast
import inspect
from itertools import pairwise

import pytest

from engine.core.errors import SetupError
from engine.core.modules import Module
from engine.games.elgrande.model import seams
from engine.games.elgrande.model.seams import NAMES, Seams
from tests.paths import DOCS


def test_every_seam_says_when_it_is_called_and_what_it_returns() -> None:
    (body,) = (node.body for node in ast.parse(inspect.getsource(Seams)).body if isinstance(node, ast.ClassDef))
    documented = {
        field.target.id
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
    }
    assert documented == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_shows_where_each_stands(name: str) -> None:
    assert name in (DOCS / "seams.md").read_text(encoding="utf-8")


def test_modules_add_in_their_order() -> None:
    one, other = Module("one", hooks={"ties": (min,)}), Module("other", hooks={"ties": (max,), "places": (sum,)})
    merged: tuple[object, ...] = seams.seams([one, other]).ties
    assert merged == (min, max)
    assert seams.seams([]) == Seams()


def test_a_seam_that_is_not_there_is_refused() -> None:
    with pytest.raises(SetupError, match="'odd' adds to 'windows'"):
        seams.seams([Module("odd", hooks={"windows": (len,)})])
