"""Hold El Grande's part of scenario files: positions, names, and the section a scenario starts at.

Uses: `engine.core`, `engine.games.elgrande.knowledge`, `engine.games.elgrande.model`, `engine.games.elgrande.modules`,
`engine.games.elgrande.rules`.

Others use: `names`, `scenario`.
"""
