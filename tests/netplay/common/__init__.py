"""Tests of what hosts and clients share: paths, logs, clean text, files read with care."""
