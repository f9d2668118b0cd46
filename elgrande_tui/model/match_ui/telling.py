"""What is told of a match: the log, rounds and turns, scores, what differs between two boards, and plain mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.match_ui.join import appended, first
from elgrande_tui.model.match_ui.words import GameView
from elgrande_tui.replay.replay import Turn
from engine.core.event import Event
from engine.core.view import View

Facts: TypeAlias = Any
"""The game as one seat knows it, in the form that `TellingUI.facts` gives: what reports tell of."""
Marks: TypeAlias = Any
"""What is marked on the board: anything that can be joined by `|`; None for nothing."""
NewMarks: TypeAlias = Any
"""What differs between two boards, as the game draws it until its viewer answers; None for nothing."""
MOST_TOLD = 156
"""The most cells that the line of a turn takes: two lines of the smallest screen, broken between words."""
PASS_ALL, PASS_ALWAYS = "pass all", "pass always"
"""What is typed to let an announced step pass and all others of its section, or every one in this game."""


class Beat(NamedTuple):
    """One moment of a show, on the way to the board to which a step leads. It knows nothing that the step does not."""

    view: View
    """The board as it is seen then: the points so far, the pieces where they are."""
    events: Sequence[Event] = ()
    """The events of the step that are told with it."""
    text: str = ""
    """What happens, in one sentence."""
    marks: Any = None
    """What is marked besides what differs from the beat before, in the form of `TellingUI.changes`."""


class NewThing(NamedTuple):
    """What differs between two boards in one place."""

    area: str
    """The word of the area; "" for what lies in none."""
    told: str
    """All of it in one sentence."""


@dataclass(frozen=True, slots=True)
class PlainCommand:
    """Words that are typed at the table."""

    word: str
    """One word or two."""
    help: str
    """What it does, one sentence."""
    argument: str = ""
    """What may follow, as the help writes it: a marked text is a placeholder, any other is typed as it is."""
    report: Callable[[Facts, str], list[str]] | None = None
    """What it tells, if that needs nothing but the facts of the game and what is typed behind the command."""
    asked: Sequence[str] = ()
    """Beginnings of questions that ask for the same, marked, in lower case: what follows is its argument."""
    preview: bool = False
    """It tells what would be scored, which a table can agree not to show."""
    of_answer: Callable[[Facts, str], list[str]] | None = None
    """What it tells, given the facts and the words of an answer on offer; for each one that is meant by what is typed
    behind the command."""

    @property
    def line(self) -> str:
        """Its line of the help."""
        written = f"{self.word} {_(self.argument)}" if self.argument else self.word
        return f"{written}: {_(self.help)}"


@dataclass(frozen=True, kw_only=True)
class TellingUI:
    """What is told of a match."""

    # What happened

    sentence: Callable[[Names, Event], str] = first(lambda names, event: "")
    """What happened as one line of the log; "" for an event without a line."""
    turn_told: Callable[[Names, GameView, GameView, Sequence[Event]], str] = first(
        lambda names, before, after, events: ""
    )
    """A turn of any seat as one line, in at most MOST_TOLD cells: who, with what, where, how many, what it changed. It
    is made of the board with which the turn began, the one it has led to, maybe in its middle, and what happened in
    between, all as the viewer was told; "": the sentences of what happened, one after the other."""
    changes: Callable[[GameView, GameView], Marks] = first(lambda before, after: None)
    """What has changed on the board, to flash once."""
    new_marks: Callable[[GameView, GameView], NewMarks] = first(lambda before, after: None)
    """What differs between the board after its viewer's last answer and a later one: boards show it until they answer
    again, also without colours and in ASCII."""
    new_told: Callable[[Names, GameView, GameView], Sequence[NewThing]] = appended(lambda names, before, after: ())
    """The same place by place, in the order of the board."""
    done_to: Callable[[GameView, GameView, int], Mapping[str, int]] = first(lambda before, after, seat: {})
    """How many pieces a step has brought one seat, or cost it, by the word of their area."""
    beats: Callable[[GameView, GameView, Sequence[Event], Names], Sequence[Beat]] = first(
        lambda before, after, events, names: ()
    )
    """The show of a step, without the board `after` it, which ends it; () for a step that is shown at once. Every beat
    is made of the two boards and of what happened between them, as the viewer was told."""

    # Rounds and turns

    round_begun: Callable[[Event], int] = first(lambda event: 0)
    """The number of the round that begins with this event, the first is 1; 0 for none."""
    round_of: Callable[[GameView], int] = first(lambda view: 0)
    """The number of the round of a board; 0 before the first, and in a game without rounds."""
    round_name: Callable[[int], str] = first(lambda number: _("round {n}").format(n=number))
    """What the round with that number is called, inside a sentence."""
    turn_of: Callable[[GameView], Turn | None] = first(lambda view: None)
    """The turn to which a position belongs; None: each section is one."""
    turns_begun: Callable[[GameView], int] = first(lambda view: 0)
    """How many turns of each seat have begun, the one of the moment among them; 0: as many as rounds."""
    order: Callable[[GameView], Sequence[int]] = first(lambda view: ())
    """The seats in the order in which they are shown; (): by number."""

    # Scores

    scores: Callable[[GameView], Sequence[int]] = first(lambda view: ())
    """Every seat's points; () for a game without points."""
    places: Callable[[GameView], Sequence[int]] = first(lambda view: ())
    """Every seat's place when the game is over, 1 for the winner; (): by points."""
    scored: Callable[[GameView], Sequence[Any]] = first(lambda view: ())
    """What has been scored in this match, the oldest first; a panel shows what is new there."""
    sources: Callable[[GameView, int], Mapping[str, int]] = first(lambda view, seat: {})
    """Where a seat's points come from: source -> points, {} for a game that does not tell. A source is a short word
    that never changes, as it is kept; `GameUI.source` says what it is called."""
    decided: Callable[[GameView, Names], Sequence[str]] = first(lambda view, names: ())
    """What decided a match that is over, the earliest first, each in a few words; () for nothing."""

    # Plain mode

    facts: Callable[[GameView, int | None, Names], Facts] = first(lambda view, seat, names: view)
    """The game as one seat (None: a spectator) knows it with that view."""
    holds: Callable[[Facts, int], Sequence[str]] = appended(lambda facts, seat: ())
    """What a seat holds, as phrases."""
    reports: Sequence[PlainCommand] = appended(())
    """The commands of plain mode that tell something of the board, the newest or an earlier one."""
    pass_commands: Sequence[PlainCommand] = first(())
    """PASS_ALL and PASS_ALWAYS with the game's help; none where `AnswersUI.passing` finds nothing to let pass."""
    example: str = first("")
    """An answer as it may be typed, for the help: `take 2`."""
    beginning: Callable[[Facts], Sequence[str]] = appended(lambda facts: ())
    """What is told when a game begins, before what happens in it."""
    own: Callable[[Facts], Sequence[str]] = appended(lambda facts: ())
    """What the player's seat has at the beginning; nothing for a spectator."""
    opening: Callable[[Facts], Sequence[str]] = appended(lambda facts: ())
    """What somebody is told who comes to a game that goes on; (): what is told at the beginning."""
    ending: Callable[[Facts], Sequence[str]] = appended(lambda facts: ())
    """What is told at the end of a game besides the winner, the points and what decided it."""
    house_rules: Callable[[Facts], Sequence[str]] = appended(lambda facts: ())
    """What the rules of this match add to the help, besides what its modules change."""
    turn_so_far: Callable[[Facts, GameView], Sequence[str]] = appended(lambda facts, before: ())
    """What the player's turn did since it began with the view `before`, for the review of the turn."""
