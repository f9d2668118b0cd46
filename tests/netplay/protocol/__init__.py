"""Tests of the protocol: messages, frames, encryption, join codes, and its page in the docs."""
