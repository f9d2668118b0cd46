"""Tests of the expansion Grandissimo."""
