"""Tests of the words for answers."""
