"""Hold the rules and figures of Grand Inquisitor & Colonies."""
