"""Look further than one step: play the rest of a round in thought, and choose the turn that does best.

`carrying` carries out whole cards on a table that belongs to the bot, by the same weights with which one step is
weighed, and `candidates` are turns made so; `rollout` plays a round to its end that way, and looks at what follows;
`planner` chooses a turn and `power_plans` a power card, with as much `effort` as they are given; `explaining` says
what they bring and why; `discs` mixes the discs of a general scoring, a game that `regrets` solves; `levels` are the
bots.

Uses: `engine.bots`, `engine.core`, `engine.games.elgrande.bots`, `engine.games.elgrande.model`,
`engine.games.elgrande.rules`.

Others use: nothing.
"""
