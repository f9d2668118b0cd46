"""Caravan: camels of several kinds ride out, guards may halt them, tokens are hidden, bids are secret; or market days.

It is an installed game to all tests: `tests/games/installed`, which has its entry point, is on their path. Its modules
import each other relatively, so that it is the same game under a name of its own: see `tests.distribution`.
"""
