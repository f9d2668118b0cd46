"""Draw what helps the player: the guide, the keys with the rules that matter here, and the hint that was taken."""

from __future__ import annotations

from collections.abc import Iterable

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import APP, Command, command
from elgrande_tui.model.context import Context
from elgrande_tui.model.game_ui import commands_of, game_ui, modules_of, note_of, notes_of
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.hint import hint_sentences, remark
from elgrande_tui.model.match_ui.match_ui import MatchUI, topics_here
from elgrande_tui.model.match_ui.words import LINE_CELLS
from elgrande_tui.model.new_game import house_rules_told
from elgrande_tui.table.key_line import then_keys
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import LEADER
from elgrande_tui.widgets.paragraphs import heading, side_by_side, whole, wrapped

ANSWERS = (
    "enter",
    "step(",
    "answer(",
    "turn",
    "undo",
    "pass_all",
    "propose(",
    "pause",
    "more_time",
    "hint",
    "hold",
    "mute",
    "let_pass",
)
"""How actions begin that do nothing in a replay, or something else than at a table."""


def help_panel(context: Context, width: int) -> list[Row]:
    """Return what is wanted, the rules that matter here, and the keys in two columns."""
    board = context.ui.board
    rows: list[Row] = [heading(_("What can be done here"), context.glyphs.rule, width)]
    if context.question is not None:
        rows += wrapped(context.ui.words.prompt(context.view, context.question, context.names, LINE_CELLS), width)
    for topic in topics_here(context):
        note = note_of(context.ui, topic)
        rows += [[], *note_rows(note, context, width, note.rules)]
    if context.then is not None:
        rows += whole([f"{key} {does}" for key, does in then_keys(context, context.then)], width, "bold")
        numbers = _("Digits, then {enter}: to the board with that number; then {round}: to that round.")
        rows += wrapped(numbers.format(enter=command("enter").written, round=command("round").written), width)
    rows += [[], *whole([f"{area.written} {area.label}" for area in board.area_commands()], width, "bold")]
    rows += [row for sentence in board.keys(context) for row in wrapped(sentence, width)]
    seats = _("{leader} the most points; underlined: your own seat.").format(leader=context.glyphs.of(LEADER))
    legend = [row for sentence in (*board.legend(context), seats) for row in wrapped(sentence, width)]
    modules = [module.introduced for module in modules_of(context.rules)]
    also = [row for sentence in modules for row in wrapped(sentence, width)]
    if signs := board.signs(context):
        also += whole(signs, width, "dim", between="   ")
    also += [row for sentence in house_rules_told(context.rules.setup) for row in wrapped(sentence, width)]
    more = [[], heading(_("Also in this game"), context.glyphs.rule, width), *also] if also else []
    return [*rows, [], *_commands(context, width), [], *legend, *more]


def _commands(context: Context, width: int) -> list[Row]:
    """Return all commands with their keys, in two columns."""
    never = _idle(context)
    shown = [*(entry for entry in context.commands if entry.listed and entry not in never), *APP]
    if context.then is not None and context.then.replay:
        shown = [entry for entry in shown if not entry.action.startswith(ANSWERS)]
    half = (len(shown) + 1) // 2
    at = width // 2
    left, right = (
        [row for entry in part for row in _line(entry.written, _(entry.help), at - 1)]
        for part in (shown[:half], shown[half:])
    )
    return side_by_side(left, right, at)


def _idle(context: Context) -> list[Command]:
    """Return the commands that do nothing at this table: they need other people, a clock, offers or first steps."""
    people = context.people
    needs = {
        "hint": context.ui.words.has_hints,
        "hold": bool(context.rules.extras),
        "more_time": bool(people.options.clock),
        "first_steps": context.ui.words.first_step is not None,
        **dict.fromkeys(("votes", "undo_all", "pause"), people.others),
        **dict.fromkeys(("chat", "mute"), people.elsewhere),
    }
    return [command(name) for name, there in needs.items() if not there]


def _line(key: str, text: str, width: int) -> list[Row]:
    lines = wrapped(text, width, 10)
    return [[(key.ljust(10), "bold"), *lines[0][1:]], *lines[1:]]


def keys_for(ui: MatchUI, topic: str) -> str:
    """Return the keys for what a note is about; "" for none."""
    keys = {entry.id.rpartition(".")[2]: entry.written for entry in commands_of(ui.rules)}
    return _(ui.board.ways[topic]).format(**keys) if topic in ui.board.ways else ""


def guide_panel(context: Context, width: int) -> list[Row]:
    """Return the first lesson of this moment; without any, the topics that matter here and then all others."""
    rows: list[Row] = []
    every = notes_of(game_ui(context.rules.setup.game))
    for topic in context.lessons[:1] or dict.fromkeys((*topics_here(context), *every)):
        rows += note_rows(note_of(context.ui, topic), context, width)
        rows += [*wrapped(keys_for(context.ui, topic), width), []]
    for topic in context.lessons[:1]:
        signs = context.ui.board.lesson_signs(context, topic)
        rows += [*signs, []] if signs else []
    ways = _(
        "Press {on} to continue. {guide} shows everything again at any time; {off} turns the guide off, or on again."
    )
    ends = {"on": "enter", "guide": "guide", "off": "guide_off"}
    keys = {name: command(meant).written for name, meant in ends.items()}
    return [*rows, *wrapped(ways.format(**keys), width, 0, "dim")]


def note_rows(note: HelpNote, context: Context, width: int, rules: Iterable[str] = ()) -> list[Row]:
    """Return a note's title, text and example, and behind it the ids of the rules that it tells, if any are given."""
    rows = [heading(note.title, context.glyphs.rule, width), *wrapped(note.text, width)]
    example, ids = _("Example: {example}").format(example=note.example), ", ".join(rules)
    return [*rows, *wrapped(f"{example} ({ids})" if ids else example, width, 2, "dim")]


INDENT = 5


def hint_panel(context: Context, width: int) -> list[Row]:
    """Return the best answers or turns with their reasons; after that, how to take another."""
    rows: list[Row] = [heading(_("Hint: the best first"), context.glyphs.rule, width)]
    hint = context.hint
    if context.seat is None or hint is None or not hint.is_about(context.question):
        gone_on = _("The game has gone on; {key} takes another hint.").format(key=command("hint").written)
        return [*rows, [], *wrapped(gone_on, width)]
    for number, advice in enumerate(hint_sentences(context.ui, context.names, context.seat, hint.advised), 1):
        first, *more = wrapped(advice.what, width - INDENT, 0, "bold")
        rows += [[], [(f"{number:>3}  ", "bold"), *first], *([(" " * INDENT, ""), *row] for row in more)]
        rows += [[(" " * INDENT, ""), *row] for row in wrapped(advice.why, width - INDENT)] if advice.why else []
    return [*rows, [], *wrapped(remark(hint, others=context.people.others), width, 0, "dim")]
