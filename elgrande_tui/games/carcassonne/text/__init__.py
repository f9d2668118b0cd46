"""Say what is asked, what happened and what is explained in Carcassonne."""
