"""Tests of one connection as the host sees it: pairing by join code, limits, the outbox, crowds."""
