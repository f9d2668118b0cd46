"""The card catalogue: every power card and action card, by stack, as it reads in an edition and at a table."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.new_game import EDITIONS
from elgrande_tui.games.elgrande.text.cards import card_text
from elgrande_tui.games.elgrande.text.explained import explained, house_rules
from elgrande_tui.i18n.translations import _
from engine.core.setup import Setup
from engine.games.elgrande.model.figures import Card, printed
from engine.games.elgrande.modules.church import CARD as CHURCH_CARD


class CardCatalogue:
    """All cards; those of a table, or as they are printed."""

    def __init__(self, setup: Setup | None = None) -> None:
        """`setup` says which edition is played and which house rules hold; None: no game is on."""
        figures = printed()
        options = {} if setup is None else setup.options
        self.intake = figures.constants.intake
        """How many caballeros each power card brings to the court, by value from 1."""
        self.cards = {card.id: card for card in (*figures.cards, CHURCH_CARD)}
        self.edition = str(options.get("edition", EDITIONS[0]))
        self.flags = tuple(options.get("flags", ()))

    @property
    def stacks(self) -> list[int]:
        """The numbers of the stacks."""
        return sorted({card.stack for card in self.cards.values()})

    def of_stack(self, stack: int) -> list[Card]:
        """Its cards."""
        return [card for card in self.cards.values() if card.stack == stack]

    def details(self, card: str = "") -> list[str]:
        """Everything about an action card by its id, or about power cards: text, differences, example, rules."""
        note = explained(card or "play_power", self.cards, self.edition)
        return [
            note.text,
            *(self._other_edition(card) if card else ()),
            *house_rules(self.flags, card),
            _("Example: {example}").format(example=note.example),
            _("Rules: {rules}").format(rules=", ".join(note.rules)),
        ]

    def _other_edition(self, card: str) -> list[str]:
        """How the card reads in the other edition, if it does otherwise."""
        texts = {edition: card_text(card, edition) for edition in EDITIONS if edition != self.edition}
        line = _("Edition {edition}: {text}")
        own = card_text(card, self.edition)
        return [line.format(edition=edition, text=text) for edition, text in texts.items() if text != own]
