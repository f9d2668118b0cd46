"""Write games down as text, read them again, and play them again answer by answer.

Uses: `engine.core`, `engine.scenarios`, `engine.toml`.

Others use: `record`, `recorder`, `replay`.
"""
