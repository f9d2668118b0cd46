"""Build the special actions from the cards of the figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.core.errors import DataError
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.state import Action, Seams
from engine.games.elgrande.rules.actions.moving import Either, PutExtra, Relocate
from engine.games.elgrande.rules.actions.pieces import (
    BringToCourt,
    Evict,
    HoldVeto,
    MoveTheGrande,
    MoveTheKing,
    PutScoreboard,
    TakeBackPower,
)
from engine.games.elgrande.rules.actions.returning import Decay, OwnersReturn, ReturnEach, SecretReturn
from engine.games.elgrande.rules.actions.scorings import (
    ScoreAll,
    ScoreCastillo,
    ScoreChosen,
    ScoreClass,
    ScoreSecret,
    ScoreTotal,
)

VOCABULARY: Mapping[str, Callable[[Card, Box], Action]] = {
    "move": Relocate,
    "put": PutExtra,
    "hold_veto": HoldVeto,
    "decay": Decay,
    "owners_return": OwnersReturn,
    "return_each": ReturnEach,
    "secret_return": SecretReturn,
    "score_chosen": ScoreChosen,
    "score_class": ScoreClass,
    "score_all": ScoreAll,
    "score_total": ScoreTotal,
    "score_castillo": ScoreCastillo,
    "score_secret": ScoreSecret,
    "scoreboard": PutScoreboard,
    "king": MoveTheKing,
    "grande": MoveTheGrande,
    "recover": TakeBackPower,
    "court": BringToCourt,
    "evict": Evict,
}
"""The words that a card's `do` may hold, besides `either` and those that modules add."""


def build_actions(box: Box, seams: Seams) -> dict[str, Action]:
    """Return the action of every card by its id. Raises DataError for a `do` that is not in the vocabulary."""
    added = {card: action for actions in seams.actions for card, action in actions(box).items()}
    return {card.id: _action(card, box, added) for card in box.cards.values()}


def _action(card: Card, box: Box, added: Mapping[str, Action]) -> Action:
    if card.do == "either":  # its parts act under its id: events and Vetoes name the card that was taken
        return Either([_action(replace(box.cards[part], id=card.id), box, added) for part in card.of])
    if card.id in added:  # also one of the box, of which a module makes more
        return added[card.id]
    if card.do in VOCABULARY:
        return VOCABULARY[card.do](card, box)
    raise DataError(f"card '{card.id}': do = '{card.do}' is none of {', '.join((*VOCABULARY, 'either'))}")
