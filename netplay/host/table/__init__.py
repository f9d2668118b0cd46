"""Run one table: seats, chat, votes, absences, the start and end of its game."""
