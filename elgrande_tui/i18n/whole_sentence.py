"""What other parts of the program say in half a sentence, as the player reads it."""

from __future__ import annotations

from elgrande_tui.i18n.host_messages import translated


def whole_sentence(text: str) -> str:
    """As a whole sentence: `nobody answers at 10.0.0.7` becomes `Nobody answers at 10.0.0.7.`

    In the player's language where it is known what is said.
    """
    if not text:
        return ""
    return translated(text) or f"{text[0].upper()}{text[1:]}" + ("" if text[-1] in ".?!:" else ".")
