"""Files of entries: what can be read of them, by which lines, and that a former file is kept beside a new one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
import pytest

from netplay.common.atomic_file import write_private
from netplay.common.entry_lines import MOST_BAD, Brackets, entries_text, paths_of, read_entries

number = partial(msgspec.convert, type=int)


def test_what_is_written_is_read_whatever_it_is(tmp_path: Path) -> None:
    entries = ["[", "]", "a\nb", "\u00e9", {"x": [1, None]}, [], [["]"]]]
    for some in (entries, entries[:1], []):
        (tmp_path / "a").write_text(entries_text(some), encoding="utf-8")
        assert read_entries(tmp_path / "a", lambda entry: entry) == (some, [])
        assert msgspec.json.decode((tmp_path / "a").read_bytes()) == some


@pytest.mark.parametrize(
    ("content", "good", "bad"),
    [
        ("[1,2]", [1, 2], []),
        ("[\n1,\n2\n]", [1, 2], []),
        ("[\n1,\n\n x,\n2\n]", [1, 2], [(4, "x")]),
        ('[\n1,\n"x",\n2\n]', [1, 2], [(3, '"x"')]),
        ("[\n1,\n2,\n", [1, 2], [(4, "]")]),
        ("[\n1\n2\n]", [1, 2], [(5, "]")]),
        ("x\n1,\n2\n]", [1, 2], [(1, "x")]),
        ("[1,2", [], [(1, "[1,2")]),
        ("", [], [(1, "]")]),
        ("7", [7], [(2, "]")]),
        ('{"a":{"b":1},"c":2}', [], [(1, '["a","b",1]'), (1, '["c",2]')]),
    ],
)
def test_bad_lines_are_told_and_the_others_count(
    content: str, good: list[int], bad: list[tuple[int, str]], tmp_path: Path
) -> None:
    (tmp_path / "a").write_text(content)
    assert read_entries(tmp_path / "a", number) == (good, bad)


def test_tables_in_tables_are_paths() -> None:
    assert [*paths_of({"a": {"b": [1], "c": {"d": 2}}, "e": 3})] == [["a", "b", [1]], ["a", "c", "d", 2], ["e", 3]]
    with pytest.raises(ValueError, match="3"):
        [*paths_of(3)]


def test_a_file_of_millions_of_bad_lines_is_none(tmp_path: Path) -> None:
    for content in ("1\n" + "x\n" * (2 * MOST_BAD), f"[1,{','.join(['0.5'] * 2 * MOST_BAD)}]"):
        (tmp_path / "a").write_text(content)
        good, bad = read_entries(tmp_path / "a", number)
        assert (good, len(bad)) == ([1], MOST_BAD)


def test_entries_may_stand_in_a_frame(tmp_path: Path) -> None:
    brackets = Brackets('{"version":1,"entries":[', "]}")
    (tmp_path / "a").write_text(entries_text([1, 2], brackets))
    assert (tmp_path / "a").read_text() == '{"version":1,"entries":[\n1,\n2\n]}\n'
    assert read_entries(tmp_path / "a", number, brackets, lambda whole: whole["entries"]) == ([1, 2], [])
    (tmp_path / "a").write_text('{"version":1,"entries":[\n1,\nx\n]}\n')
    assert read_entries(tmp_path / "a", number, brackets, lambda whole: whole["entries"]) == ([1], [(3, "x")])


def test_the_former_file_is_kept_under_a_name_that_no_other_has(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    assert write_private(path, "0", backup=True) is None
    kept = [write_private(path, str(count + 1), backup=True) for count in range(3)]
    assert kept == [tmp_path / name for name in ("a.json.old", "a.json.old1", "a.json.old2")]
    assert [file.read_text() for file in (path, *filter(None, kept))] == ["3", "0", "1", "2"]
    assert write_private(path, "4") is None
