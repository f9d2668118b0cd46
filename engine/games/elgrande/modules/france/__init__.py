"""Hold the rules and figures of V4, France."""
