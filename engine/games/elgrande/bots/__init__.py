"""Weigh every answer of El Grande by what it is worth to a seat, and play by that: the bot `easy`.

Worth is counted in points: what a seat may expect to score, less what its rivals may. `outlook` estimates what the
areas will pay each seat, `ahead` how much of the game is left, `court` what is ready for it; `judgement` is what one
bot counts more than others do. `effects`, `relocating` and `placing` tell what one step changes, `acts` and `cards`
what a whole card is worth; `using`, `powers`, `dialling` and `objecting` weigh one kind of question each, `answers`
finds the right one for a question, and `easy` decides. `weights` has what modules add, `likely` tells how likely
others have chosen what nobody sees.

Uses: `engine.bots`, `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.rules`,
`engine.games.elgrande.rules.actions`.

Others use: `acts`, `ahead`, `answers`, `cards`, `dialling`, `easy`, `effects`, `judgement`, `keeping`,
`likely`, `outlook`, `placing`, `powers`, `relocating`, `using`, `weights`.
"""
