"""Everything that is true in a game of El Grande, and the seams at which modules add to its rules.

They stand in one file, as a State holds the seams, and their functions take a State. Seats, kinds and areas are
numbers; -1 means nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeAlias

from engine.core.ask import Steps
from engine.core.errors import SetupError
from engine.core.option import Option
from engine.core.state import Section, State
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import AreaScored, Payment, Scoring
from engine.games.elgrande.model.figures import CASTILLO, MANY, Card
from engine.games.elgrande.model.options import Move, Reason
from engine.games.elgrande.model.view import Board

NOWHERE = -1
SECRETLY = MANY
"""Marks a card in `history`: n was played, -n taken back openly, -SECRETLY - n taken back without showing it (H-8)."""
Strengths: TypeAlias = list[int]
"""By seat."""
Group: TypeAlias = tuple[int, ...]
"""Areas that are scored as one."""
Worth: TypeAlias = tuple[int, int, int]
"""The values for first, second and third place."""
Bonus: TypeAlias = tuple[int, int]
"""King's bonus and home bonus."""


class Action(Protocol):
    """The special action of one card; the ground rules of B-11 hold for all of them (B-12.2)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return the answers that can begin it now; if there are none it can only be forgone."""
        ...

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Carry the action out; `first` is its first answer."""
        ...


@dataclass(frozen=True)
class RegionCards:
    """So many cards, after those of the King and the home regions (B-2.4), that a module has set-up turn up.

    That there are enough is known before a game begins, so a module turns up no cards but these.
    """

    count: int
    put: Callable[[GrandeState, int], None]
    """Does what follows from one card, the region of which it takes."""


class RegionCardsError(SetupError):
    """The region cards do not go round: so many seats need more of them, with these modules, than there are."""

    code = "region_cards"

    def __init__(self, seats: int, needed: int, there: int) -> None:
        super().__init__(f"seats: {seats} players with these modules need {needed} region cards; there are {there}")
        self.seats = seats
        self.needed = needed
        self.there = there


@dataclass(frozen=True, slots=True)
class Seams:
    """What the modules in play add to the rules: for each seam their functions, in the order of modules.

    A *reducer* gets the value so far and returns it, changed or not. A *generator* may ask. Several functions run in
    the order of the modules. Without modules every field is empty, and the base game goes the same way.
    `docs/seams.md` shows where each stands in the flow.
    """

    actions: tuple[Callable[[Box], Mapping[str, Action]], ...] = ()
    """Returns special actions by the id of their card. Called once for a box."""
    region_cards: tuple[Callable[[Box], RegionCards], ...] = ()
    """Returns region cards that set-up turns up after those of the homes (B-2.4). Called once for a box: V6.1, C-107,
    G-107."""
    why_not: tuple[Callable[[Box, Board, int, Option], Reason | None], ...] = ()
    """Returns the Reason why a seat is refused an Option that the base rules do not refuse; None for another's."""

    # Pieces

    set_up: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called in set-up after the region cards, for pieces that modules put on the board."""
    standards: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called in set-up after all of `set_up`: J-102, K-J.1."""
    discs: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called in set-up after all of `standards`, for what discs decide: C-107, K-2.3."""
    hands: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called in set-up after all of `discs`, for hands that players choose: K-2.4."""
    closed: tuple[Callable[[GrandeState, frozenset[int]], frozenset[int]], ...] = ()
    """Reducer of the regions that nothing enters or leaves, that of the King at first (B-8.3): K-6.1, K-C-MAETRESSE."""
    arrival: tuple[Callable[[GrandeState, int, int, int], int], ...] = ()
    """Reducer of the kind that a caballero becomes when it comes from a place, or NOWHERE for one off the board, to a
    place of a region, which can be the same; it does what follows from that alone. Called for each, when it has left
    and before it is there: C-401, C-606, C-802, K-C-6NIMMT."""
    in_place: tuple[Callable[[GrandeState, int, int], bool], ...] = ()
    """Returns whether caballeros of a kind can be relocated from a place to itself: C-805."""
    barred: tuple[Callable[[GrandeState, str, int], frozenset[int]], ...] = ()
    """Returns the areas that are shut to one thing; see `barred` of the rules."""
    kinds: tuple[Callable[[GrandeState, str, int, Sequence[int]], Sequence[int]], ...] = ()
    """Reducer of the kinds that `own`, `foreign`, `any`, or `sent` by a disc mean for an actor: V6.6, C-705, G-821."""
    holding: tuple[Callable[[GrandeState, int], Sequence[int]], ...] = ()
    """Returns areas that only hold caballeros, out of which the seat may take its own where it relocates, fetches or
    returns some of its own: K-6.9."""
    admits: tuple[Callable[[GrandeState, int, int, int, int], int], ...] = ()
    """Reducer of how many of a kind come into the area to which a disc sends them: kind, source, target, and all of
    them at first. The rest go to the court: K-C-6NIMMT."""
    after_step: tuple[Callable[[GrandeState, int], Steps[None]], ...] = ()
    """Generator. Called when caballeros have left a region or entered one, all that go together (J-306)."""

    king_moved: tuple[Callable[[GrandeState, int], None], ...] = ()
    """Called when the King has moved, with the region that he left: G-811."""

    # A turn

    turn_plan: tuple[Callable[[GrandeState, Sequence[int], list[Section]], list[Section]], ...] = ()
    """Reducer of the sections of a round after the power cards, from the seats in turn order (B-3.2): G-818, K-3.7."""
    turn_begins: tuple[Callable[[GrandeState, int], Steps[None]], ...] = ()
    """Generator. Called when a seat's turn begins, before its intake: C-201, G-304, K-5.1."""
    intake: tuple[Callable[[GrandeState, int], int], ...] = ()
    """Returns how many more the seat may bring to court in its turn (B-6.1): V6.8, C-703, G-503."""
    took_in: tuple[Callable[[GrandeState, int, int], None], ...] = ()
    """Called with how many the seat has brought to court in its turn."""
    places: tuple[Callable[[GrandeState, int, Sequence[int]], int], ...] = ()
    """Returns how many more the actor may place when they go to these areas (B-10.1): V2.2, V6.8, C-703, G-503."""
    relocates: tuple[Callable[[GrandeState, Card, int, Sequence[Move], Move], bool], ...] = ()
    """Predicate: whether a move may follow those made in the action of the card (B-11.6): V3.4."""
    may_act: tuple[Callable[[GrandeState, int, str], bool], ...] = ()
    """Predicate: whether the actor may perform the card's special action, and not only forgo it: G-810."""
    reach: tuple[Callable[[GrandeState, int, str, Sequence[int], Sequence[int]], Sequence[int]], ...] = ()
    """Reducer of the places to which the next of the card's caballeros may go (B-10.2), from where those `placed`
    before it went; it adds only such as are open: G-303, K-C-020."""
    place_source: tuple[Callable[[GrandeState, int, str, Sequence[int], list[int]], list[int]], ...] = ()
    """Reducer of the row from which the next caballero is placed by the card's number, after those placed: the courts,
    or the provinces: G-812."""
    placed: tuple[Callable[[GrandeState, int, str, Sequence[int], list[int]], None], ...] = ()
    """Called when the actor has placed one more by the card's number, with the places of all so far, and the row from
    which this one came: C-703, G-503."""
    performed: tuple[Callable[[GrandeState, int, str, bool], Steps[None]], ...] = ()
    """Generator. Called when the actor has performed or forgone the card's special action; the flag: it was begun, and
    no Veto stopped it before its first step had happened (C-1104): K-GK.8."""
    turn_ends: tuple[Callable[[GrandeState, int], Steps[None]], ...] = ()
    """Generator. Called at the end of a seat's turn, for what still belongs to it: C-806, C-1103."""
    turn_over: tuple[Callable[[GrandeState, int], Steps[None]], ...] = ()
    """Generator. Called after all of `turn_ends`, for what is checked then: V5.4."""

    # A round

    choosable: tuple[Callable[[GrandeState, int, Sequence[str]], Sequence[str]], ...] = ()
    """Reducer of the action cards on offer that the seat may choose (B-6.3): C-1102."""
    round_begins: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called when the action cards have been turned up, before the first power card."""
    playable: tuple[Callable[[GrandeState, int, Sequence[int]], Sequence[int]], ...] = ()
    """Reducer of the power cards that the seat may play (B-5.2), by number, all of them in its hand, and at least one;
    those without a value are among them only where another of the hand has one: K-3.5."""
    rank: tuple[Callable[[GrandeState, Sequence[float]], Sequence[float]], ...] = ()
    """Reducer of what ranks the power cards that lie open, by seat, their values at first (B-5.4, B-5.5); no two seats
    that have played have the same: K-3.5."""
    round_ends: tuple[Callable[[GrandeState], Steps[None]], ...] = ()
    """Generator. Called at the end of a round with everything as it lies, before a general scoring: C-1110, K-3.9."""

    # A scoring

    groups: tuple[Callable[[GrandeState, Scoring, list[Group]], list[Group]], ...] = ()
    """Reducer of the areas to score, in order: several in one group count as one. Called when a scoring begins; which
    areas it scores is settled then: G-817, K-G.6."""
    before_area: tuple[Callable[[GrandeState, Scoring, Group], Steps[Group]], ...] = ()
    """Asking reducer of a group whose turn has come, after the window for a Veto; without areas it is not scored.
    The Castillo is such a group too: G-801, K-G.5."""
    counted: tuple[Callable[[GrandeState, int, Sequence[int]], Sequence[int]], ...] = ()
    """Reducer of the caballeros that count in an area, by kind, in totals, strengths and ties: C-332, C-803, K-G.8."""
    worth: tuple[Callable[[GrandeState, int, Worth], Worth], ...] = ()
    """Reducer of the values of an area, best place first (B-13.1), for scorings and for classes (B-15.3): K-G.3."""
    strength: tuple[Callable[[GrandeState, int, Strengths], Strengths], ...] = ()
    """Reducer of how much each seat counts in an area (B-13.2): V2.1, V6.5, C-708, G-820."""
    ties: tuple[Callable[[GrandeState, int], Sequence[bool]], ...] = ()
    """Returns for each seat whether it wins ties in an area: J-201."""
    ranked: tuple[Callable[[GrandeState, Scoring, int, Strengths], Strengths], ...] = ()
    """Reducer of the strengths by which an area pays its places, the most first; 0: not there. Ties are broken after
    it, and bonuses go by the strengths before it: K-G.4, K-J.5."""
    bonus: tuple[Callable[[GrandeState, Scoring, int, int, Bonus], Bonus], ...] = ()
    """Reducer of what the seat gets that alone has the most in an area (B-13.6, B-13.7): K-G.3, K-G.7."""
    pays: tuple[Callable[[GrandeState, Scoring, int, list[Payment]], list[Payment]], ...] = ()
    """Reducer of what each seat gets for an area: V4.4, V5.3, C-305, K-G.9."""
    scored: tuple[Callable[[GrandeState, Scoring], Steps[None]], ...] = ()
    """Generator. Called when a scoring is over, also by a Veto: G-901.6, K-G.2, C-1110."""

    # A general scoring

    who_dials: tuple[Callable[[GrandeState, Scoring, Sequence[int]], Sequence[int]], ...] = ()
    """Reducer of the seats that set their discs (B-14.1): G-808, K-C-SPIONAGE."""
    after_reveal: tuple[Callable[[GrandeState, Scoring, dict[int, int]], Steps[dict[int, int]]], ...] = ()
    """Asking reducer of the areas that the discs show, by seat. Called when they are turned up; caballeros and Grandes
    of a seat without one stay in the Castillo: G-901.3, K-G.2."""
    castillo_left: tuple[Callable[[GrandeState, Scoring], Steps[None]], ...] = ()
    """Generator. Called when the Castillo has been left, before the first region: C-901, G-804."""


class GrandeState(State):
    """The whole truth about a game. Lists are indexed by the number of a seat, kind or area.

    Power cards are numbers too, those of `Box.powers`; 0 is none.

    A new State is the table of B-2.6 to B-2.9, and B-2.11.
    """

    __slots__ = (
        "actions",
        "areas",
        "back",
        "boards",
        "box",
        "castillo_emptied",
        "castillo_last",
        "court",
        "dealt",
        "first",
        "grandes",
        "hands",
        "history",
        "king",
        "ledger",
        "modules",
        "moved",
        "noted",
        "offer",
        "order",
        "played",
        "provinces",
        "round",
        "scores",
        "seams",
        "seen",
        "taken",
        "used",
        "vetoes",
        "windows",
    )

    def __init__(self, box: Box, seams: Seams, actions: Mapping[str, Action]) -> None:
        seats, kinds = len(box.seats), len(box.kinds)
        constants = box.constants
        self.box = box
        self.seams = seams
        """What the modules in play add to the rules."""
        self.actions = actions
        """The special action of each card, by its id."""
        self.agenda = []
        self.revealed = []
        self.tell = None
        self.round = box.rounds[0]
        self.king = NOWHERE
        self.first = 0
        self.order: list[int] = []
        self.offer = [""] * len(box.stacks)
        self.taken = [""] * seats
        self.seen: list[tuple[str, ...]] = [()] * len(box.stacks)
        self.dealt = (tuple(range(1, len(box.powers))),) * seats
        self.hands = list(self.dealt)
        """Each sorted. Tuples are replaced, not changed, so that copies can share them."""
        self.used: list[tuple[int, ...]] = [()] * seats
        self.played = [0] * seats
        self.back = [False] * seats
        self.history: list[tuple[int, ...]] = [()] * seats
        self.areas = [[0] * kinds for _ in box.areas]
        self.court = [constants.court_start] * seats + [0] * (kinds - seats)
        self.provinces = [0] * kinds
        for colour in box.kinds.colours:
            self.provinces[colour.kinds[0]] = colour.pieces
        for seat in range(seats):
            self.provinces[seat] -= constants.court_start
        self.grandes = [NOWHERE] * seats
        self.scores = [0] * seats
        self.boards = [NOWHERE] * len(box.figures.scoreboards)
        self.vetoes: list[tuple[int, int]] = []
        """(holder, round in which it was taken), oldest first."""
        self.castillo_last: tuple[int, int, int, int] | None = None
        """(seat, kind, count, round) of the last announcement (B-9.3). It stays when all caballeros leave the Castillo:
        it is part of `key`, and so of the hashes in records."""
        self.castillo_emptied = 0
        """The last round after which all caballeros left the Castillo (B-14.4); announcements up to then are over. It
        follows from the ledger, so `key` need not hold it."""
        self.ledger: list[AreaScored] = []
        self.noted = True
        """Whether scorings are noted in the ledger; where nobody looks back the scores alone go on."""
        self.moved: list[Counter[tuple[int, int]]] = []
        """For each running action that relocates, innermost last: by area and kind, how many it has relocated, which
        stay (B-11.6). Empty where a section begins, so `copy` and `key` need not hold it."""
        self.windows: list[bool] = []
        """For each window of the running special action, whether the step then happened. Empty where a section begins,
        as `moved` is."""
        self.modules: dict[str, Any] = {name: part.start(box) for name, part in box.contents.slices.items()}
        """The slice of each module in play."""

    def copy(self) -> Self:
        copied = self.__class__.__new__(self.__class__)
        copied.box = self.box
        copied.seams = self.seams
        copied.actions = self.actions
        copied.agenda = self.agenda.copy()
        copied.revealed = []
        copied.tell = None
        copied.round = self.round
        copied.king = self.king
        copied.first = self.first
        copied.order = self.order.copy()
        copied.offer = self.offer.copy()
        copied.taken = self.taken.copy()
        copied.seen = self.seen.copy()
        copied.dealt = self.dealt
        copied.hands = self.hands.copy()
        copied.used = self.used.copy()
        copied.played = self.played.copy()
        copied.back = self.back.copy()
        copied.history = self.history.copy()
        copied.areas = list(map(list.copy, self.areas))
        copied.court = self.court.copy()
        copied.provinces = self.provinces.copy()
        copied.grandes = self.grandes.copy()
        copied.scores = self.scores.copy()
        copied.boards = self.boards.copy()
        copied.vetoes = self.vetoes.copy()
        copied.castillo_last = self.castillo_last
        copied.castillo_emptied = self.castillo_emptied
        copied.ledger = self.ledger.copy()
        copied.noted = self.noted
        copied.moved = []
        copied.windows = []
        copied.modules = {name: part.copy() for name, part in self.modules.items()} if self.modules else self.modules
        return copied

    def key(self) -> list[Any]:
        return [
            [list(section) for section in self.agenda],
            [self.round, self.king, self.first],
            [self.order, self.offer, self.taken, self.seen],
            [self.hands, self.used, self.played, self.back, self.dealt, self.history],
            [self.areas, self.court, self.provinces, self.grandes, self.boards],
            [self.scores, self.vetoes, self.castillo_last, len(self.ledger)],
            {name: part.key() for name, part in self.modules.items()},
        ]

    def enter_castillo(self, actor: int, kind: int, count: int) -> None:
        """Put caballeros into the Castillo and keep the announcement (B-9.3)."""
        self.areas[CASTILLO][kind] += count
        # Several entries of one kind by one seat in a round are one announcement with their sum.
        last = self.castillo_last
        if last is not None and last[:2] == (actor, kind) and last[3] == self.round:
            count += last[2]
        self.castillo_last = (actor, kind, count, self.round)
