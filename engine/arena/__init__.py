"""Let bots play against each other, fairly: equal deals in every seating, and what their results say.

`contest` has what is played and by whom, as data, and shares it out in units; `playing` plays one of them, with bots
made by `entrants`; `tallies` counts. `tuning` makes contests of candidates with other weights than a bot has, `spsa`
moves weights by what pairs of them come to. Where and when units are played, and by how many machines, is for others to
say.

Uses: `engine.bots`, `engine.core`.

Others use: `contest`, `entrants`, `playing`, `spsa`, `tallies`, `tuning`.
"""
