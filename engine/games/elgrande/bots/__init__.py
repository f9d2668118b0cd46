"""El Grande for bots: what a table promises a seat, what an answer adds to that, and the player `easy`.

Worth is counted in points: what a seat may expect to score, less what its rivals may. `outlook` says what the areas
promise, `ahead` how much of the game is left to make it good; `effects`, `relocating` and `placing` what one step
changes, `acts` and `cards` what a whole card is good for; `using`, `powers`, `dialling` and `objecting` weigh one kind
of question each, `answers` picks among them, and `player` decides.

Uses: `engine.bots`, `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.rules`,
`engine.games.elgrande.rules.actions`.
"""
