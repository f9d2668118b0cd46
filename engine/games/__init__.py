"""Hold the games, one room each. A game imports no other game; nothing outside imports one.

`registry` lists the built-in ones, for `engine.core.rules` to find them by their names.
"""
