"""The rules engine: a game-free core (the modules beside this file) and the games in the packages below.

No asyncio, no files but the package's own data, no clock, no global random. Start with `match.Match`; the
vocabulary is `Setup`, `State`, `Section`, `Ask`, `Together`, `Draw`, `Option`, `Journal`, `Event`, `View`, `Module`.
"""
