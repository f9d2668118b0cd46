"""Ask simple questions on the way to a table: one of a few, or something to type. An empty line is the usual answer."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.typed_words import folded
from elgrande_tui.plain.lines import Lines

QUIT, YES = "quit", "yes"


async def choose(lines: Lines, sentence: str, options: Sequence[str], usual: int | None = None) -> int | None:
    """Ask for one of the options, by its number or how it begins; return its index. None: given up."""
    lines.say(_asked(sentence, "" if usual is None else str(usual + 1)))
    lines.say(*(f"{number} {option}" for number, option in enumerate(options, 1)))
    while (typed := await entered(lines)) is not None:
        if not typed and usual is not None:
            return usual
        if typed.isdecimal() and 1 <= int(typed) <= len(options):
            return int(typed) - 1
        begin = [n for n, option in enumerate(options) if typed and folded(option).startswith(folded(typed))]
        if len(begin) == 1:
            return begin[0]
        lines.say(_("Type one of the numbers 1 to {count}, or quit.").format(count=len(options)))
    return None


async def agreed(lines: Lines, question: str) -> bool:
    """Ask for yes, and return whether it is; anything else is no."""
    lines.say(question)
    typed = await entered(lines)
    return typed is not None and typed.casefold() == YES


async def fill_in(lines: Lines, sentence: str, usual: str) -> str | None:
    """Ask for something to type; return it, `usual` for an empty line. None: given up."""
    lines.say(_asked(sentence, usual))
    typed = await entered(lines)
    return typed if typed is None else typed or usual


def _asked(sentence: str, usual: str) -> str:
    """Return the question, with what an empty line means."""
    return _("{question} Default: {usual}").format(question=sentence, usual=usual) if usual else sentence


async def entered(lines: Lines) -> str | None:
    """Read a line and strip it; None for `quit` and at the end of input."""
    lines.prompt()
    typed = await lines.read()
    return None if typed is None or typed.strip().casefold() == QUIT else typed.strip()
