"""Perform the special actions of stacks 6 and 7 (C-1001 to C-1111)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Steps, ask
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import Scoring
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import STOP
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.colonies.derived import GOLD, WARES, derived
from engine.games.elgrande.modules.colonies.events import InquisitorTaken, MarkerLaid, TilesLaid
from engine.games.elgrande.modules.colonies.kept import block, blockable, keep
from engine.games.elgrande.modules.colonies.options import Block, MarkArea, MoveTable
from engine.games.elgrande.modules.colonies.state import overseas, supply
from engine.games.elgrande.modules.colonies.table import destinations, move_table
from engine.games.elgrande.rules.actions.action import ActFirst, actions_by_word
from engine.games.elgrande.rules.actions.moving import Relocate
from engine.games.elgrande.rules.actions.pieces import throw_grandes
from engine.games.elgrande.rules.actions.scorings import next_as_chosen
from engine.games.elgrande.rules.rule_queries import counts, scorable
from engine.games.elgrande.rules.scoring import score
from engine.games.elgrande.rules.veto import vetoed

TILES_STEP, PERSON_STEP = "tiles", "inquisitor"
"""The words that announce the steps of C-1007."""


def lay_tiles(g: GrandeState, actor: int, card: Card) -> Steps[bool]:
    """Lay the tiles of the card's symbols as far as the supply lasts (C-601); return whether a Veto ends the action.

    The window opens even where nothing is left to lay: any action of the stack can be stopped (C-1006, C-1007).
    """
    symbols, own = derived(g.box).figures.symbols[card.id], overseas(g)
    if g.vetoes and (yield from vetoed(g, actor, TILES_STEP, card.id)):
        return True
    gold, wares = min(symbols.gold, supply(g, GOLD)), min(symbols.wares, supply(g, WARES))
    own.gold += gold
    own.wares += wares
    if g.tell and (gold or wares):
        g.tell(TilesLaid(gold, wares))
    return False


def take_inquisitor(g: GrandeState, actor: int, card: Card) -> Steps[bool]:
    """Take the Grand Inquisitor from wherever it is (C-701, C-702, C-1107); return whether a Veto ends the action."""
    if g.vetoes and (yield from vetoed(g, actor, PERSON_STEP, card.id)):
        return True
    overseas(g).holder = actor
    if g.tell:
        g.tell(InquisitorTaken(actor))
    return False


class Overseas(ActFirst):
    """Base of the actions of stack 7: tiles come first (C-601)."""

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        """Lay the tiles, then go on."""
        if not (yield from lay_tiles(g, actor, self.card)):
            yield from self.go_on(g, actor)

    def go_on(self, g: GrandeState, actor: int) -> Steps[None]:
        """Take the steps after the tiles: none, but for a card that is kept (C-1004)."""
        keep(g, actor, self.card.id)
        yield from ()


class HolyInquisition(ActFirst):
    """The action of taking the Grand Inquisitor, then relocating black caballeros (C-701, C-1101)."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        self._relocate = RelocateBlack(card, box)

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        if not (yield from take_inquisitor(g, actor, self.card)):
            yield from self._relocate.after_another(g, actor, "black")


class RelocateBlack(Relocate):
    """Relocations of black caballeros alone."""

    def kinds(self, g: GrandeState, whose: str, actor: int) -> Sequence[int]:
        black = derived(g.box).black
        return [kind for kind in g.box.kinds_by_whose["any"][actor] if kind in black]


class TransportOwn(Overseas):
    """The action of relocating own caballeros, on to the new tiles too (C-1105)."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        self._relocate = Relocate(card, box)

    def go_on(self, g: GrandeState, actor: int) -> Steps[None]:
        yield from self._relocate.after_another(g, actor, self.card.whose)


class BlockCard(Overseas):
    """The action of turning an action card face down, now or in a later round (C-1102)."""

    def go_on(self, g: GrandeState, actor: int) -> Steps[None]:
        about = {"card": self.card.id, "step": 1, "left": 1}
        chosen = yield from ask(Ask(actor, "special_step", lambda: [*blockable(g), STOP], about))
        if isinstance(chosen, Block):
            yield from block(g, actor, self.card.id, chosen)
        else:
            keep(g, actor, self.card.id)


class ScoreRegions(Overseas):
    """The action of scoring the new regions (C-1108)."""

    def go_on(self, g: GrandeState, actor: int) -> Steps[None]:
        yield from score(g, Scoring(self.card.id, actor), self.picked(g), next_as_chosen)

    def picked(self, g: GrandeState) -> Sequence[int]:
        """Return the regions, in the order of scoring (C-902)."""
        new = derived(g.box).new
        return [area for area in scorable(g) if area in new]


class ScoreBlack(ScoreRegions):
    """The action of taking the Grand Inquisitor and scoring all regions with black caballeros (C-1107)."""

    def go_on(self, g: GrandeState, actor: int) -> Steps[None]:
        if not (yield from take_inquisitor(g, actor, self.card)):
            yield from super().go_on(g, actor)

    def picked(self, g: GrandeState) -> Sequence[int]:
        """Return the regions with black caballeros, in offices too; not the Castillo."""
        black = derived(g.box).black
        return [area for area in scorable(g) if any(counts(g, area)[kind] for kind in black)]


class ShiftTable(Overseas):
    """The action of moving the limitation table (C-804, C-1109)."""

    def go_on(self, g: GrandeState, actor: int) -> Steps[None]:
        about = {"card": self.card.id, "step": 1, "left": 1}
        chosen = yield from ask(Ask(actor, "special_step", lambda: [*destinations(g), STOP], about))
        if isinstance(chosen, MoveTable):
            if g.vetoes and (yield from vetoed(g, actor, chosen.words, self.card.id)):
                return
            yield from move_table(g, actor, chosen.area)


class MarkRegion(Overseas):
    """The action of marking a region that is scored at the end of the next round (C-1110)."""

    def go_on(self, g: GrandeState, actor: int) -> Steps[None]:
        words, box = g.box.options.by_words, g.box
        regions = [words[f"{MarkArea.verb} {box.areas[area].id}"] for area in scorable(g)]
        chosen = yield from ask(Ask(actor, "special_step", lambda: regions, {"card": self.card.id, "step": 1}))
        assert isinstance(chosen, MarkArea)
        if g.vetoes and (yield from vetoed(g, actor, chosen.words, self.card.id)):
            return
        own = overseas(g)
        own.mark = chosen.area
        own.marked = next((number for number in box.rounds if number > g.round), g.round + 1)
        if g.tell:
            g.tell(MarkerLaid(actor, chosen.area, own.marked))


class Conspiracy(Overseas):
    """The action of throwing all Grandes but one in a closed region into the Castillo (C-1111)."""

    def go_on(self, g: GrandeState, actor: int) -> Steps[None]:
        yield from throw_grandes(g, actor, self.card.id)


actions = actions_by_word(
    {
        "holy_inquisition": HolyInquisition,
        "turn_action_card": BlockCard,
        "double_strike": Overseas,
        "free_choice": Overseas,
        "score_new": ScoreRegions,
        "score_black": ScoreBlack,
        "transport": TransportOwn,
        "limitation_table": ShiftTable,
        "score_next_round": MarkRegion,
        "conspiracy": Conspiracy,
    }
)
