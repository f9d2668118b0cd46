"""Ask for a new game by simple questions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.table_names import called, usual_name
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.input.typed_words import folded
from elgrande_tui.lobby.form_rows import new_game_of_rows, rows_of
from elgrande_tui.lobby.games import games, usual_game
from elgrande_tui.lobby.house_rules import NO_FILES, PRINTED, ROW, HouseRulesError, HouseRulesFolder
from elgrande_tui.lobby.new_game import HERE, NewGame, NewTable, bots_of, if_chosen, occupants_of
from elgrande_tui.lobby.presets import NO_PRESETS, OWN, OwnPresets, Presets, presets_with
from elgrande_tui.model.form import (
    NO,
    YES,
    Form,
    FormRow,
    choices,
    in_play,
    switched,
    switches,
    typed_options,
    typed_switches,
)
from elgrande_tui.model.game_ui import GameUI
from elgrande_tui.model.new_game import form_of, game_line, house_rules
from elgrande_tui.plain.agreements import ask_table_options, no_code, options_as_typed
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.presets import choose_preset, keep_preset
from elgrande_tui.plain.questions import choose, fill_in
from elgrande_tui.settings.last_form import LastForm
from netplay.common.display_names import player_name
from netplay.common.errors import RefusedError
from netplay.common.sanitize import NAME_CELLS, TABLE_CELLS, sanitize
from netplay.protocol.fields import TableOptions


async def new_game(
    lines: Lines,
    player: str,
    *,
    hosted: bool,
    away: bool = False,
    last: LastForm | None = None,
    game: str = "",
    files: HouseRulesFolder = NO_FILES,
    own: OwnPresets = NO_PRESETS,
    preset: str = "",
) -> NewTable | None:
    """Ask for everything that a new game needs; None: given up.

    `hosted`: the other seats are open; `away`: see `agreements`. What the player wanted the `last` time is offered
    first; what they want now is kept there. The game of that name is offered first. `own`: the player's own presets;
    `preset`: the one that is played, "" to ask.
    """
    rows = {} if last is None or preset or last.complaints else last.rows()  # damaged it were another game
    before = new_game_of_rows(rows, player, hosted=hosted, files=files) if rows else None
    if before is not None and not (before.locked and no_code(away=away)):
        typed = await _once_more(lines, before)
        if typed != NO:
            return before if typed == YES else None
    wanted = await _wanted(lines, player, lambda: _game(lines, game, own, files, preset, hosted=hosted), hosted, away)
    if wanted is not None and last is not None:
        last.keep(rows_of(wanted))
    return wanted


async def _once_more(lines: Lines, before: NewTable) -> str | None:
    """Offer the same game once more; return YES, NO, or None for given up."""
    game, friends = before.game, iter(before.friends)
    people = [next(friends) if who == HERE else who for who in game.others]
    more = [row.label for row in form_of(game.ui) if row.sort == "switch" and game.chosen[row.id] == YES]
    told = [game_line(game.ui, game.setup()), *more]
    told.append(_("the other seats: {seats}").format(seats=", ".join(people)))
    told += house_rules(game.ui, game.setup())
    if agreed := options_as_typed(before.terms, locked=before.locked):
        told.append(_("options: {agreed}").format(agreed=agreed))
    sentence = _("Same as last time? {game}. Type yes or no.").format(game="; ".join(told))
    while (typed := await fill_in(lines, sentence, YES)) is not None:
        if begun := [word for word in (YES, NO) if word.startswith(folded(typed))]:
            return begun[0]
    return None


async def _wanted(
    lines: Lines, player: str, ask_game: Callable[[], Awaitable[NewGame | None]], hosted: bool, away: bool
) -> NewTable | None:
    """Ask question by question; None: given up."""
    game = await ask_game()
    if game is None:
        return None
    name = await fill_in(lines, _("Your name?"), player)
    table = await fill_in(lines, _("What is the table called?"), called(usual_name(name))) if name and hosted else ""
    if not name or table is None:
        return None
    name = sanitize(name, NAME_CELLS) or player
    friends = await _friends(lines, game, name)
    agreed = await ask_table_options(lines, away=away) if hosted else (TableOptions(), False)
    if friends is None or agreed is None:
        return None
    usual = usual_name(name)
    named = usual if table == called(usual) else sanitize(table, TABLE_CELLS) or usual
    return NewTable(game, name, named, friends, terms=agreed[0], locked=agreed[1])


async def _game(
    lines: Lines, wanted: str, own: OwnPresets, files: HouseRulesFolder, preset: str, *, hosted: bool
) -> NewGame | None:
    """Ask what is played, and who plays; ask again while a preset cannot be played like that."""
    presets = presets_with(preset, own, files) if preset else None
    if presets is None:
        ui = await choose_game(lines, wanted)
        if ui is None:
            return None
        presets = Presets(ui, own, files)
    while True:
        box = preset or await choose_preset(lines, presets)
        seats = None if box is None else await _seats(lines, presets.ui)
        others = None if seats is None else await _others(lines, presets.ui, seats - 1, hosted=hosted)
        if box is None or others is None:
            return None
        if box == OWN:
            return await _own_choice(lines, presets, others, files)
        chosen = presets.named(box).chosen(presets.form)
        try:
            rules = files.read(chosen.get(ROW, PRINTED), presets.ui)
            game = NewGame(presets.ui.name, others, {row.id: chosen[row.id] for row in form_of(presets.ui)}, rules)
            objection = game.objection()
        except HouseRulesError as error:
            objection = str(error)
        if not objection:
            return game
        lines.say(objection)
        preset = ""


async def _own_choice(
    lines: Lines, presets: Presets, others: tuple[str, ...], files: HouseRulesFolder
) -> NewGame | None:
    """Ask for all that the game lets players choose, and for a name under which to keep it."""
    form = form_of(presets.ui)
    chosen = {row.id: row.usual for row in form}
    for row in (row for row in choices(form) if not row.needs):
        texts = [text for _value, text in row.values]
        usual = [value for value, _text in row.values].index(row.usual)
        picked = await choose(lines, row.question, texts, usual)
        if picked is None:
            return None
        chosen[row.id] = row.values[picked][0]
    rows = [row for row in switches(form) if not row.needs]
    game = await _with_switches(lines, NewGame(presets.ui.name, others, chosen), rows)
    game = None if game is None else await _with_options(lines, game)
    game = None if game is None else await _with_house_rules(lines, game, files)
    if game is None or not await keep_preset(lines, presets, game):
        return None
    return game


async def _with_options(lines: Lines, game: NewGame) -> NewGame | None:
    """Return the game with the options of variants and expansions that are wanted; ask again while they are wrong."""
    form = form_of(game.ui)
    for addition in (row for row in in_play(form, game.chosen) if row.sort == "addition"):
        rows = [row for row in form if row.needs == addition.id and row in in_play(form, game.chosen)]
        if not rows:
            continue
        lines.say(*map(_told_option, rows))
        sentence = _(
            "Which of these options of {addition} do you want? For example: {example}. For none, just press Enter."
        ).format(addition=addition.label, example=_options_example(rows))
        while (typed := await fill_in(lines, sentence, "")) is not None:
            try:
                wanted = replace(game, chosen={**game.chosen, **typed_options(rows, typed)})
                objection = wanted.objection()
            except ValueError as error:
                objection = str(error)
            if not objection:
                game = wanted
                break
            lines.say(objection)
        else:
            return None
    return game


def _told_option(row: FormRow) -> str:
    """Return an option with what it does, and its values as they are typed."""
    if row.sort == "switch":
        return f"{row.id} {row.label}: {row.explained}"
    values = ", ".join(f"{value} ({text})" for value, text in row.values)
    return f"{row.id} {row.label} {row.explained}".rstrip() + f": {values}"


def _options_example(rows: Form) -> str:
    """Return the first option with a value that is not usual, and the last one, as they could be typed."""
    found = [_typed_example(row) for row in (rows[0], rows[-1])]
    return ", ".join(dict.fromkeys(found))


def _typed_example(row: FormRow) -> str:
    if row.sort == "switch":
        return row.id
    return f"{row.id} {next((value for value, _text in row.values if value != row.usual), row.usual)}"


async def choose_game(lines: Lines, usual: str = "") -> GameUI | None:
    """Ask which game is played, where there are several; an empty line is the one of that name, or the first."""
    found = games()
    if len(found) == 1:
        return found[0]
    chosen = await choose(
        lines, _("Which game is played?"), [ui.called for ui in found], found.index(usual_game(usual))
    )
    return None if chosen is None else found[chosen]


async def _seats(lines: Lines, ui: GameUI) -> int | None:
    sentence = _("How many players, {fewest} to {most}?").format(fewest=ui.seats[0], most=ui.seats[-1])
    while (typed := await fill_in(lines, sentence, str(ui.usual_seats))) is not None:
        if typed.isdecimal() and int(typed) in ui.seats:
            return int(typed)
    return None


async def _others(lines: Lines, ui: GameUI, count: int, *, hosted: bool) -> tuple[str, ...] | None:
    """Ask for the players on the other seats: one word for all, or one for each."""
    if not count:
        return ()
    bots, words = bots_of(ui.name), occupants_of(ui.name, hosted=hosted)
    if hosted:
        lines.say(_("open: whoever joins. {bots}: a bot.").format(bots=", ".join(bots)))
    else:
        lines.say(_("{bots}: a bot. here: somebody at this keyboard.").format(bots=", ".join(bots)))
    sentence = ngettext(
        "Who plays on the other {count} seat?",
        "Who plays on the other {count} seats? One word for all, or one for each, for example: {example}.",
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
        typed = await fill_in(lines, _("Name of the person who plays {colour}?").format(colour=colour), colour)
        if typed is None:
            return None
        try:
            people.append(player_name(typed, people))
        except RefusedError as error:
            lines.say(refusal(error))
    return tuple(people[1:])


async def _with_switches(lines: Lines, game: NewGame, rows: Form) -> NewGame | None:
    """Return the game with the switches that are wanted; ask again while it cannot be played."""
    barred = replace(game, chosen={**game.chosen, **switched(rows, ())}).in_the_way() if rows else {}
    lines.say(*(_told(row, barred.get(row.id, {}).get(YES, "")) for row in rows))
    sentence = _("Which of these are in the game? For example: {example}. For none, just press Enter.").format(
        example=_example(rows)
    )
    while (typed := await fill_in(lines, sentence, "") if rows else "") is not None:
        try:
            wanted = replace(game, chosen={**game.chosen, **typed_switches(rows, typed)})
            if not (objection := wanted.objection()):
                return wanted
        except ValueError as error:
            objection = str(error)
        lines.say(objection)
        if not rows:
            return None
    return None


def _told(row: FormRow, barred: str) -> str:
    """Return a switch with what it does, and why it cannot be chosen now."""
    told = f"{row.id} {row.label}: {row.explained}"
    return f"{told}. {if_chosen(barred)}" if barred else told


async def _with_house_rules(lines: Lines, game: NewGame, files: HouseRulesFolder) -> NewGame | None:
    """Return the game with the house rules that are wanted; ask again while they cannot be used."""
    for row in files.rows(game.ui):
        texts = [text for _value, text in row.values]
        while (picked := await choose(lines, row.question, texts, 0)) is not None:
            try:
                wanted = replace(game, house_rules=files.read(row.values[picked][0], game.ui))
            except HouseRulesError as error:
                lines.say(str(error))
                continue
            if not (objection := wanted.objection()):
                return wanted
            lines.say(objection)
        return None
    return game


def _example(rows: Form) -> str:
    """Return two of the switches as they could be typed."""
    ids = [row.id for row in rows if row.sort == "addition"] or [row.id for row in rows]
    return ", ".join(dict.fromkeys([ids[len(ids) // 2], ids[-1]])) if ids else ""
