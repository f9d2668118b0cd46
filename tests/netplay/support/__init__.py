"""Test support for the network: hosts and clients in memory, bad links, recorded messages, a toy game."""
