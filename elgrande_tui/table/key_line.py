"""The line of keys: those that do something now."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande.model.past import Then
from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.i18n.translations import _, mark, pmark
from elgrande_tui.input.commands import command
from elgrande_tui.input.key_names import shown
from elgrande_tui.widgets.cells import Row, row_cells


def key_row(sight: RenderContext, panel: str, width: int) -> Row:
    """`letter, Tab go  Enter place  d done  f score  o w m e`; what does not fit is left out, `? keys` never."""
    last: Row = [(command("help").written, "bold"), (f" {_('keys')}", "dim")]
    room = width - row_cells(last)
    if panel:
        parts = _parts(_panel_keys(sight, panel))
    elif sight.then:
        parts = _parts(then_keys(sight, sight.then))
    else:
        parts = _present(sight, room)
    while _cells(parts) > room:
        parts.pop()
    return [*(run for part in parts for run in part), *last]


def _present(sight: RenderContext, room: int) -> list[Row]:
    """Keys that answer or vote, and keys that look; the former keep their labels longer, but no key makes way for one.

    How one goes to a choice is known best, and makes way for the labels of the others.
    """
    looking, acting = _parts(_looking(sight)), _parts(_acting(sight))
    left = room - _cells(_shortened(looking, 0))
    if sight.choices and sight.held is None and _cells(acting) > left:
        acting = acting[1:]
    parts = _shortened(acting, left)
    return [*parts, *_shortened(looking, room - _cells(parts))]


def _shortened(parts: Sequence[Row], room: int) -> list[Row]:
    """The parts in so many cells, if need be without labels; the keys stay.

    Keys that have names, as Enter has, say most without a label; then the last ones go first.
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


def _panel_keys(sight: RenderContext, panel: str) -> list[tuple[str, str]]:
    if panel == "scoring":
        return [(_("any key"), _("goes on")), _scroll()]
    if panel == "missed":
        return [(_("any key"), _("to the game")), _scroll()]
    if panel == "chat":
        return [(command("enter").written, _("say")), (shown("escape"), _("back")), (_("up, down"), _("choose a line"))]
    if panel == "votes":
        return [
            (_("digit, up, down"), _("go")),
            (command("enter").written, _("vote")),
            _to_map(),
        ]
    if panel in ("menu", "sit"):
        return [
            (_("digit, up, down"), _("go")),
            (command("enter").written, _("choose")),
            _to_map(),
        ]
    if panel == "log":
        return [
            (_("up, down"), _("choose a line")),
            (command("enter").written, _("the board then")),
            _to_map(),
        ]
    if panel == "guide":
        return [(command("enter").written, _("goes on")), _of("guide_off"), _scroll()]
    if panel == "offer" and sight.question is not None and sight.question.kind == "choose_card":
        return [*_picking_keys(sight), _to_map(), _scroll()]
    return [_to_map(), _scroll()]


def then_keys(sight: RenderContext, then: Then) -> list[tuple[str, str]]:
    """Keys and what they do while an earlier board is shown, what can be missed last."""
    found = [_pair("left", "right", _("answer")), _pair("up", "down", _("turn"))]
    found.append((command("play").written, _("stop") if then.playing else _("run")))
    if then.replay:
        found += [(command("next").written, _("other eyes"))] if then.other_eyes else []
        found.append((command("menu").written, _("leave")))
    else:
        found.append((command("back").written, _("your turn") if sight.awaited else _("to the game")))
    return [*found, _pair("page_up", "page_down", _("round"))]


def _pair(back: str, on: str, label: str) -> tuple[str, str]:
    """Two commands and what they lead through."""
    return f"{command(back).written} {command(on).written}", label


def _to_map() -> tuple[str, str]:
    return command("menu").written, _("back to the map")


def _scroll() -> tuple[str, str]:
    return _pair("page_up", "page_down", _("scroll"))


def _acting(sight: RenderContext) -> list[tuple[str, str]]:
    """Keys that answer or vote; where there are choices the first entry is how one goes to them."""
    picking = sight.selection.picking
    found: list[tuple[str, str]] = []
    if picking is not None:
        found += _picking_keys(sight)
        found += [(command(name).written, _(label)) for word, name, label in _ALONE if picking.offers(word)]
        if picking.can_turn():
            found.append((command("turn").written, _("card") if picking.half == "placing" else _("place")))
        if picking.picked:
            found.append((command("back").written, _("back")))
    if sight.held is not None:
        found = [(command("enter").written, _("end turn")), (command("undo").written, _("back"))]
    elif sight.can_undo:
        found.append(_of("undo"))
    if any(sight.company.due(motion) for motion in sight.company.motions):
        found.append(_of("votes"))
    return found


def _looking(sight: RenderContext) -> list[tuple[str, str]]:
    """Keys that look; where the game cannot be reached any more the last one leaves."""
    talk = sight.company.elsewhere and not sight.gone
    there = {"forecast": sight.company.terms.preview, "chat": talk, "menu": not sight.gone}
    names = ("forecast", "offer", "log", "chat", "seats", "info", "menu")
    found = [_of(name) for name in names if there.get(name, True)]
    return [*found, (command("menu").written, _("leave"))] if sight.gone else found


_ALONE = (
    ("done", "done", mark("done")),
    ("stop", "done", mark("stop")),
    ("skip", "skip", mark("skip")),
    ("veto", "veto", mark("Veto!")),
    ("pass", "pass", mark("pass")),
    ("pass", "pass_all", mark("pass all")),
)
"""Answer of one word, the command that gives it, what its key is called."""


def _picking_keys(sight: RenderContext) -> list[tuple[str, str]]:
    picking = sight.selection.picking
    assert picking is not None
    enter = command("enter").written
    if not sight.choices:
        return [(enter, _("use the card"))] if picking.offers("act") and picking.half == "action" else []
    where = _("letter, Tab") if sight.selection.on_map else _("number, Tab")
    verb = picking.path[0] if picking.path else ""
    label = _DOES.get(verb, command("enter").label)
    does = _(label)
    return [(where, _("go")), (enter, does)]


_DOES = {
    "place": mark("place"),
    "put": mark("place"),
    "move": mark("move"),
    "dial": mark("set"),
    "score": mark("score"),
    "power": pmark("card", "play"),
}
"""Verb -> what enter is called."""


def _of(name: str) -> tuple[str, str]:
    entry = command(name)
    return entry.written, _(entry.label)
