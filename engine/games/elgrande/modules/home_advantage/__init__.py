"""Hold the rules of V2, home advantage."""
