"""Run the match of one table: answers in, blinded steps out, its clock, its history, replies that are given once."""
