"""List the seats in an area by rank, as the engine ranks them, with special pieces and those that no seat owns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from elgrande_tui.games.elgrande.board.labels import Link
from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.module_uis import seams_of
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.rules.rule_queries import counted, counts, ranking_strengths


@dataclass(frozen=True, slots=True)
class Presence:
    """The caballeros of one seat in an area, or those there that no seat owns."""

    seat: int | None
    """None: those that no seat owns."""
    count: int
    traits: Mapping[str, int] = field(default_factory=dict)
    """Those that some of them have -> how many."""
    grande: bool = False
    special: tuple[tuple[str, ...], ...] = ()
    """The traits of each of them that has any."""
    link: Link = ""
    """`=`: ranks as the seat before; `+`: counts for the seat before."""
    idle: int = 0
    """How many of them do not count in a scoring of the area."""


def found_in(facts: GrandeFacts, area: int) -> list[Presence]:
    """Return every seat with something in the area, first rank first.

    Caballeros that no seat owns follow the seat for which they count, else stand at the end.
    """
    box, g = facts.rules.box, facts.open
    rank = ranking_strengths(g, area)
    # Beside open ground each spot is told by itself.
    here = g.areas[area] if area in box.parts[area] else counts(g, area)
    active = counted(g, area)
    of_nobody = [kind for kind, piece in enumerate(box.kinds.all) if piece.owner is None]
    nobody = _presence(box, None, of_nobody, here, active)
    holder = next(iter(seams_of(facts.rules).counts_for(facts.now)), None)
    found: list[Presence] = []
    before = 0
    # The sort is stable: seats of the same rank stay in turn order.
    for seat in sorted(facts.order, key=lambda seat: -rank[seat]):
        entry = _presence(box, seat, box.kinds.of[seat], here, active)
        grande, helped = g.grandes[seat] == area, bool(nobody.count) and seat == holder
        if entry.count or grande or helped:
            # Rank 0 is none: seats with only a Grande there do not tie.
            link: Link = "=" if rank[seat] and rank[seat] == before else ""
            found.append(replace(entry, grande=grande, link=link))
            before = rank[seat]
        if helped:
            found.append(replace(nobody, link="+"))
    # Those that count for nobody stand apart with all there are.
    return found if holder is not None or not nobody.count else [*found, replace(nobody, idle=0)]


def _presence(box: Box, seat: int | None, kinds: Iterable[int], here: Sequence[int], active: Sequence[int]) -> Presence:
    """Return the caballeros of some kinds, where `here` has all by kind and `active` those that count."""
    present = [kind for kind in kinds if here[kind]]
    special = [each for kind in present if (each := tuple(box.kinds.all[kind].traits)) for _ in range(here[kind])]
    found = Counter(trait for each in special for trait in each)

    def place(trait: str) -> int:
        """Return where it stands among the traits of one piece."""
        return max(piece.traits.index(trait) for piece in box.kinds.all if trait in piece.traits)

    return Presence(
        seat,
        sum(here[kind] for kind in present),
        {trait: found[trait] for trait in sorted(found, key=place)},
        special=tuple(special),
        idle=sum(max(0, here[kind] - active[kind]) for kind in present),
    )


def first_in(facts: GrandeFacts, area: int) -> list[int]:
    """Return the seats that rank first in an area: several in a tie, none where nobody has a rank, or none is paid."""
    if area != CASTILLO and area not in facts.rules.box.regions:
        return []  # a place of a module that is never scored
    rank = ranking_strengths(facts.open, area)
    return [seat for seat, strength in enumerate(rank) if strength and strength == max(rank)]
