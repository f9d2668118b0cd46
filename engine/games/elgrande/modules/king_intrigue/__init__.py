"""Hold King & Intrigue: a hand of 13 chosen in secret, power cards that act, a row of cards beside the board.

Uses: `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.rules`,
`engine.games.elgrande.rules.actions`.

Others use: `cards`, `events`, `figures`, `hands`, `lasting`, `lore`, `options`, `row`, `scenes`, `scoring`, `state`.
"""
