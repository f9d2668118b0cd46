"""Hold what lies on the table: figures, pieces, answers, events, the State and the View of one seat."""
