"""Tests of finding tables on the network, and of what may be believed there."""
