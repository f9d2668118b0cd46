"""Make whole sentences for the player of what other parts of the program say in half a one."""

from __future__ import annotations

from elgrande_tui.i18n.host_messages import translated


def whole_sentence(text: str) -> str:
    """Return a text as a whole sentence, in the player's language if it is known.

    `nobody answers at 10.0.0.7` becomes `Nobody answers at 10.0.0.7.`; "" stays "".
    """
    if not text:
        return ""
    return translated(text) or f"{text[0].upper()}{text[1:]}" + ("" if text[-1] in ".?!:" else ".")
