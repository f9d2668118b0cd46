"""Test `elgrande_tui.model`."""
