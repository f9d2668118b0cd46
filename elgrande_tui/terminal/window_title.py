"""Set the title of the terminal's window."""

from __future__ import annotations

from elgrande_tui.terminal.sequences import send, without_controls

SAVE, RESTORE = "\x1b[22;2t", "\x1b[23;2t"
"""Push the present title on the terminal's stack, and pop it."""


def save() -> None:
    """Save the window's present title."""
    send(SAVE)


def restore() -> None:
    """Restore the title that was saved last."""
    send(RESTORE)


def title(text: str) -> None:
    """Set the title to `text`, without its control characters."""
    send(f"\x1b]2;{without_controls(text)}\x07")
