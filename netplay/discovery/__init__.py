"""Find the tables that can be reached. What the network says is believed only when the host itself confirms it."""
