"""Tests of the screens around the table and of how they fit terminals of all sizes."""
