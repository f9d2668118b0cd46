"""Lighthouse: an expansion of El Grande that brings one of everything that a module can bring, for tests alone.

It is a distribution of its own, installed where its folder `installed` is on the path.
"""
