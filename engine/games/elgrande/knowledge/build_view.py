"""Build Views field by field from the State, by the rules of secrecy (B-21)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.ask import Together
from engine.core.position import Position
from engine.games.elgrande.model.events import GENERAL
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import Dial
from engine.games.elgrande.model.state import NOWHERE, SECRETLY, GrandeState
from engine.games.elgrande.model.view import Board, CastilloEntry, GrandeView, Veto
from engine.games.elgrande.rules.veto import last_round


def build_view(position: Position, viewer: int | None) -> GrandeView:
    """Return what `viewer` (None: a spectator) may know of the position (B-21.1)."""
    state = position.state
    assert isinstance(state, GrandeState)
    start = position.start
    assert isinstance(start, GrandeState)
    now = board(state, viewer)
    since = position.since_for(viewer)
    begun = with_learned(state, board(start, viewer), now) if since or not state.box.printed else None
    return GrandeView(
        viewer=viewer,
        section=position.section,
        since=since,
        asked=position.asked_for(viewer),
        window=position.window(),
        now=now,
        # A module may have changed something before the first question; no secret of others shows by it.
        start=begun if since or begun != now else None,
        dials=set_discs(position, viewer),
        ledger=list(state.ledger),
        over=position.step is None,
    )


def with_learned(g: GrandeState, begun: Board, now: Board) -> Board:
    """Return the table of the time when the section began as its viewer knows it now."""
    learned = {
        name: part.learned(begun.modules[name], now.modules[name])
        for name, part in g.box.contents.slices.items()
        if part.learned
    }
    return msgspec.structs.replace(begun, modules={**begun.modules, **learned}) if learned else begun


def open_view(position: Position) -> GrandeView:
    """Return a spectator's view with the Castillo open, the discs turned up, and all that hides power cards removed."""
    view, state = build_view(position, None), position.state
    assert isinstance(state, GrandeState)
    areas = [*view.now.areas]
    areas[CASTILLO] = list(state.areas[CASTILLO])
    plays, dealt = [list(plays) for plays in state.history], [list(hand) for hand in state.dealt]
    now = msgspec.structs.replace(view.now, areas=areas, history=plays, dealt=dealt)
    dials = [set_discs(position, seat)[seat] for seat in range(len(view.dials))]
    return msgspec.structs.replace(view, now=now, dials=dials)


def board(g: GrandeState, viewer: int | None) -> Board:
    """Return the table as `viewer` may see it."""
    # Copies, as a View stays what it is when the game goes on.
    areas: list[list[int] | None] = [counts[:] for counts in g.areas]
    if not g.box.castillo_aid:
        areas[CASTILLO] = None  # H-9, B-9.5
    last = announced(g)
    return Board(
        round=g.round,
        king=g.king,
        first=g.first,
        order=g.order[:],
        offer=g.offer[:],
        taken=g.taken[:],
        seen=[list(cards) for cards in g.seen],
        played=g.played[:],
        back=g.back[:],
        hand=[] if viewer is None else list(g.hands[viewer]),
        used=[] if viewer is None else list(g.used[viewer]),
        hand_sizes=[len(hand) for hand in g.hands],
        used_sizes=[len(cards) for cards in g.used],
        dealt=[list(hand) for hand in g.dealt] if not g.box.secret_deal else _hidden(g.dealt, viewer),
        history=[history(plays, own=seat == viewer) for seat, plays in enumerate(g.history)],
        areas=areas,
        court=g.court[:],
        provinces=g.provinces[:],
        grandes=g.grandes[:],
        scores=g.scores[:],
        boards=g.boards[:],
        vetoes=[Veto(seat, taken, last_round(g.box.rounds, taken)) for seat, taken in g.vetoes],
        castillo_last=CastilloEntry(*last) if last and last[3] > g.castillo_emptied else None,
        scorings=len(g.ledger),
        agenda=g.agenda[:],
        modules={name: part.view(g.modules[name], viewer) for name, part in g.box.contents.slices.items()},
    )


def announced(g: GrandeState) -> tuple[int, int, int, int] | None:
    """Return the last announcement (H-10) of caballeros in the Castillo; None when all have left it since (B-14.4).

    It follows from what everybody knows, never from what the Castillo holds.
    """
    last = g.castillo_last
    if last is None:
        return None
    # A general scoring empties the Castillo after it has scored it, so the ledger shows it to everybody.
    emptied = any(one.round >= last[3] and one.area == CASTILLO and one.cause == GENERAL for one in g.ledger)
    return None if emptied else last


def history(plays: Sequence[int], *, own: bool) -> list[int]:
    """Return a seat's power-card history as the seat itself (`own`) or as other seats know it (H-8)."""
    if own or not plays or min(plays) > -SECRETLY:
        return list(plays)
    return [play if play > -SECRETLY else 0 for play in plays]


def _hidden(dealt: Sequence[Sequence[int]], viewer: int | None) -> list[list[int]]:
    """Return the hands with which the seats began as a viewer knows them who sees only their own (K-H.1)."""
    return [list(hand) if seat == viewer else [0] * len(hand) for seat, hand in enumerate(dealt)]


def set_discs(position: Position, viewer: int | None) -> list[int | None]:
    """Return the discs that are set and not revealed, by seat: the viewer's own as an area, others' as -1 (H-12)."""
    dials: list[int | None] = [None] * len(position.rules.setup.seats)
    if type(position.step) is not Together:
        return dials
    open_seats = {seat for _, seat in position.reveals}
    for seat, option, _ in position.since:
        if isinstance(option, Dial) and seat not in open_seats:
            dials[seat] = option.area if seat == viewer else NOWHERE
    return dials
