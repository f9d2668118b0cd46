"""The way to a table and back: start actions, tables to join, games to resume, the waiting room."""
