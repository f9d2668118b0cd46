"""Pack a version of the program, as tests play with it: `python tests/compat/pack.py cac1c39 tests/compat/0.1.0`.

It takes the three packages as they are at a commit of this repository, without the catalogues of messages: an old
program speaks English here. The same commit gives the same bytes.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "netplay", "elgrande_tui")
LEFT_OUT = "/locale/"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip can hold."""


def pack(commit: str, folder: str) -> None:
    """Write `program.zip` into the folder."""
    told = subprocess.run(["git", "archive", commit, *PACKAGES], cwd=ROOT, check=True, capture_output=True)
    with (
        tarfile.open(fileobj=io.BytesIO(told.stdout)) as found,
        zipfile.ZipFile(Path(folder) / "program.zip", "w") as packed,
    ):
        for member in sorted(found.getmembers(), key=lambda member: member.name):
            content = found.extractfile(member) if member.isfile() else None
            if content is not None and LEFT_OUT not in member.name:
                info = zipfile.ZipInfo(member.name, LONG_AGO)
                packed.writestr(info, content.read(), zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    pack(*sys.argv[1:])
