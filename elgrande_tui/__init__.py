"""The app in the terminal: a shell (settings, keys, screens, plain mode, command line) around the table of a game.

`cli.main` is the command `elgrande`, `app` its screens. `games/elgrande` is what shows El Grande; the shell above it
asks it, the rooms below it know no game.
"""
