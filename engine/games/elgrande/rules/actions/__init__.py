"""Hold the special actions of the action cards, one file per family; `build` makes them from the figures."""
