"""Say what is wrong with the files in which the program remembers something for the player."""

from __future__ import annotations

from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.translations import ngettext
from elgrande_tui.settings.guide_progress import guide_file
from elgrande_tui.settings.last_form import form_file
from elgrande_tui.settings.last_hosts import hosts_file
from elgrande_tui.settings.own_file import OwnFile
from elgrande_tui.settings.saved_hands import hands_file
from elgrande_tui.settings.waiting_seats import seats_file
from netplay.client.keyring import seat_entries
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths

NAMED = 10
"""The most lines that are named."""


def complaints_of(paths: AppPaths) -> list[str]:
    """Return what is wrong with these files, as sentences in the current language."""
    files: list[OwnFile] = [
        *map(guide_file, sorted(paths.state.glob("guide*.json"))),
        hands_file(paths),
        *(form_file(paths, hosted=hosted) for hosted in (False, True)),
        hosts_file(paths),
        seats_file(paths),
    ]
    return [*_complaints_of_seats(paths), *(sentence for file in files for sentence in file.complaints())]


def _complaints_of_seats(paths: AppPaths) -> list[str]:
    """Return what is wrong with the tokens of the player's seats. The lines are not shown: they are secrets."""
    try:
        numbers = [number for number, _line in seat_entries(paths.seats).bad]
    except StoreError as error:
        return [refusal(error)]
    if not numbers:
        return []
    sentence = ngettext(
        "{file}: line {numbers} cannot be read; a seat of yours may be missing.",
        "{file}: lines {numbers} cannot be read; seats of yours may be missing.",
        len(numbers),
    )
    told = ", ".join(map(str, numbers[:NAMED])) + (" ..." if len(numbers) > NAMED else "")
    return [sentence.format(file=paths.seats, numbers=told)]
