"""Score El Grande a second time, from the rules alone, and compare."""
