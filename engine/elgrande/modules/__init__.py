"""Variants and expansions of El Grande, each a manifest (`engine.modules.Module`) in a file of its own."""
