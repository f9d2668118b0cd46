"""Cross the bridge before a turn, set and show the disc of the Whirlwind, let the Mistress go (K-3.6, K-5.1, K-5.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.core.ask import Ask, Steps, ask
from engine.core.option import FATE, Option
from engine.core.state import Section
from engine.games.elgrande.model.options import DONE
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.king_intrigue.derived import acts_by_row
from engine.games.elgrande.modules.king_intrigue.state import scoring_follows
from engine.games.elgrande.modules.players_edition.events import MistressLeft, WhirlwindShown
from engine.games.elgrande.modules.players_edition.options import Cross
from engine.games.elgrande.modules.players_edition.state import (
    NO_DISC,
    Whirl,
    bridge_area,
    occupant,
    players_edition,
    pull_down,
)
from engine.games.elgrande.rules.caballeros import relocate
from engine.games.elgrande.rules.rule_queries import after_step, barred, closed
from engine.games.elgrande.rules.scoring import dial

WHIRLWIND = "whirlwind"
"""What the card does whose disc is set when it is played."""


def power(inner: Callable[..., Steps[None]], g: GrandeState, section: Section) -> Steps[None]:
    """Play a power card; with a Whirlwind set the disc at once (K-3.6)."""
    yield from inner(g, section)
    seat = section.seat
    # 0: the card had no value, and the seat plays the one that counts later.
    card = g.box.powers[g.played[seat]].do if g.played[seat] else ""
    if card and g.box.cards[card].do == WHIRLWIND:
        dials = yield from dial(g, [seat], card)
        set_whirl(g, seat, Whirl(dials[seat]))


def set_whirl(g: GrandeState, seat: int, whirl: Whirl) -> None:
    """Set the disc of a seat's Whirlwind, or take it back."""
    own = players_edition(g)
    own.whirls = (*own.whirls[:seat], whirl, *own.whirls[seat + 1 :])


def turn_begins(g: GrandeState, seat: int) -> Steps[None]:
    """Let the occupant of the bridge cross it, then show the Whirlwind's disc (K-5.1, K-5.2)."""
    if occupant(g) == seat:
        yield from cross(g, seat)
    show_whirl(g, seat)


def cross(g: GrandeState, seat: int) -> Steps[None]:
    """Take caballeros over the bridge, each once (K-C-BRUECKENBAU)."""
    moved = Counter[tuple[int, int]]()
    while crossings(g, seat, moved):
        option = yield from ask(Ask(seat, "cross", lambda: [*crossings(g, seat, moved), DONE]))
        if not isinstance(option, Cross):
            return
        move = g.box.options.move(option.kind, option.source, option.target)
        moved[option.target, relocate(g, seat, move)] += 1
        yield from after_step(g, seat)


def crossings(g: GrandeState, seat: int, moved: Counter[tuple[int, int]]) -> Sequence[Option]:
    """Return who can cross, while both ends are open."""
    bridge, box = players_edition(g).bridge, g.box
    if not bridge or not closed(g).isdisjoint(bridge):
        return ()
    shut = barred(g, "other_way")
    return [
        box.options.by_words[f"cross {box.kinds.all[kind].words} {box.areas[source].id} {box.areas[target].id}".lower()]
        for kind in box.kinds.of[seat]
        for source, target in (bridge, bridge[::-1])
        if g.areas[source][kind] > moved[source, kind] and target not in shut | barred(g, "move", kind)
    ]


def show_whirl(g: GrandeState, seat: int) -> None:
    """Turn the disc up; one whose action is ignored stays secret (K-4.7, K-5.2)."""
    own = players_edition(g)
    whirl = own.whirls[seat]
    if whirl.area == NO_DISC or whirl.shown:
        return
    if acts_by_row(g, seat):
        set_whirl(g, seat, Whirl())
        return
    set_whirl(g, seat, Whirl(whirl.area, shown=True))
    g.reveal(FATE)  # what was hidden is known: from here no answer can be taken back
    if g.tell:
        g.tell(WhirlwindShown(seat, whirl.area))


def turn_over(g: GrandeState, actor: int) -> Steps[None]:
    """Take the disc of the actor's Whirlwind back (K-E.9)."""
    if players_edition(g).whirls[actor].area != NO_DISC:
        set_whirl(g, actor, Whirl())
    yield from ()


def round_ends(g: GrandeState) -> Steps[None]:
    """Let the Mistress go, unless a general scoring follows, and take all discs back (K-E.9, K-E.10)."""
    own = players_edition(g)
    own.whirls = (Whirl(),) * len(own.whirls)
    if not scoring_follows(g):
        let_mistress_go(g)
    yield from ()


def let_mistress_go(g: GrandeState) -> None:
    """Let the King rule his region again (K-E.10)."""
    own = players_edition(g)
    if own.mistress:
        own.mistress = False
        if g.tell:
            g.tell(MistressLeft())


# The bridge is no region


def holding(g: GrandeState, seat: int) -> Sequence[int]:
    """Let the owner take the caballero off the bridge where he moves, fetches or returns some of his own (K-6.9)."""
    return (bridge_area(g.box),) if occupant(g) == seat else ()


def after_step_of(g: GrandeState, actor: int) -> Steps[None]:
    """Take the bridge off the board when nobody stands on it (K-E.6)."""
    if players_edition(g).bridge and occupant(g) == NOWHERE:
        pull_down(g)
    yield from ()


# What is shut


def closed_too(g: GrandeState, areas: frozenset[int]) -> frozenset[int]:
    """Open the King's region for the Mistress, and lock the one under quarantine (K-6.1)."""
    own = players_edition(g)
    if own.mistress:
        areas -= {g.king}
    return areas if own.quarantine == NOWHERE else areas | {own.quarantine}
