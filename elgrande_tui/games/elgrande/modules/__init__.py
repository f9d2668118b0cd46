"""Show the variants and expansions of El Grande: a folder for each, and a list of them.

Nothing imports them: they are found by name.
"""
