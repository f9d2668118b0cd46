"""Read rule examples from files and judge whether what they expect is true.

Uses: `engine.core`, `engine.toml`.

Others use: `referee`, `scenario`.
"""
