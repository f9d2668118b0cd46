"""El Grande. Rule ids (B-, E-, H-, V-, J-) refer to the rules specification.

`game` is the manifest, `grande_rules` puts the rules of one Setup together.

Uses: `engine.core`, `engine.games.elgrande.knowledge`, `engine.games.elgrande.model`, `engine.games.elgrande.modules`,
`engine.games.elgrande.rules`, `engine.games.elgrande.rules.actions`, `engine.games.elgrande.scenarios`.

Others use: `game`, `grande_rules`.
"""
