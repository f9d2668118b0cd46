"""The form for a new game: the game, a preset, players and seats; folded away, what the game lets them choose, table
options, and a name under which to keep all that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from rich.cells import cell_len, chop_cells
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input, Static

from elgrande_tui.i18n.seats import bot_label, seat_name
from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.table_names import called, usual_name
from elgrande_tui.i18n.translations import _, mark, pgettext, pmark
from elgrande_tui.input.commands import FORM, bindings, by_id
from elgrande_tui.lobby.form_rows import GAME, chosen_game, chosen_options, friends_named, game_of
from elgrande_tui.lobby.games import games, usual_game
from elgrande_tui.lobby.house_rules import NO_FILES, HouseRulesError, HouseRulesFolder
from elgrande_tui.lobby.new_game import HERE, OPEN, SEATS, NewGame, NewTable, if_chosen, occupants_of
from elgrande_tui.lobby.presets import BOX, NO_PRESETS, OWN, OwnPresets, PresetError, Presets, presets_with
from elgrande_tui.lobby.presets import NAME_CELLS as PRESET_CELLS
from elgrande_tui.model.form import NO, YES, Form, in_play
from elgrande_tui.model.new_game import game_line
from elgrande_tui.screens.choice import ChoiceRow, game_row
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.screens.table_option_rows import IDS, table_option_rows
from elgrande_tui.settings.last_form import LastForm
from elgrande_tui.settings.own_file import first_few
from engine.core.setup import Setup
from netplay.common.errors import RefusedError
from netplay.common.sanitize import NAME_CELLS, TABLE_CELLS, sanitize, trusted

_SEATS = {OPEN: pmark("seat", "open"), HERE: mark("person here")}
FOLD = "fold"
"""The row with which the rows that few people touch come and go."""
KEEP = "keep"
"""The field for the name of a preset."""
NOTHING: Mapping[str, str] = {}
TOLD_CELLS = 44
"""How much of what is chosen stands in the row that folds the others; the line above the keys has all of it."""
EACH_TIME = ("player", "table", BOX, FOLD, KEEP)
"""Rows that begin afresh each time, and not as in the last form."""


def shortened(line: str) -> str:
    """Return a line as far as it fits into the row."""
    return line if cell_len(line) <= TOLD_CELLS else f"{chop_cells(line, TOLD_CELLS - 1)[0]}…"


class CreateScreen(MenuScreen[NewTable]):
    """The form for a new game, here against bots or as a table for others; the result is None when given up."""

    has_foot = True
    BINDINGS: ClassVar[list[BindingType]] = bindings(FORM)

    def __init__(
        self,
        player: str,
        *,
        hosted: bool,
        away: bool = False,
        last: LastForm | None = None,
        game: str = "",
        files: HouseRulesFolder = NO_FILES,
        own: OwnPresets = NO_PRESETS,
        preset: str = "",
        draft: Mapping[str, str] = NOTHING,
    ) -> None:
        """Make the form. `hosted`: a table with a name and open seats, for others; `away`: at a host on the network.

        A host that is away offers no join code, because others could read it on its way. The form begins with the
        rows of `last`, as far as `game` has them, and is kept there when the player accepts it; "": the game of `last`.
        `own`: the player's own presets; `preset`: the one to begin with, "" for the rows of `last`. `draft`: the rows
        of a form that was given up, from which it goes on.
        """
        super().__init__()
        self.begun_with: dict[str, str] = {**(last.rows() if last is not None else {}), **draft}
        """The values with which rows begin, as far as they are there and have such a value."""
        self.games = games()
        self.ui = usual_game(game or game_of(self.begun_with))
        self.begun_with[GAME] = self.ui.name
        self.draft: Mapping[str, str] = {}
        """All that was chosen and typed when the form was given up."""
        self.player = player
        self.hosted = hosted
        self.away = away
        self.last = last
        self._shown: Setup | None = None
        """The choices of which the rows show what is in their way."""
        self._objection = ""
        """Why these cannot be played; "" when they can."""
        self.files = files
        """House rules to choose from."""
        self.own = own
        self.presets = Presets(self.ui, own, files)
        self._own_rows: dict[str, str] = {}
        """The choices that were made last and are like no preset; {} as long as there have been none."""
        self._sure = ""
        """What costs a preset, and is done when its key is pressed once more."""
        if preset:
            self.presets = presets_with(preset, own, files)
            self.ui = self.presets.ui
            self.begun_with |= {GAME: self.ui.name, **self.presets.named(preset).chosen(self.presets.form)}
        self.heading = _("Host a table") if hosted else _("Play here, against bots or each other")
        self.keys = footer(
            ("menu.accept", _("begin")),
            ("menu.up menu.down", _("row")),
            ("choice.previous choice.next", _("change")),
            ("menu.back", _("back")),
        )

    def rows(self) -> ComposeResult:
        self._shown = None
        for row in self._usual_rows():
            if not isinstance(row, Static) and row.id and row.id in self.begun_with:
                row.begin_with(self.begun_with[row.id])
            yield row

    def _usual_rows(self) -> Iterator[ChoiceRow | FieldRow | Static]:
        if len(self.games) > 1:
            yield game_row(self.games, self.ui)
        if offered := [(preset.id, preset.label) for preset in self.presets]:
            yield ChoiceRow(pgettext("a set of what is played", "Set"), offered, offered[0][0], id=BOX)
        seats = [(str(number), str(number)) for number in self.ui.seats]
        yield ChoiceRow(_("Players"), seats, str(self.ui.usual_seats), id=SEATS)
        levels = [
            (level, _(_SEATS[level]) if level in _SEATS else bot_label(trusted(level)))
            for level in occupants_of(self.ui.name, hosted=self.hosted)
        ]
        for word in self.ui.seat_words[1:]:
            yield ChoiceRow(seat_name(word), levels, levels[0][0], id=word)
            yield FieldRow(_("  Name"), id=f"{word}-name", most=NAME_CELLS, placeholder=seat_name(word))
        yield ChoiceRow(_("More"), [(NO, _("no")), (YES, _("yes"))], NO, id=FOLD)
        yield from _game_rows(self.presets.form)
        if self.hosted:
            more = [(NO, _("as usual")), (YES, _("choose"))]
            yield ChoiceRow(_("Options"), more, NO, id="more", explained=_("spectators, clock, join code ..."))
            yield from table_option_rows(away=self.away)
        if offered and self.own.path is not None:
            yield FieldRow(_("Save as"), id=KEEP, most=PRESET_CELLS, placeholder=_("a name for your preset"))
        yield FieldRow(_("Your name"), self.player, id="player", most=NAME_CELLS)
        if self.hosted:
            yield FieldRow(_("Table name"), called(usual_name(self.player)), id="table", most=TABLE_CELLS)

    def on_mount(self) -> None:
        """Show the rows that apply; begin below the game, which was chosen on the first screen."""
        self.show_rows()
        self.query_one(f"#{BOX if self._boxes else SEATS}").focus()

    @on(ChoiceRow.Changed)
    async def follow(self, event: ChoiceRow.Changed) -> None:
        """Show the rows of another game, in which those that both have keep their values; choose what a preset does."""
        match event.choice.id:
            case "game":
                self.ui = next(ui for ui in self.games if ui.name == event.value)
                self._own_rows = {}
                await self.retranslate()
                return
            case "box":
                self._choose_box(event.value)
        self.show_rows()

    def _choose_box(self, box: str) -> None:
        """Choose in all rows what a preset does."""
        self._sure = ""
        chosen = self._own_rows if box == OWN else self.presets.named(box).chosen(self.presets.form)
        for row, value in chosen.items():
            self.query_one(f"#{row}", ChoiceRow).take(value)

    def show_rows(self) -> None:
        """Show as many seats as there are players, the names and options that are needed; say what bars what."""
        game, self._objection = self._game()
        for seat, word in enumerate(self.ui.seat_words[1:], 1):
            self.query_one(f"#{word}", ChoiceRow).display = seat <= len(game.others)
            self.query_one(f"#{word}-name", FieldRow).display = seat in game.here
        self._show_box()
        self._show_folded()
        if self._shown != (setup := game.setup()):
            self._shown, barred = setup, game.in_the_way()
            for choice in self.query(ChoiceRow):
                choice.bar(barred.get(choice.id or "", {}))
        self.query_one(f"#{FOLD}", ChoiceRow).explain(shortened(game_line(self.ui, setup)))
        self.show_notice()
        self.redraw()

    def _show_box(self) -> None:
        """Show which preset the rows are like, and one's own choices where there are any."""
        for row in self._boxes:
            chosen = self._chosen_rows()
            if (box := self.presets.like(chosen, row.value)) == OWN:
                self._own_rows = chosen
            offered = [(preset.id, preset.label) for preset in self.presets]
            row.offer([*offered, (OWN, pgettext("preset", "own"))] if self._own_rows else offered, box)

    def _show_folded(self) -> None:
        """Show the rows that are folded away while they are wanted, options only of what is in play."""
        self.query_one(f"#{FOLD}", ChoiceRow).display = self.hosted or bool(self.presets.form)
        opened = self._chosen(FOLD) == YES
        there = {row.id for row in in_play(self.presets.form, self._chosen_rows())} if opened else set[str]()
        for row in self.presets.form:
            self.query_one(f"#{row.id}", ChoiceRow).display = row.id in there
        for heading in self.query(".heading"):
            heading.display = opened
        for field in self.query(f"#{KEEP}"):
            field.display = opened
        if self.hosted:
            self.query_one("#more", ChoiceRow).display = opened
            for name in IDS:
                self.query_one(f"#{name}", ChoiceRow).display = opened and self._chosen("more") == YES

    @on(events.DescendantFocus)
    def show_notice(self) -> None:
        """Say what cannot be combined; or else what is in the way of the row under the cursor, or goes with it."""
        row, told = self.focused, self._objection
        if not told and self._shown is not None and isinstance(row, ChoiceRow) and row.id:
            why = next(iter(row.barred.values()), "")
            told = if_chosen(why) if why else self.ui.compatibility_note(row.id, self._shown)
            if row.id in (BOX, FOLD):
                told = "\n".join([*self._told_of_presets(row), game_line(self.ui, self._shown)])
        self._sure = ""
        self.say(told)

    def _told_of_presets(self, row: ChoiceRow) -> list[str]:
        """Return what is wrong with the player's own presets, and how one of them is deleted, where they are chosen."""
        if row.id != BOX:
            return []
        deletes = _("{key} deletes this preset.").format(key=by_id("form.delete").spelled)
        return [*first_few(self.presets.complaints), *([deletes] if row.value in self.presets.own else [])]

    async def retranslate(self) -> None:
        """Say everything again, and what follows from the choices, which stay."""
        self.begun_with = {row.id: row.value for row in self._value_rows() if row.id}
        self.presets = Presets(self.ui, self.own, self.files)
        await super().retranslate()
        self.show_rows()

    def shown_setup(self) -> Setup:
        """Return what is chosen: a variant may have a board of its own."""
        return self._game()[0].setup()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Begin the game on Enter in a field as well."""
        self.action_accept()

    def action_accept(self) -> None:
        """Open what is folded, or keep a preset, where the cursor is there; otherwise begin the game."""
        at = self.focused
        if isinstance(at, ChoiceRow) and at.id == FOLD and at.value == NO:
            at.value = YES
        elif not self._keep_preset() or (isinstance(at, Input) and at.parent is not None and at.parent.id == KEEP):
            return
        else:
            self._begin()

    def action_back(self) -> None:
        """Give the form up; what stands in it is kept for the next one."""
        self.draft = {row.id: row.value for row in self._value_rows() if row.id}
        super().action_back()

    def _keep_preset(self) -> bool:
        """Keep the choices as a preset where a name for it is typed; return False, and say why, when that fails."""
        for field in self.query(f"#{KEEP}").results(FieldRow):
            if not field.value:
                continue
            if (lost := self.presets.replaced_by(field.value, self._chosen_rows())) and not self._is_sure(
                f"keep {lost}"
            ):
                question = _("There is a preset {name} already. Press {key} again to replace it.")
                self.say(question.format(name=lost, key=by_id("menu.accept").spelled))
                return False
            try:
                name = self.presets.keep(field.value, self._chosen_rows())
            except PresetError as error:
                self.say(str(error))
                return False
            except OSError as error:
                self.say(_("The preset cannot be saved: {why}").format(why=error.strerror or ""))
                return False
            field.begin_with("")
            for row in self._boxes:
                row.offer([*row.values, (name, name)], name)
            self.show_rows()
            self.say(_("Saved as {name}.").format(name=name))
        return True

    def _is_sure(self, what: str) -> bool:
        """Return whether the same was asked for just before, and remember it."""
        before, self._sure = self._sure, what
        return before == what

    def action_delete(self) -> None:
        """Delete the preset that is chosen when the key is pressed twice."""
        if not isinstance(self.focused, ChoiceRow) or self.focused.id != BOX:
            return
        name = self.focused.value
        if name not in self.presets.own:
            self.say(_("Only presets of yours can be deleted."))
        elif not self._is_sure(f"delete {name}"):
            self.say(_("Press {key} again to delete {name}.").format(key=by_id("form.delete").spelled, name=name))
        else:
            try:
                self.presets.delete(name)
            except OSError as error:
                self.say(_("The preset cannot be deleted: {why}").format(why=error.strerror or ""))
                return
            self.show_rows()
            self.say(_("{name} is deleted.").format(name=name))

    def _begin(self) -> None:
        """Check the form, keep it, and begin the game."""
        game, objection = self._game()
        player = sanitize(self.query_one("#player", FieldRow).value, NAME_CELLS)
        if not player:
            self.say(_("Your name must not be empty."))
            return
        if objection:
            self.say(objection)
            return
        try:
            friends = friends_named(game, player, lambda row: self.query_one(f"#{row}", FieldRow).value)
        except RefusedError as error:
            self.say(refusal(error))
            return
        if self.last is not None:
            rows = {row.id: row.value for row in self._value_rows() if row.id and row.id not in EACH_TIME}
            self.last.keep({GAME: self.ui.name, **rows})
        self.dismiss(self._wanted(game, player, friends))

    def _wanted(self, game: NewGame, player: str, friends: tuple[str, ...]) -> NewTable:
        if not self.hosted:
            return NewTable(game, player, usual_name(player), friends)
        typed = sanitize(self.query_one("#table", FieldRow).value, TABLE_CELLS)
        table = usual_name(player) if typed in ("", called(usual_name(self.player))) else typed
        if self._chosen("more") == NO:
            return NewTable(game, player, table)
        return NewTable(game, player, table, terms=chosen_options(self._chosen), locked=self._chosen("locked") == YES)

    def _game(self) -> tuple[NewGame, str]:
        """Return what is chosen, and a sentence why it cannot be played; "" when it can."""
        try:
            game = chosen_game(self.ui, self._chosen, self.files)
        except HouseRulesError as error:
            return chosen_game(self.ui, self._chosen), str(error)
        return game, game.objection()

    @property
    def _boxes(self) -> list[ChoiceRow]:
        """The row of presets; [] for a game that has none."""
        return list(self.query(f"#{BOX}").results(ChoiceRow))

    def _chosen_rows(self) -> dict[str, str]:
        """Return what is chosen in the rows that a preset sets."""
        return {row.id: self._chosen(row.id) for row in self.presets.form}

    def _value_rows(self) -> list[ChoiceRow | FieldRow]:
        return [*self.query(ChoiceRow), *self.query(FieldRow)]

    def _chosen(self, row: str) -> str:
        return self.query_one(f"#{row}", ChoiceRow).value


def _game_rows(form: Form) -> Iterator[ChoiceRow | Static]:
    """Yield widgets for rows of the game's own; options stand further right than what they belong to."""
    for row in form:
        if row.heading:
            yield Static(row.heading, markup=False, classes="heading")
        label = f"  {row.label}" if row.needs else row.label
        yield ChoiceRow(label, row.values, row.usual, id=row.id, explained=row.explained)
