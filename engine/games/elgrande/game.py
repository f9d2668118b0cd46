"""The manifest of El Grande: check a Setup and make the Rules for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from engine.core.errors import SetupError
from engine.core.figures import FigureBook
from engine.core.modules import UNADVISED, choose
from engine.core.setup import Setup, check_seats, shared
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.box import FLAGS
from engine.games.elgrande.model.figures import printed
from engine.games.elgrande.model.joined_figures import checked_changes, figures_with, printed_book
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.modules.combinations import COMBINATIONS
from engine.games.elgrande.modules.registry import MODULES, VARIANTS, words_of

VERBS = (
    "act board castillo court dial done fate fetch grande intake king move next origin pass place power put recover "
    "score send skip stop take veto"
)
RESERVED = frozenset(VERBS.split(" ")).union(
    (area.id for area in printed().areas),
    *(words_of(VARIANTS[name]) for name in VARIANTS.built_in),
    *(words_of(MODULES[name]) for name in MODULES.built_in),
)
"""Words of the notation; no seat can have one of them as its name, whichever built-in variants and modules are chosen.
Those of installed ones are reserved where they are chosen."""


class Options(msgspec.Struct, frozen=True):
    """The game's own options of a Setup and their defaults; modules have options of their own."""

    edition: str = "2015"
    """`2015` or `1996` (B-0.2)."""
    length: str = "full"
    """`full`: nine rounds; `short`: six (B-19)."""
    first_player: str | None = None
    """The name of the seat that begins; None: it is drawn (B-2.10)."""
    castillo_aid: bool = False
    """Show the Castillo's contents, which follow from the announcements (B-21.2)."""
    flags: tuple[str, ...] = ()
    """Optional rules (B-23)."""


class LaterOptions(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options that are left out of a Setup where they say nothing: older programs do not know them."""

    deals: str = ""
    """What lies ready at the beginning, as for a first game: one of `deals` in the figures; "": chance decides."""
    unadvised: bool = False
    """Play pairs of variants and expansions together that the rules advise against (`UNADVISED`)."""


class ElGrande:
    """The game El Grande; see `engine.core.rules.Game`."""

    name = "elgrande"
    version = "1"
    seats = range(2, 6)
    colours = ("red", "blue", "green", "yellow", "brown")
    """The usual names of the seats, clockwise."""
    levels: Mapping[str, str] = {
        "easy": "engine.games.elgrande.bots.easy:easy",
        "normal": "engine.games.elgrande.bots.easy:normal",
        "hard": "engine.games.elgrande.bots.planning.levels:hard",
        "expert": "engine.games.elgrande.bots.planning.levels:expert",
    }

    def has(self, name: str) -> bool:
        return name in VARIANTS or name in MODULES

    def check(self, setup: Setup) -> Setup:
        """Return the Setup with defaults filled in.

        Raises SetupError that says what was wrong and what was expected.
        """
        chosen = _chosen(setup)
        filled = _filled_in(setup, chosen)
        COMBINATIONS.check(chosen, unadvised=filled.get(UNADVISED, False))
        options = msgspec.convert(filled, Options)
        check_seats(setup.seats, self.seats, RESERVED.union(*map(words_of, chosen)))
        _one_of("edition", options.edition, ("2015", "1996"))
        _one_of("length", options.length, ("full", "short"))
        if options.first_player is not None:
            _one_of("first_player", options.first_player, setup.seats)
        for flag in options.flags:
            _one_of("flags", flag, FLAGS)
        _one_of("deals", filled.get("deals", ""), ("", *printed().deals))
        if len(set(options.flags)) != len(options.flags):
            raise SetupError("flags: each flag can be named once")
        figures = checked_changes(chosen, setup.figures)
        checked = msgspec.structs.replace(setup, options=filled, figures=figures)
        for module in chosen:
            if module.check is not None:
                module.check(checked)
        self.rules(checked)  # what can be played is known when its rules are made
        return checked

    def figures(self, additions: Iterable[str]) -> FigureBook:
        """Return all figures, as they are printed, with these variants and expansions; raises SetupError.

        They need not go together: with all there are, it is everything that house rules can replace.
        """
        return printed_book([VARIANTS[name] if name in VARIANTS else MODULES[name] for name in additions])

    @staticmethod
    @shared
    def rules(setup: Setup) -> GrandeRules:
        chosen = _chosen(setup)
        return GrandeRules(setup, figures_with(chosen, setup.figures), chosen)


def _filled_in(setup: Setup, chosen: Sequence[GrandeModule]) -> dict[str, Any]:
    """Return the options of the game and of the modules chosen, with their defaults. Raises SetupError."""
    parts: list[type[msgspec.Struct]] = [
        Options,
        LaterOptions,
        *(module.options for module in chosen if module.options is not None),
    ]
    known = [name for part in parts for name in part.__struct_fields__]
    for key in setup.options:
        if key not in known:
            raise SetupError(f"options.{key}: the game has no such option; it has {', '.join(known)}")
    filled: dict[str, Any] = {}
    for part in parts:
        try:
            filled |= msgspec.to_builtins(msgspec.convert(setup.options, part))
        except msgspec.ValidationError as error:
            raise SetupError(f"options: {error}") from error
    return filled


def _one_of(key: str, value: Any, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise SetupError(f"{key}: expected one of {', '.join(allowed)}, not '{value}'")


def _chosen(setup: Setup) -> tuple[GrandeModule, ...]:
    variants, modules = setup.variants, setup.modules
    return (*choose(variants, VARIANTS, beside=modules), *choose(modules, MODULES, beside=variants))


game = ElGrande()
"""The game as it is registered."""
