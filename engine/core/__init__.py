"""Hold what any table game needs; knows no game.

Rules are generators that yield an Ask, a Together, a Draw or a window (`ask`); a Position runs them (`position`), a
Match journals every answer (`match`, `journal`), and what a seat may know of it is a View (`view`). A game is a
manifest that `rules` finds by its name in a `registry`; expansions are `modules`.
"""
