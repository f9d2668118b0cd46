"""Tests of what is drawn in place of the board, or at its edge."""
