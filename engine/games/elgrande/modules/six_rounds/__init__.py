"""Hold the rules and figures of V1, six rounds with two scorings."""
