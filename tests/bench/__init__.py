"""Benches: `make bench` prints ratios and counts measured in one run. Never part of the tests."""
