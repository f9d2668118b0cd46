"""Handle the terminal itself: driver, cursor, characters, window title, signals."""
