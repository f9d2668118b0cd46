"""Name the variants and expansions, and tell what each changes, in a few words and in sentences."""

from __future__ import annotations

from typing import NamedTuple

from elgrande_tui.games.elgrande.messages import _, mark
from engine.core.setup import Setup
from engine.games.elgrande.modules.six_rounds import SIX_ROUNDS

LINE_CELLS = 49
"""Width of the line in the form for a new game at 80x24."""


class _Variant(NamedTuple):
    name: str
    line: str
    text: str


_VARIANTS = {
    "V1": _Variant(
        mark("Six rounds"),
        mark("rounds 1 to 6, general scorings after 3 and 6"),
        mark("Six rounds are played, with general scorings after rounds 3 and 6."),
    ),
    "V2": _Variant(
        mark("Home region"),
        mark("your Grande counts at home; one more placed there"),
        mark(
            "In scorings a Grande counts like a caballero where it stands. A player who places all caballeros of a "
            "card in the home region may place one more."
        ),
    ),
    "V3": _Variant(
        mark("Short moves"),
        mark("moving beyond a neighbour: two fewer may move"),
        mark(
            "Cards that move caballeros reach neighbours and the Castillo. As soon as one goes further, two fewer may "
            "be moved in all."
        ),
    ),
    "V4": _Variant(
        mark("France"),
        mark("a tenth region: three spots, two of them offices"),
        mark(
            "France lies next to Aragón and Cataluña. One caballero stands on each of its spots: ambassador (+2), "
            "envoy (+1) and a third; the extra points come whenever France is scored. No King, no Grande, no disc."
        ),
    ),
    "V5": _Variant(
        mark("Granada"),
        mark("Muslim until twelve caballeros conquer it"),
        mark(
            "Muslim Granada is not scored; no King, no Grande and nobody from a court enters it. When a turn ends with "
            "twelve caballeros there it is conquered: scored at once, all points doubled, and like the others from "
            "then on."
        ),
    ),
    "V6": _Variant(
        mark("Church"),
        mark("a sixth card, four black caballeros and a marker"),
        mark(
            "The holder of the Church marker counts the black caballeros as their own, and in each turn has one more "
            "caballero: taken to the court or placed. Black ones stay out of the Castillo, France, Muslim Granada and "
            "courts."
        ),
    ),
    "jubilee": _Variant(
        mark("Jubilee"),
        mark("standard bearers win ties"),
        mark(
            "One caballero of each colour carries its standard and wins ties where it stands. When it leaves the "
            "regions its owner gives the standard to another one at once."
        ),
    ),
}
"""Id of the variant or module -> name, one line, what it changes."""


def variant_name(variant: str) -> str:
    """Return the name of the variant or module with that id: `France`."""
    known = _VARIANTS.get(variant)
    return _(known.name) if known else variant


def variant_line(variant: str) -> str:
    """Return what the variant or module is about, in at most `LINE_CELLS` cells; "" for an unknown one."""
    known = _VARIANTS.get(variant)
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
    known = _VARIANTS.get(variant)
    return _(known.text) if known else ""
