"""Hold the variants and expansions, a folder each: the manifest in `module`, rules, figures, what bots know of it."""
