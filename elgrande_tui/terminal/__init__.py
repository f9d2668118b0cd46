"""Deal with the terminal itself: driver, cursor, characters, title, and its end.

Others use: `charset`, `driver`, `real_cursor`, `signals`, `window_title`.
"""
