"""Hold the rules and figures of V3, movement limits."""
