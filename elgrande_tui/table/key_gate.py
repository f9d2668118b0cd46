"""Decide which keys reach their commands at a table, and which commands do something now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.binding import Binding
from textual.screen import Screen

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import CYRILLIC, Command, command, key_label
from elgrande_tui.model.news import News
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.earlier_boards import EarlierBoards

TYPED_AHEAD = 16
"""So many keys are kept while an answer is on its way."""
SCROLLS = frozenset(("table.up", "table.down", "table.page_up", "table.page_down"))
"""Commands that scroll a panel: not taken for "any key"."""
GOES_THROUGH = ("panel(", "catalogue", "digit(")
"""How actions begin that are carried out by the key that closes a panel: what answers nothing, nor moves unseen."""
LOOKING = (
    *("panel(", "since", "scored_again", "page(", "back", "menu", "catalogue", "guide_off", "first_steps"),
    *("only", "pause", "propose('rematch')", "more_time", "hold", "let_pass"),
)
"""How actions begin that only look, or are about the people: they need not wait for an answer that is on its way."""
WATCHING = ("past(", "play", "pace(")
"""How actions begin that are about the boards and steps that go by."""
APP_KEYS = ("app.",)
"""How actions begin that are the whole app's."""
IN_MENU = (*LOOKING, *APP_KEYS, "digit(", "arrow(", "step(", "enter")
"""How actions begin that the open menu lets pass: nothing behind it is answered unseen."""
STEPS_BACK = ("back",)
"""The action that leaves what is before the player, though it answers nothing: a show too."""


class KeyGate:
    """Holds keys back that would answer unseen, and those that are typed while an answer is on its way."""

    def __init__(
        self,
        screen: Screen[None],
        display: Callable[[], TableDisplay],
        earlier: EarlierBoards,
        show_steps: Callable[[Callable[[], Sequence[News]]], None],
        paint: Callable[[], None],
    ) -> None:
        """`display` is the table of the moment, `show_steps` shows steps that waited, `paint` shows everything anew."""
        self._screen = screen
        self._display = display
        self._earlier = earlier
        self._show_steps = show_steps
        self._paint = paint
        self._typed_ahead: list[str] = []
        self._told: object = None
        """What is told of others now: a beat, or a turn by the board with which it began; None: nothing."""
        self._told_at = 0.0
        """When that came up, or what came after it: keys that were pressed before do not mean it."""

    def note_shown(self) -> None:
        """Note what is shown now: neither it nor a question behind it is meant by keys that were pressed before."""
        shown, telling = self._display().table.shown, self._display().table.pace.telling
        turn = shown.told.before if telling and shown.told is not None else None
        told = turn if shown.beat is None else shown.beat
        if told is not self._told:
            self._told, self._told_at = told, events.Event().time
            self.forget_typed()

    def forget_typed(self) -> None:
        """Forget what was typed ahead: it was meant for another moment."""
        self._typed_ahead.clear()

    def replay_typed(self) -> None:
        """Press the keys that were typed ahead."""
        # emptied before the keys are played: one of them may answer, and the rest has to wait again
        typed, self._typed_ahead = self._typed_ahead, []
        for key in typed:
            self._screen.app.simulate_key(key)

    def passes(self, event: events.Key) -> bool:
        """Check whether a key reaches its command; any key goes on in what is told, and closes what came up."""
        display, meant = self._display(), self._binding(event.key)
        table, panel = display.table, display.panel
        present, bare = table.incoming.past.at is None, not panel.name
        if event.time < self._told_at and not meant.action.startswith(LOOKING + WATCHING):
            return False  # pressed before that was on the screen which it would take as read, or answer
        if event.character in CYRILLIC:
            self._screen.app.simulate_key(CYRILLIC[event.character])
        elif panel.goes_on and meant.id not in SCROLLS:
            panel.close()
            self._show_steps(table.incoming.go_on) if table.pace.telling else self._paint()
            return meant.action.startswith(GOES_THROUGH)
        elif table.incoming.reads and present and bare and meant.action in ("enter", "play"):
            self._show_steps(table.incoming.read_on)
        elif self._goes_on(table) and present and bare and not _goes_on_beside(meant):
            self._show_steps(table.incoming.go_on)
        elif bare and not _goes_on_beside(meant) and self._earlier.end_show():
            self._paint()
        elif not present and bare and self._earlier.carry_out(meant):
            pass
        elif panel.name == "menu" and not meant.action.startswith(IN_MENU):
            table.answering.refusal = _unknown(event)
            self._paint()
        elif table.answering.sending and panel.name != "chat" and not meant.action.startswith(LOOKING):
            if len(self._typed_ahead) < TYPED_AHEAD:
                self._typed_ahead.append(event.key)
        else:
            if event.key not in self._screen.active_bindings:
                table.answering.refusal = _unknown(event)
            self._screen.call_later(self._paint)
            return True
        return False

    @staticmethod
    def _goes_on(table: TableModel) -> bool:
        """Check whether something stands that a key takes as read."""
        return table.pace.telling and table.answering.question is None and not table.incoming.reads

    def _binding(self, key: str) -> Binding:
        """Return what a key is bound to now; a Binding without an action for nothing."""
        active = self._screen.active_bindings.get(key)
        return active.binding if active else Binding(key, "")


def _unknown(event: events.Key) -> str:
    """Return what to say of a key that is bound to nothing."""
    key = event.character if event.is_printable else key_label(event.key)
    return _("{key} does nothing here; {help} shows the keys.").format(key=key, help=command("help").written)


def _goes_on_beside(meant: Binding) -> bool:
    """Check whether a show goes on beside what a key means: it only looks, or is about shows and boards."""
    return meant.action.startswith(LOOKING + WATCHING + APP_KEYS) and meant.action not in STEPS_BACK


# The list of commands


def possible(table: TableModel, command: Command) -> bool:
    """Check whether a command of the table does something now; what only looks always does."""
    people = table.people
    kind, _, rest = command.action.partition("(")
    match kind, rest.strip("')"):
        case (("answer" | "turn" | "enter" | "back" | "pass_all"), word):
            return table.incoming.past.at is not None or _answers(table, kind, word)
        case "rotate", _:
            return table.answering.selection.turned is not None
        case "centre", _:
            return table.ui.board.ground is not None
        case "undo", _:
            return table.answering.can_undo or table.unconfirmed is not None
        case "propose", "rematch":
            return people.can_play_again
        case (("propose" | "pause"), _):
            return people.others and not table.shown.over and table.port.seat is not None
        case "more_time", _:
            return bool(people.running)
        case "hint", _:
            return table.answering.question is not None and table.answering.question.waited and table.hint.known
        case "hold", _:
            return table.requests.has_offers and table.port.seat is not None and not table.shown.over
        case "first_steps", _:
            return table.ui.words.first_step is not None and table.port.seat is not None and not table.shown.over
        case "panel", "votes":
            return people.others
        case ("panel", "chat") | ("mute", _):
            return people.elsewhere
    return True


def _answers(table: TableModel, kind: str, word: str) -> bool:
    """Check whether a command that answers, or picks a part of an answer, can do so."""
    picking, question = table.answering.selection.picking, table.answering.question
    if picking is None or question is None or table.people.paused:
        return False
    match kind:
        case "answer":
            ends = table.ui.answers.stop_words
            return any(map(picking.offers, ends if word in ends else (word,)))
        case "turn":
            return picking.can_turn()
        case "pass_all":
            return bool(table.ui.answers.passing(question))
        case "back":
            return bool(picking.picked) or table.unconfirmed is not None
    return True
