"""Hold El Grande's part of scenario files: positions, names, and the section a scenario starts at."""
