"""A new game by simple questions."""

from __future__ import annotations

from elgrande_tui.new_game import ALSO, EDITIONS, LENGTHS, OPEN, SEATS, NewGame, Wanted, also_named, table_name
from elgrande_tui.plain.agreements import agreements
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.questions import choose, fill_in
from elgrande_tui.texts import _, mark, variant_line, variant_name
from engine.bots.bot import LEVELS
from netplay.safe import NAME_CELLS, TABLE_CELLS, safe
from netplay.terms import Terms

USUAL = 4
"""So many players."""
_LENGTHS = {"full": mark("nine rounds"), "short": mark("short: rounds 2 3 5 6 8 9")}
_LEVELS = {"easy": mark("easy bot"), "random": mark("random bot")}


async def new_game(lines: Lines, player: str, *, hosted: bool) -> Wanted | None:
    """Everything that a new game needs; None: given up. `hosted`: the other seats are open."""
    game = await _game(lines, hosted=hosted)
    if game is None:
        return None
    name = await fill_in(lines, _("Your name?"), player)
    table = await fill_in(lines, _("What is the table called?"), table_name(name)) if name and hosted else ""
    if not name or table is None:
        return None
    agreed = await agreements(lines) if hosted else (Terms(), False)
    if agreed is None:
        return None
    name = safe(name, NAME_CELLS) or player
    return Wanted(game, name, safe(table, TABLE_CELLS) or table_name(name), terms=agreed[0], locked=agreed[1])


async def _game(lines: Lines, *, hosted: bool) -> NewGame | None:
    seats = await _seats(lines)
    others = OPEN if hosted else None
    if seats is None:
        return None
    if others is None:
        levels = list(reversed(LEVELS))
        level = await choose(lines, _("Against which bots?"), [_(_LEVELS.get(name, name)) for name in levels], 0)
        if level is None:
            return None
        others = levels[level]
    edition = await choose(lines, _("Which edition of the rules?"), EDITIONS, 0)
    length = None if edition is None else await choose(lines, _("How long?"), [_(_LENGTHS[n]) for n in LENGTHS], 0)
    if edition is None or length is None:
        return None
    game = NewGame((others,) * (seats - 1), EDITIONS[edition], LENGTHS[length])
    return await _with_variants(lines, game)


async def _seats(lines: Lines) -> int | None:
    sentence = _("How many players, {fewest} to {most}?").format(fewest=SEATS.start, most=SEATS.stop - 1)
    while (typed := await fill_in(lines, sentence, str(USUAL))) is not None:
        if typed.isdecimal() and int(typed) in SEATS:
            return int(typed)
    return None


async def _with_variants(lines: Lines, game: NewGame) -> NewGame | None:
    """The game with what is wanted besides the base game; asked again while that cannot be played."""
    lines.say(*(f"{name} {variant_name(name)}: {variant_line(name)}" for name in ALSO))
    while True:
        typed = await fill_in(lines, _("Which of these are in the game? As in: V4, jubilee. Or an empty line."), "")
        if typed is None:
            return None
        try:
            wanted = NewGame(game.others, game.edition, game.length, also_named(typed))
            if not (objection := wanted.objection()):
                return wanted
        except ValueError as error:
            objection = str(error)
        lines.say(objection)
