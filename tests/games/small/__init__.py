"""Hold small modules of El Grande, each of which asks for one thing that no built-in module needs."""
