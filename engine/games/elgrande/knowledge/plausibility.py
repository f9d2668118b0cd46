"""Check what a host says about a game of El Grande: numbers and names stand for something, sums fit the box."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.core.event import Event
from engine.core.plausibility import Plausibility, check_fields, expect, list_of
from engine.core.question import Question
from engine.core.state import Section
from engine.games.elgrande.knowledge.bounds import about_fields, board_fields, event_fields
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import PASS, VETO
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import Board, GrandeView

ABOUT: dict[str, tuple[str, ...]] = {
    "play_power": (),
    "intake": ("max",),
    "fetch": ("left",),
    "choose_card": (),
    "use": ("card", "left"),
    "place": ("card", "left"),
    "special_step": ("card",),
    "order_of_steps": ("card", "steps"),
    "owner_return": ("card", "left", "of"),
    "dial": ("card",),
    "veto": ("actor", "words", "card"),
}
"""Kind of question -> the names that its `about` always has; modules have `questions` of their own."""


class GrandePlausibility(Plausibility):
    """The checks of El Grande (see `engine.core.plausibility`); made once for a match."""

    def __init__(self, box: Box, sections: Collection[str]) -> None:
        super().__init__(box.setup)
        self._box = box
        self._sections = frozenset(sections)
        self._args = frozenset(("", *box.cards, *map(str, box.rounds)))
        self._board = board_fields(box)
        self._fields = event_fields(box)
        self._about = about_fields(box)
        self._questions = {**ABOUT, **box.contents.questions}
        self._dials = list_of((None, NOWHERE, *range(len(box.areas))), len(box.seats))
        self._modules = {name: part.fields(box) for name, part in box.contents.slices.items()}

    def view(self, view: Any, seat: int | None, before: Any = None) -> None:
        """Check a View for `seat` (None: a spectator), but for what is the same as in `before`."""
        assert isinstance(view, GrandeView)
        super().view(view, seat)
        # Scores are checked against the ledger: a Board that passed stays good only while the ledger just grows.
        good = before is not None and view.ledger[: len(before.ledger)] == before.ledger
        known, boards = (len(before.ledger), (before.now, before.start)) if good else (0, ())
        expect(view.window is None or self._fields["words"](view.window.words), "window")
        expect(self._dials(view.dials), "dials")
        expect(view.over == (view.section is None), "over")
        for entry in view.ledger[known:]:
            check_fields(entry, self._fields)
        for board in (view.now, view.start):
            if board is not None and board not in boards:
                self._check(board, view)

    def section(self, section: Section) -> bool:
        return super().section(section) and section.name in self._sections and section.arg in self._args

    def event(self, event: Event) -> None:
        check_fields(event, self._fields)

    def answer(self, words: str) -> bool:
        return words in self._box.options.by_words

    def asked(self, question: Question) -> None:
        """Check the kind of a question that the game itself asks, and what it is about."""
        kind, words, about = question.kind, question.words, question.about
        expect(kind in self._questions and about.keys() >= set(self._questions[kind]), "question")
        expect((kind == "veto") == (words == [PASS.words, VETO.words]), "words")
        expect(all(name in self._about and self._about[name](value) for name, value in about.items()), "about")
        expect(about.get("left", 0) is not None or kind == "special_step", "about")

    def _check(self, board: Board, view: GrandeView) -> None:
        """Check one of the two boards of a View."""
        check_fields(board, self._board)
        for thing in (*board.vetoes, board.castillo_last):
            if thing is not None:
                check_fields(thing, self._fields)
        expect(all(map(self.section, board.agenda)), "agenda")
        expect(board.scorings <= len(view.ledger), "scorings")
        expect(board.scores == self._paid(view, board.scorings), "scores")
        self._check_hand(board, view)
        self._check_caballeros(board)
        expect(board.modules.keys() == self._modules.keys(), "modules")
        for name, fields in self._modules.items():
            part = board.modules[name]
            expect(isinstance(part, dict) and part.keys() == fields.keys(), name)
            expect(all(test(part[field]) for field, test in fields.items()), name)
        for name, of_module in self._box.contents.slices.items():
            if of_module.fits is not None:
                expect(of_module.fits(self._box, board.areas, board.modules[name]), name)

    def _paid(self, view: GrandeView, scorings: int) -> list[int]:
        """Return what each seat had got after so many areas were scored."""
        scores = [0] * len(self.seats)
        for entry in view.ledger[:scorings]:
            for payment in entry.payments:
                scores[payment.seat] += payment.points
        return scores

    def _check_hand(self, board: Board, view: GrandeView) -> None:
        viewer = view.viewer
        own = (0, 0) if viewer is None else (board.hand_sizes[viewer], board.used_sizes[viewer])
        expect((len(board.hand), len(board.used)) == own, "hand")
        for seat, dealt in enumerate(board.dealt):
            hidden = bool(self._box.secret_deal) and seat != viewer
            expect(any(dealt) != hidden, "dealt")
            if hidden:  # what was played must have been dealt, or no world fits
                shown = {play for play in view.now.history[seat] if play > 0}
                expect(len(shown) <= len(dealt) <= len(self._box.secret_deal | shown), "dealt")

    def _check_caballeros(self, board: Board) -> None:
        """Check that each colour has as many caballeros as the box holds; a closed Castillo holds those not seen."""
        box = self._box
        shut = board.areas[CASTILLO] is None
        expect(shut != box.castillo_aid, "areas")
        heaps = [board.court, board.provinces, *filter(None, board.areas)]
        totals = [sum(column) for column in zip(*heaps, strict=True)]
        for kinds, pieces in box.kinds.colours:
            out = sum(totals[kind] for kind in kinds)
            expect(out <= pieces and (shut or out == pieces), "areas")
