"""Tests of games written as text and read again."""
