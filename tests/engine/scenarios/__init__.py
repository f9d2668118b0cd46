"""Tests of the scenario files, of the code that judges them, and of their page in the docs."""
