"""How much of `engine/` its tests reach: `python -m tests.covered .coverage.json` names the rest."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

LINES, BRANCHES = 98.0, 95.0
"""The least that is enough, in per cent."""


class Summary(msgspec.Struct):
    """Counts as coverage.py writes them."""

    covered_lines: int
    num_statements: int
    covered_branches: int
    num_branches: int


class File(msgspec.Struct):
    """One source file."""

    missing_lines: list[int]
    missing_branches: list[tuple[int, int]]
    """From line to line; a negative one is the way out of the function that begins there."""


class Report(msgspec.Struct):
    """The JSON report of coverage.py, as far as it is needed."""

    files: dict[str, File]
    totals: Summary


def share(part: int, whole: int) -> float:
    """Per cent."""
    return 100 * part / whole if whole else 100.0


def gaps(report: Report) -> list[str]:
    """A line per file that is not covered whole: its lines, and the branches between lines that were reached."""
    found = []
    for path, file in sorted(report.files.items()):
        ways = [f"{one}->{other}" for one, other in file.missing_branches if other not in file.missing_lines]
        missing = [*map(str, file.missing_lines), *(way for way in ways if int(way.split("->")[0]) > 0)]
        if missing:
            found.append(f"  {path}: {', '.join(missing)}")
    return found


def main(path: Path) -> int:
    """Print what is covered and what is not; return 1 when it is too little."""
    report = msgspec.json.decode(path.read_bytes(), type=Report)
    totals = report.totals
    lines = share(totals.covered_lines, totals.num_statements)
    branches = share(totals.covered_branches, totals.num_branches)
    print(f"engine: {lines:.1f} % of lines, {branches:.1f} % of branches; not covered:")
    print("\n".join(gaps(report)))
    if lines < LINES or branches < BRANCHES:
        print(f"too little: at least {LINES} % of lines and {BRANCHES} % of branches are wanted")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
