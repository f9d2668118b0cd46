"""Every rule is cited in the engine and by an example, and nothing is cited that does not exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.paths import FIGURES, TESTS
from tests.rules.citations import EXAMPLE, Places, ids_in, in_figures, in_python, in_scenarios
from tests.rules.coverage import BOOKS, GRANDE_BOOK, Book, coded, coverage, rules, shown


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_rule_is_cited_in_the_engine_and_by_an_example(book: Book) -> None:
    assert [line.rule.id for line in coverage(book) if line.gap] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_no_rule_is_cited_that_does_not_exist(book: Book) -> None:
    known = {rule.id for rule in rules(book)}

    def strangers(places: Places) -> set[str]:
        # Rulings belong to the rules that name them.
        return {rule for rule in places if rule.startswith(book.begins) and "-RUL-" not in rule and rule not in known}

    assert strangers(coded()) == set()
    assert strangers(shown()) == set()


def test_each_rule_is_listed_once() -> None:
    ids = [rule.id for book in BOOKS for rule in rules(book)]
    assert sorted(set(ids)) == sorted(ids)


def test_spans_are_every_rule_between() -> None:
    assert sorted(ids_in("places that pay (B-13.4 to B-13.6), E-07; V6.2")) == [
        "B-13.4",
        "B-13.4",
        "B-13.5",
        "B-13.6",
        "B-13.6",
        "E-07",
        "V6.2",
    ]


def test_ids_of_the_expansions_and_their_spans() -> None:
    assert ids_in("J-303 to J-305; J-101 to J-201") == ["J-303", "J-305", "J-101", "J-201", "J-303", "J-304", "J-305"]
    assert ids_in("C-1106 to C-1108, C-802") == ["C-1106", "C-1108", "C-802", "C-1106", "C-1107", "C-1108"]
    assert ids_in("all of them (C-101 to C-1402)") == ["C-101", "C-1402"]
    assert ids_in("E-J-10 and W-C-3 are examples; EX-D44, C-15 and UC-101 are none") == ["E-J-10", "W-C-3"]


def test_ids_of_carcassonne_and_their_spans() -> None:
    assert ids_in("Places (CA-PLC-01 to CA-PLC-03), not CA-EX-01 or CA-DX-01") == [
        "CA-PLC-01",
        "CA-PLC-03",
        "CA-PLC-01",
        "CA-PLC-02",
        "CA-PLC-03",
    ]


def numbered(letters: str, last: int, gaps: set[int]) -> set[str]:
    """Return ids of examples; the gaps are the book's."""
    return {f"{letters}-{n:02}" for n in range(1, last + 1) if n not in gaps}


def test_examples_of_expansions_have_files() -> None:
    """In whatever folder they stand: those with both expansions are among the scenarios of either."""
    names = [path.stem for path in (TESTS / "scenarios").rglob("*.toml")]
    files = {found.group() for name in names if (found := EXAMPLE.match(name))}
    examples = {rule.id for rule in rules(GRANDE_BOOK) if EXAMPLE.fullmatch(rule.id)}
    colonies = numbered("E-C", 29, {4, 8, 12, 16, 20, 24, 28}) | {f"W-C-{n}" for n in range(1, 11)}
    grandissimo = numbered("E-G", 26, {4, 8, 12, 16, 20, 24}) | {f"W-G-{n}" for n in range(1, 5)}
    gaps = {5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85}
    king_intrigue = {f"KE-S{n:02}" for n in range(1, 27)} | {f"KE-D{n:02}" for n in range(1, 90) if n not in gaps}
    assert examples - {"E-J-13"} == colonies | grandissimo | king_intrigue
    jubilee = numbered("E-J", 18, {4, 8, 12, 16}) | {"W-J-1", "W-J-2"}
    elsewhere = {"KE-D03", "KE-D83", "KE-D84"}  # no position tells them: tests of their own do
    assert files == (jubilee | examples) - elsewhere


def test_citations_are_found_where_they_stand() -> None:
    """The innermost class or function, the card, the scenario."""
    places = coded()
    assert "engine/games/elgrande/rules/turns.py: turn" in places["B-6.1"]
    assert "engine/games/elgrande/rules/actions/pieces.py: MoveTheKing" in places["B-8.1"]
    assert "engine/games/elgrande/data/elgrande.toml: d1-move-4-any" in places["B-12.11"]
    assert "4_derived/EX-D01-setup" in shown()["B-2.3"]


def test_a_missing_example_is_told(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text('rules = ["B-6.1"]\n', encoding="utf-8")
    assert in_scenarios(tmp_path) == {"B-6.1": ["one"]}
    assert in_python([]) == {}
    assert "B-12.11" in in_figures(*FIGURES)
