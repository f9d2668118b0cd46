"""Word the rules' refusals, to tell the player why a key does nothing."""

from __future__ import annotations

from elgrande_tui.games.elgrande.messages import _, mark
from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.text.table import area_of, power_name
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.module_face import looked_up
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.options import Reason
from engine.games.elgrande.rules.reasons import OF_AREAS

CODES = {
    "king_here": mark("The King is in {area}: nothing may enter or leave."),
    "not_neighbour": mark("{area} is not next to the King, who is in {king}."),
    "castillo_shut": mark("The Castillo is shut: it cannot be chosen here."),
    "nobody_there": mark("No such caballero in {area} can still go."),
    "same_area": mark("That is {area} again: choose another area."),
    "value_played": mark("{who} has played {value} this round."),
    "not_in_hand": mark("Power card {value} is not in your hand."),
    "court_empty": mark("Your court is empty."),
    "card_gone": mark("That action card has been taken."),
    "board_there": mark("There is already a scoreboard on {area}."),
    "board_locked": mark("The King is in {area}: the scoreboard there cannot be moved."),
    "done_first": mark("First finish what you have begun."),
    "not_now": mark("That is not possible now."),
}
"""Code -> sentence; those of variants and expansions are in their faces. Fields: area, king, who, value."""


def reason(rules: GrandeRules, names: Names, refused: Reason) -> str:
    """Return the refusal as a sentence for the player, a general one if its code is unknown."""
    own = looked_up(faces_of(rules), lambda face: face.reasons, refused.code)
    sentence = own or CODES.get(refused.code, CODES["not_now"])
    message = _(sentence)
    value: object = "" if refused.value is None else refused.value
    if refused.code not in OF_AREAS and refused.value is not None:
        value = power_name(rules, refused.value)
    neighbour = refused.code == "not_neighbour" and refused.value is not None
    return message.format(
        area=_("the court") if refused.area is None or refused.area < 0 else area_of(rules, refused.area),
        king=area_of(rules, refused.value) if neighbour and refused.value is not None else "",
        who=_("Somebody") if refused.seat is None else names[refused.seat],
        value=value,
    )
