"""Read and write table options (what is agreed besides the game) as one typed line."""

from __future__ import annotations

import msgspec

from elgrande_tui.i18n.translations import _
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.questions import fill_in
from netplay.protocol.encryption import available
from netplay.protocol.fields import USUAL, TableOptions

_NUMBERS = {"delay": ("delay", 1), "clock": ("clock", 60), "away": ("grace", 1)}
"""Word -> the field of TableOptions, and how many of its seconds a typed 1 stands for."""
_NOT = {"no spectators": "spectators", "no preview": "preview"}
CODE = "code"


async def ask_table_options(lines: Lines, *, away: bool) -> tuple[TableOptions, bool] | None:
    """Ask for the table options and whether there is a join code; None: given up. Ask again while it cannot be had.

    `away`: at a host on the network, where others could read the join code on its way.
    """
    lines.say(
        _("delay 30: spectators see it 30 seconds later. no spectators: nobody can watch."),
        _("clock 45: 45 minutes each. away 300: after 300 seconds the table votes on an absent player's seat."),
        _("no preview: nobody is shown what would be scored now. code: nobody comes in without a join code."),
    )
    while (
        typed := await fill_in(
            lines, _("Which of these do you want? For example: clock 45, code. For none, just press Enter."), ""
        )
    ) is not None:
        try:
            options, locked = read_table_options(typed)
        except ValueError:
            lines.say(_("There is no such table option."))
            continue
        objection = no_code(away=away) if locked else ""
        if not objection:
            return options, locked
        lines.say(objection)
    return None


def no_code(*, away: bool) -> str:
    """Return why no join code can be had; "" when it can."""
    if away:
        return _("A join code is only possible on your own host.")
    return "" if available() else _("Join codes need more packages: pip install 'elgrande-tui[secure]'")


def options_as_typed(options: TableOptions, *, locked: bool) -> str:
    """Return what could have been typed for these options; "" for the usual ones.

    >>> agreed_words(TableOptions(clock=2700, preview=False), locked=True)
    'clock 45, no preview, code'
    """
    words = [
        f"{word} {getattr(options, field) // seconds}"
        for word, (field, seconds) in _NUMBERS.items()
        if getattr(options, field) != getattr(USUAL, field)
    ]
    words += [word for word, field in _NOT.items() if not getattr(options, field)]
    return ", ".join([*words, *([CODE] if locked else [])])


def read_table_options(typed: str) -> tuple[TableOptions, bool]:
    """Return the table options that were typed and whether there is a join code. Raises ValueError.

    >>> read_agreements("clock 45, no preview, code")
    (TableOptions(spectators=True, delay=0, clock=2700, grace=90, preview=False), True)
    """
    changed: dict[str, int | bool] = {}
    parts = [" ".join(part.casefold().split()) for part in typed.split(",")]
    for part in filter(None, parts):
        word, _blank, number = part.partition(" ")
        if part in _NOT:
            changed[_NOT[part]] = False
        elif word in _NUMBERS:
            field, seconds = _NUMBERS[word]
            changed[field] = int(number) * seconds
        elif part != CODE:
            raise ValueError(part)
    return msgspec.convert({**msgspec.to_builtins(USUAL), **changed}, TableOptions), CODE in parts
