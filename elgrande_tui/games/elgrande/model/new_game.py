"""What can be chosen for a new game of El Grande: the rows of its form, and the Setup they make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from elgrande_tui.games.elgrande import MESSAGES, NAME, _
from elgrande_tui.games.elgrande.module_uis import module_ui
from elgrande_tui.games.elgrande.text.variants import ANY_PAIR
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.model.form import YES, Chosen, FormRow, Preset, switch
from elgrande_tui.model.new_game import addition_rows
from engine.core.errors import SetupError
from engine.core.modules import UNADVISED, Module
from engine.core.setup import Setup
from engine.games.elgrande.modules.combinations import COMBINATIONS
from engine.games.elgrande.modules.registry import MODULES, VARIANTS

EDITIONS = ("2015", "1996")
LENGTHS = ("full", "short")
AID = "aid"
"""The row for the memory aid that shows what was openly put into the Castillo."""

DEALS, FIRST_GAME = "deals", "first_game"
"""What a first game has besides the rows of the form: its first deals are given."""


def also() -> tuple[str, ...]:
    """Return the variants and expansions that can be chosen, by id: the built-in ones and those that are installed."""
    return (*VARIANTS, *MODULES)


def manifest(name: str) -> Module:
    """Return the manifest of one of them. Raises SetupError for one that is installed and does not load."""
    return VARIANTS[name] if name in VARIANTS else MODULES[name]


def has_unadvised() -> bool:
    """Check whether two of them are there of which the rules advise against having both."""
    names, pairs = set(also()), list(COMBINATIONS.pairs)
    for name in names.difference(VARIANTS.built_in, MODULES.built_in):
        with suppress(SetupError):
            pairs += manifest(name).pairs
    return any(pair.verdict == "advised against" and pair.names <= names for pair in pairs)


def form_rows() -> Iterator[FormRow]:
    """Yield edition, length, variants and expansions, what allows all pairs of these, and the Castillo aid."""
    yield FormRow(
        "edition",
        _("Edition"),
        [(edition, edition) for edition in EDITIONS],
        EDITIONS[0],
        explained=_("of the printed rules"),
        question=_("Which edition of the rules?"),
        option=_("edition of the rules (default 2015)"),
    )
    rounds = (_("nine rounds"), _("short: six rounds (2, 3, 5, 6, 8, 9)"))
    yield FormRow(
        "length",
        _("Length"),
        list(zip(LENGTHS, rounds, strict=True)),
        LENGTHS[0],
        question=_("How long?"),
        option=_("nine rounds or six (default full)"),
    )
    yield from addition_rows(map(module_ui, also()), _("Variants, for players who know the game:"))
    if has_unadvised():
        yield switch(UNADVISED, _(ANY_PAIR), _("also pairs that the rules do not recommend"))
    yield switch(AID, _("Castillo aid"), _("shows who put in how many"))


def presets() -> Sequence[Preset]:
    """Return the presets of the game itself."""
    return read_texts(MESSAGES, "data/presets.toml", GrandeTexts).presets()


def first_game() -> Chosen:
    """Return what is chosen for a first game: everything as usual, and its deals."""
    return {**{row.id: row.usual for row in form_rows()}, DEALS: FIRST_GAME}


def setup_of(seats: tuple[str, ...], chosen: Chosen) -> Setup:
    """Return the Setup with these seats and with what is chosen in each row."""
    variants = tuple(name for name in VARIANTS if chosen[name] == YES)
    modules = tuple(name for name in MODULES if chosen[name] == YES)
    options: dict[str, Any] = {"edition": chosen["edition"], "length": chosen["length"]}
    for name in (*variants, *modules):
        options |= module_ui(name).options(chosen)
    if chosen[AID] == YES:
        options["castillo_aid"] = True
    if chosen.get(UNADVISED) == YES:
        options[UNADVISED] = True
    if chosen.get(DEALS):
        options[DEALS] = chosen[DEALS]
    return Setup(NAME, seats, modules, variants, options)
