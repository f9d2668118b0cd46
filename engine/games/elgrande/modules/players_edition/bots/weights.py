"""Weigh the special actions of the Player's Edition, and what lies on the board (K-C-WANDERTAG to K-C-MAETRESSE)."""

from __future__ import annotations

from collections.abc import Hashable

from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.weights import Weights
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.options import Dial
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.king_intrigue.bots.cards import tried
from engine.games.elgrande.modules.players_edition.options import Cross, Quarantine, Shift, Span, TurnBoard
from engine.games.elgrande.modules.players_edition.state import NO_DISC, players_edition
from engine.games.elgrande.rules.rule_queries import closed

CROSSING = 0.4
"""Points per round that a bridge is worth to whoever may cross it."""
DISTRACTION = 0.2
"""Points that it is worth to move into the King's region and out of it."""
STAYS = 0.7
"""The share of what a Whirlwind would do now that it still does when its turn comes."""


def depends(g: GrandeState, area: int) -> Hashable:
    """Return what the points of an area depend on, besides who stands there."""
    own = players_edition(g)
    return own.castillo_at if area == CASTILLO else NOWHERE, own.turned, own.mistress, area in closed(g)


def shifted(outlook: Outlook, actor: int, option: Shift) -> float:
    """Return what it is worth that the Castillo takes in everybody in a region (K-C-SCHIEBUNG)."""

    def shift(g: GrandeState) -> None:
        own, row = players_edition(g), g.areas[option.area]
        own.castillo_at = option.area
        if not own.collapse:
            for kind, count in enumerate(row):
                g.areas[CASTILLO][g.box.plain[kind]] += count
            g.areas[option.area] = [0] * len(row)

    return tried(outlook, shift, (CASTILLO, option.area))


def bridged(outlook: Outlook, actor: int, option: Span) -> float:
    """Return what it is worth to stand on the bridge (K-C-BRUECKENBAU)."""
    g = outlook.g
    scorings = sum(1 for number in g.box.constants.scoring_after if number >= g.round)
    rounds = sum(1 for number in g.box.rounds if number > g.round)
    return outlook.weights[actor] * (0.8 * scorings + CROSSING * min(rounds, 3)) + outlook.court(actor, -1)


def crossed(outlook: Outlook, actor: int, option: Cross) -> float:
    """Return what it is worth that a caballero crosses the bridge (K-5.1)."""
    return outlook.change(option.source, option.kind, -1) + outlook.change(option.target, option.kind, 1)


def turned(outlook: Outlook, actor: int, option: TurnBoard) -> float:
    """Return what it is worth that a scoreboard pays the other way round (K-C-REVOLTE)."""
    board, area = option.board, outlook.g.boards[option.board]

    def turn(g: GrandeState) -> None:
        own = players_edition(g)
        own.turned = (*own.turned[:board], not own.turned[board], *own.turned[board + 1 :])

    return tried(outlook, turn, (area,)) if area != NOWHERE else 0.0


def locked(outlook: Outlook, actor: int, option: Quarantine) -> float:
    """Return what it is worth that nobody can enter or leave a region (K-C-QUARANTAENE)."""

    def lock(g: GrandeState) -> None:
        players_edition(g).quarantine = option.area

    former = players_edition(outlook.g).quarantine
    return tried(outlook, lock, {option.area, former} - {NOWHERE})


def _emptied(outlook: Outlook, area: int) -> float:
    """Return what it is worth that everybody leaves a region for the provinces (K-C-WIRBELSTURM)."""
    if area in closed(outlook.g):
        return 0.0

    def empty(g: GrandeState) -> None:
        g.areas[area] = [0] * len(g.areas[area])

    return tried(outlook, empty, (area,))


def whirlwind_set(outlook: Outlook, option: Dial) -> float:
    """Return what it is worth to have a region on the disc of a Whirlwind."""
    return STAYS * _emptied(outlook, option.area)


def whirled(outlook: Outlook, actor: int, card: Card) -> float:
    """Return what the Whirlwind does now; before its disc is set, what it could do at best."""
    own = players_edition(outlook.g).whirls[actor]
    if own.area != NO_DISC and own.area >= 0:
        return _emptied(outlook, own.area)
    return STAYS * max(_emptied(outlook, area) for area in outlook.g.box.regions)


def collapsed(outlook: Outlook, actor: int, card: Card) -> float:
    """Return what it is worth that nobody enters the Castillo: it stays as it is (K-C-EINSTURZGEFAHR)."""
    if players_edition(outlook.g).collapse:
        return 0.0
    points = outlook.points_now(CASTILLO)
    return (outlook.ahead.next_open + 0.1) * outlook.balance(points) * 0.5


def distracted(outlook: Outlook, actor: int, card: Card) -> float:
    """Return what it is worth that the King is distracted for the rest of the round (K-C-MAETRESSE)."""

    def distract(g: GrandeState) -> None:
        players_edition(g).mistress = True

    scoring = outlook.g.round in outlook.g.box.constants.scoring_after
    free = outlook.weights[actor] * DISTRACTION
    return free + (tried(outlook, distract, (outlook.g.king,)) if scoring else 0.0)


WEIGHTS = Weights(
    effects={Shift: shifted, Span: bridged, Cross: crossed, TurnBoard: turned, Quarantine: locked},
    acts={
        "whirlwind": whirled,
        "danger_of_collapse": collapsed,
        "mistress": distracted,
    },
    dials={"pe-wirbelsturm": whirlwind_set},
    depends=(depends,),
)
