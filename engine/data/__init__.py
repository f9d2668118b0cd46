"""Figures of the games as TOML: correctable without touching code."""
