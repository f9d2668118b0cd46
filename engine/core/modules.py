"""Modules: expansions and variants as manifests, which of them go together, and how those of a Setup are joined."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from itertools import combinations
from typing import Any, Literal, TypeAlias, TypeVar, get_args

import msgspec

from engine.core.ask import Ask, Extra
from engine.core.errors import SetupError
from engine.core.option import Option
from engine.core.setup import Setup

T = TypeVar("T")
Verdict: TypeAlias = Literal["official", "allowed", "advised against", "impossible"]
"""What is said of two modules together: the rules name the pair; they do not, but it can be played; they warn of it, so
that it is played only when that is said expressly; it cannot be played."""
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
"""All verdicts, the best first."""
UNADVISED = "unadvised"
"""The option of a Setup, yes or no, that expressly allows pairs which are advised against."""


@dataclass(frozen=True)
class ModulePair:
    """What is said of two modules or variants of a game together."""

    one: str
    other: str
    verdict: Verdict
    reason: str = ""
    """Why: the code of a half sentence, one of the table's or of the module's `reasons`; "" for none."""

    @property
    def names(self) -> frozenset[str]:
        return frozenset((self.one, self.other))


class PairError(SetupError):
    """Two modules are chosen that cannot be combined, or that are advised against and not expressly allowed."""

    code = "pair"

    def __init__(self, pair: ModulePair, why: str) -> None:
        """Take the half sentence that the reason of the pair stands for; "" for none."""
        reason = f": {why}" if why else ""
        if pair.verdict == "impossible":
            super().__init__(f"'{pair.one}' cannot be combined with '{pair.other}'{reason}")
        else:
            told = f"'{pair.one}' with '{pair.other}' is advised against{reason}"
            super().__init__(f"{told}; the option '{UNADVISED}' = true allows it")
        self.pair = pair


@dataclass(frozen=True)
class Module:
    """One expansion or variant: its additions to a game, the modules that it needs, and those with which it goes.

    A game derives a manifest of its own, for what only it has. No other file of the engine names a module or knows its
    words, but for the game's table of built-in modules. Installed distributions bring others: the game's registry of
    modules finds them all by name.
    """

    name: str
    needs: tuple[str, ...] = ()
    """Modules that must be chosen as well."""
    pairs: tuple[ModulePair, ...] = ()
    """What is said of it together with others, for pairs that are not in the game's own table. Whatever nobody speaks
    of is allowed."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Half sentences by code: why `pairs` do not go together, and why the game refuses answers with it. The game
    defines the fields of the latter; the former have none."""
    check: Callable[[Setup], None] | None = None
    """Raises SetupError for a Setup, its defaults filled in, with which the module cannot be used."""
    options: type[msgspec.Struct] | None = None
    """Its own options of a Setup, beside the game's, each with a default."""
    sections: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Rules of sections, added to the game's or replacing those with the same name."""
    around: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Rules around those of sections, whoever owns these: each gets the rule that it surrounds, then its arguments."""
    drops: frozenset[str] = frozenset()
    """Names of sections that never run: they are passed over in every agenda."""
    extras: tuple[Callable[[Any, Ask[Option]], Iterable[Extra]], ...] = ()
    """Free actions and standing offers."""


M = TypeVar("M", bound=Module)


def choose(names: Iterable[str], available: Mapping[str, M], beside: Iterable[str] = ()) -> tuple[M, ...]:
    """Return the modules named, in the order in which the game lists them.

    `beside` names what is chosen from another list: it may be needed too. Raises SetupError for a name that is unknown
    or given twice, and for a module without one that it needs. Which go together is in the game's `Combinations`.
    """
    wanted = list(names)
    all_wanted = {*wanted, *beside}
    for name in wanted:
        if name not in available:
            raise SetupError(f"there is no module or variant '{name}'; there are: {', '.join(available) or 'none'}")
        if wanted.count(name) > 1:
            raise SetupError(f"module '{name}' is named twice")
        module = available[name]
        for need in module.needs:
            if need not in all_wanted:
                raise SetupError(f"module '{name}' needs '{need}'")
    return tuple(_in_order(wanted, available))


def _in_order(wanted: Iterable[str], available: Mapping[str, M]) -> Iterator[M]:
    left, names = set(wanted), iter(available)
    while left:  # no farther than is needed: to list what is installed takes time
        name = next(names)
        if name in left:
            left.remove(name)
            yield available[name]


@dataclass(frozen=True)
class Combinations:
    """A game's table of its modules and variants two by two, which those that are installed continue."""

    pairs: tuple[ModulePair, ...] = ()
    """What the game says itself; a name may be that of a module which is not there."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Half sentences by code."""

    def of(self, one: Module, other: Module) -> ModulePair | None:
        """Return what is said of two modules by the table or by their manifests, the worst of it; None for nothing."""
        names = frozenset((one.name, other.name))
        said = [pair for pair in (*self.pairs, *one.pairs, *other.pairs) if pair.names == names]
        return max(said, key=lambda pair: VERDICTS.index(pair.verdict), default=None)

    def among(self, modules: Iterable[Module]) -> list[ModulePair]:
        """Return what is said of each two of these modules, the worst first."""
        said = [pair for two in combinations(modules, 2) if (pair := self.of(*two)) is not None]
        return sorted(said, key=lambda pair: -VERDICTS.index(pair.verdict))

    def check(self, chosen: Sequence[Module], *, unadvised: bool) -> None:
        """Raise PairError when two of these modules cannot be combined, or should not be and are not `unadvised`."""
        for pair in self.among(chosen):
            if pair.verdict == "impossible" or (pair.verdict == "advised against" and not unadvised):
                raise PairError(pair, self.why(pair, chosen))

    def why(self, pair: ModulePair, modules: Iterable[Module]) -> str:
        """Return the half sentence for the reason of a pair of these modules; "" for none."""
        reasons = {code: why for module in modules for code, why in module.reasons.items()}
        return {**reasons, **self.reasons}.get(pair.reason, "")


def sections(base: Mapping[str, Callable[..., Any]], chosen: Iterable[Module]) -> dict[str, Callable[..., Any]]:
    """Return the sections of the game with those of the modules added, replaced and dropped, and rules put around them.

    Of several rules around a section that of the last module is the outermost. Raises SetupError when two modules
    replace the same section, and for a rule around none.
    """
    chosen = tuple(chosen)
    merged = dict(base)
    owner: dict[str, str] = {}
    drops: set[str] = set()
    for module in chosen:
        for name, rule in module.sections.items():
            if name in owner:
                raise SetupError(f"modules '{owner[name]}' and '{module.name}' both replace section '{name}'")
            owner[name] = module.name
            merged[name] = rule
        drops |= module.drops
    for module in chosen:
        for name, around in module.around.items():
            if name not in merged:
                raise SetupError(f"module '{module.name}' puts a rule around '{name}', which this game does not have")
            merged[name] = partial(around, merged[name])
    return {name: rule for name, rule in merged.items() if name not in drops}


def joined(kind: type[T], parts: Sequence[T]) -> T:
    """Return records of one dataclass as a single one, field by field: tuples appended, mappings merged.

    Each field has a default, which stands where there are no parts.
    """
    record: Any = kind
    rows = {one.name: [getattr(part, one.name) for part in parts] for one in fields(record)}
    together: T = record(**{name: _together(values) for name, values in rows.items() if values})
    return together


def _together(values: Sequence[Any]) -> Any:
    if isinstance(values[0], tuple):
        return tuple(one for value in values for one in value)
    return {key: one for value in values for key, one in value.items()}
