"""Look further than one step: play the rest of a round in thought, and choose the turn that does best."""
