"""Hold the variants and expansions, each a manifest (`engine.core.modules.Module`) in a file of its own."""
