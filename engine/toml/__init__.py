"""Read TOML from outside without harm, and write plain values as TOML."""
