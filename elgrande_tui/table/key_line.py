"""Draw the line of keys: those that do something now."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.translations import _, pgettext
from elgrande_tui.input.commands import command, key_label
from elgrande_tui.model.context import Context
from elgrande_tui.model.ending import ways_on
from elgrande_tui.model.game_ui import modules_of
from elgrande_tui.model.match_ui.composing import default_answer, hand_choice
from elgrande_tui.model.past import PastBoard
from elgrande_tui.widgets.cells import Row, row_cells

OF_HANDS = ("hands", "only")
"""Actions where a hand is chosen card by card."""
COUNTS = range(2, 10)
"""The digits before a letter that say how many times."""


def key_row(context: Context, panel: str, width: int) -> Row:
    """Return `letter, Tab go  Enter take  u undo  w log  q menu`; what does not fit is left out, `? keys` never."""
    last: Row = [(command("help").written, "bold gold"), (f" {_('keys')}", "dim")]
    room = width - row_cells(last)
    if panel:
        parts = _parts(_panel_keys(context, panel))
    elif context.then:
        parts = _parts(then_keys(context, context.then))
    else:
        parts = _present(context, room)
    # the end of the line is missed least, and help is what tells of the rest
    while _cells(parts) > room:
        parts.pop()
    return [*(run for part in parts for run in part), *last]


def _present(context: Context, room: int) -> list[Row]:
    """Return keys that answer or vote, and keys that look, each with what it does.

    What has no room is left out whole: a letter alone says nothing. Keys that look go first, of them the menu last;
    then how to go to a choice, which is known best.
    """
    acts, watches = _acting(context), _watching(context)
    looking, acting = (
        _parts(_looking(context)),
        _parts([*watches, *acts] if context.telling and not context.reads else [*acts, *watches]),
    )
    kept = context.ui.board.acting_cells
    while looking and max(_cells(acting), kept) + _cells(looking) > room:
        looking.pop(-2 if len(looking) > 1 else -1)
    if context.choices and context.held is None and _cells(acting) > room:
        acting = acting[1:]
    blank = room - _cells([*acting, *looking]) if kept and looking else 0
    return [*acting, *([[(" " * blank, "dim")]] if blank > 0 else []), *looking]


def _parts(entries: Sequence[tuple[str, str]]) -> list[Row]:
    return [[(key, "bold gold"), (f" {label}  ", "dim")] for key, label in entries]


def _cells(parts: Sequence[Row]) -> int:
    return sum(map(row_cells, parts))


def _panel_keys(context: Context, panel: str) -> list[tuple[str, str]]:
    if panel == context.ui.board.scored_panel:
        # TRANSLATORS: the line of keys has room for twelve cells a word.
        return [(_("any key"), _("continue")), _scroll()]
    if panel == "missed":
        return [(_("any key"), _("to the game")), _scroll()]
    if panel == "chat":
        return [
            (command("enter").written, _("say")),
            (key_label("escape"), _("back")),
            (_("up, down"), _("choose a line")),
        ]
    if panel in ("votes", "sit"):
        return [
            (_("up, down"), pgettext("to a place", "go")),
            (
                _("digit, {enter}").format(enter=command("enter").written),
                _("vote") if panel == "votes" else _("choose"),
            ),
            _to_board(context),
        ]
    if panel == "menu":
        return [
            (_("up, down"), pgettext("to a place", "go")),
            (_("digit, {enter}").format(enter=command("enter").written), _("choose")),
            _to_board(context),
        ]
    if panel == "log":
        lines = context.log.told(context.opened)
        step = not lines or lines[context.item].step
        return [
            (_("up, down"), _("choose a line")),
            (command("enter").written, _("the board then") if step else _("the steps")),
            _to_board(context),
        ]
    if panel == "guide":
        return [(command("enter").written, _("continue")), _of("guide_off"), _scroll()]
    if panel == "scores" and context.view.section is None and context.then is None:
        menu, points = command("menu"), command("scores")
        twice = {menu: f"{menu.written} {menu.written}"}  # the first one goes back to the board
        ways = [(twice.get(entry, entry.written), label) for entry, label in ways_on(context) if entry != points]
        return [_to_board(context), *ways, _scroll()]
    if context.question is not None and context.ui.board.lists_choices(panel, context.question):
        return [*_picking_keys(context), _to_board(context), _scroll()]
    return [_to_board(context), _scroll()]


def then_keys(context: Context, then: PastBoard) -> list[tuple[str, str]]:
    """Return keys and what they do while an earlier board is shown; those that are missed least come last."""
    found = [_pair("left", "right", _("answer")), _pair("up", "down", pgettext("of a player", "turn"))]
    found.append((command("play").written, _("stop") if then.playing else _("run")))
    if then.replay:
        found += [(command("next").written, _("other view"))] if then.other_eyes else []
        found.append((command("menu").written, _("leave")))
    else:
        found.append((command("back").written, _("your turn") if context.awaited else _("to the game")))
    return [*found, _pair("page_up", "page_down", _("round"))]


def _pair(back: str, on: str, label: str) -> tuple[str, str]:
    """Return the keys of two commands, and what they lead through."""
    return f"{command(back).written} {command(on).written}", label


def _to_board(context: Context) -> tuple[str, str]:
    return command("menu").written, context.ui.board.back_label()


def _scroll() -> tuple[str, str]:
    return _pair("page_up", "page_down", _("scroll"))


def _acting(context: Context) -> list[tuple[str, str]]:
    """Return keys that answer or vote; where there are choices the first entry is how to go to them."""
    picking = context.selection.picking
    found = [(command("enter").written, _("go on"))] if context.reads else []
    if picking is not None and context.question is not None:
        found += _picking_keys(context)
        found += [(entry.written, label) for entry, label in context.ui.board.acting(context)]
        own = [entry for module in modules_of(context.rules) for entry in module.commands]
        hand = hand_choice(context.ui, context.question) is not None
        found += [
            (entry.written, _(entry.label))
            for entry in own
            if picking.offers(entry.answers) or (hand and entry.action in OF_HANDS)
        ]
        if picking.picked:
            found.append((command("back").written, _("back")))
    if context.held is not None:
        found = [(command("enter").written, _("end turn")), (command("undo").written, _("back"))]
    elif context.can_undo:
        found.append(_of("undo"))
    if context.beginner and context.question is not None and context.question.waited and context.ui.words.has_hints:
        found.append(_of("hint"))
    if context.question is not None and context.question.public:
        found.append(
            (
                command("hold").written,
                _("go on") if context.seat in context.people.holding else pgettext("the moves of others", "hold"),
            )
        )
    if context.people.can_play_again:
        found.append(_of("again"))
    if any(context.people.due(motion) for motion in context.people.motions):
        found.append(_of("votes"))
    return found


def _watching(context: Context) -> list[tuple[str, str]]:
    """Return keys for the steps of others that wait to be shown."""
    found: list[tuple[str, str]] = []
    if context.telling and not context.reads:
        found.append((_("any key"), _("continue")))
    if not context.reads and (context.telling or context.behind or context.stopped):
        found.append((command("play").written, _("go on") if context.stopped else _("stop")))
    if context.telling or context.behind:
        # beside the name of the key End, "your turn" alone would read as what it does
        found.append(
            (command("last").written, _("to your turn") if context.awaited else pgettext("what is told", "skip"))
        )
    return [*found, _of("faster"), _of("slower")] if found else []


def _looking(context: Context) -> list[tuple[str, str]]:
    """Return keys that look; where the game cannot be reached any more the last one leaves."""
    talk = context.people.elsewhere and not context.gone
    there = {command("chat"): talk, command("menu"): not context.gone}
    if context.view.section is None:
        more = [(command(name), _(command(name).label)) for name in ("log", "chat", "seats")]
        # how to play again stands among what can be answered
        *ways, leave = (way for way in ways_on(context) if way[0] != command("again"))
        looking = [*ways, *more, leave]
    else:
        looking = [(entry, _(entry.label)) for entry in context.ui.board.looking(context)]
    found = [(entry.written, label) for entry, label in looking if there.get(entry, True)]
    if context.beginner and context.view.section is not None and not context.gone:
        found = [*map(_of, _for_beginners(context)), *found]
    return [*found, (command("menu").written, _("leave"))] if context.gone else found


def _for_beginners(context: Context) -> list[str]:
    """Return the names of the commands that look of which a new player has to be told."""
    guided = context.step is not None and context.step.turn > 0
    return ["earlier", "since", *(["guide_off"] if guided else [])]


def _picking_keys(context: Context) -> list[tuple[str, str]]:
    """Return how to go to a choice, or to take one several times; then what takes it: its own key, or enter."""
    enter, does = command("enter"), context.ui.board.enter_label(context)
    if not context.choices:
        return [(enter.written, does)] if does else []
    does, on_map, following = does or _(enter.label), context.selection.on_map, command("next").written
    if on_map and not any(choice.key for choice in context.choices):  # a map too large for letters
        return [(following, pgettext("to a place", "go")), (enter.written, does)]
    if not context.at_once:
        if not on_map:  # enter alone does nothing before a number is chosen
            if by_default(context):
                return [(_("number"), pgettext("to a place", "go")), (enter.written, does)]
            return [(_("number, {enter}").format(enter=enter.written), does)]
        return [(_("letter, Tab"), pgettext("to a place", "go")), (enter.written, does)]
    go = _counting(context) or (following, pgettext("to a place", "go"))
    key = enter.written if context.chosen else _("letter") if on_map else _("number")
    if by_default(context):  # enter gives another answer than the keys of the choices
        return [go, (key, _(enter.label)), (enter.written, does)]
    return [go, (key, does)]


def by_default(context: Context) -> bool:
    """Check whether enter gives an answer although nothing is chosen."""
    picking, question = context.selection.picking, context.question
    if picking is None or question is None or context.chosen:
        return False
    return bool(default_answer(context.ui, question, picking))


def _counting(context: Context) -> tuple[str, str] | None:
    """Return the digits that say how many times the answer is given; None where it can only be given once."""
    selection = context.selection
    last = min(selection.most or COUNTS[-1], COUNTS[-1])
    if not selection.takes_count or last < COUNTS[0]:
        return None
    return str(COUNTS[0]) if last == COUNTS[0] else f"{COUNTS[0]}-{last}", _("times")


def _of(name: str) -> tuple[str, str]:
    entry = command(name)
    return entry.written, _(entry.label)
