"""Modules: expansions and variants as manifests, which of them go together, and how those of a Setup are combined."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from typing import Any, Literal, TypeAlias, TypeVar, get_args

import msgspec

from engine.core.ask import Ask, Extra
from engine.core.errors import SetupError
from engine.core.event import Event
from engine.core.figures import FiguresFile
from engine.core.option import Option
from engine.core.pieces import Axis
from engine.core.plausibility import FieldTest
from engine.core.rules import Ruling
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
        """Both names."""
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

    No other file of the engine names it or knows its words, but for the game's table of built-in modules. Installed
    distributions bring others: the game's registry of modules finds them all by name.
    """

    name: str
    needs: tuple[str, ...] = ()
    """Modules that must be chosen as well."""
    pairs: tuple[ModulePair, ...] = ()
    """What is said of it together with others, for pairs that are not in the game's own table. Whatever nobody speaks
    of is allowed."""
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
    figures: FiguresFile | None = None
    """The data file of its figures, which the game joins to its own."""
    colours: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)
    """Colours of pieces that no seat owns; each with what counts them from the game's figures."""
    axes: tuple[Axis, ...] = ()
    """What sets pieces of one colour apart."""
    hooks: Mapping[str, tuple[Callable[..., Any], ...]] = field(default_factory=dict)
    """Additions to the game's named lists of functions (`closed`, `strength`, `window`...), which the game defines."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Additions to the game's named lists of words (`causes`, `announced`), which the game defines."""
    questions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The kinds of questions it asks, each with the names that `Question.about` always has."""
    state: Callable[[Any], Any] | None = None
    """Makes the module's slice of State from the game's figures: an object with `copy()` and `key()`."""
    view: Callable[[Any, int | None], Any] | None = None
    """Makes the module's slice of View, as builtins, from its slice of State and the viewer."""
    slice_fields: Callable[[Any], Mapping[str, FieldTest]] | None = None
    """Makes the tests of that slice's fields from the game's figures, for clients that do not trust the host."""
    fits: Callable[[Any, Any, Any], bool] | None = None
    """Checks, from the game's figures, whether what stands in the areas of a View goes with its slice, whose fields
    have passed."""
    world: Callable[[Any, random.Random], Any] | None = None
    """Makes a slice of State that fits a slice of View, its secrets drawn at random."""
    learned: Callable[[Any, Any], Any] | None = None
    """Adds to a slice of View of the time when a section began what has become known since, as that of now shows it."""
    events: tuple[type[Event], ...] = ()
    """The Events that it adds."""
    scenes: Mapping[str, Any] = field(default_factory=dict)
    """The names that it adds to scenario files; the game defines what each is."""
    verbs: tuple[str, ...] = ()
    """First words of its own answers: while it is in play, no seat can have one of them as its name."""
    fields: Callable[[Any], Mapping[str, FieldTest]] | None = None
    """Makes the tests of fields that only its Events and `Question.about` have, by name, from the game's figures."""
    weights: str = ""
    """The place (`package.module:name`) of what the game's bots know of it; they define what that is."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why answers are refused with it: half sentences by code; the game defines their fields. Those of its `pairs` have
    none."""
    rulings: tuple[Ruling, ...] = ()
    """Decisions about its rules since games have been played with it; see `Rules.rulings`."""


def choose(names: Iterable[str], available: Mapping[str, Module], beside: Iterable[str] = ()) -> tuple[Module, ...]:
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


def _in_order(wanted: Iterable[str], available: Mapping[str, Module]) -> Iterator[Module]:
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


def hooks(
    base: Mapping[str, tuple[Callable[..., Any], ...]], chosen: Iterable[Module]
) -> dict[str, tuple[Callable[..., Any], ...]]:
    """Append the modules' functions to the game's named lists. Raises SetupError for an unknown list."""
    return _appended(base, ((module.name, module.hooks) for module in chosen))


def words(base: Mapping[str, tuple[str, ...]], chosen: Iterable[Module]) -> dict[str, tuple[str, ...]]:
    """Append the modules' words to the game's named lists. Raises SetupError for an unknown list."""
    return _appended(base, ((module.name, module.words) for module in chosen))


def _appended(
    base: Mapping[str, tuple[T, ...]], additions: Iterable[tuple[str, Mapping[str, tuple[T, ...]]]]
) -> dict[str, tuple[T, ...]]:
    merged = dict(base)
    for module, lists in additions:
        for name, added in lists.items():
            if name not in merged:
                raise SetupError(f"module '{module}' adds to '{name}', which this game does not have")
            merged[name] = merged[name] + added
    return merged
