"""Show Grand Inquisitor & Colonies: Ship, colonies, tiles, black caballeros and the limitation table.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.games.elgrande.board`, `elgrande_tui.i18n`,
`engine.games.elgrande.modules.colonies`.
"""
