"""Hold the rules of play as the rule book has them: rounds, turns, the Veto, scoring.

`rule_queries` has the few questions that many rules ask ("is this area closed?"), one function each; modules add to
their answers.

Uses: `engine.core`, `engine.games.elgrande.model`.

Others use: `caballeros`, `reasons`, `rounds`, `rule_queries`, `scoring`, `turns`, `veto`.
"""
