"""Name the variants and expansions, and tell what each changes, in a few words and in sentences.

They stand in `data/modules.toml`.
"""

from __future__ import annotations

from elgrande_tui.games.elgrande.messages import _
from elgrande_tui.games.elgrande.words import modules
from engine.core.setup import Setup
from engine.games.elgrande.modules.six_rounds import SIX_ROUNDS

LINE_CELLS = 49
"""Width of the line in the form for a new game at 80x24."""


def variant_name(variant: str) -> str:
    """Return the name of the variant or module with that id."""
    known = modules().get(variant)
    return _(known.name) if known else variant


def variant_line(variant: str) -> str:
    """Return what the variant or module is about, in at most `LINE_CELLS` cells; "" for an unknown one."""
    known = modules().get(variant)
    return _(known.line) if known else ""


def game_line(setup: Setup) -> str:
    """Return what is played at a table: `Edition 2015, nine rounds, with France, Church`."""
    edition = str(setup.options.get("edition", "2015"))
    short = setup.options.get("length") == "short" or SIX_ROUNDS.name in setup.variants
    rounds = _("six rounds") if short else _("nine rounds")
    base = _("Edition {edition}, {rounds}").format(edition=edition, rounds=rounds)
    also = [variant_name(name) for name in (*setup.variants, *setup.modules) if name != SIX_ROUNDS.name]
    return _("{base}, with {also}").format(base=base, also=", ".join(also)) if also else base


def variant_text(variant: str) -> str:
    """Return what the variant or module changes, in one to three sentences; "" for an unknown one."""
    known = modules().get(variant)
    return _(known.text) if known else ""
