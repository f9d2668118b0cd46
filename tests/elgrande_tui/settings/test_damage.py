"""Damage to a file of a player costs what is damaged and nothing else: that is named, and kept when it is written."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from hypothesis import settings as tries

from elgrande_tui.cli import main
from elgrande_tui.lobby.presets import OwnPresets, Presets
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.new_game import form_of
from elgrande_tui.plain.form import new_game
from elgrande_tui.results.result import Result, SeatResult
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.last_form import LastForm
from elgrande_tui.settings.last_hosts import LastHosts
from elgrande_tui.settings.saved_hands import SavedHands
from elgrande_tui.settings.settings import Settings, SettingsFile
from netplay.client.keyring import Keyring
from netplay.common.addresses import parse_address
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths, find_paths
from netplay.common.sanitize import trusted
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.script import Script

NAMES = ("north", "east", "south", "west", "middle", "above")
"""Of which none is another with one bit flipped."""
SORT = "elgrande.power"
SET: dict[str, str | bool] = {"depth": "256", "name": "Ben", "bell": False, "guide": False, "quick": False}
ROWS = {"game": "elgrande", "seats": "3", "blue": "easy", "V4": "yes", "length": "short"}


def presets(paths: AppPaths) -> Presets:
    return Presets(game_ui("elgrande"), OwnPresets(paths.presets))


def rows(**changed: str) -> dict[str, str]:
    return {**{row.id: row.usual for row in form_of(game_ui("elgrande"))}, **changed}


def result(number: int) -> Result:
    seat = SeatResult(trusted("red"), "own", trusted("Ana"), score=number, place=1, sources={"cards": number})
    return Result(NAMES[number], number, "elgrande", [seat])


def keep_seat(paths: AppPaths, number: int) -> None:
    with suppress(StoreError):  # the disk is full
        Keyring(paths.seats).keep("h", f"{number}t", number, [bytes([number]) * 16])


def settings(paths: AppPaths) -> Collection[object]:
    usual = msgspec.to_builtins(Settings()).items()
    return [pair for pair in msgspec.to_builtins(SettingsFile(paths).now).items() if pair not in usual]


@dataclass(frozen=True)
class Kept:
    """A file in which something is kept."""

    path: Callable[[AppPaths], Path]
    keep: Callable[[AppPaths, int], object]
    """Keeps one more thing: number 0 to 4, and 5 when the others are there."""
    read: Callable[[AppPaths], Collection[object]]


FILES = {
    "settings": Kept(
        lambda paths: paths.config / "settings.toml",
        lambda paths, number: SettingsFile(paths).change(*[*SET.items(), ("animation", False)][number]),
        settings,
    ),
    "presets": Kept(
        lambda paths: paths.presets,
        lambda paths, number: presets(paths).keep(NAMES[number], rows(V4="yes", **({"V5": "yes"} if number else {}))),
        lambda paths: [(name, [*preset.rows.items()]) for name, preset in presets(paths).own.items()],
    ),
    "hands": Kept(
        lambda paths: paths.state / "hands.json",
        lambda paths, number: SavedHands(paths).keep(SORT, NAMES[number], [f"{number}", "13", "40"]),
        lambda paths: [*SavedHands(paths).of(SORT).items()],
    ),
    "guide": Kept(
        lambda paths: paths.state / "guide.json",
        lambda paths, number: GuideProgress(paths).mark_told([NAMES[number]]),
        lambda paths: sorted(GuideProgress(paths).told),
    ),
    "last game": Kept(
        lambda paths: paths.state / "last-game.json",
        lambda paths, number: LastForm(paths, hosted=False).keep(
            {**LastForm(paths, hosted=False).rows(), **dict([[*ROWS.items(), ("V5", "yes")][number]])}
        ),
        lambda paths: LastForm(paths, hosted=False).rows().items(),
    ),
    "hosts": Kept(
        lambda paths: paths.state / "hosts.json",
        lambda paths, number: LastHosts(paths).add(parse_address(f"{NAMES[number]}.example:7373")),
        lambda paths: LastHosts(paths).addresses(),
    ),
    "results": Kept(
        lambda paths: paths.data / "results.json",
        lambda paths, number: ResultsFile(paths).keep([result(number)]),
        lambda paths: ResultsFile(paths).keep().results,
    ),
    "seats": Kept(
        lambda paths: paths.seats,
        keep_seat,
        lambda paths: [
            (number, token)
            for number in range(10)
            for seat in Keyring(paths.seats).seats("h", f"{number}t")
            for token in Keyring(paths.seats).tokens("h", f"{number}t", seat)
        ],
    ),
}
each_file = pytest.mark.parametrize("name", FILES)


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    found = find_paths(tmp_path / "own")
    found.prepare()
    return found


def filled(kept: Kept, paths: AppPaths) -> bytes:
    """The content of the file with five things in it."""
    for number in range(5):
        kept.keep(paths, number)
    assert len(kept.read(paths)) == 5
    return kept.path(paths).read_bytes()


def old(path: Path) -> list[bytes]:
    """What was put aside."""
    return [file.read_bytes() for file in path.parent.glob(f"{path.name}.old*")]


def texts(content: bytes) -> set[bytes]:
    """The lines, whatever their order."""
    return {line.removesuffix(b",").replace(b" ", b"") for line in content.splitlines()}


def lines_with(content: bytes) -> list[int]:
    """The numbers, from 0, of the lines that hold one of the five things."""
    is_set = b"animation" in content
    return [
        number
        for number, line in enumerate(content.splitlines())
        if len(line) > 2 and b"results" not in line and (not is_set or line.split()[0].decode() in SET)
    ]


def damages(content: bytes, number: int) -> dict[str, bytes]:
    """Name of a damage -> the content with that damage to a line."""
    lines = content.splitlines(keepends=True)
    line = lines[number]

    def with_line(*new: bytes) -> bytes:
        return b"".join([*lines[:number], *new, *lines[number + 1 :]])

    half = len(line) // 2
    return {
        "cut": with_line(line[:half] + b"\n"),
        "zeros": with_line(bytes(len(line) - 1) + b"\n"),
        "no UTF-8": with_line(line[:half] + bytes([line[half] | 0x80]) + line[half + 1 :]),
        "a bracket": with_line(b"[" + line),
        "another program's": with_line(b'{"x": 1}\n' if content[:1] in b"[{" else b"x = 1\n"),
    }


@pytest.mark.some(4)
@each_file
def test_whatever_bit_is_flipped_at_most_its_lines_are_lost_and_these_are_kept(name: str, paths: AppPaths) -> None:
    kept = FILES[name]
    content, path = filled(kept, paths), kept.path(paths)
    before = [*kept.read(paths)]
    for bit in range(0, 8 * len(content), 200 // tries().max_examples | 1):  # odd: each time another bit of a byte
        damaged = bytearray(content)
        damaged[bit // 8] ^= 1 << bit % 8
        if (b"#" in damaged and b"#" not in content) or b'"version":9' in damaged:
            continue  # a comment, or the file of a newer version, is nothing wrong
        for file in (path, *path.parent.glob(f"{path.name}.old*")):
            file.unlink()
        path.write_bytes(damaged)
        found = [*kept.read(paths)]
        assert sum(one not in found for one in before) <= 2, (bit, bytes(damaged))  # two, if they are on one line now
        kept.keep(paths, 5)
        assert len(kept.read(paths)) == len(found) + 1, (bit, bytes(damaged))
        stays = texts(bytes(damaged)) <= texts(path.read_bytes())
        assert stays or old(path) == [bytes(damaged)] or len(found) == len(before), (bit, bytes(damaged))


@each_file
@pytest.mark.parametrize("damage", ["cut", "zeros", "no UTF-8", "a bracket", "another program's"])
def test_a_damaged_line_costs_itself_and_is_named_and_kept(
    name: str, damage: str, paths: AppPaths, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ELGRANDE_HOME", str(paths.home))
    kept = FILES[name]
    content, path = filled(kept, paths), kept.path(paths)
    before = [*kept.read(paths)]
    assert len(lines_with(content)) == 5
    for number in lines_with(content)[1:4:2]:
        damaged = damages(content, number)[damage]
        for file in (path, *path.parent.glob(f"{path.name}.old*")):
            file.unlink()
        path.write_bytes(damaged)
        told = " ".join([*walk.app().complaints, *presets(paths).complaints])
        if name == "results":
            main.main(["stats", "--json"])
            told = capsys.readouterr().err
        assert f"{path}: line {number + 1} cannot be read" in told or (
            damage == "another program's" and f"{path}: " in told
        )
        found = [*kept.read(paths)]
        assert sum(one in before for one in found) == len(found) == len(before) - 1
        kept.keep(paths, 5)
        assert old(path) == [damaged]
        assert len(kept.read(paths)) == len(before)


@each_file
def test_where_the_end_is_missing_the_rest_is_read_and_it_is_named(
    name: str, paths: AppPaths, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ELGRANDE_HOME", str(paths.home))
    kept = FILES[name]
    content, path = filled(kept, paths), kept.path(paths)
    cut = content[: content.rstrip(b"]}\n").rindex(b"\n") + 6]
    path.write_bytes(cut)
    told = " ".join([*walk.app().complaints, *presets(paths).complaints])
    if name == "results":
        main.main(["stats", "--json"])
        told = capsys.readouterr().err
    assert str(path) in told
    assert len(kept.read(paths)) == (len(SET) if name == "settings" else 4)
    kept.keep(paths, 5)
    assert old(path) == [cut]


@each_file
def test_empty_lines_and_line_ends_of_windows_are_no_damage(name: str, paths: AppPaths) -> None:
    kept = FILES[name]
    content, path = filled(kept, paths), kept.path(paths)
    before = [*kept.read(paths)]
    path.write_bytes(b"\n" + content.replace(b"\n", b"\r\n\r\n"))
    assert [*kept.read(paths)] == before
    kept.keep(paths, 5)
    assert old(path) == []


@each_file
def test_nothing_is_lost_when_a_damaged_file_cannot_be_written_anew(
    name: str, paths: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = FILES[name]
    damaged, path = filled(kept, paths)[:-9], kept.path(paths)
    path.write_bytes(damaged)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("netplay.common.atomic_file.os.fsync", full)
    try:
        kept.keep(paths, 5)
    except OSError:
        assert name in ("settings", "presets")
    assert path.read_bytes() == damaged


@each_file
def test_what_was_put_aside_before_stays(name: str, paths: AppPaths) -> None:
    kept = FILES[name]
    path = kept.path(paths)
    filled(kept, paths)
    for junk in (b"= junk 1", b"= junk 2"):
        path.write_bytes(junk)
        kept.keep(paths, 0)
        kept.keep(paths, 1)
    assert sorted(old(path)) == [b"= junk 1", b"= junk 2"]


def test_what_earlier_versions_wrote_on_one_line_is_read_and_kept_line_by_line(paths: AppPaths) -> None:
    hands, form = paths.state / "hands.json", paths.state / "last-table.json"
    hands.write_text(f'{{"{SORT}":{{"":["1"],"storm":["2","3"]}},"chess":{{"a":["x"]}}}}')
    form.write_text('{"game":"elgrande","seats":"3"}')
    assert SavedHands(paths).of(SORT) == {"": ["1"], "storm": ["2", "3"]}
    assert LastForm(paths, hosted=True).rows() == {"game": "elgrande", "seats": "3"}
    SavedHands(paths).keep(SORT, "more", ["4"])
    assert SavedHands(paths).of(SORT) == {"": ["1"], "more": ["4"], "storm": ["2", "3"]}
    assert SavedHands(paths).of("chess") == {"a": ["x"]}
    assert len(hands.read_text().splitlines()) == 6
    assert old(hands) == []


# What is played


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ('[elgrande.Kurz]\nV4 = "yes"\nlengt', "line 3 cannot be read, so the preset Kurz is left out: lengt"),
        (
            '[elgrande.Kurz]\nlength = "shxrt"\n',
            'the preset Kurz cannot be used here and is left out: length = "shxrt"',
        ),
        ("[elgrande.Kurz]\nlength = 3\n", "the preset Kurz cannot be used here and is left out: length = 3"),
        ("[elgrande]\nKurz = 3\n", "the preset Kurz cannot be used here and is left out."),
        (
            '[elgrande]\nKurz = {lengt = "short"}',
            'the preset Kurz cannot be used here and is left out: lengt = "short"',
        ),
        ('[elgrande.Kurz]\nV4 = "yes"\nV5 = "y\xff"', "line 3 cannot be read, so the preset Kurz is left out: V5 = "),
        ('[elgrande.Kurz]\nlength = "short"\nlength = "full"', "line 3 cannot be read, so the preset Kurz is left out"),
    ],
)
@pytest.mark.parametrize("command", [["play"], ["--plain", "play"], ["host"]])
def test_a_damaged_preset_is_not_played_but_refused_in_a_sentence(
    command: list[str], content: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = find_paths()
    paths.prepare()
    paths.presets.write_bytes(content.encode("latin-1"))
    with pytest.raises(SystemExit) as left:
        main.main([*command, "--preset", "kurz"])
    assert left.value.code == main.USAGE
    assert f": error: {paths.presets}: {why}" in capsys.readouterr().err.splitlines()[-1]
    (told,) = presets(paths).complaints
    assert told.startswith(f"{paths.presets}: {why}")


def test_a_damaged_header_mixes_no_presets(paths: AppPaths) -> None:
    paths.presets.write_text('[elgrande.one]\nV4 = "yes"\n[elgrande.two\nV5 = "yes"\n[elgrande.three]\nV6 = "yes"\n')
    found = presets(paths)
    assert {name: dict(preset.rows) for name, preset in found.own.items()} == {
        "one": {"V4": "yes"},
        "three": {"V6": "yes"},
    }
    with pytest.raises(ValueError, match=r"line 3 cannot be read and is left out: \[elgrande.two"):
        found.named("two")


async def test_a_damaged_last_game_is_not_offered_as_the_same_again() -> None:
    paths = find_paths()
    last = LastForm(paths, hosted=False)
    script = Script()
    script.type("", "", "", "", "", "", "", "")
    await new_game(script, "Ana", hosted=False, last=last)
    path = paths.state / "last-game.json"
    for damage in (b"", b"["):
        script = Script()
        script.type(None)
        path.write_bytes(path.read_bytes().replace(b'\n["V4"', b"\n" + damage + b'["V4"'))
        await new_game(script, "Ana", hosted=False, last=last)
        assert any("Same as last time?" in line for line in script.said) == (not damage), damage
