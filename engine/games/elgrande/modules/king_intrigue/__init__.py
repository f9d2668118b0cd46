"""Hold King & Intrigue: a hand of 13 chosen in secret, power cards that act, a row of cards beside the board.

Uses: `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.rules`.

Others use: `module`, `lore`, `lasting`, `cards`, `row`, `scenes`.
"""
