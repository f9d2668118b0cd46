"""Say what the module makes of scorings, and clean up after a general one (K-G.2 to K-G.7, K-E)."""

from __future__ import annotations

from engine.core.ask import Steps
from engine.games.elgrande.model.events import Payment, Scoring
from engine.games.elgrande.model.figures import CASTILLO, MANY
from engine.games.elgrande.model.state import NOWHERE, Bonus, GrandeState, Group, Strengths, Worth
from engine.games.elgrande.modules.king_intrigue.derived import choices
from engine.games.elgrande.modules.players_edition.events import CastilloBack
from engine.games.elgrande.modules.players_edition.options import NAME, PlayersEditionFigures
from engine.games.elgrande.modules.players_edition.state import (
    bridge_area,
    end_collapse,
    end_quarantine,
    occupant,
    part,
    players_edition,
)
from engine.games.elgrande.modules.players_edition.turns import let_mistress_go
from engine.games.elgrande.rules.rule_queries import values
from engine.games.elgrande.rules.scoring import pay


def barred(g: GrandeState, what: str, kind: int) -> frozenset[int]:
    """Shut the Castillo under the danger of collapse, and the King's region to the court under the Mistress."""
    own = players_edition(g)
    found: set[int] = set()
    if own.collapse and what in ("court", "move"):
        found.add(CASTILLO)
    if own.mistress and what == "court":
        found.update(g.box.parts[g.king])
    return frozenset(found)


def stands_in(g: GrandeState, area: int) -> int:
    """Return the region by whose table an area is scored: for a shifted Castillo that in which it stands (K-G.3)."""
    at = players_edition(g).castillo_at
    return at if area == CASTILLO and at != NOWHERE else area


def worth(g: GrandeState, area: int, found: Worth) -> Worth:
    """Give a shifted Castillo the values of its region (K-G.3)."""
    at = stands_in(g, area)
    return found if at == area else values(g, at)


def upside_down(g: GrandeState, area: int) -> bool:
    """Check whether a turned scoreboard counts in an area (K-G.4)."""
    turned, at = players_edition(g).turned, stands_in(g, area)
    return at in g.boards and turned[g.boards.index(at)]


def ranked(g: GrandeState, scoring: Scoring, area: int, strengths: Strengths) -> Strengths:
    """Rank the fewest first where a turned scoreboard counts (K-G.4)."""
    # 0 stays 0: a seat that is not there does not have the fewest.
    return [strength and MANY - strength for strength in strengths] if upside_down(g, area) else strengths


def bonus(g: GrandeState, scoring: Scoring, area: int, seat: int, found: Bonus) -> Bonus:
    """Pay no King's bonus under the Mistress, and none at all for a shifted Castillo (K-G.3, K-G.7, K-X.6)."""
    own, (king, home) = players_edition(g), found
    if stands_in(g, area) != area:
        if not choices(g.box.setup).shifted_castillo_bonuses:
            return 0, 0
        king = g.box.constants.king_bonus if own.castillo_at == g.king else 0
        home = g.box.constants.home_bonus if g.grandes[seat] in (own.castillo_at, CASTILLO) else 0
    return (0 if own.mistress else king), home


def groups(g: GrandeState, scoring: Scoring, found: list[Group]) -> list[Group]:
    """Score allied regions as one in a general scoring, at the first of them (K-G.6)."""
    pair = players_edition(g).alliance
    if not scoring.general or not pair:
        return found
    areas = tuple(group[0] for group in found if group[0] in pair)
    return [areas if group[0] == areas[0] else group for group in found if group[0] not in areas[1:]]


def castillo_left(g: GrandeState, scoring: Scoring) -> Steps[None]:
    """Put a shifted Castillo back to its own place (K-G.2, K-E.4)."""
    own = players_edition(g)
    if own.castillo_at != NOWHERE:
        source, own.castillo_at = own.castillo_at, NOWHERE
        if g.tell:
            g.tell(CastilloBack(source))
    yield from ()


def scored(g: GrandeState, scoring: Scoring) -> Steps[None]:
    """Pay for the bridge after a general scoring, and clean up (K-G.2, K-E.21)."""
    if not scoring.general:
        return
    seat, figures = occupant(g), g.box.figures.own[NAME]
    assert isinstance(figures, PlayersEditionFigures)
    if seat != NOWHERE:
        pay(g, scoring, bridge_area(g.box), [Payment(seat, 0, 0, 0, 0, figures.bridge_points)])
    part(g)
    end_collapse(g)
    end_quarantine(g)
    let_mistress_go(g)
    yield from ()
