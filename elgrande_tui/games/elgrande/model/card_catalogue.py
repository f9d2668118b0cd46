"""List every power card and action card by stack, as it reads in an edition and at a table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from functools import partial

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.model.new_game import EDITIONS
from elgrande_tui.games.elgrande.text.cards import card_text
from elgrande_tui.games.elgrande.text.explained import card_note, game_notes, house_rules
from elgrande_tui.games.elgrande.text.figure_names import figures_told
from elgrande_tui.model.game_ui import translated
from engine.core.errors import SetupError
from engine.core.rules import load_rules
from engine.core.setup import Setup
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import Card, printed
from engine.games.elgrande.model.joined_figures import addition
from engine.games.elgrande.modules.registry import MODULES, VARIANTS


class CardCatalogue:
    """All cards, with the edition and house rules of a table, or as they are printed."""

    def __init__(self, setup: Setup | None = None) -> None:
        """Take the edition and the house rules from `setup`; None: no game is on, so the cards are as printed."""
        figures = printed()
        options = {} if setup is None else setup.options
        self.powers = {card.id: card for card in figures.powers}
        self.cards = {card.id: card for card in (*figures.cards, *_brought())}
        self.sets = {name: cards for name in MODULES if (cards := _without_stack(name))}
        """By expansion: the ids of its cards that lie in no stack, as the actions of its power cards."""
        self.values = {power.do: power for name in self.sets for power in addition(MODULES[name]).powers}
        """By the id of an action: the power card that has it."""
        self.edition = str(options.get("edition", EDITIONS[0]))
        self.flags = tuple(options.get("flags", ()))
        self._told = partial(figures_told, setup)
        if setup is not None and setup.figures:
            self._take_house_rules(setup)

    def _take_house_rules(self, setup: Setup) -> None:
        """Show the cards as they are at the table: what a host tells of one may not be possible, though."""
        with suppress(SetupError):
            rules = load_rules(setup)
            assert isinstance(rules, GrandeRules)
            self.powers |= {card.id: card for card in rules.box.figures.powers}
            self.values |= {card.do: card for card in rules.box.figures.powers if card.do}
            self.cards |= rules.box.cards

    def in_edition(self, edition: str) -> CardCatalogue:
        """Return the same cards as they read in an edition."""
        other = copy(self)
        other.edition = edition
        return other

    @property
    def stacks(self) -> list[int]:
        """The numbers of the stacks."""
        return sorted({card.stack for card in self.cards.values() if card.stack})

    def of_stack(self, stack: int) -> list[Card]:
        """Return the action cards of a stack by its number."""
        return [card for card in self.cards.values() if card.stack == stack]

    def details(self, card: str = "") -> list[str]:
        """Return all there is to know about an action card by its id, or about power cards (""), line by line.

        The lines are its text, its differences in the other edition and by house rules, and an example with the ids of
        its rules; of a card that nobody has words for, the ids alone.
        """
        note = card_note(card, self.cards, self.edition) if card else translated(game_notes()["play_power"])
        if note is None:
            return [*self._told(f"card.{card}."), f"({', '.join(self.cards[card].rules)})"]
        powers = list(self.powers) if not card else [self.values[card].id] if card in self.values else []
        return [
            note.text,
            *(self._other_edition(card) if card else ()),
            *house_rules(self.flags, card),
            *(self._told(f"card.{card}.") if card else ()),
            *(line for power in powers for line in self._told(f"power.{power}.")),
            f"{_('Example: {example}').format(example=note.example)} ({', '.join(note.rules)})",
        ]

    def _other_edition(self, card: str) -> list[str]:
        """Return how the card reads in the other edition, if it differs there."""
        texts = {edition: card_text(card, edition) for edition in EDITIONS if edition != self.edition}
        line = _("Edition {edition}: {text}")
        own = card_text(card, self.edition)
        return [line.format(edition=edition, text=text) for edition, text in texts.items() if text != own]


def _without_stack(name: str) -> list[str]:
    """Return the cards of an expansion that lie in no stack, but those that are a part of another."""
    with suppress(SetupError):  # one that is installed and does not load
        cards = addition(MODULES[name]).cards
        parts = {part for card in cards for part in card.of}
        return [card.id for card in cards if not card.stack and card.id not in parts]
    return []


def _brought() -> Iterator[Card]:
    """Yield the cards that variants and expansions add."""
    for registry in (VARIANTS, MODULES):
        for name in registry:
            with suppress(SetupError):  # one that is installed and does not load
                yield from addition(registry[name]).cards
