"""The page of rules and their places is true: nothing is missing, nothing is cited that does not exist."""

from __future__ import annotations

from pathlib import Path

from engine.games.elgrande.modules.registry import MODULES
from tests.paths import FIGURES
from tests.rules.citations import Places, ids_in, in_figures, in_python, in_scenarios
from tests.rules.coverage import PAGE, coded, coverage, page, rules, shown

RENEW = "run `python -m tests.rules.coverage`"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), RENEW


def test_every_rule_is_cited_in_the_engine_and_by_an_example() -> None:
    assert [line.rule.id for line in coverage() if line.gap] == []


def test_no_rule_is_cited_that_does_not_exist() -> None:
    known = {rule.id for rule in rules()}

    def strangers(places: Places) -> set[str]:
        return {rule for rule in places if rule[0] in "BVHJ" and rule not in known}

    assert strangers(coded()) == set()
    assert strangers(shown()) == set()


def test_each_rule_is_listed_once() -> None:
    ids = [rule.id for rule in rules()]
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
    assert ids_in("E-J-10 is an example and no rule, as is EX-D44") == []


def test_examples_of_jubilee_have_files_or_wait_for_an_expansion() -> None:
    """The numbers of the worked examples; the gaps are the book's."""
    files = {path.stem[:6] for path in (PAGE.parents[1] / "tests" / "scenarios" / "7_jubilee").glob("E-J-*.toml")}
    waiting = {rule.id: rule.waits_for for rule in rules() if rule.id.startswith("E-J-")}
    assert waiting == {"E-J-10": "Colonies", "E-J-11": "Colonies", "E-J-13": "Grandissimo"}
    assert files | waiting.keys() == {f"E-J-{n:02}" for n in range(1, 19)} - {"E-J-04", "E-J-08", "E-J-12", "E-J-16"}
    assert not files & waiting.keys()


def test_nothing_waits_for_an_expansion_that_is_there() -> None:
    assert {rule.waits_for.lower() for rule in rules()}.isdisjoint(MODULES)


def test_the_page_claims_no_more_than_citations() -> None:
    text = page()
    assert "cited in the engine" in text
    assert "shown by" not in text
    assert "| J-306 |" in text
    assert "- E-J-13, in an alliance two regions are one area: needs Grandissimo" in text


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
