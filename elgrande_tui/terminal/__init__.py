"""Handle the terminal itself: driver, cursor, characters, window title, signals.

Others use: `charset`, `driver`, `notification`, `real_cursor`, `sequences`, `signals`, `window_title`.
"""
