"""Hold the Special cards of King & Intrigue: ten power cards, some of which lie in front of their owners and act later.

Uses: `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.modules.king_intrigue`, which it needs,
`engine.games.elgrande.rules`.

Others use: `module`, `lore`, `options`, `state`.
"""
