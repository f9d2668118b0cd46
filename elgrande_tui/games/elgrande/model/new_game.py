"""What can be chosen for a new game of El Grande: the rows of its form, and the Setup they make."""

from __future__ import annotations

from collections.abc import Iterator

from elgrande_tui.games.elgrande.messages import _
from elgrande_tui.games.elgrande.text.variants import variant_line, variant_name
from elgrande_tui.model.form import YES, Chosen, FormRow, switch
from engine.core.setup import Setup
from engine.games.elgrande.modules.registry import MODULES, VARIANTS

EDITIONS = ("2015", "1996")
LENGTHS = ("full", "short")
ALSO = (*VARIANTS.built_in, *MODULES.built_in)
"""Variants and expansions that can be chosen, by id."""
AID = "aid"
"""The row for the memory aid that shows what was openly put into the Castillo."""


def form_rows() -> Iterator[FormRow]:
    """Yield edition, length, variants and expansions, and the Castillo aid."""
    yield FormRow(
        "edition",
        _("Edition"),
        [(edition, edition) for edition in EDITIONS],
        EDITIONS[0],
        explained=_("of the printed rules"),
        question=_("Which edition of the rules?"),
        option=_("edition of the rules (default 2015)"),
    )
    rounds = (_("nine rounds"), _("short: six rounds, 2 3 5 6 8 9"))
    yield FormRow(
        "length",
        _("Length"),
        list(zip(LENGTHS, rounds, strict=True)),
        LENGTHS[0],
        question=_("How long?"),
        option=_("nine rounds or six (default full)"),
    )
    for name in ALSO:
        heading = _("Variants, for players who know the game:") if name == ALSO[0] else ""
        yield switch(name, variant_name(name), variant_line(name), addition=True, heading=heading)
    yield switch(AID, _("Castillo aid"), _("shows who put in how many"))


def setup_of(seats: tuple[str, ...], chosen: Chosen) -> Setup:
    """Return the Setup with these seats and with what is chosen in each row."""
    variants = tuple(name for name in VARIANTS.built_in if chosen[name] == YES)
    modules = tuple(name for name in MODULES.built_in if chosen[name] == YES)
    options: dict[str, str | bool] = {"edition": chosen["edition"], "length": chosen["length"]}
    if chosen[AID] == YES:
        options["castillo_aid"] = True
    return Setup("elgrande", seats, modules, variants, options)
