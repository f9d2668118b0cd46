"""Weigh what Grandissimo adds: ships and jail, person cards, mercenaries, cards that act later, its action cards."""
