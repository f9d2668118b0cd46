"""Tests of the client: its connection, its history, muting, hostile hosts and impostors, bots."""
