"""Handle the terminal itself: driver, cursor, characters, window title, signals.

Others use: `charset`, `driver`, `real_cursor`, `signals`, `window_title`.
"""
