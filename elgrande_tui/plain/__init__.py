"""Play the whole game line by line, for screen readers, very thin links and scripts."""
