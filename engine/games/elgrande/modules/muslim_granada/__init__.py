"""Hold the rules and figures of V5, Muslim Granada."""
