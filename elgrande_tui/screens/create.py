"""The form for a new game: the game, players, what the game lets them choose, seats, table options."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.lobby.form_rows import GAME, NO_FILES, chosen_game, chosen_options, friends_named, game_of
from elgrande_tui.lobby.games import games, usual_game
from elgrande_tui.lobby.house_rules import HouseRulesError, HouseRulesFolder
from elgrande_tui.lobby.new_game import HERE, OPEN, SEATS, NewGame, NewTable, if_chosen, occupants_of, table_name
from elgrande_tui.model.form import NO, YES, Form, choices, switches
from elgrande_tui.screens.choice import ChoiceRow, game_row
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.screens.table_option_rows import IDS, table_option_rows
from elgrande_tui.settings.last_form import LastForm
from engine.core.setup import Setup
from netplay.common.errors import RefusedError
from netplay.common.sanitize import NAME_CELLS, TABLE_CELLS, sanitize

_LEVELS = {"easy": mark("easy bot"), "random": mark("random bot"), OPEN: mark("open"), HERE: mark("person here")}
EACH_TIME = ("player", "table")
"""Rows that begin afresh each time, and not as in the last form."""


class CreateScreen(MenuScreen[NewTable]):
    """The form for a new game, here against bots or as a table for others; the result is None when given up."""

    has_foot = True

    def __init__(
        self,
        player: str,
        *,
        hosted: bool,
        away: bool = False,
        last: LastForm | None = None,
        game: str = "",
        files: HouseRulesFolder = NO_FILES,
    ) -> None:
        """Make the form. `hosted`: a table with a name and open seats, for others; `away`: at a host on the network.

        A host that is away offers no join code, because others could read it on its way. The form begins with the
        rows of `last`, as far as `game` has them, and is kept there when the player accepts it; "": the game of `last`.
        """
        super().__init__()
        self.begun_with: dict[str, str] = {**last.rows()} if last is not None else {}
        """The values with which rows begin, as far as they are there and have such a value."""
        self.games = games()
        self.face = usual_game(game or game_of(self.begun_with))
        self.begun_with[GAME] = self.face.name
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
        self.heading = _("Host a table") if hosted else _("Play here, against bots or each other")
        self.keys = footer(
            ("menu.accept", _("begin")),
            ("menu.up menu.down", _("row")),
            ("choice.previous choice.next", _("change")),
            ("menu.back", _("back")),
        )

    def rows(self) -> ComposeResult:
        """Yield the rows, with the values that they had the last time."""
        self._shown = None
        for row in self._usual_rows():
            if not isinstance(row, Static) and row.id and row.id in self.begun_with:
                row.begin_with(self.begun_with[row.id])
            yield row

    def _usual_rows(self) -> Iterator[ChoiceRow | FieldRow | Static]:
        form = self.face.form()
        if len(self.games) > 1:
            yield game_row(self.games, self.face)
        seats = [(str(number), str(number)) for number in self.face.seats]
        yield ChoiceRow(_("Players"), seats, str(self.face.usual_seats), id=SEATS)
        yield from _game_rows(choices(form))
        levels = [(level, _(_LEVELS.get(level, level))) for level in occupants_of(self.face.name, hosted=self.hosted)]
        for word in self.face.seat_words[1:]:
            yield ChoiceRow(seat_name(word), levels, levels[0][0], id=word)
            yield FieldRow(_("  Name"), id=f"{word}-name", most=NAME_CELLS, placeholder=seat_name(word))
        yield from _game_rows(switches(form))
        yield from _game_rows(self.files.rows(self.face))
        if self.hosted:
            more = [(NO, _("as usual")), (YES, _("choose"))]
            yield ChoiceRow(_("Options"), more, NO, id="more", explained=_("spectators, clock, join code ..."))
            yield from table_option_rows(away=self.away)
        yield FieldRow(_("Your name"), self.player, id="player", most=NAME_CELLS)
        if self.hosted:
            yield FieldRow(_("Table name"), table_name(self.player), id="table", most=TABLE_CELLS)

    def on_mount(self) -> None:
        """Show the rows that apply; begin below the game, which was chosen on the first screen."""
        self.show_rows()
        self.query_one(f"#{SEATS}").focus()

    @on(ChoiceRow.Changed, f"#{GAME}")
    async def change_game(self, event: ChoiceRow.Changed) -> None:
        """Show the rows of another game; those that both have keep their values."""
        self.begun_with = {row.id: row.value for row in self._value_rows() if row.id}
        self.face = next(face for face in self.games if face.name == event.value)
        await self.retranslate()

    @on(ChoiceRow.Changed)
    def show_rows(self) -> None:
        """Show as many seats as there are players, and the names that are needed; say what cannot be combined."""
        game, self._objection = self._game()
        for seat, word in enumerate(self.face.seat_words[1:], 1):
            self.query_one(f"#{word}", ChoiceRow).display = seat <= len(game.others)
            self.query_one(f"#{word}-name", FieldRow).display = seat in game.here
        if self.hosted:
            for row in IDS:
                self.query_one(f"#{row}", ChoiceRow).display = self._chosen("more") == YES
        if self._shown != (setup := game.setup()):
            self._shown, barred = setup, game.in_the_way()
            for choice in self.query(ChoiceRow):
                choice.bar(barred.get(choice.id or "", {}))
        self.tell()
        self.draw_anew()

    @on(events.DescendantFocus)
    def tell(self) -> None:
        """Say what cannot be combined; or else what is in the way of the row under the cursor, or goes with it."""
        row, told = self.focused, self._objection
        if not told and self._shown is not None and isinstance(row, ChoiceRow) and row.id:
            why = next(iter(row.barred.values()), "")
            told = if_chosen(why) if why else self.face.goes_with(row.id, self._shown)
        self.say(told)

    async def retranslate(self) -> None:
        """Say everything again, and what follows from the choices."""
        await super().retranslate()
        self.show_rows()

    def shown_setup(self) -> Setup:
        """Return what is chosen: a variant may have a board of its own."""
        return self._game()[0].setup()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Begin the game on Enter in a field as well."""
        self.action_accept()

    def action_accept(self) -> None:
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
            self.last.keep({GAME: self.face.name, **rows})
        self.dismiss(self._wanted(game, player, friends))

    def _wanted(self, game: NewGame, player: str, friends: tuple[str, ...]) -> NewTable:
        if not self.hosted:
            return NewTable(game, player, table_name(player), friends)
        table = sanitize(self.query_one("#table", FieldRow).value, TABLE_CELLS) or table_name(player)
        if self._chosen("more") == NO:
            return NewTable(game, player, table)
        return NewTable(game, player, table, terms=chosen_options(self._chosen), locked=self._chosen("locked") == YES)

    def _game(self) -> tuple[NewGame, str]:
        """Return what is chosen, and a sentence why it cannot be played; "" when it can."""
        try:
            game = chosen_game(self.face, self._chosen, self.files)
        except HouseRulesError as error:
            return chosen_game(self.face, self._chosen), str(error)
        return game, game.objection()

    def _value_rows(self) -> list[ChoiceRow | FieldRow]:
        return [*self.query(ChoiceRow), *self.query(FieldRow)]

    def _chosen(self, row: str) -> str:
        return self.query_one(f"#{row}", ChoiceRow).value


def _game_rows(form: Form) -> Iterator[ChoiceRow | Static]:
    """Yield widgets for rows of the game's own."""
    for row in form:
        if row.heading:
            yield Static(row.heading, markup=False)
        yield ChoiceRow(row.label, row.values, row.usual, id=row.id, explained=row.explained)
