"""A table that nobody has named is called in the reader's language; a name that was chosen stays as it is."""

from __future__ import annotations

import pytest

from elgrande_tui.i18n import table_names
from elgrande_tui.i18n.table_names import called, usual_name
from netplay.common.sanitize import trusted


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_names, "_", lambda text: "Tisch von {player}" if text == table_names.USUAL else text)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (usual_name("Anna"), "Tisch von Anna"),
        ("Anna's table 2", "Tisch von Anna 2"),
        ("Table of Root", "Tisch von Root"),
        ("Table of Root 12", "Tisch von Root 12"),
        ("Friday", "Friday"),
        ("Anna's tables", "Anna's tables"),
        ("The Table of Root", "The Table of Root"),
        ("", ""),
    ],
)
def test_the_usual_name_is_told_in_the_language_of_the_reader(name: str, shown: str) -> None:
    assert called(trusted(name)) == shown


def test_in_english_it_is_as_it_was_founded() -> None:
    assert called(usual_name("Anna")) == usual_name("Anna") == "Anna's table"
