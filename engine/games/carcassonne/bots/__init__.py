"""Weigh placings and claims by the points that they bring a seat, less what its rivals may expect: the bots."""
