"""Foretell what setting a disc to a region does to the caballeros of the player who sets it."""

from __future__ import annotations

import random

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.text.table import area_map_name
from engine.core.determinize import CannotDeterminize, determinize
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.rule_queries import closed, counts
from engine.games.elgrande.rules.scoring import send_to


def disc_set(facts: GrandeFacts, area: int) -> tuple[str, GrandeState | None]:
    """Return in words what a disc set to that area now does to the player's caballeros, and the table after it.

    "" where it costs none. None in place of a table: the words are a whole sentence. Others who send theirs there are
    not foreseen.
    """
    section, cards = facts.view.section, facts.rules.box.cards
    if section is not None and section.name == "scoring":
        return _out_of_castillo(facts, area)
    card = cards.get(section.arg) if section is not None else None
    if card is None:
        return "", None
    match card.do:
        case "secret_return":
            return _sent_back(facts, area, card.limit)
        case "evict" | "eviction_order":
            sentence = _("{area}: closed, they go to your court.")
            if area not in closed(facts.open):
                sentence = _("{area}: they go there.")
            return sentence.format(area=area_map_name(facts.rules.box.areas[area].id)), None
    return "", None


def _out_of_castillo(facts: GrandeFacts, area: int) -> tuple[str, GrandeState | None]:
    """Tell where the caballeros in the Castillo come to (B-14.4)."""
    assert facts.seat is not None
    after, name = facts.open.copy(), area_map_name(facts.rules.box.areas[area].id)
    count = _in_castillo(facts, after)
    if not count:
        return _("You have nobody in the Castillo."), None
    if area == after.king:
        return _("{area}: the King is there, they go to your court ({count}).").format(area=name, count=count), None
    if area in closed(after):
        return _("{area}: closed, they go to your court ({count}).").format(area=name, count=count), None
    send_to(after, facts.seat, CASTILLO, area)
    return _("{count} more here").format(count=count), after


def _sent_back(facts: GrandeFacts, area: int, limit: int) -> tuple[str, GrandeState | None]:
    """Tell how many go back from there to the provinces (B-12.17, B-12.18)."""
    assert facts.seat is not None
    after, gone = facts.open.copy(), 0
    for kind in facts.rules.box.kinds.of[facts.seat]:
        for part in facts.rules.box.parts[area]:
            count = min(after.areas[part][kind], limit - gone)
            after.areas[part][kind] -= count
            gone += count
    return _("{count} fewer here").format(count=gone), after


def _in_castillo(facts: GrandeFacts, table: GrandeState) -> int:
    """Count the player's caballeros in the Castillo, and put them there on the table that lies open.

    What others have there is not known; how many are the player's own is, as nothing gets lost.
    """
    assert facts.seat is not None
    kinds = facts.rules.box.kinds
    if facts.now.areas[CASTILLO] is None:
        try:
            world = determinize(facts.rules, facts.view, random.Random(0)).state
        except CannotDeterminize:
            return 0
        assert isinstance(world, GrandeState)
        for kind in kinds.of[facts.seat]:
            table.areas[CASTILLO][kind] = world.areas[CASTILLO][kind]
    return kinds.owned(facts.seat, counts(table, CASTILLO))
