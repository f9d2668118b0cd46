"""Give the facts about a game, and who is in an area, at one moment: what lists, maps and sentences are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from elgrande_tui.games.elgrande import _, ngettext
from elgrande_tui.games.elgrande.board.labels import Link
from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.cards import card_text, card_title, power_title
from elgrande_tui.games.elgrande.text.table import area_name, power_name, round_number
from elgrande_tui.model.game_ui import ui_of
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO, PowerCard
from engine.games.elgrande.model.state import Worth
from engine.games.elgrande.rules.rule_queries import counted, counts, ranking_strengths


def values_of(facts: GrandeFacts, area: int) -> tuple[Worth, bool]:
    """Return what first, second and third place in an area pay, and whether a movable scoreboard says so."""
    values = seams_of(facts.rules).values(facts, area)
    assert values is not None, "the game says what every area pays"
    return values, area in facts.now.boards


def board_values(facts: GrandeFacts, area: int) -> Worth:
    """Return the values on the scoreboard of an area, or on the movable one that lies there."""
    box, boards = facts.rules.box, facts.now.boards
    return box.figures.scoreboards[boards.index(area)].values if area in boards else box.areas[area].values


def on_offer(facts: GrandeFacts) -> range:
    """Return the places where cards of this round lie: those of the stacks, then those of a row beside the board."""
    return range(len(facts.now.offer) + len(seams_of(facts.rules).row))


def offered(facts: GrandeFacts, place: int) -> tuple[str, int | None]:
    """Return the card that lies at a place in this round and the seat that has it; "" when the card is not known."""
    now, box, stacks = facts.now, facts.rules.box, len(facts.now.offer)
    if place >= stacks:
        card = seams_of(facts.rules).row[place - stacks]
        return card, now.taken.index(card) if card in now.taken else None
    if now.offer[place]:
        return now.offer[place], None
    # A card that was taken is gone from the offer: find it at the seat that took it.
    for seat, card in enumerate(now.taken):
        if card and box.cards[card].stack == box.stack_numbers[place]:
            return card, seat
    return "", None


def numbered(facts: GrandeFacts, place: int) -> str:
    """Return the number of a stack; "" for a card of a row, which nobody chooses."""
    return str(place + 1) if place < len(facts.now.offer) else ""


def acted_by(facts: GrandeFacts, place: int) -> str:
    """Return the card whose text says what is done with the card that lies at a place."""
    card, taker = offered(facts, place)
    return card if taker is None else seams_of(facts.rules).acted(facts.now, taker)


def places_of(rules: GrandeRules, card: str) -> str:
    """Return how many caballeros an action card allows to place, as a phrase."""
    number = rules.box.cards[card].caballeros
    return ngettext("place {count}", "place up to {count}", number).format(count=number)


def power_called(rules: GrandeRules, name: str) -> PowerCard | None:
    """Return the power card with that id; None if there is none."""
    return next((card for card in rules.box.figures.powers if card.id == name), None)


def intake_of(card: PowerCard) -> str:
    """Return how many caballeros a power card may bring to the court, as a sentence."""
    told = ngettext(
        "Power card {value}: up to {count} caballero to the court.",
        "Power card {value}: up to {count} caballeros to the court.",
        card.province,
    ).format(value=power_title(card.id), count=card.province)
    return f"{told} {card_title(card.do)}: {card_text(card.do)}" if card.do else told


def stock_of(facts: GrandeFacts, seat: int) -> str:
    """Return a seat's court, provinces, home and number of power cards, as a phrase."""
    now, kinds = facts.now, facts.rules.box.kinds
    home = area_name(facts.rules.box.areas[now.grandes[seat]].id) if now.grandes[seat] >= 0 else "-"
    return _("court {court}, provinces {provinces}, home {home}, power cards in hand {hand}").format(
        court=kinds.owned(seat, now.court),
        provinces=kinds.owned(seat, now.provinces),
        home=home,
        hand=now.hand_sizes[seat],
    )


def round_of(facts: GrandeFacts, seat: int) -> str:
    """Return what the seat did this round and what it holds, as a phrase."""
    return ", ".join(round_parts(facts, seat))


def round_parts(facts: GrandeFacts, seat: int) -> list[str]:
    """Return the parts of `round_of` one by one, the least important last."""
    now = facts.now
    parts = []
    if now.played[seat]:
        parts.append(_("played {value}").format(value=power_name(facts.rules, now.played[seat])))
    if now.taken[seat]:
        parts.append(_('took "{card}"').format(card=card_title(now.taken[seat])))
    for veto in now.vetoes:
        if veto.seat == seat:
            until = round_number(facts.rules, veto.until)
            parts.append(_("Veto until round {round}").format(round=until) if veto.until else _("Veto"))
    parts += ui_of(facts.rules).telling.holds(facts, seat)
    known = [power_name(facts.rules, number) for number in now.history[seat] if number > 0]
    if known:
        parts.append(_("power cards so far {values}").format(values=" ".join(known)))
    return parts


@dataclass(frozen=True, slots=True)
class Presence:
    """The caballeros of one seat in an area, or those there that no seat owns."""

    seat: int | None
    """None: those that no seat owns."""
    count: int
    traits: Mapping[str, int] = field(default_factory=dict)
    """Those that some of them have -> how many."""
    grande: bool = False
    special: tuple[tuple[str, ...], ...] = ()
    """The traits of each of them that has any."""
    link: Link = ""
    """`=`: ranks as the seat before; `+`: counts for the seat before."""
    idle: int = 0
    """How many of them do not count in a scoring of the area."""


def found_in(facts: GrandeFacts, area: int) -> list[Presence]:
    """Return every seat with something in the area, first rank first.

    Caballeros that no seat owns follow the seat for which they count, else stand at the end.
    """
    box, g = facts.rules.box, facts.open
    rank = ranking_strengths(g, area)
    # Beside open ground each spot is told by itself.
    here = g.areas[area] if area in box.parts[area] else counts(g, area)
    active = counted(g, area)
    of_nobody = [kind for kind, piece in enumerate(box.kinds.all) if piece.owner is None]
    nobody = _presence(box, None, of_nobody, here, active)
    holder = next(iter(seams_of(facts.rules).counts_for(facts.now)), None)
    found: list[Presence] = []
    before = 0
    # The sort is stable: seats of the same rank stay in turn order.
    for seat in sorted(facts.order, key=lambda seat: -rank[seat]):
        entry = _presence(box, seat, box.kinds.of[seat], here, active)
        grande, helped = g.grandes[seat] == area, bool(nobody.count) and seat == holder
        if entry.count or grande or helped:
            # Rank 0 is none: seats with only a Grande there do not tie.
            link: Link = "=" if rank[seat] and rank[seat] == before else ""
            found.append(replace(entry, grande=grande, link=link))
            before = rank[seat]
        if helped:
            found.append(replace(nobody, link="+"))
    # Those that count for nobody stand apart with all there are.
    return found if holder is not None or not nobody.count else [*found, replace(nobody, idle=0)]


def _presence(box: Box, seat: int | None, kinds: Iterable[int], here: Sequence[int], active: Sequence[int]) -> Presence:
    """Return the caballeros of some kinds, where `here` has all by kind and `active` those that count."""
    present = [kind for kind in kinds if here[kind]]
    special = [each for kind in present if (each := tuple(box.kinds.all[kind].traits)) for _ in range(here[kind])]
    found = Counter(trait for each in special for trait in each)

    def place(trait: str) -> int:
        """Return where it stands among the traits of one piece."""
        return max(piece.traits.index(trait) for piece in box.kinds.all if trait in piece.traits)

    return Presence(
        seat,
        sum(here[kind] for kind in present),
        {trait: found[trait] for trait in sorted(found, key=place)},
        special=tuple(special),
        idle=sum(max(0, here[kind] - active[kind]) for kind in present),
    )


def first_in(facts: GrandeFacts, area: int) -> list[int]:
    """Return the seats that rank first in an area: several in a tie, none where nobody has a rank, or none is paid."""
    if area != CASTILLO and area not in facts.rules.box.regions:
        return []  # a place of a module that is never scored
    rank = ranking_strengths(facts.open, area)
    return [seat for seat, strength in enumerate(rank) if strength and strength == max(rank)]
