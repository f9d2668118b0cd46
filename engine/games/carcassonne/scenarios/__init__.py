"""Hold Carcassonne's part of scenario files: positions, words, and the step at which a scenario starts."""
