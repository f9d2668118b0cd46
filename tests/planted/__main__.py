"""Plant each fault in a copy of the tree and run its tests there: `python -m tests.planted [NAME ...] [--list]`.

A fault is found when each of its tests fails, and one of them belongs to `make test`; without it all have to pass.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import cache_from_source
from pathlib import Path
from queue import Queue

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from msgspec import DecodeError, json

from tests.paths import ROOT
from tests.planted import Fault, faults
from tests.planted.outcomes import Outcomes

PATIENCE = 300
"""Seconds that the tests of a fault may take."""
PACKAGES = ("engine", "netplay", "elgrande_tui", "tests")


def copy_tree(folder: Path) -> None:
    """Copy what git keeps here, as it lies here now, and check that Python takes the packages from there."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    for package in PACKAGES:
        said = run_python(folder, "-c", f"import {package}; print({package}.__file__)")
        if said.strip() != str(folder / package / "__init__.py"):
            raise RuntimeError(f"{package} is imported from {said or 'nowhere'}, not from {folder}")


def run_python(folder: Path, *arguments: str) -> str:
    """Return what Python prints in a copy, which goes before what is installed, as `make test` runs it."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PROOF": "few", "PYTHONHASHSEED": "1"}
    environment["PYTHONDONTWRITEBYTECODE"] = ""  # much is run: most of it need not be compiled each time
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, timeout=PATIENCE
    ).stdout


def run_tests(folder: Path, tests: list[str]) -> Outcomes:
    """Run tests in a copy; where they never end, or end Python itself, they are broken."""
    try:
        printed = run_python(folder, "-m", "tests.planted.outcomes", *tests)
        return json.decode(printed.splitlines()[-1], type=Outcomes)
    except (subprocess.TimeoutExpired, IndexError, DecodeError):
        return Outcomes(broken=tests)


def those(tests: list[str], ids: list[str]) -> list[str]:
    """Return the named tests of which one case at least is among these."""
    return [test for test in tests if any(each == test or each.startswith(f"{test}[") for each in ids)]


@contextmanager
def planted(fault: Fault, folder: Path) -> Iterator[None]:
    """Have a fault in a copy; afterwards its file has its old date too, so that what was compiled is still good."""
    path, touched = folder / fault.file, [fault.file]
    path.write_text(fault.planted(path.read_text(encoding="utf-8")), encoding="utf-8")
    # Python goes by second and size: what was compiled with the fault before may look like this one.
    Path(cache_from_source(path)).unlink(missing_ok=True)
    if path.suffix == ".po":  # what is spoken is the compiled catalogue
        touched.append(f"{fault.file.removesuffix('po')}mo")
        with path.open("rb") as source, (folder / touched[-1]).open("wb") as compiled:
            write_mo(compiled, read_po(source))
    yield
    for name in touched:
        shutil.copy2(ROOT / name, folder / name)


def told(fault: Fault, outcomes: Outcomes, nightly: set[str]) -> str:
    """Return what is wrong with what a fault's tests did: nothing, if each failed and one of them runs always."""
    silent = set(fault.tests).difference(those(fault.tests, outcomes.red))
    if silent:
        return f"{', '.join(silent)} did not fail; broken: {', '.join(outcomes.broken) or 'nothing'}"
    return "" if set(outcomes.red) - nightly else "no test of `make test` finds it"


class Copies:
    """A copy of the tree for each processor."""

    def __init__(self, folder: Path) -> None:
        self.count = os.cpu_count() or 1
        self._free: Queue[Path] = Queue()
        for number in range(self.count):
            copy_tree(folder / str(number))
            self._free.put(folder / str(number))

    def run(self, tests: list[str], fault: Fault | None = None) -> Outcomes:
        """Run tests in a copy that nobody uses, with a fault in it or as it is."""
        folder = self._free.get()
        try:
            if fault is None:
                return run_tests(folder, tests)
            with planted(fault, folder):
                return run_tests(folder, tests)
        finally:
            self._free.put(folder)


def all_green(copies: Copies, pool: ThreadPoolExecutor, tests: list[str]) -> bool:
    """Whether all tests pass while nothing is planted; tell which do not."""
    shares = [tests[start :: copies.count] for start in range(copies.count)]
    good = True
    for share, outcomes in zip(shares, pool.map(copies.run, shares), strict=True):
        wrong = outcomes.red + outcomes.broken
        wrong += [test for test in share if test not in those(share, outcomes.green)]
        for test in sorted(set(wrong)):
            print(f"fails without a fault: {test}")
        good = good and not wrong
    return good


def all_found(copies: Copies, pool: ThreadPoolExecutor, chosen: list[Fault], nightly: set[str]) -> bool:
    """Whether the tests find every fault; tell of each."""
    missed = 0
    tried = pool.map(lambda fault: copies.run(fault.tests, fault), chosen)
    for fault, outcomes in zip(chosen, tried, strict=True):
        wrong = told(fault, outcomes, nightly)
        missed += bool(wrong)
        print(f"{'MISSED' if wrong else 'found '} {fault.name}{': ' + wrong if wrong else ''}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} found")
    return not missed


def main() -> int:
    """Try the faults asked for, all if none is; return 1 if one is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.planted", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="the faults to try; all without")
    parser.add_argument("--list", action="store_true", help="say what there is, and try nothing")
    asked = parser.parse_args()
    chosen = [fault for fault in faults() if not asked.names or fault.name in asked.names]
    if asked.list:
        print("\n".join(f"{fault.name}: {fault.says}" for fault in chosen))
        return 0
    begun = time.monotonic()
    tests = sorted({test for fault in chosen for test in fault.tests})
    with tempfile.TemporaryDirectory() as folder:
        copies = Copies(Path(folder))
        files = sorted({test.partition("::")[0] for test in tests})
        nightly = copies.run(["--collect-only", *files]).nightly
        with ThreadPoolExecutor(copies.count) as pool:
            good = all_green(copies, pool, tests) and all_found(copies, pool, chosen, set(nightly))
    for test in those(tests, nightly):
        print(f"in `make test-all` alone, or some of its cases: {test}")
    print(f"all others of the {len(tests)} tests are in `make test`")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{time.monotonic() - begun:.0f} seconds; {used.ru_utime + used.ru_stime:.0f} of a processor")
    return 0 if good and chosen else 1


if __name__ == "__main__":
    sys.exit(main())
