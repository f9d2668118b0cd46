"""Lead to a table and back: what a player wants to do first, tables to join or resume, the waiting room."""
