"""Show the variants and expansions of El Grande: a folder for each, and a list of their faces.

Nothing imports them: they are found by name.
"""
