"""Ask for a new game by simple questions."""

from __future__ import annotations

from dataclasses import replace

from elgrande_tui.games.elgrande.model.new_game import (
    ALSO,
    EDITIONS,
    HERE,
    LENGTHS,
    OPEN,
    SEATS,
    NewGame,
    NewTable,
    also_named,
    table_name,
)
from elgrande_tui.games.elgrande.text.variants import game_line, variant_line, variant_name
from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import _, mark, ngettext
from elgrande_tui.input.typed_words import folded
from elgrande_tui.lobby.form_rows import NO, YES, new_game_of_rows, rows_of
from elgrande_tui.plain.agreements import ask_table_options, no_code, options_as_typed
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.questions import choose, fill_in
from elgrande_tui.settings.last_form import LastForm
from engine.bots.bot import levels_of
from netplay.common.display_names import player_name
from netplay.common.errors import RefusedError
from netplay.common.sanitize import NAME_CELLS, TABLE_CELLS, sanitize
from netplay.protocol.table_options import TableOptions

USUAL = 4
"""The number of players that an empty line stands for."""
AID = "aid"
"""What is typed beside variants for the Castillo aid."""
_LENGTHS = {"full": mark("nine rounds"), "short": mark("short: six rounds, 2 3 5 6 8 9")}


async def new_game(
    lines: Lines, player: str, *, hosted: bool, away: bool = False, last: LastForm | None = None
) -> NewTable | None:
    """Ask for everything that a new game needs; None: given up.

    `hosted`: the other seats are open; `away`: see `agreements`. What the player wanted the `last` time is offered
    first; what they want now is kept there.
    """
    before = new_game_of_rows(last.rows(), player, hosted=hosted) if last is not None else None
    if before is not None and not (before.locked and no_code(away=away)):
        typed = await _once_more(lines, before)
        if typed != NO:
            return before if typed == YES else None
    wanted = await _wanted(lines, player, hosted=hosted, away=away)
    if wanted is not None and last is not None:
        last.keep(rows_of(wanted))
    return wanted


async def _once_more(lines: Lines, before: NewTable) -> str | None:
    """Offer the same game once more; return YES, NO, or None for given up."""
    game, friends = before.game, iter(before.friends)
    people = [next(friends) if who == HERE else who for who in game.others]
    told = [game_line(game.setup()), *([_("Castillo aid")] if game.aid else [])]
    told.append(_("the other seats: {seats}").format(seats=", ".join(people)))
    if agreed := options_as_typed(before.terms, locked=before.locked):
        told.append(_("agreed: {agreed}").format(agreed=agreed))
    sentence = _("As last time? {game}. Type yes or no.").format(game="; ".join(told))
    while (typed := await fill_in(lines, sentence, YES)) is not None:
        if begun := [word for word in (YES, NO) if word.startswith(folded(typed))]:
            return begun[0]
    return None


async def _wanted(lines: Lines, player: str, *, hosted: bool, away: bool) -> NewTable | None:
    """Ask question by question; None: given up."""
    game = await _game(lines, hosted=hosted)
    if game is None:
        return None
    name = await fill_in(lines, _("Your name?"), player)
    table = await fill_in(lines, _("What is the table called?"), table_name(name)) if name and hosted else ""
    if not name or table is None:
        return None
    name = sanitize(name, NAME_CELLS) or player
    friends = await _friends(lines, game, name)
    agreed = await ask_table_options(lines, away=away) if hosted else (TableOptions(), False)
    if friends is None or agreed is None:
        return None
    called = sanitize(table, TABLE_CELLS) or table_name(name)
    return NewTable(game, name, called, friends, terms=agreed[0], locked=agreed[1])


async def _game(lines: Lines, *, hosted: bool) -> NewGame | None:
    seats = await _seats(lines)
    others = None if seats is None else await _others(lines, seats - 1, hosted=hosted)
    if others is None:
        return None
    edition = await choose(lines, _("Which edition of the rules?"), EDITIONS, 0)
    length = None if edition is None else await choose(lines, _("How long?"), [_(_LENGTHS[n]) for n in LENGTHS], 0)
    if edition is None or length is None:
        return None
    return await _with_variants(lines, NewGame(others, EDITIONS[edition], LENGTHS[length]))


async def _seats(lines: Lines) -> int | None:
    sentence = _("How many players, {fewest} to {most}?").format(fewest=SEATS.start, most=SEATS.stop - 1)
    while (typed := await fill_in(lines, sentence, str(USUAL))) is not None:
        if typed.isdecimal() and int(typed) in SEATS:
            return int(typed)
    return None


async def _others(lines: Lines, count: int, *, hosted: bool) -> tuple[str, ...] | None:
    """Ask for the players on the other seats: one word for all, or one for each."""
    bots = list(reversed(levels_of("elgrande")))
    words = [OPEN, *bots] if hosted else [*bots, HERE]
    if hosted:
        lines.say(_("open: whoever joins. {bots}: a bot.").format(bots=", ".join(bots)))
    else:
        lines.say(_("{bots}: a bot. here: somebody at this keyboard.").format(bots=", ".join(bots)))
    sentence = ngettext(
        "Who plays on the other {count} seat?",
        "Who plays on the other {count} seats? One word for all, or one for each, as in: {example}.",
        count,
    ).format(count=count, example=", ".join((words * count)[:count]))
    while (typed := await fill_in(lines, sentence, words[0])) is not None:
        named = [folded(word) for word in typed.split(",")]
        named = named * count if len(named) == 1 else named
        if len(named) == count and all(word in words for word in named):
            return tuple(named)
    return None


async def _friends(lines: Lines, game: NewGame, player: str) -> tuple[str, ...] | None:
    """Ask for the names of the others at this keyboard."""
    people = [player]
    while len(people) <= len(game.here):
        colour = seat_name(game.setup().seats[game.here[len(people) - 1]])
        typed = await fill_in(lines, _("What is the person called who plays {colour}?").format(colour=colour), colour)
        if typed is None:
            return None
        try:
            people.append(player_name(typed, people))
        except RefusedError as error:
            lines.say(refusal(error))
    return tuple(people[1:])


async def _with_variants(lines: Lines, game: NewGame) -> NewGame | None:
    """Return the game with the variants that are wanted; ask again while they cannot be played."""
    lines.say(*(f"{name} {variant_name(name)}: {variant_line(name)}" for name in ALSO))
    lines.say(f"{AID} {_('Castillo aid')}: {_('who put how many there is shown')}")
    while True:
        typed = await fill_in(lines, _("Which of these are in the game? As in: V4, jubilee. Or an empty line."), "")
        if typed is None:
            return None
        names = [name.strip() for name in typed.split(",")]
        also = [name for name in names if name.casefold() != AID]
        try:
            wanted = replace(game, also=also_named(",".join(also)), aid=also != names)
            if not (objection := wanted.objection()):
                return wanted
        except ValueError as error:
            objection = str(error)
        lines.say(objection)
