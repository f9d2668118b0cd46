"""The form for a new game: players, edition, length, seats, variants and expansions, table options."""

from __future__ import annotations

from collections.abc import Iterator

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from elgrande_tui.games.elgrande.model.new_game import (
    ALSO,
    COLOURS,
    EDITIONS,
    HERE,
    LENGTHS,
    OPEN,
    SEATS,
    NewGame,
    NewTable,
    table_name,
)
from elgrande_tui.games.elgrande.text.variants import variant_line, variant_name
from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.lobby.form_rows import NO, YES, chosen_game, chosen_options, friends_named
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.screens.table_option_rows import IDS, table_option_rows
from elgrande_tui.settings.last_form import LastForm
from engine.bots.bot import levels_of
from netplay.common.errors import RefusedError
from netplay.common.sanitize import NAME_CELLS, TABLE_CELLS, sanitize

_LENGTHS = {"full": mark("nine rounds"), "short": mark("short: six rounds, 2 3 5 6 8 9")}
_LEVELS = {"easy": mark("easy bot"), "random": mark("random bot"), OPEN: mark("open"), HERE: mark("person here")}
EACH_TIME = ("player", "table")
"""Rows that begin afresh each time, and not as in the last form."""


class CreateScreen(MenuScreen[NewTable]):
    """The form for a new game, here against bots or as a table for others; the result is None when given up."""

    def __init__(self, player: str, *, hosted: bool, away: bool = False, last: LastForm | None = None) -> None:
        """Make the form. `hosted`: a table with a name and open seats, for others; `away`: at a host on the network.

        A host that is away offers no join code, because others could read it on its way. The form begins with the
        rows of `last`, and is kept there when the player accepts it.
        """
        super().__init__()
        self.player = player
        self.hosted = hosted
        self.away = away
        self.last = last
        self.heading = _("Host a table") if hosted else _("Play here, against bots or each other")
        self.keys = footer(
            ("menu.accept", _("begin")),
            ("menu.up menu.down", _("row")),
            ("choice.previous choice.next", _("change")),
            ("menu.back", _("back")),
        )

    def rows(self) -> ComposeResult:
        """Yield the rows, with the values that they had the last time."""
        last = self.last.rows() if self.last is not None else {}
        for row in self._usual_rows():
            if not isinstance(row, Static) and row.id in last:
                row.begin_with(last[row.id])
            yield row

    def _usual_rows(self) -> Iterator[ChoiceRow | FieldRow | Static]:
        seats = [(str(number), str(number)) for number in SEATS]
        yes_no = [(NO, _("no")), (YES, _("yes"))]
        yield ChoiceRow(_("Players"), seats, "4", id="seats")
        editions = [(edition, edition) for edition in EDITIONS]
        yield ChoiceRow(_("Edition"), editions, EDITIONS[0], id="edition", explained=_("of the printed rules"))
        yield ChoiceRow(_("Length"), [(length, _(_LENGTHS[length])) for length in LENGTHS], LENGTHS[0], id="length")
        levels = [(level, _(_LEVELS.get(level, level))) for level in self._levels()]
        for colour in COLOURS[1:]:
            yield ChoiceRow(seat_name(colour), levels, levels[0][0], id=colour)
            yield FieldRow(_("  Name"), id=f"{colour}-name", most=NAME_CELLS, placeholder=seat_name(colour))
        yield Static(_("Variants, for who knows the game:"), markup=False)
        for name in ALSO:
            line = variant_line(name)
            yield ChoiceRow(variant_name(name), yes_no, NO, id=name, explained=line)
        yield ChoiceRow(_("Castillo aid"), yes_no, NO, id="aid", explained=_("who put how many there is shown"))
        if self.hosted:
            more = [(NO, _("as usual")), (YES, _("choose"))]
            yield ChoiceRow(_("Agreements"), more, NO, id="more", explained=_("spectators, clock, join code ..."))
            yield from table_option_rows(away=self.away)
        yield FieldRow(_("Your name"), self.player, id="player", most=NAME_CELLS)
        if self.hosted:
            yield FieldRow(_("Table name"), table_name(self.player), id="table", most=TABLE_CELLS)

    def _levels(self) -> list[str]:
        """Return what a seat can be, the usual choice first and strong bots before weak ones."""
        bots = list(reversed(levels_of("elgrande")))
        return [OPEN, *bots] if self.hosted else [*bots, HERE]

    def on_mount(self) -> None:
        """Show the rows that apply."""
        self.show_rows()

    @on(ChoiceRow.Changed)
    def show_rows(self) -> None:
        """Show as many seats as there are players, and the names that are needed; say what cannot be combined."""
        game = self._game()
        for seat, colour in enumerate(COLOURS[1:], 1):
            self.query_one(f"#{colour}", ChoiceRow).display = seat <= len(game.others)
            self.query_one(f"#{colour}-name", FieldRow).display = seat in game.here
        if self.hosted:
            for row in IDS:
                self.query_one(f"#{row}", ChoiceRow).display = self._chosen("more") == YES
        self.say(game.objection())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Begin the game on Enter in a field as well."""
        self.action_accept()

    def action_accept(self) -> None:
        """Check the form, keep it, and begin the game."""
        game = self._game()
        player = sanitize(self.query_one("#player", FieldRow).value, NAME_CELLS)
        if not player:
            self.say(_("Your name must not be empty."))
            return
        if objection := game.objection():
            self.say(objection)
            return
        try:
            friends = friends_named(game, player, lambda row: self.query_one(f"#{row}", FieldRow).value)
        except RefusedError as error:
            self.say(refusal(error))
            return
        if self.last is not None:
            rows: list[ChoiceRow | FieldRow] = [*self.query(ChoiceRow), *self.query(FieldRow)]
            self.last.keep({row.id: row.value for row in rows if row.id and row.id not in EACH_TIME})
        self.dismiss(self._wanted(game, player, friends))

    def _wanted(self, game: NewGame, player: str, friends: tuple[str, ...]) -> NewTable:
        if not self.hosted:
            return NewTable(game, player, table_name(player), friends)
        table = sanitize(self.query_one("#table", FieldRow).value, TABLE_CELLS) or table_name(player)
        if self._chosen("more") == NO:
            return NewTable(game, player, table)
        return NewTable(game, player, table, terms=chosen_options(self._chosen), locked=self._chosen("locked") == YES)

    def _game(self) -> NewGame:
        return chosen_game(self._chosen)

    def _chosen(self, row: str) -> str:
        return self.query_one(f"#{row}", ChoiceRow).value
