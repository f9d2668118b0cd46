"""Hold the rules and figures of V6, the Church."""
