"""Show the variants and expansions of El Grande: a folder for each, and a list of them, by which they are found."""
