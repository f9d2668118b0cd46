"""Say what is wrong with the files in which the program remembers something for the player."""

from __future__ import annotations

from elgrande_tui.settings.guide_progress import guide_file
from elgrande_tui.settings.kept_hands import hands_file
from elgrande_tui.settings.last_form import form_file
from elgrande_tui.settings.last_hosts import hosts_file
from elgrande_tui.settings.own_file import OwnFile
from netplay.common.paths import AppPaths


def complaints_of(paths: AppPaths) -> list[str]:
    """Return what is wrong with these files, as sentences in the current language."""
    files: list[OwnFile] = [
        *map(guide_file, sorted(paths.state.glob("guide*.json"))),
        hands_file(paths),
        *(form_file(paths, hosted=hosted) for hosted in (False, True)),
        hosts_file(paths),
    ]
    return [sentence for file in files for sentence in file.complaints()]
