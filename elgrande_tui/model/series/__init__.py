"""Answers that one command gives, one after another: the same several times, and whole hands."""
