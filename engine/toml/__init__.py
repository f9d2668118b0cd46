"""Read TOML from outside without harm, and write plain values as TOML.

Uses: `engine.core`.

Others use: `toml_reader`, `toml_writer`.
"""
