"""Tell which variants and expansions go together, and why some do not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from elgrande_tui.games.elgrande.messages import _, mark
from elgrande_tui.games.elgrande.module_faces import module_face
from elgrande_tui.model.module_face import looked_up
from engine.core.errors import SetupError
from engine.core.modules import Module, ModulePair, PairError, Verdict
from engine.games.elgrande.model.state import RegionCardsError
from engine.games.elgrande.modules.combinations import COMBINATIONS

VERDICTS: Mapping[Verdict, str] = {
    "official": mark("official with {names}"),
    "allowed": mark("allowed with {names}"),
    "advised against": mark("not recommended with {names}"),
    "impossible": mark("impossible with {names}"),
}
REASONS = {
    "independent": mark("Variants are independent of one another."),
    "listed": mark("The table of the rule books has this pair."),
    "more_cards": mark("The one adds cards to the other, or both to a third."),
    "unnamed": mark("The rule books do not speak of this pair, and nothing stands against it."),
    "region_cards": mark(
        "The rule books do not speak of this pair; with five players the region cards do not go round."
    ),
    "odd_cases": mark("The rule book advises against it: it leaves odd cases to the players."),
    "not_listed": mark("The table of the rule books does not have this pair."),
    "same_region": mark("Both bring a region France."),
    "same_pieces": mark("Both bring a sixth stack, and caballeros of a colour that nobody plays."),
    "no_stacks": mark("Without action cards there is no stack in which the card of the other could lie."),
    "no_rule": mark("No rule says how the two work together."),
}
"""Code -> why a pair has its verdict; those of installed modules are in their faces."""


def why(pair: ModulePair) -> str:
    """Return the reason of a pair as a sentence; "" for none that can be told."""
    own = looked_up(map(module_face, (pair.one, pair.other)), lambda face: face.reasons, pair.reason)
    sentence = own or REASONS.get(pair.reason, "")
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
    names = {"one": module_face(pair.one).called, "other": module_face(pair.other).called}
    return " ".join(filter(None, (told.format(**names, row=unadvised()), why(pair))))


def unadvised() -> str:
    """Return what the row is called that allows pairs which are not recommended."""
    return _("Any pair")


def together(module: Module, others: Iterable[Module]) -> str:
    """Return the verdicts on a module with each of the others: `Lighthouse: allowed with Fog.`; "" without others."""
    names: dict[Verdict, list[str]] = {}
    for other in others:
        pair = COMBINATIONS.of(module, other)
        names.setdefault(pair.verdict if pair is not None else "allowed", []).append(module_face(other.name).called)
    told = [_(VERDICTS[verdict]).format(names=", ".join(names[verdict])) for verdict in VERDICTS if verdict in names]
    return (
        _("{name}: {verdicts}.").format(name=module_face(module.name).called, verdicts="; ".join(told)) if told else ""
    )
