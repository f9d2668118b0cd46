"""TOML that would cost `tomllib` too much is refused before, and a bad line costs that line alone."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.core.errors import TomlError
from engine.toml.toml_reader import MOST_BAD, NESTED, PARTS, BadLine, parse_by_line, parse_toml

HOSTILE = {
    "brackets": ("x = " + "[" * 50_000, "line 1: expected no more than 8 brackets in each other"),
    "tables": ("\n\nx = " + "{a = " * 50_000, "line 3: expected no more than 8 brackets in each other"),
    "number": ("x = " + "9" * 10_000, "line 1: expected a number of no more than 64 digits"),
    "hexadecimal": ("x = 0x" + "f" * 10_000, "line 1: expected a number of no more than 64 digits"),
    "fraction": ("x = -0." + "9" * 10_000, "line 1: expected a number of no more than 64 digits"),
    "underscores": ("x = 1" + "_0" * 10_000, "line 1: expected a number of no more than 64 digits"),
    "dots": ("a" + ".a" * 20_000 + " = 1", "line 1: expected no more than 8 names in a dotted key"),
    "header": ('x = """\n\n"""\n[a' + ' . "a"' * 20_000 + "]", "line 4: expected no more than 8 names in a dotted key"),
    "wide": (f"x = {2**63}", "expected whole numbers up to 9223372036854775807"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_nobody_writes_is_refused_with_its_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text, sentence = HOSTILE[name]
    if name != "wide":
        monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("tomllib has to work on it"))
    with pytest.raises(TomlError) as refused:
        parse_toml(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "text",
    [
        'x = "' + "[" * 50_000 + '"',
        "x = '" + "[" * 50_000 + "'",
        'x = """\n' + "[{\n" * 9_000 + '"""""',
        "x = '''" + "''[\n" * 9_000 + "'''",
        'x = "\\"[[[[[[[[[[[[[[[[" # "[[[[[[[[[[[[[[',
        "# " + "[" * 50_000 + "\nx = 1",
        "# a" + ".a" * 50_000,
        'x = "' + "9" * 10_000 + '"',
        f"x = {'[' * NESTED}{']' * NESTED}",
        "x = [" + "[]," * 5_000 + "]",
        ".".join("a" * PARTS) + " = 1.5",
        "x = [" + "1.5, 1979-05-27T07:32:00.999999-07:00," * 100 + "]",
        f"x = [{2**63 - 1}, {-(2**63)}]",
    ],
)
def test_what_only_looks_like_it_is_read(text: str) -> None:
    assert parse_toml(text) == tomllib.loads(text)


SIGNS = st.text(st.sampled_from("[]{}\"'#=.,\\\n a1"), max_size=60)


@given(st.lists(SIGNS | st.sampled_from(['"""', "'''", "x = ", "\n[a]\n", "a.b = 1\n"])).map("".join))
@example('x = """"""""""""')
@example("x = [1,\n'''\n''' ]\n[[a]]")
def test_it_agrees_with_tomllib_and_raises_nothing_else(text: str) -> None:
    wanted: Any = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.toml.toml_reader.NESTED", 1000)
        patch.setattr("engine.toml.toml_reader.PARTS", 1000)
        patch.setattr("engine.toml.toml_reader.DIGITS", 1000)
        try:
            wanted = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            with pytest.raises(TomlError):
                parse_toml(text)
        else:
            assert parse_toml(text) == wanted
            assert parse_by_line(text) == (wanted, [])


@given(st.lists(SIGNS).map("".join))
def test_line_by_line_nothing_else_is_raised(text: str) -> None:
    try:
        _found, bad = parse_by_line(text)
    except TomlError:
        return
    lines = text.split("\n")
    assert all(lines[line.number - 1].strip() == line.text for line in bad)


GOOD = 'a = 1\n[t]\nb = [\n  2,\n]\nc = "["\n'


@pytest.mark.parametrize(
    "bad",
    [
        "x =",
        "x = [",
        "x = [1, 2",
        'x = "',
        'x = """',
        "x = '''",
        "x = ]",
        "x = }}}",
        "x y z",
        "[t",
        "b = 3",
        "[t.b]",
        *(text.split("\n")[-1] for text, _ in HOSTILE.values()),
    ],
)
def test_a_bad_line_costs_itself_alone(bad: str) -> None:
    found, told = parse_by_line(f"{GOOD}{bad}\n[u]\nd = 4\n")
    assert found == {**tomllib.loads(GOOD), "u": {"d": 4}}
    assert [(line.number, line.text) for line in told] == [(7, bad.strip())]


def test_what_goes_on_over_several_lines_is_one() -> None:
    found, told = parse_by_line('a = [\n  1,\n  oops,\n]\r\nb = """\n[\n"""\nc = 3\n')
    assert found == {"b": "[\n", "c": 3}
    assert told == [BadLine(1, "a = [")]


def test_what_stands_there_twice_counts_once() -> None:
    found, told = parse_by_line("a = 1\na = 2\n[t]\nb = 1\n[t]\nc = 2\n[[a]]\n")
    assert found == {"a": 1, "t": {"b": 1, "c": 2}}
    assert [line.number for line in told] == [2, 7]


def test_lines_below_a_table_that_cannot_be_read_belong_to_none() -> None:
    found, told = parse_by_line("[t]\na = 1\n[u\nb = 2\n[[v]]\nc = 3\n")
    assert (found["t"], found["b"], found["c"]) == ({"a": 1}, 2, 3)
    assert [line.number for line in told] == [3, 5]


def test_a_bad_line_says_in_which_table_it_stands() -> None:
    _found, told = parse_by_line("oops\n[t.u]\na = 1\noops\n[v\noops\n[w]\nb = \n")
    assert [(line.number, line.table) for line in told] == [(1, ()), (4, ("t", "u")), (5, ()), (6, ()), (8, ("w",))]


def test_bytes_that_are_no_utf_8_are_in_no_value() -> None:
    text = b'a = "\xff"\nb = 1 # \xff\nc = "\xc3\xa9"\n'.decode("utf-8", "surrogateescape")
    found, told = parse_by_line(text)
    assert (found, [line.number for line in told]) == ({"c": "\u00e9"}, [1, 2])
    with pytest.raises(TomlError, match="expected UTF-8 text"):
        parse_toml(text)


def test_too_many_bad_lines_are_no_toml() -> None:
    assert len(parse_by_line("x =\n" * MOST_BAD)[1]) == MOST_BAD
    with pytest.raises(TomlError, match=r"\(at line 1, column 4\)"):
        parse_by_line("x =\n" * (MOST_BAD + 1))
