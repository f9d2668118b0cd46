"""Plain mode: the whole game line by line, for screen readers, very thin links and scripts.

Nothing here moves a cursor, draws a box or needs a colour; it works on a terminal and through pipes. `plain.run` is the
way in. From there on it is the app's own client, visits and texts: `stage` asks the questions on the way to a table,
`table` is the conversation at it (no input and output of its own), `past` and `replay` are those about earlier boards,
`evening` leads one table or several.
"""
