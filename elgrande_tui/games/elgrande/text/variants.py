"""Name the variants and expansions, what is played at a table, which of them go together, and why some do not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from elgrande_tui.games.elgrande import _, mark, ngettext
from elgrande_tui.games.elgrande.module_uis import all_seams, module_ui
from engine.core.errors import SetupError
from engine.core.modules import Module, ModulePair, PairError, Verdict
from engine.core.setup import Setup
from engine.games.elgrande.model.state import RegionCardsError
from engine.games.elgrande.modules.combinations import COMBINATIONS

LINE_CELLS = 49
"""Width of the line in the form for a new game at 80x24."""
ANY_PAIR = mark("Any pair")
"""What the row is called that allows pairs which are not recommended."""


def length(setup: Setup) -> str:
    """Return how long a game is, marked: `nine rounds`."""
    usual = mark("six rounds") if setup.options.get("length") == "short" else mark("nine rounds")
    modules = map(module_ui, (*setup.variants, *setup.modules))
    return next((module.length for module in modules if module.length), usual)


def game_line(setup: Setup) -> str:
    """Return what is played at a table: `Edition 2015, nine rounds, with France, Granada`."""
    edition = str(setup.options.get("edition", "2015"))
    modules = [module_ui(name) for name in (*setup.variants, *setup.modules)]
    base = _("Edition {edition}, {rounds}").format(edition=edition, rounds=_(length(setup)))
    if setup.options.get("deals"):
        base = _("First game: {base}").format(base=base)
    also = [module.called for module in modules if not module.length]
    line = _("{base}, with {also}").format(base=base, also=", ".join(also)) if also else base
    if not (count := len(setup.figures)):
        return line
    rules = ngettext("{count} house rule", "{count} house rules", count).format(count=count)
    return f"{line}, {rules}"


VERDICTS: Mapping[Verdict, str] = {
    "official": mark("official with {names}"),
    "allowed": mark("allowed with {names}"),
    "advised against": mark("not recommended with {names}"),
    "impossible": mark("impossible with {names}"),
}


def why(pair: ModulePair) -> str:
    """Return the reason of a pair as a sentence; "" for none that can be told."""
    sentence = all_seams().reasons.get(pair.reason, "")
    return _(sentence) if sentence else ""


def refusal(error: SetupError) -> str:
    """Return the sentence for modules that cannot be combined; "" for any other error."""
    if isinstance(error, RegionCardsError):
        sentence = _(
            "{seats} players with these variants and expansions need {needed} region cards; there are {there}."
        )
        return sentence.format(seats=error.seats, needed=error.needed, there=error.there)
    if not isinstance(error, PairError):
        return ""
    pair = error.pair
    told = _("{one} and {other} cannot be combined.")
    if pair.verdict != "impossible":
        told = _("{one} with {other} is not recommended; whoever wants it anyway chooses '{row}' too.")
    names = {"one": module_ui(pair.one).called, "other": module_ui(pair.other).called}
    return " ".join(filter(None, (told.format(**names, row=_(ANY_PAIR)), why(pair))))


def together(module: Module, others: Iterable[Module]) -> str:
    """Return the verdicts on a module with each of the others: `Lighthouse: allowed with Fog.`; "" without others."""
    names: dict[Verdict, list[str]] = {}
    for other in others:
        pair = COMBINATIONS.of(module, other)
        names.setdefault(pair.verdict if pair is not None else "allowed", []).append(module_ui(other.name).called)
    told = [_(VERDICTS[verdict]).format(names=", ".join(names[verdict])) for verdict in VERDICTS if verdict in names]
    return _("{name}: {verdicts}.").format(name=module_ui(module.name).called, verdicts="; ".join(told)) if told else ""
