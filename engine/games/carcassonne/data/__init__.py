"""Hold the figures of the game as TOML: correctable without touching code."""
