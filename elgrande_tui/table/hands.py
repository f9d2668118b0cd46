"""Choose a whole hand: one that was kept, or one that the game suggests; or keep the cards that are chosen."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from elgrande_tui.i18n.translations import _, pgettext
from elgrande_tui.input.commands import HANDS, ImpossibleCommandError, bindings, by_id
from elgrande_tui.model.series.hands import HandKeeping, OfferedHand
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.live_list import LiveList
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.settings.saved_hands import NAME_CELLS
from engine.core.question import Question


class HandsScreen(MenuScreen[OfferedHand]):
    """The hands, each compared with the cards that are chosen, and a field for the name of what is to be kept.

    The result is the hand to be chosen.
    """

    has_foot = True
    BINDINGS: ClassVar[list[BindingType]] = bindings(HANDS)
    DEFAULT_CSS = """
    HandsScreen LiveList { margin: 0 0 1 0; }
    HandsScreen #told { margin: 0 0 1 0; }
    """

    def __init__(self, hands: HandKeeping, question: Question | None) -> None:
        """Make the screen for that question. Raises ImpossibleCommandError when it is about something else."""
        super().__init__()
        self._hands = hands
        self._question = question
        self._sure = ""
        """The hand for which the key that deletes was pressed once."""
        self._replaces = ""
        """The hand that is replaced when Enter is pressed once more."""
        hands.choice(question)
        self.heading = _("Hands")
        self.keys = footer(
            ("menu.up menu.down", _("row")),
            ("menu.accept", _("choose")),
            ("hands.keep", pgettext("a hand", "save")),
            ("hands.delete", _("delete")),
            ("menu.back", _("back")),
        )

    def rows(self) -> ComposeResult:
        """Yield the list, what there is to tell of one of them, and the field."""
        yield LiveList(lambda hand: hand.name, self._drawn, id="hands")
        yield Static(id="told", markup=False)
        yield FieldRow(_("Save as"), id="keep", most=NAME_CELLS, placeholder=_("a name for the cards chosen now"))

    def _drawn(self, hand: OfferedHand) -> Content:
        name = hand.name + " " * max(0, NAME_CELLS - cell_len(hand.name))
        whose = _("suggested") if hand.kept is None else _("yours")
        return Content(f" {name}  {whose} ")

    def on_mount(self) -> None:
        """Show the hands."""
        self._show()
        hands = self.query_one(LiveList)
        (hands if hands.entries else self.query_one(Input)).focus()

    def _show(self) -> None:
        self.query_one(LiveList).show(self._hands.offered(self._question))
        self._tell()

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        """Compare the hand under the cursor with the cards that are chosen."""
        hand = self.query_one(LiveList).at
        told = [] if hand is None else self._hands.choice(self._question).compared(hand.cards)
        self.query_one("#told", Static).update("\n".join(told))
        if hand is None or self._sure != hand.name:
            self._sure = ""

    @on(OptionList.OptionSelected)
    def choose(self) -> None:
        """Return the hand under the cursor."""
        self.dismiss(self.query_one(LiveList).at)

    def action_keep(self) -> None:
        """Ask for a name."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def keep_chosen(self) -> None:
        """Keep the cards that are chosen under the name that is typed."""
        field = self.query_one("#keep", FieldRow)
        try:
            lost = self._hands.replaced_by(self._question, field.value)
            if lost and self._replaces != lost:
                self._replaces = lost
                question = _("There is a hand {name} already. Press {key} again to replace it.")
                self.say(question.format(name=lost, key=by_id("menu.accept").spelled))
                return
            name = self._hands.keep(self._question, field.value)
        except ImpossibleCommandError as impossible:
            self.say(str(impossible))
            return
        field.begin_with("")
        self._show()
        self.query_one(LiveList).focus()
        self.say(_("Saved as {name}.").format(name=name))

    @on(Input.Changed)
    def _ask_again(self) -> None:
        self._replaces = ""

    def action_delete(self) -> None:
        """Delete the hand under the cursor when the key is pressed twice."""
        hand = self.query_one(LiveList).at
        if hand is None or hand.kept is None:
            self.say(_("Only hands of your own can be deleted."))
        elif self._sure != hand.name:
            self._sure = hand.name
            again = _("Press {key} again to delete {name}.")
            self.say(again.format(key=by_id("hands.delete").spelled, name=hand.name))
        else:
            self._hands.forget(self._question, hand)
            self.say(_("{name} is deleted.").format(name=hand.name))
            self._show()
