"""Draw the line of keys: those that do something now."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.input.key_names import shown
from elgrande_tui.model.context import Context
from elgrande_tui.model.ending import ways_on
from elgrande_tui.model.module_face import commands_of_modules
from elgrande_tui.model.past import PastBoard
from elgrande_tui.widgets.cells import Row, row_cells


def key_row(context: Context, panel: str, width: int) -> Row:
    """Return `letter, Tab go  Enter take  u undo  w m e`; what does not fit is left out, `? keys` never."""
    last: Row = [(command("help").written, "bold"), (f" {_('keys')}", "dim")]
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
    """Return keys that answer or vote, and keys that look; the former keep their labels longer.

    No key makes way for a label. How to go to a choice is known best, so that makes way for the labels of the others.
    """
    looking, acting = _parts(_looking(context)), _parts(_acting(context))
    left = room - _cells(_shortened(looking, 0))
    if context.choices and context.held is None and _cells(acting) > left:
        acting = acting[1:]
    parts = _shortened(acting, left)
    return [*parts, *_shortened(looking, room - _cells(parts))]


def _shortened(parts: Sequence[Row], room: int) -> list[Row]:
    """Return the parts in so many cells, if need be without labels; the keys stay.

    Keys that have names, as Enter has, say most without a label and lose theirs first; then the last ones go first.
    """
    shorter = list(parts)
    for number in sorted(range(len(parts)), key=lambda number: (len(parts[number][0][0]) == 1, -number)):
        if _cells(shorter) <= room:
            break
        shorter[number] = [shorter[number][0], (" ", "")]
    return shorter


def _parts(entries: Sequence[tuple[str, str]]) -> list[Row]:
    return [[(key, "bold"), (f" {label}  ", "dim")] for key, label in entries]


def _cells(parts: Sequence[Row]) -> int:
    return sum(map(row_cells, parts))


def _panel_keys(context: Context, panel: str) -> list[tuple[str, str]]:
    if panel == context.screen.scored_panel:
        return [(_("any key"), _("continue")), _scroll()]
    if panel == "missed":
        return [(_("any key"), _("to the game")), _scroll()]
    if panel == "chat":
        return [(command("enter").written, _("say")), (shown("escape"), _("back")), (_("up, down"), _("choose a line"))]
    if panel == "votes":
        return [
            (_("digit, up, down"), _("go")),
            (command("enter").written, _("vote")),
            _to_board(context),
        ]
    if panel in ("menu", "sit"):
        return [
            (_("digit, up, down"), _("go")),
            (command("enter").written, _("choose")),
            _to_board(context),
        ]
    if panel == "log":
        return [
            (_("up, down"), _("choose a line")),
            (command("enter").written, _("the board then")),
            _to_board(context),
        ]
    if panel == "guide":
        return [(command("enter").written, _("continue")), _of("guide_off"), _scroll()]
    if panel == "scores" and context.view.section is None:
        closing = (command("menu"), command("scores"))
        more = [(entry.written, label) for entry, label in ways_on(context) if entry not in closing]
        return [_to_board(context), *more, _scroll()]
    if context.question is not None and context.screen.lists_choices(panel, context.question):
        return [*_picking_keys(context), _to_board(context), _scroll()]
    return [_to_board(context), _scroll()]


def then_keys(context: Context, then: PastBoard) -> list[tuple[str, str]]:
    """Return keys and what they do while an earlier board is shown; those that are missed least come last."""
    found = [_pair("left", "right", _("answer")), _pair("up", "down", _("turn"))]
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
    return command("menu").written, context.screen.back_label()


def _scroll() -> tuple[str, str]:
    return _pair("page_up", "page_down", _("scroll"))


def _acting(context: Context) -> list[tuple[str, str]]:
    """Return keys that answer or vote; where there are choices the first entry is how to go to them."""
    picking = context.selection.picking
    found: list[tuple[str, str]] = []
    if picking is not None:
        found += _picking_keys(context)
        found += [(entry.written, label) for entry, label in context.screen.acting(context)]
        own = commands_of_modules(context.screen.modules)
        found += [(entry.written, _(entry.label)) for entry in own if picking.offers(entry.answers)]
        if picking.picked:
            found.append((command("back").written, _("back")))
    if context.held is not None:
        found = [(command("enter").written, _("end turn")), (command("undo").written, _("back"))]
    elif context.can_undo:
        found.append(_of("undo"))
    if any(context.people.due(motion) for motion in context.people.motions):
        found.append(_of("votes"))
    return found


def _looking(context: Context) -> list[tuple[str, str]]:
    """Return keys that look; where the game cannot be reached any more the last one leaves."""
    talk = context.people.elsewhere and not context.gone
    there = {command("chat"): talk, command("menu"): not context.gone}
    if context.view.section is None:
        more = [(command(name), _(command(name).label)) for name in ("chat", "log", "seats")]
        looking = [*ways_on(context), *more]
    else:
        looking = [(entry, _(entry.label)) for entry in context.screen.looking(context)]
    found = [(entry.written, label) for entry, label in looking if there.get(entry, True)]
    return [*found, (command("menu").written, _("leave"))] if context.gone else found


def _picking_keys(context: Context) -> list[tuple[str, str]]:
    enter, does = command("enter"), context.screen.enter_label(context)
    if not context.choices:
        return [(enter.written, does)] if does else []
    where = _("letter, Tab") if context.selection.on_map else _("number, Tab")
    return [(where, _("go")), (enter.written, does or _(enter.label))]


def _of(name: str) -> tuple[str, str]:
    entry = command(name)
    return entry.written, _(entry.label)
