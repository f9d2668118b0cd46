"""Name the variants and expansions, and what is played at a table."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _, ngettext
from elgrande_tui.games.elgrande.module_uis import module_ui
from engine.core.setup import Setup

LINE_CELLS = 49
"""Width of the line in the form for a new game at 80x24."""


def variant_name(variant: str) -> str:
    """Return the name of the variant or module with that id."""
    return module_ui(variant).called


def game_line(setup: Setup) -> str:
    """Return what is played at a table: `Edition 2015, nine rounds, with France, Granada`."""
    edition = str(setup.options.get("edition", "2015"))
    modules = [module_ui(name) for name in (*setup.variants, *setup.modules)]
    usual = _("six rounds") if setup.options.get("length") == "short" else _("nine rounds")
    rounds = next((_(module.length) for module in modules if module.length), usual)
    base = _("Edition {edition}, {rounds}").format(edition=edition, rounds=rounds)
    if setup.options.get("deals"):
        base = _("First game: {base}").format(base=base)
    also = [module.called for module in modules if not module.length]
    line = _("{base}, with {also}").format(base=base, also=", ".join(also)) if also else base
    if not (count := len(setup.figures)):
        return line
    rules = ngettext("{count} house rule", "{count} house rules", count).format(count=count)
    return f"{line}, {rules}"
