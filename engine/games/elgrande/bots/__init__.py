"""Weigh every answer of El Grande by what it is worth to a seat, and play by that: the bot `easy`.

Worth is counted in points: what a seat may expect to score, less what its rivals may. Begin with `easy` and `outlook`.
"""
