"""Tests of the TOML reader and writer."""
