"""Run setup and the frame of a round: reveal, power cards, end (B-2 to B-5, B-7)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Steps, ask, draw
from engine.core.option import Presorted, in_order
from engine.core.state import Section, planned
from engine.games.elgrande.model import events
from engine.games.elgrande.model.options import Power
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.rule_queries import barred
from engine.games.elgrande.rules.veto import expire


def region_deck(g: GrandeState) -> list[int]:
    """Return the regions of the region cards with which set-up begins (B-2.1)."""
    return [area for area in g.box.on_disc if area not in barred(g, "grande")]


def region_cards_needed(g: GrandeState) -> int:
    """Return how many region cards set-up turns up: for the King, a home of each seat, and the modules."""
    return 1 + len(g.box.seats) + sum(cards(g.box).count for cards in g.seams.region_cards)


def set_up(g: GrandeState, section: Section) -> Steps[None]:
    """Set up King, home regions and first player; every chance is a draw (B-2.1 to B-2.5, B-2.10, B-0.7)."""
    box = g.box
    # One deck serves King, homes and modules, so that no region comes up twice.
    pool = [box.areas[area].id for area in region_deck(g)]
    king = yield from draw("region", pool)  # B-2.1, B-2.2
    pool.remove(king)
    g.king = box.index[king]
    if g.tell:
        g.tell(events.KingStarts(g.king))
    for seat in range(len(box.seats)):  # B-2.3
        home = yield from draw("region", pool)
        pool.remove(home)
        area = box.index[home]
        g.grandes[seat] = area
        g.provinces[seat] -= box.constants.home_start
        g.areas[area][seat] = box.constants.home_start
        if g.tell:
            g.tell(events.HomeDealt(seat, area))
    for cards in (turned_up(box) for turned_up in g.seams.region_cards):  # B-2.4
        for _ in range(cards.count):
            region = yield from draw("region", pool)
            pool.remove(region)
            cards.put(g, box.index[region])
    # Standards before the discs: a bearer is one of those at home, never one that a disc brings.
    for function in (*g.seams.set_up, *g.seams.standards):
        yield from function(g)
    yield from settle_in(g, section)


def settle_in(g: GrandeState, section: Section) -> Steps[None]:
    """Set up what players decide, and the first player (B-2.10)."""
    for function in (*g.seams.discs, *g.seams.hands):
        yield from function(g)
    yield from begin_play(g)


def begin_play(g: GrandeState) -> Steps[None]:
    """Choose the first player; the first round comes next (B-2.10)."""
    box = g.box
    first = box.first_player
    if first is None:
        first = yield from draw("first", list(box.seats))
    g.first = box.seats.index(first)
    g.agenda.append(Section("reveal", arg=str(box.rounds[0])))


def reveal(g: GrandeState, section: Section) -> Steps[None]:
    """Turn up the top card of each stack (B-4.1).

    A stack of one is always on offer (B-4.2); none runs out (B-4.3).
    """
    g.round = int(section.arg)
    for row, (number, cards) in enumerate(zip(g.box.stack_numbers, g.box.stacks, strict=True)):
        if len(cards) == 1:
            # Not noted as seen: the next round would find nothing left of the stack.
            g.offer[row] = cards[0]
            continue
        pool = list(cards)  # the stack is not shuffled beforehand: no order exists that could leak
        for card in g.seen[row]:
            pool.remove(card)
        card = yield from draw(f"stack.{number}", pool)
        g.offer[row] = card
        g.seen[row] += (card,)
    if g.tell:
        g.tell(events.RoundBegan(g.round, list(g.offer)))
    for function in g.seams.round_begins:
        yield from function(g)
    plan_power(g)


def plan_power(g: GrandeState) -> None:
    """Put a power card of each seat that has played none on the agenda, first player first, clockwise (B-5.1)."""
    seats = (g.first, *g.box.others[g.first])
    g.agenda[:0] = [planned("power", seat) for seat in seats if not g.played[seat]]


def power(g: GrandeState, section: Section) -> Steps[None]:
    """Let a seat play a power card of a value that nobody has played this round (B-5.1, B-5.2).

    One without a value skips the seat's place: it plays another card when all others have played (K-3.4).
    """
    box, seat = g.box, section.seat
    number = (yield from ask(Ask(seat, "play_power", lambda: playable(g, seat)))).power
    # A new hand instead of a change to the old one, which copies of the State share.
    hand = [*g.hands[seat]]
    hand.remove(number)
    g.hands[seat] = tuple(hand)
    g.history[seat] += (number,)
    if g.tell:
        g.tell(events.PowerPlayed(seat, number))
    if not box.power_values[number]:
        # Used up at once, as `played` keeps only the card that counts in this round.
        g.used[seat] += (number,)
        # Behind all who have yet to play: their sections are the first of the agenda.
        g.agenda.insert(sum(later.name == section.name for later in g.agenda), section)
        return
    g.played[seat] = number
    if all(g.played):
        g.order = turn_order(g)
        if g.tell:
            g.tell(events.TurnOrder(list(g.order)))
        g.agenda[:0] = plan_turns(g, g.order)


def playable(g: GrandeState, seat: int) -> list[Power]:
    """Return the power cards the seat may play now (B-5.2); there is always one (B-5.3)."""
    box, hand = g.box, g.hands[seat]
    options, laid = box.options.power, g.played
    if not box.values_differ:
        # Cards can share a value here, and one that lies open shuts out all of them.
        laid = [number for played in g.played for number in box.same_value[played]]
        if not any(box.power_values[number] for number in hand):
            hand = ()  # one without a value is played with another that has one: K-C-JOKER
    if changes := g.seams.playable:
        numbers: Sequence[int] = [number for number in hand if number not in laid]
        for change in changes:
            numbers = change(g, seat, numbers)
        return Presorted(in_order([options[number] for number in numbers]))
    left = {*hand}.difference(laid)
    return Presorted([options[number] for number in box.powers_by_name if number in left])


def turn_order(g: GrandeState) -> list[int]:
    """Return the seats that played a power card, highest value first (B-5.4)."""
    seats = [seat for seat, number in enumerate(g.played) if number]
    return sorted(seats, key=power_ranks(g).__getitem__, reverse=True)


def power_ranks(g: GrandeState) -> Sequence[float]:
    """Return by seat what ranks the power card that it has played: its value."""
    found: Sequence[float] = [*map(g.box.power_values.__getitem__, g.played)]
    for change in g.seams.rank:
        found = change(g, found)
    return found


def plan_turns(g: GrandeState, order: Sequence[int]) -> list[Section]:
    """Return the sections of one turn of each of these seats (B-3.2), then of the end of the round."""
    plan = [planned(name, seat) for seat in order for name in ("turn", "card")]
    plan.append(planned("end"))
    for function in g.seams.turn_plan:
        plan = function(g, order, plan)
    return plan


def end(g: GrandeState, section: Section) -> Steps[None]:
    """End the round, when modules have done what comes before."""
    for function in g.seams.round_ends:
        yield from function(g)
    close_round(g)


def close_round(g: GrandeState) -> None:
    """Clear the table, name the next first player, let Vetoes expire; general scoring if due (B-7, B-3.1, B-18.1)."""
    box = g.box
    seats = [seat for seat, number in enumerate(g.played) if number]
    # Before the table is cleared: the lowest of the cards that lie open decides.
    g.first = min(seats, key=power_ranks(g).__getitem__, default=g.first)  # B-5.5, B-7.2
    for seat in seats:  # B-7.3
        # One taken back in its own round is in the hand again already.
        if not g.back[seat]:
            g.used[seat] += (g.played[seat],)
    g.played = [0] * len(box.seats)
    g.back = [False] * len(box.seats)
    g.order = []
    g.offer = [""] * len(box.stacks)  # B-7.1
    g.taken = [""] * len(box.seats)
    gone = expire(g)  # B-7.4
    if g.tell:
        for holder in gone:
            g.tell(events.VetoExpired(holder))
        g.tell(events.RoundEnded(g.round, g.first))
    following = [number for number in box.rounds if number > g.round]
    if g.round in box.constants.scoring_after:  # B-7.5
        g.agenda.append(planned("scoring"))
    if following:
        g.agenda.append(Section("reveal", arg=str(following[0])))


def round_over(g: GrandeState) -> bool:
    """Whether a round is over with all that belongs to it: the next one is to begin, or the game is over (B-3.1)."""
    return not g.agenda or g.agenda[0].name == "reveal"


def generally_scored(g: GrandeState) -> bool:
    """Whether a round is over that ended with a general scoring (B-7.5)."""
    return round_over(g) and g.round in g.box.constants.scoring_after
