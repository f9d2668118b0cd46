"""Tell a turn as a whole: what differs between two boards, and what was seen in between that no board shows.

A line is the same for every viewer: it is made of what all may know. What was taken back is on no board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, get_args

from rich.cells import cell_len

from elgrande_tui.games.elgrande import _, ngettext
from elgrande_tui.games.elgrande.facts import GrandeFacts, shown_order
from elgrande_tui.games.elgrande.model.game_facts import first_in
from elgrande_tui.games.elgrande.model.game_map import told_areas
from elgrande_tui.games.elgrande.model.score_sheet import points_of, scorings
from elgrande_tui.games.elgrande.model.turn_so_far import moved, turn_of
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.announced import announced
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.sentences import scoring_title
from elgrande_tui.games.elgrande.text.table import (
    area_of,
    map_name_of,
    of_nobody,
    power_name,
    round_number,
)
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.sentences import repeated
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.telling import MOST_TOLD
from elgrande_tui.model.told_turn import Phrase, in_line
from engine.core.event import Event
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import events as e
from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.model.options import COURT
from engine.games.elgrande.model.view import Board, GrandeView
from engine.games.elgrande.rules.scoring import ranking

DEED, FOLLOWED, LED, LEFT, ASIDE = range(5)
"""How important a phrase is: what a card did and its points; what was placed and lost; who leads; what stays or comes;
what everybody sees anyway."""
NAMED = 4
"""So many areas that were scored are named; of more their number is told."""
BASE = get_args(e.GrandeEvent)
"""The events of the game itself: boards show them, or they are told here."""


def turn_told(rules: GrandeRules, names: Names, before: GrandeView, after: GrandeView, events: Sequence[Event]) -> str:
    """Return what happened between two boards as one line: a seat's turn, or what lies between two turns."""
    long, short = (Changes(rules, names, before, after, events, in_full) for in_full in (True, False))
    line = in_line(long.head, list(long.phrases()))
    if cell_len(line) > MOST_TOLD // 2:  # the second line of a small screen is for what names of the map leave over
        line = in_line(short.head, list(short.phrases()))
    if not line:
        told = [ui_of(rules).telling.sentence(names, event) for event in events]
        line = in_line("", [Phrase(text.removesuffix("."), DEED) for text in told if text])
    return line[:1].upper() + line[1:]


@dataclass(frozen=True)
class Changes:
    """What differs between two boards, and what happened in between, for whoever watches."""

    rules: GrandeRules
    names: Names
    before: GrandeView
    after: GrandeView
    events: Sequence[Event] = ()
    in_full: bool = True
    """Whether areas have their whole names, else those of the map."""

    @cached_property
    def seat(self) -> int | None:
        """The seat whose turn it is; None: it is nobody's."""
        seat = turn_of(self.before)[2]
        return seat if seat >= 0 else None

    @cached_property
    def _seats(self) -> list[int]:
        """All seats, in turn order as far as they have one."""
        return list(dict.fromkeys((*shown_order(self.before), *range(len(self.names)))))

    @property
    def then(self) -> Board:
        """The board with which the turn began."""
        return self.before.now

    @property
    def now(self) -> Board:
        """The board to which it has led."""
        return self.after.now

    @property
    def round_over(self) -> bool:
        """Whether the round has ended in between: power cards and action cards are gone from the table."""
        return self.now.round != self.then.round or (any(self.then.played) and not any(self.now.played))

    @property
    def head(self) -> str:
        """Who, and with which cards: `Yellow 9, Royal adviser`; "" for nobody."""
        if self.seat is None:
            return ""
        power = self.then.played[self.seat]
        return ", ".join((f"{self.names[self.seat]} {power_name(self.rules, power)}".rstrip(), *self.cards()))

    def cards(self) -> Iterator[str]:
        """Yield the action card of the seat whose turn it is, then the one whose action it has, if that is another."""
        assert self.seat is not None
        board = self.then if self.round_over else self.now
        came = (one.card for one in self.events if isinstance(one, e.CardTaken) and one.seat == self.seat)
        card = board.taken[self.seat] or (next(came, "") if self.round_over else "")
        acted = seams_of(self.rules).acted(board, self.seat)
        yield from (card_title(one) for one in dict.fromkeys((card, acted)) if one)

    def phrases(self) -> Iterator[Phrase]:
        """Yield what happened, in the order in which it is read."""
        yield from self._power()
        yield from self._action()
        yield from self._points()
        yield from self.pieces()
        yield from self._of_modules()
        yield from self._cards_of_others()
        yield from self._discs()
        yield from self.leads()
        yield from self._ends()

    def own_turn(self) -> list[Phrase]:
        """Return what the seat whose turn it is has done so far, with its cards: it sees them anyway."""
        assert self.seat is not None
        power = _("power {value}").format(value=power_name(self.rules, self.then.played[self.seat]))
        return [*(Phrase(told, ASIDE) for told in (power, *self.cards())), *self.phrases()]

    # Pieces

    def pieces(self) -> Iterator[Phrase]:
        """Yield what has come and gone on the board."""
        now, then = self.now, self.then
        if now.king != then.king:
            yield Phrase(_("King to {area}").format(area=self.area(now.king)), DEED)
        grandes: dict[int, list[int]] = {}
        for seat in self._seats:
            if now.grandes[seat] != then.grandes[seat] and now.grandes[seat] >= 0:
                grandes.setdefault(now.grandes[seat], []).append(seat)
        for area, seats in grandes.items():
            yield Phrase(self._by(_("Grande to {area}").format(area=self.area(area)), seats), DEED)
        for board, (was, area) in enumerate(zip(then.boards, now.boards, strict=True)):
            if area != was and area >= 0:
                values = self.rules.box.figures.scoreboards[board].id
                told = _("scoreboard {values} to {area}").format(values=values, area=self.area(area))
                yield Phrase(told, DEED)
        yield from self._caballeros()

    def _caballeros(self) -> Iterator[Phrase]:
        """Yield how many caballeros of whom have come where and gone where: equal changes together, own ones first."""
        changes = self._changes()
        rank = FOLLOWED if self.seat is not None else LEFT
        moves = [move for owner, places in changes.items() if (move := _only_move(owner, places))]
        sources = Counter(move.source for move in moves)
        together = [move for move in moves if sources[move.source] > 1]
        owners: dict[str, list[int | None]] = {}
        for owner, places in changes.items():
            if all(move.owner != owner for move in together):
                counted = self._counted(owner, places)
                for text in counted if owner == self.seat else [", ".join(counted)]:
                    owners.setdefault(text, []).append(owner)
        yield from (Phrase(self._by(text, seats), rank) for text, seats in owners.items())
        for source in dict.fromkeys(move.source for move in together):
            told = ", ".join(self._went(move) for move in together if move.source == source)
            yield Phrase(_("from {source}: {moves}").format(source=self.area(source), moves=told), rank)
        if self.seat is not None:
            kinds = self.rules.box.kinds
            taken = kinds.owned(self.seat, self.then.provinces) - kinds.owned(self.seat, self.now.provinces)
            if taken:
                yield Phrase(_("court {change}").format(change=f"{taken:+}"), FOLLOWED)

    def _went(self, move: _Move) -> str:
        message = _("{who} {count} to {target}")
        return message.format(who=self._owner(move.owner), count=move.pieces, target=self.area(move.target))

    def _changes(self) -> dict[int | None, dict[int, int]]:
        """Return by owner and place how many caballeros more are there now; of the seat's own court nothing."""
        found: dict[int | None, Counter[int]] = {}
        box, shown = self.rules.box, told_areas(self.rules)
        for area, owners in moved(self.rules, self.then, self.now).items():
            for owner, count in owners.items():
                found.setdefault(owner, Counter())[box.region_of[area]] += count
        for seat in range(len(self.names)):
            if seat != self.seat:
                count = box.kinds.owned(seat, self.now.court) - box.kinds.owned(seat, self.then.court)
                found.setdefault(seat, Counter())[COURT] += count
        told = {
            owner: {place: count for place, count in places.items() if count and (place == COURT or place in shown)}
            for owner, places in found.items()
        }
        return {owner: told[owner] for owner in dict.fromkeys((self.seat, *self._seats, None)) if told.get(owner)}

    def _counted(self, owner: int | None, places: Mapping[int, int]) -> list[str]:
        """Return changes in few words: `2 from Galicia to Sevilla`, or `C.Nueva, P.Vasco +1`, `court -2`."""
        move = _only_move(owner, places)
        if move is not None:
            source, target = self.area(move.source), self.area(move.target)
            return [_("{count} from {source} to {target}").format(count=move.pieces, source=source, target=target)]
        counts = sorted(set(places.values()), key=lambda count: (count < 0, abs(count)))
        return [f"{self._areas([place for place in places if places[place] == count])} {count:+}" for count in counts]

    # Cards and scorings

    def _power(self) -> Iterator[Phrase]:
        """Yield the power cards that were played and taken back, and who goes first."""
        new = {seat: self.now.history[seat][len(self.then.history[seat]) :] for seat in self._seats}
        played = [f"{self.names[seat]} {power_name(self.rules, n)}" for seat in new for n in new[seat] if n > 0]
        if played:
            told = _("power cards: {played}").format(played=", ".join(played))
            yield Phrase(told, DEED if self.seat is None else ASIDE)
        if self.now.order and not self.then.order:
            yield Phrase(_("{who} goes first").format(who=self.names[self.now.order[0]]), DEED)
        for seat, rows in new.items():
            for number in rows:
                if number <= 0:
                    # Whoever took it back unseen knows the number; all others are told that there was one (H-8).
                    seen = -number if -len(self.rules.box.powers) < number < 0 else 0
                    told = _("power card {value} back") if seen else _("a power card back")
                    yield Phrase(self._by(told.format(value=power_name(self.rules, seen)), [seat]), DEED)

    def _action(self) -> Iterator[Phrase]:
        """Yield what became of the action, where the pieces do not show it."""
        for event in self.events:
            match event:
                case e.Forgone(seat=seat):
                    yield Phrase(self._by(_("action forgone"), [seat]), DEED)
                case e.Vetoed(seat=seat, actor=actor, words=words):
                    told = _("Veto by {who}").format(who=self.names[seat])
                    if self.in_full:
                        step = announced(self.rules, self.names, words, actor)
                        told = _("Veto by {who}: {step}").format(who=self.names[seat], step=step)
                    yield Phrase(told, DEED)
        if self.after.window is not None and self.after.window != self.before.window:
            window = self.after.window
            step = announced(self.rules, self.names, window.words, window.actor)
            yield Phrase(_("announced: {step}").format(step=step), LEFT)
        for veto in self.now.vetoes:
            if veto not in self.then.vetoes:
                yield Phrase(self._by(_("keeps a Veto"), [veto.seat]), LEFT)

    def _points(self) -> Iterator[Phrase]:
        """Yield what scorings have paid, each as a whole."""
        for part in scorings(self.after.ledger[len(self.before.ledger) :]):
            first = part[0]
            general = first.cause == e.GENERAL
            paid = {seat: points_of(part, seat) for seat in self._seats}
            told = ", ".join(
                f"{self.names[seat]} {points:+}"
                for seat, points in sorted(paid.items(), key=lambda one: -one[1])
                if points or general
            )
            if general or first.cause not in self.rules.box.cards:
                yield Phrase(f"{scoring_title(self.rules, first)}: {told}", DEED)
            else:
                message = _("points: {payments} ({areas})") if told else _("nobody scores in {areas}")
                yield Phrase(message.format(payments=told, areas=self._scored(part)), DEED)

    def _scored(self, part: Sequence[AreaScored]) -> str:
        if len(part) > NAMED:
            return ngettext("{count} area", "{count} areas", len(part)).format(count=len(part))
        return self._areas([scored.area for scored in part])

    def _cards_of_others(self) -> Iterator[Phrase]:
        """Yield what other seats have taken: the rules choose for whoever has no choice."""
        for seat, (was, card) in enumerate(zip(self.then.taken, self.now.taken, strict=True)):
            if card and card != was and seat != self.seat:
                yield Phrase(self._by(card_title(card), [seat]), ASIDE)

    def _discs(self) -> Iterator[Phrase]:
        """Yield what discs show, and that they are being set."""
        asked = any(dial is not None for dial in self.after.dials)
        for event in self.events:
            asked |= isinstance(event, e.DiscsAsked)
            if isinstance(event, e.DiscsRevealed):
                asked = False
                shown = [f"{self.names[seat]} {self.area(area)}" for seat, area in enumerate(event.dials) if area >= 0]
                yield Phrase(_("discs: {discs}").format(discs=", ".join(shown)), ASIDE)
        if asked:
            yield Phrase(_("discs are being set"), LEFT)

    def _of_modules(self) -> Iterator[Phrase]:
        """Yield what modules tell of their events, equal ones together; a whole sentence where they have no phrase."""
        seams, found = seams_of(self.rules), Counter[str]()
        for event in self.events:
            if isinstance(event, (*BASE, *seams.on_board)):
                continue
            told, seat = seams.phrase(self.names, event), getattr(event, "seat", None)
            if not told:
                told = ui_of(self.rules).telling.sentence(self.names, event).removesuffix(".")
            elif seat is not None:
                told = self._by(told, [seat])
            found[told] += 1
        for text, count in found.items():
            if text:
                yield Phrase(repeated(text, count), FOLLOWED)

    # What it has led to

    def leads(self) -> Iterator[Phrase]:
        """Yield who leads areas, or ties there, that others led before."""
        facts = [GrandeFacts(self.rules, view, None, self.names) for view in (self.before, self.after)]
        areas: dict[tuple[int, str, str], list[int]] = {}
        for area in sorted(told_areas(self.rules)):
            if self.then.areas[area] is None or self.now.areas[area] is None:
                continue
            was, leaders = (first_in(one, area) for one in facts)
            if was != leaders:
                areas.setdefault(self._led(leaders), []).append(area)
        for (rank, message, who), where in sorted(areas.items()):
            yield Phrase(message.format(who=who, areas=self._areas(where)), rank)

    def _led(self, leaders: Sequence[int]) -> tuple[int, str, str]:
        """Return how important it is that these seats lead, in what words, and who."""
        if self.seat in leaders:
            return LED, _("leads {areas}") if len(leaders) == 1 else _("ties in {areas}"), ""
        if not leaders:
            return LEFT, _("nobody leads {areas}"), ""
        message = ngettext("{who} leads {areas}", "{who} tie in {areas}", len(leaders))
        return LEFT, message, listed([self.names[seat] for seat in leaders])

    def _ends(self) -> Iterator[Phrase]:
        """Yield what has ended with it, and what has begun."""
        now, then = self.now, self.then
        if self.after.over:
            won = [self.names[entry.seat] for entry in ranking(now.scores) if entry.place == 1]
            message = ngettext("game over: {who} wins", "game over: {who} win together", len(won))
            yield Phrase(message.format(who=listed(won)), DEED)
        elif now.round != then.round:
            begun = round_number(self.rules, now.round)
            yield Phrase(_("round {round} begins").format(round=begun), FOLLOWED)
            cards = [card_title(card) for card in now.offer if card]
            if self.seat is None and cards:
                yield Phrase(_("on offer: {cards}").format(cards=", ".join(cards)), ASIDE)
        elif self.round_over:
            yield Phrase(_("the round is over"), FOLLOWED)

    # Words

    def area(self, area: int) -> str:
        """Return what an area is called, or the court."""
        if area < 0:
            return _("the court") if self.in_full else _("court")
        return (area_of if self.in_full else map_name_of)(self.rules, area)

    def _areas(self, areas: Sequence[int]) -> str:
        return ", ".join(map(self.area, areas))

    def _by(self, text: str, owners: Sequence[int | None]) -> str:
        """Return a phrase with whom it is about, unless that is the seat whose turn it is."""
        if self.seat is not None and list(owners) == [self.seat]:
            return text
        return _("{what} ({who})").format(what=text, who=", ".join(map(self._owner, owners)))

    def _owner(self, seat: int | None) -> str:
        return _(of_nobody(self.rules).owner) if seat is None else self.names[seat]


class _Move(NamedTuple):
    """Caballeros of one owner that have gone from one place to another, while none of theirs went anywhere else."""

    owner: int | None
    source: int
    target: int
    pieces: int


def _only_move(owner: int | None, places: Mapping[int, int]) -> _Move | None:
    """Return what has changed by place as a move; None where it is more than one, or something else."""
    if sorted(places.values()) != [-max(places.values()), max(places.values())]:
        return None
    source, target = sorted(places, key=lambda place: places[place])
    return _Move(owner, source, target, places[target])
