"""Move caballeros between provinces, courts, regions and the Castillo, each move with its Event.

Caballeros that leave together are moved by one call, and what follows from it is settled when all are gone (J-306).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.core.ask import Ask, Steps, ask
from engine.games.elgrande.model import events
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import COURT, DONE, Fetch, Move, Word
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.rules.rule_queries import after_step, held, target_tables


def take_in(g: GrandeState, seat: int, count: int) -> None:
    """Move caballeros from the provinces to the court."""
    if count:
        g.provinces[seat] -= count
        g.court[seat] += count
        if g.tell:
            g.tell(events.TakenIn(seat, count))


def still_there(g: GrandeState, picked: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return those of the caballeros `picked`, by kind and area (or COURT), that have not gone since."""
    left: Counter[tuple[int, int]] = Counter()
    found = []
    for kind, area in picked:
        # Several may have been picked where fewer are left: each is counted against those before it.
        left[kind, area] += 1
        if left[kind, area] <= (g.court if area == COURT else g.areas[area])[kind]:
            found.append((kind, area))
    return found


def fetch_options(g: GrandeState, seat: int, chosen: Sequence[Fetch] = ()) -> list[Word | Fetch]:
    """Return `done` and each region from which one more of the seat's caballeros can come (B-6.2).

    Those already `chosen` are spoken for.
    """
    found: list[Word | Fetch] = [DONE]
    places = (*target_tables(g).open, *held(g, seat))
    for kind in g.box.kinds_by_whose["own"][seat]:
        row = g.box.options.fetch[kind]
        for place in places:
            spoken = sum(1 for option in chosen if option is row[place])
            if g.areas[place][kind] > spoken:
                found.append(row[place])
    return found


def fetch(g: GrandeState, seat: int, chosen: Iterable[Fetch]) -> Steps[None]:
    """Bring caballeros from regions to the court, all of them together."""
    for option in chosen:
        kind = g.box.options.fetched(seat, option)
        g.areas[option.area][kind] -= 1
        # What it carried is lost on the way: a court holds plain ones.
        g.court[g.box.plain[kind]] += 1
        if g.tell:
            g.tell(events.Fetched(seat, kind, option.area))
    yield from after_step(g, seat)


def bring(g: GrandeState, seat: int, count: int) -> Steps[None]:
    """Bring that many of the seat's caballeros to its court: those that the provinces lack, from regions (B-6.2)."""
    taken = min(count, g.provinces[seat])
    take_in(g, seat, taken)
    for left in range(count - taken, 0, -1):
        option = yield from ask(Ask(seat, "fetch", lambda: fetch_options(g, seat), {"left": left}))
        if not isinstance(option, Fetch):
            return
        yield from fetch(g, seat, [option])


def place(g: GrandeState, actor: int, area: int, *, extra: bool, source: list[int] | None = None) -> None:
    """Move one caballero from the court, or another `source`, to an area; `extra`: by a special action (B-10.5)."""
    (g.court if source is None else source)[actor] -= 1
    # The Castillo keeps the announcement, and `arrival` asks about places of regions alone.
    if area == CASTILLO:
        g.enter_castillo(actor, actor, 1)
    else:
        g.areas[area][arrived(g, actor, NOWHERE, area) if g.seams.arrival else actor] += 1
    if g.tell:
        g.tell(events.Placed(actor, actor, area, extra))


def relocate(g: GrandeState, actor: int, move: Move) -> int:
    """Move one caballero from a region to another area (B-11.6); return the kind that it is there."""
    # It leaves before it arrives: within a region it may take the very field that it frees.
    g.areas[move.source][move.kind] -= 1
    kind = move.kind
    if g.tell:
        g.tell(events.Moved(actor, move.kind, move.source, move.target))
    if move.target == CASTILLO:
        kind = g.box.plain[kind]
        g.enter_castillo(actor, kind, 1)
    else:
        kind = arrived(g, kind, move.source, move.target) if g.seams.arrival else kind
        g.areas[move.target][kind] += 1
    return kind


def arrived(g: GrandeState, kind: int, source: int, area: int) -> int:
    """Return the kind that a caballero becomes where it arrives; it has left `source` and is not there yet."""
    for become_there in g.seams.arrival:
        kind = become_there(g, kind, source, area)
    return kind


def become(g: GrandeState, area: int, old: int, new: int, target: int = NOWHERE) -> None:
    """Make a caballero in an area one of another kind: if there is one, one that no running action has relocated.

    With a `target` it goes there, and stays one that has or has not been relocated.
    """
    target = area if target == NOWHERE else target
    g.areas[area][old] -= 1
    g.areas[target][new] += 1
    for moved in g.moved:
        # More relocated ones than are left: so it was one of them that has changed.
        if moved[area, old] > g.areas[area][old]:
            moved[area, old] -= 1
            moved[target, new] += 1


def send_back(g: GrandeState, actor: int, leaving: Iterable[tuple[int, int, int]]) -> Steps[None]:
    """Send caballeros to their owners' provinces (B-11.7), all of them together.

    `leaving` holds (kind, area or COURT, how many).
    """
    for kind, area, count in leaving:
        if area == COURT:
            g.court[kind] -= count
        else:
            g.areas[area][kind] -= count
        g.provinces[g.box.plain[kind]] += count
        if g.tell:
            g.tell(events.SentBack(actor, kind, area, count))
    yield from after_step(g, actor)
