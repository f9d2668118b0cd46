"""Tests of the ways to a table: forms, lists, resumed games, the waiting room, arriving late."""
