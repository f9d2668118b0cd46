"""Tests of one table: seats, votes, chat, absent players and stand-ins, rematches."""
