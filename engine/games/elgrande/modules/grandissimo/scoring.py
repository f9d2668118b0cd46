"""Say what the module makes of scorings, and clean up after a general one (G-801, G-804, G-808, G-817, G-901).

From a Castillo that is scored by a card nothing leaves (G-902).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Steps, ask
from engine.games.elgrande.model.events import Scoring
from engine.games.elgrande.model.options import Dial
from engine.games.elgrande.model.state import NOWHERE, GrandeState, Group
from engine.games.elgrande.modules.grandissimo.derived import BOYCOTT, INCOGNITO, PERSONS, THE_GENERAL
from engine.games.elgrande.modules.grandissimo.events import AllianceEnded, PersonGone
from engine.games.elgrande.modules.grandissimo.kept import give_back, laid, put_back, taken, turn_up
from engine.games.elgrande.modules.grandissimo.king import free_the_king
from engine.games.elgrande.modules.grandissimo.persons import holder
from engine.games.elgrande.modules.grandissimo.state import grandissimo
from engine.games.elgrande.rules.actions.moving import FreeRelocation
from engine.games.elgrande.rules.scoring import reveal_dials


def who_dials(g: GrandeState, scoring: Scoring, seats: Sequence[int]) -> Sequence[int]:
    """Leave out the owner of Espionage, who chooses when the others have shown their discs (G-808)."""
    spies = [card.seat for card in laid(g, "espionage")]
    return [seat for seat in seats if seat not in spies] if spies else seats


def after_reveal(g: GrandeState, scoring: Scoring, dials: dict[int, int]) -> Steps[dict[int, int]]:
    """Let the owner of Espionage choose, openly (G-808, G-901.3)."""
    for spy in [card.seat for card in laid(g, "espionage")]:
        option = yield from ask(Ask(spy, "dial", lambda: g.box.dials, {"card": scoring.cause}, always=True))
        assert isinstance(option, Dial)
        dials = {**dials, spy: option.area}
        reveal_dials(g, {spy: option.area})
    return dials


def castillo_left(g: GrandeState, scoring: Scoring) -> Steps[None]:
    """Let the owner of Free Choice relocate (G-804, G-901.4)."""
    for card in list(laid(g, "free_choice")):
        yield from FreeRelocation(g.box.cards[card.card], g.box).after_another(g, card.seat, "own")
    put_back(g, "free_choice")


def groups(g: GrandeState, scoring: Scoring, found: list[Group]) -> list[Group]:
    """Note that a scoring begins; in a general one the allied regions are one group, at the first of them (G-817)."""
    own = grandissimo(g)
    own.scoring = True
    pair = own.alliance
    if not scoring.general or not pair:
        return found
    areas = [group[0] for group in found if group[0] in pair]
    joint = tuple(areas)
    return [joint if group[0] == areas[0] else group for group in found if group[0] not in areas[1:]]


def before_area(g: GrandeState, scoring: Scoring, group: Group) -> Steps[Group]:
    """Leave out a region that is boycotted: that shows when its turn comes in a general scoring (G-801, G-901.5)."""
    card = taken(g, BOYCOTT)
    if scoring.general and card is not None and card.area in group:
        area = turn_up(g, BOYCOTT)
        put_back(g, "boycott")
        group = tuple(other for other in group if other != area)
    return group
    yield  # the seam is a generator, though nothing is asked


def scored(g: GrandeState, scoring: Scoring) -> Steps[None]:
    """Clean up after a general scoring (G-901.6); after any, cards can be turned up again (G-805)."""
    own = grandissimo(g)
    own.scoring = False
    if not scoring.general:
        return
    give_back(g, INCOGNITO)
    for do in ("boycott", "espionage", "alliance", "king_incognito"):
        put_back(g, do)
    if own.alliance:
        (area, other), own.alliance = own.alliance, ()
        if g.tell:
            g.tell(AllianceEnded(area, other))
    lay_the_general_aside(g)
    free_the_king(g)
    yield from ()


def lay_the_general_aside(g: GrandeState) -> None:
    """Lay the Inquisitor General beside the board (G-507)."""
    own, number, seat = grandissimo(g), PERSONS.index(THE_GENERAL), holder(g, THE_GENERAL)
    if seat == NOWHERE:
        return
    own.persons = (*own.persons[:number], NOWHERE, *own.persons[number + 1 :])
    own.spent = tuple(other for other in own.spent if other != number)
    own.fresh = tuple(other for other in own.fresh if other != number)
    if g.tell:
        g.tell(PersonGone(seat, THE_GENERAL))
