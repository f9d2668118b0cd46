"""Both front ends at one seat: a screen that is fed with keys, and plain mode that is fed with lines, side by side."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from textual import events
from textual.actions import parse
from textual.binding import ActiveBinding

from elgrande_tui.input.commands import table_commands
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.game_ui import GAME_UIS
from elgrande_tui.model.picking import ASIDE, Choice, Part, Picking, words_of
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.model.typed_answer import TypedAnswer
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.lines import prompt_rows
from elgrande_tui.table.replay import ReplayScreen
from elgrande_tui.table.screen import TableScreen
from netplay.client.updates import GameUpdate, Update
from netplay.protocol.client_messages import NEW, Answer, TableCommand
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import grande_rules, newest

WIDTH = 4000
"""So many cells that no line is broken."""
ALONE = {"done": "d", "skip": "x", "veto": "V", "pass": "p"}
"""Answer of one word -> its key."""
ELSEWHERE = "granada"
"""An area whose letter ends the number that is being typed."""


class KeyScreen(TableScreen):
    """The screen of a table without an app: a key does what it is bound to, and what it would send is kept."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._bound = {
            key: entry for entry in table_commands(GAME_UIS["elgrande"].all_commands) for key in entry.key.split(",")
        }
        self._wanted: list[TableCommand] = []

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys of the table."""
        return {key: ActiveBinding(self, entry.binding(), True) for key, entry in self._bound.items()}

    def call_later(self, *_arguments: Any) -> bool:
        """Nothing is painted."""
        return True

    def send(self, act: TableCommand, table: TableModel | None = None) -> None:
        """Keep it."""
        self._wanted.append(act)

    def press(self, *keys: str) -> TableCommand | None:
        """Press these keys; return what the last one would send."""
        for key in keys:
            self._wanted.clear()
            event = events.Key(key, key if len(key) == 1 else None)
            self.on_key(event)
            if not event._stop_propagation:
                _, action, arguments = parse(self._bound[key].action)
                getattr(self, f"action_{action}")(*arguments)
        return self._wanted[0] if self._wanted else None

    @property
    def sentence(self) -> str:
        """The line of the prompt."""
        return "".join(text for row in prompt_rows(self.current.context(), WIDTH) for text, _ink in row)

    @property
    def led(self) -> str:
        """What led to the board that is shown, without its number."""
        return prompt_rows(self.current.context(), WIDTH)[0][-1][0]


class KeyReplay(KeyScreen, ReplayScreen):
    """The screen of a replay without an app."""


class ToldPort(LocalPort):
    """A port whose updates are kept until they are fetched, so that several tables can be told each of them."""

    def __init__(self, *arguments: Any) -> None:
        self._untold: list[Update] = []
        super().__init__(*arguments)

    def tell(self, update: Update | None) -> None:
        if update is not None:
            self._untold.append(update)

    def fetch(self) -> list[Update]:
        """Return what has happened since the last call."""
        fetched, self._untold = self._untold, []
        return fetched


def step_by_step() -> PlainSettings:
    """Settings of a player in plain mode who is told every step, as it stands in the log."""
    settings = PlainSettings()
    settings.take("turns off")
    return settings


class BothFrontEnds:
    """One seat, shown and fed by both; whatever they are told, asked, or let do is compared.

    On the screen enter gives each answer, so that everything can be looked at before. Both call a command by its key
    and have the same room for a sentence, so that the same words must come of it.
    """

    def __init__(self, port: ToldPort, settings: Settings | None = None) -> None:
        self.port = port
        style = PlayStyle(settings or Settings(quick=False))
        self.screen = KeyScreen(TableModel(port, style))
        self.plain = PlainTable(TableModel(port, style), step_by_step())
        self.tables = [self.screen.table, self.plain.table]
        self.questions = 0
        """How many questions were compared..."""
        self.reasons = 0
        """...and how many reasons why something is no answer."""

    # What comes in

    def hear(self, update: Update) -> list[str]:
        """Tell both of an update; return what plain mode tells besides what is new in the log of both."""
        known = len(self.screen.table.incoming.log.entries)
        for one in self.screen.table.incoming.take(update):
            self.screen.current.hear(one)
        for one in self.plain.table.incoming.take(update):
            self.plain.hear(one)
        assert log_of(self.screen.table) == log_of(self.plain.table)
        assert self.screen.table.answering.automatic_pass() == self.plain.table.answering.automatic_pass()
        came = isinstance(update, GameUpdate) and update.cause == "enter" and self.screen.panel.name == "missed"
        new = [
            entry.line
            for entry in self.screen.table.incoming.log.entries[self.screen.panel.missed if came else known :]
        ]
        told = self.plain.told()
        assert [line for line in told if line in new] == new
        return [line for line in told if line not in new]

    def hear_all(self) -> list[str]:
        """Tell both of everything that has happened; return what plain mode tells besides what is new in the log.

        That is nothing but the question while the game goes on, and before it what others have done to the player.
        """
        told: list[str] = []
        for update in self.port.fetch():
            before = self.plain.asked
            besides = self.hear(update)
            now = self.plain.asked
            if isinstance(update, GameUpdate) and update.cause == "events" and not self.port.view.over:
                since = [line for line in besides if line.startswith("Since your last turn")]
                assert since in ([], [self.screen.table.people.news])
                assert besides == since + (now.lines() if now is not None and now is not before else [])
            told += besides
        return told

    # What is asked, and what is open

    def type(self, line: str) -> tuple[TableCommand | None, list[str]]:
        """Type a line; return what plain mode would send, and what it tells."""
        act = self.plain.do(line)
        return act, self.plain.told()

    def compare(self) -> None:
        """Compare what is asked, everything that can be answered, and why anything else cannot."""
        self._fresh()
        if self.screen.table.answering.question is None or self.screen.table.people.paused:
            _, told = self.type("")
            said = "\n".join(told)
            sentence = self.screen.sentence
            # the screen names the winner as well, which plain mode has told among the points
            self._agree(sentence[: len(said)] if self.screen.table.shown.over else sentence, said, "")
            self._compare_words(("enter", "7"))
            return
        self.questions += 1
        self._explore()
        for _half in self._picking.halves[1:]:
            self.screen.press("t")
            self._explore()
        if self._picking.can_turn():
            self.screen.press("t")
        self._compare_words()

    @property
    def _picking(self) -> Picking:
        picking = self.screen.table.answering.selection.picking
        assert picking is not None
        return picking

    @property
    def _typed(self) -> TypedAnswer:
        typed = self.plain.table.answering.typed
        assert typed is not None
        return typed

    def _agree(self, shown: str, told: str, at: str) -> None:
        """Compare a sentence of the screen with what plain mode tells."""
        question = self.screen.table.answering.question
        assert shown == told, (question.kind if question else "", at)

    def _fresh(self) -> None:
        """Forget what is picked, on both sides; read what has opened by itself."""
        while self.screen.panel.name:
            self.screen.press("escape")
        while self.screen.table.answering.question is not None and self._picking.picked:
            self.screen.press("backspace")
        self.screen.table.answering.refusal = ""
        if self.plain.table.answering.typed is not None:
            self.plain.table.answering.typed.back()

    def _explore(self) -> None:
        """Compare everything that can follow what is picked on the screen."""
        path, selection = self._picking.path, self.screen.table.answering.selection
        self._type(path)
        words = [choice.word for choice in selection.choices]
        alone = {*ALONE, *selection.ui.answers.one_word}
        offered = [choice.word for choice in self._typed.choices if choice.word not in alone]
        if path or not self._picking.halves:
            assert [word for word in offered if word not in ("act", "stop")] == words
        turned = self._picking.half not in self._picking.halves[:1] and self._picking.can_turn()
        together = turned and not self._picking.picked
        if not (together or self._described()):
            self.screen.table.answering.refusal = ""
            self._agree(self.screen.sentence, self._typed.lines()[0], words_of(path))
        self._compare_refusals(path)
        deeper = [choice for choice in selection.choices if self._picking.index(choice.part) is None]
        for choice in selection.choices:
            if choice in deeper:
                continue
            index = self._picking.index(choice.part)
            assert index is not None
            wanted = newest(self.port, index)
            self._go_to(choice)
            assert self.screen.press("enter") == wanted
            if not choice.part.unsaid:
                assert self.plain.do(words_of((*path, choice.part))) == wanted
            self._type(path)
            assert self.plain.do(choice.word) == wanted
            assert self.plain.do(self._number(choice.word)) == wanted
            if self._placing and choice.part.sort != "spot":
                self._typed.back()
                assert self.plain.do(choice.word) == wanted
                self._type(path)
        for choice in deeper:
            self._go_to(choice)
            if self._picking.path == path:
                assert self.screen.press("enter") is None
            assert self._picking.path[: len(path) + 1] == (*path, choice.part)
            self._explore()
            self.screen.press("backspace")
            assert self._picking.path == path

    @property
    def _placing(self) -> bool:
        """Whether letters mean placing while both halves of a card are on offer: a name alone does so too."""
        return self._picking.half == "placing"

    def _described(self) -> bool:
        """Whether the screen tells of what is under the cursor in place of asking for it."""
        context = self.screen.current.context()
        return self._word != "" and context.ui.board.chosen_row(context) != []

    @property
    def _word(self) -> str:
        return self.screen.table.answering.selection.word

    def _type(self, path: tuple[Part, ...]) -> None:
        """Have the same picked in plain mode as on the screen."""
        self._typed.back()
        whole = self.screen.table.answering.question
        if path and whole is not None and (words_of(path) in whole.words or path[-1].unsaid):
            self._typed._go_to(path)  # typed, these words mean another answer than numbers after one another
        elif path != self._typed.picking.path:
            assert self.type(words_of(path))[0] is None
        assert self._typed.picking.path == path or not path

    def _number(self, word: str) -> str:
        """Return the number of a choice in plain mode's list."""
        return next(choice.key for choice in self._typed.choices if choice.word == word)

    def _go_to(self, choice: Choice) -> None:
        """Choose it by its key; a number is typed afresh."""
        if not choice.area:
            self.screen.press(*self._afresh)
        self.screen.press(*choice.key)

    @property
    def _afresh(self) -> tuple[str, ...]:
        """The key after which the next digit begins a number; none where spots have one digit, and it leaves them."""
        selection = self.screen.table.answering.selection
        spots = any(choice.part.sort in ("spot", "traits") for choice in selection.choices)
        ground = selection.ui.board.ground
        return () if spots or ground is None else (ground.key(ELSEWHERE),)

    # Why not

    def _compare_refusals(self, path: tuple[Part, ...]) -> None:
        """Compare the reasons against areas and digits that pick nothing here."""
        selection = self.screen.table.answering.selection
        if selection.on_map:
            ground = selection.ui.board.ground
            assert ground is not None
            for area in ground.areas:
                if selection.choice(area) is None:
                    self._compare_reason(path, (ground.key(area),), area)
        if not self._picking.template() or (self._picking.half in ("action", ASIDE) and not path):
            return  # typed, a number means an answer of one word, or the other half of the card
        if selection.takes_count:
            return  # on the screen a digit is how many times, and nothing is refused
        choices = [*self._typed.choices, *selection.choices]
        taken = {text[0] for choice in choices for text in (choice.key, choice.word)}
        for digit in sorted(set("0123456789") - taken):
            self._compare_reason(path, (*self._afresh, digit), digit)

    def _compare_reason(self, path: tuple[Part, ...], keys: tuple[str, ...], line: str) -> None:
        """Compare what keys and a line that pick nothing are refused with."""
        assert self.screen.press(*keys) is None
        why = self.screen.table.answering.refusal
        assert why
        act, told = self.type(line)
        picked = words_of(self._typed.picking.path)
        if act is None and words_of(path) != picked and line in picked.replace(".", " ").split():
            self._type(path)  # typed, it picks another word for a part that is picked already
            return
        assert act is None, line
        if line.isdecimal():
            assert told.pop() == self._typed.numbers()
        self._agree(why, "\n".join(told), f"{words_of(path)} {line}")
        if self._placing and line in grande_rules(self.screen.table.port.rules).box.index:
            self._typed.back()
            self._agree(why, "\n".join(self.type(line)[1]), line)
            self._type(path)
        self.reasons += 1

    def _compare_words(self, *more: tuple[str, str]) -> None:
        """Compare the reasons against answers of one word that are not on offer."""
        question = self.screen.table.answering.question
        offered = question.words if question is not None else ()
        for word, key in (*ALONE.items(), *more):
            if word not in offered and not (word == "done" and "stop" in offered):
                key, line = (key, word) if word in ALONE else (word, key)
                assert self.screen.press(key) is None
                act, told = self.type(line)
                if act is not None:  # the card of that name
                    assert (question is not None and question.kind, line) == ("choose_card", "veto")
                    continue
                # after the end plain mode adds what can be done, which stands in the screen's line of keys
                said = told[:1] if self.screen.table.shown.over else told
                self._agree(self.screen.table.answering.refusal, "\n".join(said), line)
                self.reasons += 1
        self.screen.table.answering.refusal = ""

    # What goes out

    def do(self, keys: Sequence[str], line: str) -> TableCommand | None:
        """Press the keys and type the line; return what both would send. Where that is nothing both say the same."""
        act = self.screen.press(*keys)
        typed, told = self.type(line)
        assert typed == act
        assert act is not None or told[0] == (self.screen.table.answering.refusal or self.screen.led)
        return act

    async def send(self, act: TableCommand | None) -> list[str]:
        """Send this, in turn from the screen and from plain mode; return as `hear_all` does."""
        assert act is not None
        first, second = self.tables
        self.tables.reverse()
        second.answering.send(act).close()
        assert await first.answering.send(act)
        return self.hear_all()

    async def refused(self, act: TableCommand | None) -> str:
        """Send this from both; return why both say it was refused."""
        assert act is not None
        for table in self.tables:
            assert not await table.answering.send(act)
        self.plain.refused()
        assert self.plain.told() == [self.screen.table.answering.refusal]
        return self.screen.table.answering.refusal


def log_of(table: TableModel) -> list[tuple[str, bool]]:
    """Return the log line by line, and whether each is a note."""
    return [(entry.line, entry.note) for entry in table.incoming.log.entries]


async def play_compared(both: BothFrontEnds, rng: random.Random, answers: int = 10_000) -> None:
    """Play so many answers at random, or to the end of the game, and compare every moment."""
    match = both.port.match
    for _ in range(answers):
        if match.over:
            break
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        index = rng.randrange(len(question.words))
        if seat == both.port.seat:
            await both.send(Answer(NEW, question.id, index))
        else:
            both.port.play(seat, question.words[index])
            both.hear_all()
        while (passes := both.screen.table.answering.automatic_pass()) is not None:
            await both.send(passes)
        both.compare()


def compare_past(screen: KeyScreen, told: Sequence[str]) -> None:
    """Compare the board that the screen shows with the one that plain mode has just told of, or why there is none."""
    then, why = screen.table.incoming.past.then, screen.table.answering.refusal
    if why:
        assert told == [why]
        return
    assert then is not None
    number = next(line for line in told if line.startswith("Board "))
    assert number.startswith(f"Board {then.number} of {then.of}, ")
    assert screen.led
    assert " ".join(told).endswith(screen.led)
