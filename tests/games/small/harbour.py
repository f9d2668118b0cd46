"""Add the harbour of these rules: where pieces come from, stand and go.

- H-1 The card Tide lies in stack 8; there are no stacks 6 and 7. It relocates two own caballeros, on the island too.
- H-2 In set-up every seat sets its disc; two caballeros of its provinces go there, to the court where that is closed.
- H-3 A caballero that arrives on the hill of the island is sunned; a sunned one that arrives elsewhere is so no more.
- H-4 The card Tide may place on the galley. When the seat's turn begins its caballeros there go to the cove.
- H-5 In even rounds the King's region is open, but nothing enters it from a court.
- H-6 No card moves a Grande out of Granada.
- H-7 Before it chooses a card, a seat with more than five at court sends one back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.ask import Steps
from engine.core.figures import FiguresFile
from engine.core.pieces import Axis
from engine.core.state import Section
from engine.games.elgrande.model.box import Contents
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.options import COURT
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.rules.caballeros import send_back, take_in
from engine.games.elgrande.rules.rule_queries import after_step, closed
from engine.games.elgrande.rules.scoring import dial, reveal_dials

NAME, LANDING, TRAIT, CARD = "harbour", "landing", "sunned", "h8-tide"
LANDED = 2


def sunned(g: GrandeState, seat: int) -> int:
    return next(kind for kind in g.box.kinds.of[seat] if g.box.kinds.all[kind].traits == (TRAIT,))


def discs(g: GrandeState) -> Steps[None]:
    dials = yield from dial(g, range(len(g.scores)), LANDING)
    reveal_dials(g, dials)
    for seat, area in dials.items():
        if area in closed(g):
            take_in(g, seat, LANDED)
        else:
            g.provinces[seat] -= LANDED
            g.areas[area][seat] += LANDED


def arrival(g: GrandeState, kind: int, source: int, area: int) -> int:
    owner = g.box.kinds.all[kind].owner
    if area == g.box.index["isla.hill"] and owner is not None and kind == owner:
        return sunned(g, owner)
    return g.box.plain[kind] if g.box.kinds.all[kind].traits == (TRAIT,) and area != g.box.index["isla.hill"] else kind


def reach(g: GrandeState, actor: int, card: str, placed: Sequence[int], areas: Sequence[int]) -> Sequence[int]:
    return [*areas, g.box.index["galley"]] if card == CARD else areas


def turn_begins(g: GrandeState, seat: int) -> Steps[None]:
    galley, cove = g.areas[g.box.index["galley"]], g.areas[g.box.index["isla.cove"]]
    cove[seat] += galley[seat]
    galley[seat] = 0
    yield from after_step(g, seat)


def calm(g: GrandeState) -> bool:
    return g.round % 2 == 0


def open_king(g: GrandeState, areas: frozenset[int]) -> frozenset[int]:
    return areas - {g.king} if calm(g) else areas


def barred(g: GrandeState, what: str, kind: int) -> frozenset[int]:
    if what == "grande_leaves":
        return frozenset((g.box.index["granada"],))
    return frozenset(g.box.parts[g.king]) if what == "court" and calm(g) else frozenset()


def before_card(inner: Callable[..., Steps[None]], g: GrandeState, section: Section) -> Steps[None]:
    if g.court[section.seat] > 5:
        yield from send_back(g, section.seat, [(section.seat, COURT, 1)])
    yield from inner(g, section)


HARBOUR = GrandeModule(
    NAME,
    figures=FiguresFile("tests.games.small", "harbour.toml"),
    contents=Contents(
        axes=(Axis(TRAIT, (TRAIT,), owned=True),),
        causes=(LANDING,),
    ),
    seams=Seams(
        discs=(discs,),
        arrival=(arrival,),
        reach=(reach,),
        turn_begins=(turn_begins,),
        closed=(open_king,),
        barred=(barred,),
    ),
    around={"card": before_card},
    verbs=(LANDING,),
)
"""The manifest."""
