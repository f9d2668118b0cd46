"""Make whole sentences for the player of what other parts of the program say in half a one."""

from __future__ import annotations


def whole_sentence(text: str) -> str:
    """Return a text as a whole sentence; "" stays "".

    `nobody answers at 10.0.0.7` becomes `Nobody answers at 10.0.0.7.`
    """
    return f"{text[0].upper()}{text[1:]}" + ("" if text[-1] in ".?!:" else ".") if text else ""
