"""`elgrande keys`: print the map of all keys, or check the player's own."""

from __future__ import annotations

import sys

from elgrande_tui.i18n.translations import ngettext
from elgrande_tui.input.key_map import KeyMap
from elgrande_tui.model.game_ui import game_commands
from netplay.common.paths import AppPaths

FINE, WRONG = 0, 1


def run(paths: AppPaths, *, check: bool) -> int:
    """Print the whole map as a file that can be changed and kept, or with `check` what is wrong with the kept one."""
    keys = KeyMap(paths, game_commands)
    for complaint in keys.complaints:
        print(f"elgrande: {complaint}", file=sys.stderr)
    if not check:
        print(keys.document(), end="")
    elif not keys.complaints:
        count = len(keys.changed)
        sentence = ngettext(
            "{file}: {count} command with other keys.", "{file}: {count} commands with other keys.", count
        )
        print(sentence.format(file=keys.path, count=count))
    return WRONG if keys.complaints else FINE
