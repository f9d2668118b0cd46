"""Say why answers are refused that have to do with Portugal, ships, jail, guests, person cards and mercenaries."""

from __future__ import annotations

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import Ally, Dial, Place, Put, Reason, Throw
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.grandissimo.figures import NAME
from engine.games.elgrande.modules.grandissimo.lore import PERSONS, lore
from engine.games.elgrande.modules.grandissimo.options import (
    SHIP,
    ChooseRegionCard,
    Deputy,
    Escort,
    Jail,
    Jester,
    Pardon,
    SecondCard,
    Settle,
    TakePerson,
    TakeShip,
    Unload,
)

Regional = Unload | Pardon | Jail | Throw | Settle | Ally | Escort
"""Answers that name regions."""
REASONS = {
    "disc_without": "the disc does not show {area}",
    "ship_not_yours": "only the owner of a ship puts caballeros onto it",
    "ship_not_extra": "what a special action places goes into a region, not onto a ship",
    "ship_unowned_first": "a ship that nobody owns is taken first",
    "ships_owned": "every ship has an owner",
    "no_such_ship": "{seat} has no such ship",
    "not_coastal": "a ship is unloaded into coastal regions only, and {area} is none",
    "jail_empty": "nobody is in jail",
    "no_such_guest": "no such caballero waits at the court",
    "person_yours": "that person card lies in front of you already",
    "person_used": "that person card has been used in this turn",
    "person_elsewhere": "that person card does not lie in front of you",
    "region_card_taken": "that region card is in use",
    "no_deputy": "no Grande of {seat} stands in a region",
}
"""Half sentences by code."""


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return the reason for a refusal that has to do with the module; None for any other."""
    if isinstance(option, Regional):
        return _region(box, board, seat, option)
    if isinstance(option, Dial):
        return Reason("disc_without", area=option.area) if option.area not in box.on_disc else None
    if isinstance(option, Place | Put):
        return _on_board(box, board, seat, option)
    if isinstance(option, TakePerson | Jester):
        return _person(board, seat, option)
    if isinstance(option, TakeShip) or option is SHIP:
        return _ship(board, option)
    if isinstance(option, ChooseRegionCard):
        return Reason("region_card_taken") if any(option.area in card[1:] for card in _own(board)["taken"]) else None
    if isinstance(option, Deputy):
        return Reason("no_deputy", seat=option.seat) if board.grandes[option.seat] not in box.regions else None
    if isinstance(option, SecondCard):
        return Reason("card_gone") if option.card not in board.offer else None
    return None


def _own(board: Board) -> dict[str, list[list[int]]]:
    own: dict[str, list[list[int]]] = board.modules[NAME]
    return own


def _named(option: Regional) -> tuple[int, ...]:
    """Return the regions that an answer names."""
    if isinstance(option, Escort):
        return option.source, option.target
    if isinstance(option, Ally):
        return option.area, option.other
    return (option.target if isinstance(option, Settle) else option.area,)


def _region(box: Box, board: Board, seat: int, option: Regional) -> Reason | None:
    """Return the reason that lies with a region which the answer names."""
    known = lore(box)
    if board.king in _named(option):
        return Reason("king_here", area=board.king)
    if isinstance(option, Unload):
        return Reason("not_coastal", area=option.area) if option.area not in known.coast else None
    if isinstance(option, Pardon):
        return None if any(board.areas[known.jail] or ()) else Reason("jail_empty")
    if isinstance(option, Settle):
        return None if (board.areas[known.guests[seat]] or [0])[option.kind] else Reason("no_such_guest")
    if isinstance(option, Jail | Throw):
        return _standing(board, option.area, option.kind)
    if isinstance(option, Escort):
        along = None if option.taken == NOWHERE else _standing(board, option.source, option.taken)
        return _standing(board, option.source, option.kind) or along
    return None


def _standing(board: Board, area: int, kind: int) -> Reason | None:
    row = board.areas[area]
    return Reason("nobody_there", area=area) if area != CASTILLO and row is not None and not row[kind] else None


def _on_board(box: Box, board: Board, seat: int, option: Place | Put) -> Reason | None:
    """Return why no caballero goes onto a ship (G-303)."""
    ships = lore(box).ships
    if option.area not in ships:
        return None
    if board.modules[NAME]["ships"][ships.index(option.area)] != seat:
        return Reason("ship_not_yours")
    return Reason("ship_not_extra") if isinstance(option, Put) else None


def _person(board: Board, seat: int, option: TakePerson | Jester) -> Reason | None:
    own = board.modules[NAME]
    if isinstance(option, TakePerson):
        return Reason("person_yours") if own["persons"][PERSONS.index(option.person)] == seat else None
    number = PERSONS.index("jester")
    if own["persons"][number] != seat:
        return Reason("person_elsewhere")
    return Reason("person_used") if number in own["spent"] else None


def _ship(board: Board, option: Option) -> Reason | None:
    ships = board.modules[NAME]["ships"]
    if not isinstance(option, TakeShip):
        return Reason("ships_owned") if NOWHERE not in ships else None
    if NOWHERE in ships:
        return Reason("ship_unowned_first")
    return Reason("no_such_ship", seat=option.seat) if ships.count(option.seat) <= option.last else None
