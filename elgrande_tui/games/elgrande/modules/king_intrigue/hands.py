"""Tell what a hand of power cards has, compare two, and find the answers that choose one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.king_intrigue import _, ngettext
from elgrande_tui.games.elgrande.text.cards import card_title, power_title
from elgrande_tui.model.picking import HandChoice
from engine.core.question import Question
from engine.games.elgrande.model.options import DONE
from engine.games.elgrande.modules.king_intrigue.derived import derived
from engine.games.elgrande.modules.king_intrigue.hands import PICK
from engine.games.elgrande.modules.king_intrigue.options import ChooseHand, Drop, Pick, power_name

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.figures import PowerCard

SETS = {"ki": "king_intrigue", "pe": "players_edition", "sk": "special_cards"}
"""How the ids of cards begin -> the module that brings them in."""
MANY = 4
"""A power card with so many caballeros brings many of them."""


def picked(rules: GrandeRules, words: Iterable[str]) -> tuple[int, ...]:
    """Return the power cards that are picked, by value, from the answers on offer: each can be dropped."""
    found = [option.power for option in map(rules.parse, words) if isinstance(option, Drop)]
    return tuple(sorted(found, key=rules.box.power_values.__getitem__))


def scores(rules: GrandeRules, card: PowerCard) -> bool:
    """Check whether a power card scores something or makes it count more."""
    return "score" in rules.box.cards[card.do].do


def summed(rules: GrandeRules, hand: Sequence[PowerCard]) -> str:
    """Return how many cards there are, how many caballeros they bring, and how many of them score."""
    count, brought = len(hand), sum(card.province for card in hand)
    scoring = sum(scores(rules, card) for card in hand)
    return "; ".join(
        [
            ngettext("{count} card", "{count} cards", count).format(count=count),
            ngettext("{count} caballero from the provinces", "{count} caballeros from the provinces", brought).format(
                count=brought
            ),
            ngettext("{count} scoring", "{count} scorings", scoring).format(count=scoring),
        ]
    )


def titles(hand: Iterable[PowerCard]) -> str:
    """Return the cards with their values: `10 Intriguer, 160 Royal Adviser`."""
    return ", ".join(f"{power_title(card.id)} {card_title(card.do)}" for card in hand)


def hand_name(name: str) -> str:
    """Return what a suggested hand is called."""
    names = {
        "beginner": _("for beginners"),
        "crowd": _("many caballeros"),
        "scorer": _("many scorings"),
        "schemer": _("schemer"),
        "storm": _("storm"),
        "treasurer": _("treasurer"),
        "warden": _("warden"),
    }
    return names.get(name, name)


def lenses(rules: GrandeRules, called: Mapping[str, str]) -> Mapping[str, Iterable[int]]:
    """Return the groups of power cards that can be looked at, by what they are called; `called` names modules."""
    box, pool = rules.box, list(derived(rules.box).pool)
    by_set: dict[str, list[int]] = {}
    for number in pool:
        by_set.setdefault(called[SETS[box.powers[number].do.partition("-")[0]]], []).append(number)
    return {
        _("scorings"): [number for number in pool if scores(rules, box.powers[number])],
        _("{count} caballeros or more").format(count=MANY): [n for n in pool if box.powers[n].province >= MANY],
        **(by_set if len(by_set) > 1 else {}),
    }


class PowerHand(HandChoice):
    """The hand of power cards that is being picked; its cards go by what they do."""

    sort = "elgrande.power"
    done = DONE.words

    def __init__(self, rules: GrandeRules, words: Sequence[str]) -> None:
        """Take the answers on offer, which tell what is picked."""
        self._rules = rules
        powers = rules.box.powers
        self.chosen = [power_name(powers[number]) for number in picked(rules, words)]
        self._suggested = {
            name: [power_name(powers[number]) for number in hand] for name, hand in derived(rules.box).hands.items()
        }
        self.suggested = {hand_name(name): hand for name, hand in self._suggested.items()}

    def answers(self, cards: Sequence[str]) -> Sequence[str]:
        """Return one word for a suggested hand; for any other what is dropped first, so that there is room, and what
        is picked then, up to the size of a hand.
        """
        box, known, now = self._rules.box, derived(self._rules.box), self.chosen
        pool = [power_name(box.powers[number]) for number in known.pool]
        wanted = [card for card in dict.fromkeys(cards) if card in pool][: known.figures.hand]
        for name, hand in self._suggested.items():
            if {*hand} == {*wanted} != {*now}:
                return [f"{ChooseHand.verb} {name}"]
        drops = [f"{Drop.verb} {card}" for card in now if card not in wanted]
        return [*drops, *(f"{Pick.verb} {card}" for card in wanted if card not in now)]

    def compared(self, cards: Sequence[str]) -> Sequence[str]:
        """Return what a hand has in sum, its cards, and those in which it differs from what is picked."""
        rules, named = self._rules, {power_name(card): card for card in self._rules.box.powers}
        hand = [named[card] for card in cards if card in named]
        lines = [summed(rules, hand), _("Cards: {cards}").format(cards=titles(hand))]
        now = [named[card] for card in self.chosen]
        if now and {*hand} != {*now}:
            more = titles([card for card in hand if card not in now]) or "-"
            less = titles([card for card in now if card not in hand]) or "-"
            lines.append(_("What is picked now: {sum}").format(sum=summed(rules, now)))
            lines.append(_("More than picked now: {more}").format(more=more))
            lines.append(_("Less than picked now: {less}").format(less=less))
        if missing := [card_title(card) for card in cards if card not in named]:
            lines.append(_("Not in this game: {cards}").format(cards=", ".join(missing)))
        return lines


def hand_choice(rules: GrandeRules, question: Question) -> HandChoice | None:
    """Let a whole hand of power cards be chosen where one is picked."""
    return PowerHand(rules, question.words) if question.kind == PICK else None
