"""Hold the variants and expansions, each a manifest (`engine.core.modules.Module`) in a file of its own.

Uses: `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.rules`,
`engine.games.elgrande.rules.actions`.

Others use: `church`, `combinations`, `france`, `jubilee`, `movement_limits`, `muslim_granada`, `registry`,
`six_rounds`.
"""
