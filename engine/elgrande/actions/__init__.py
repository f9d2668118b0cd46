"""The special actions of the cards, one file per family; a card names its action and parameters in the figures."""
