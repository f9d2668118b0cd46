"""Take and use person cards: Queen, Court Jester, Inquisitor General (G-501 to G-508, G-820)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import DONE
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.grandissimo.derived import (
    COURTIERS,
    PERSONS,
    THE_GENERAL,
    THE_JESTER,
    THE_QUEEN,
    derived,
)
from engine.games.elgrande.modules.grandissimo.events import GuestSent, PersonTaken
from engine.games.elgrande.modules.grandissimo.options import NO, QUEEN, YES, Escort, Jester, TakePerson
from engine.games.elgrande.modules.grandissimo.state import grandissimo
from engine.games.elgrande.rules import rule_queries
from engine.games.elgrande.rules.caballeros import bring, fetch_options, relocate
from engine.games.elgrande.rules.rule_queries import after_step, closed, counts, place_limit, present, with_room
from engine.games.elgrande.rules.veto import vetoed

BETWEEN = ("choose_card", "use", "place", "last_chance")
"""The questions of a turn at which none of its special actions is under way."""
REINFORCING = ("intake", "fetch", "choose_card")
"""The questions at which a Court Jester acts that was held when the turn began: with the reinforcement (G-504)."""


def holder(g: GrandeState, person: str) -> int:
    """Return the owner of a person card; NOWHERE for none."""
    return grandissimo(g).persons[PERSONS.index(person)]


def takeable(g: GrandeState, actor: int) -> list[Option]:
    """Return what the actor can take of Queen and Court Jester: from beside the board, or from an opponent (G-501)."""
    words = g.box.options.by_words
    return [words[f"{TakePerson.verb} {person}"] for person in COURTIERS if holder(g, person) != actor]


def take_person(g: GrandeState, actor: int, card: str, person: str, words: str) -> Steps[None]:
    """Take a person card, unless a Veto stops the step announced by `words`; its power can be used anew (G-502)."""
    if g.vetoes and (yield from vetoed(g, actor, words, card)):
        return
    own, number = grandissimo(g), PERSONS.index(person)
    former = own.persons[number]
    own.persons = (*own.persons[:number], actor, *own.persons[number + 1 :])
    own.spent = tuple(other for other in own.spent if other != number)
    own.fresh = tuple(sorted({*own.fresh, number}))
    if g.tell:
        g.tell(PersonTaken(actor, person, former))


def ready(g: GrandeState, seat: int, person: str) -> bool:
    """Check whether the seat has a person card and has not used it in this turn (G-502)."""
    return holder(g, person) == seat and PERSONS.index(person) not in grandissimo(g).spent


def spend(g: GrandeState, person: str) -> None:
    """Note that a person card is used up for this turn."""
    own = grandissimo(g)
    own.spent = tuple(sorted({*own.spent, PERSONS.index(person)}))


def is_fresh(g: GrandeState, person: str) -> bool:
    """Check whether a person card was taken in the present turn (G-503, G-504)."""
    return PERSONS.index(person) in grandissimo(g).fresh


def free_options(g: GrandeState, seat: int, question: Ask[Option]) -> list[Option]:
    """Return what the seat's person cards allow at a question of its turn."""
    found: list[Option] = []
    if ready(g, seat, THE_QUEEN) and not is_fresh(g, THE_QUEEN) and can_bring(g, seat):
        found.append(QUEEN)
    now = is_fresh(g, THE_JESTER) or question.kind in REINFORCING
    if now and ready(g, seat, THE_JESTER) and g.provinces[seat]:
        names = (g.box.seats[other].lower() for other in g.box.others[seat])
        found += [g.box.options.by_words[f"{Jester.verb} {name}"] for name in names]
    if ready(g, seat, THE_GENERAL) and between(question):
        found += escorts(g, seat, Counter())
    return found


def between(question: Ask[Option]) -> bool:
    """Check whether no special action of the turn is under way."""
    return question.kind in BETWEEN or (question.kind == "special_step" and question.about.get("step") == 0)


def use_person(g: GrandeState, seat: int, option: Option) -> Steps[None]:
    """Use a person card: no window opens (G-508)."""
    if option is QUEEN:
        spend(g, THE_QUEEN)
        return bring(g, seat, derived(g.box).figures.extra)
    if isinstance(option, Jester):
        return send_guest(g, seat, option.seat)
    assert isinstance(option, Escort)
    return escort_all(g, seat, option)


# Queen (G-503)


def can_bring(g: GrandeState, seat: int) -> bool:
    """Check whether there is a caballero that could come to the seat's court (G-506)."""
    # `done` is always among the ways to fetch: one alone means that nobody can come.
    return bool(g.provinces[seat]) or len(fetch_options(g, seat)) > 1


def places(g: GrandeState, actor: int, placed: object) -> int:
    """Let the owner of the Queen place one more (G-503 b)."""
    return derived(g.box).figures.extra if ready(g, actor, THE_QUEEN) else 0


def placed(g: GrandeState, actor: int, card: str, areas: Sequence[int], source: list[int]) -> None:
    """Note that the extra caballero was placed: one more than would have been allowed without it (G-503).

    With Fast Troops it comes from the court, also where the provinces hold too few for the card's number (G-812).
    """
    if not ready(g, actor, THE_QUEEN):
        return
    instead = is_fast(g, card) and source is g.court and len(areas) <= g.box.caballeros[card]
    if instead or len(areas) > place_limit(g, actor, card, areas) - places(g, actor, areas):
        spend(g, THE_QUEEN)


def place_source(g: GrandeState, actor: int, card: str, placed: Sequence[int], source: list[int]) -> list[int]:
    """Take the caballeros of Fast Troops from the provinces; what is placed besides comes from the court (G-812)."""
    if not is_fast(g, card):
        return source
    # With empty provinces the Queen's caballero alone can be placed, and it comes from the court.
    short = ready(g, actor, THE_QUEEN) and not g.provinces[actor]
    return source if short or len(placed) >= g.box.caballeros[card] else g.provinces


def is_fast(g: GrandeState, card: str) -> bool:
    """Check whether a card places caballeros from the provinces."""
    return g.box.cards[card].id == derived(g.box).figures.from_provinces


# Court Jester (G-504)


def send_guest(g: GrandeState, seat: int, host: int) -> Steps[None]:
    """Put a caballero from the seat's provinces at the court of another, where it waits (G-504, G-505)."""
    spend(g, THE_JESTER)
    g.provinces[seat] -= 1
    g.areas[derived(g.box).guests[host]][seat] += 1
    if g.tell:
        g.tell(GuestSent(seat, host))
    yield from ()


# Inquisitor General (G-820)


def escorts(g: GrandeState, seat: int, moved: Counter[int]) -> list[Option]:
    """Return how a mercenary that has not `moved` can go, alone or with a caballero of its region (G-820)."""
    known, box, shut = derived(g.box), g.box, closed(g)
    words, found = box.options.by_words, []
    black = box.kinds.all[known.black].words
    open_regions = [area for area in box.regions if area not in shut]
    targets = with_room(g, [area for area in open_regions if area not in rule_queries.barred(g, "move", known.black)])
    for source in open_regions:
        here = counts(g, source)
        # As many as have come here in this action stand there: each goes once.
        if here[known.black] <= moved[source]:
            continue
        along = ["", *(f" {box.kinds.all[kind].words}" for kind in present(here) if kind != known.black)]
        for target in targets:
            if target != source:
                way = f"{Escort.verb} {black} {box.areas[source].id} {box.areas[target].id}"
                found += [words[f"{way}{who}".lower()] for who in along]
    return found


def escort_all(g: GrandeState, seat: int, first: Escort) -> Steps[None]:
    """Relocate each mercenary once, or fewer."""
    spend(g, THE_GENERAL)
    moved: Counter[int] = Counter()
    option: Option = first
    while isinstance(option, Escort):
        yield from escort(g, seat, option)
        moved[option.target] += 1
        left = derived(g.box).figures.mercenaries - sum(moved.values())
        if not left or not escorts(g, seat, moved):
            return
        option = yield from ask(Ask(seat, "escort", partial(_more, g, seat, moved), {"left": left}))


def _more(g: GrandeState, seat: int, moved: Counter[int]) -> list[Option]:
    return [*escorts(g, seat, moved), DONE]


def escort(g: GrandeState, seat: int, option: Escort) -> Steps[None]:
    """Relocate a mercenary; a caballero goes along if its owner agrees (G-820)."""
    move = g.box.options.move
    along = option.taken != NOWHERE
    if along and (owner := g.box.kinds.all[option.taken].owner) not in (None, seat):
        assert owner is not None
        about = {"actor": seat, "kind": option.taken, "source": option.source, "target": option.target}
        answer = yield from ask(Ask(owner, "consent", lambda: (YES, NO), about, always=True))
        along = answer is YES
    if closed(g) & {option.source, option.target}:
        return  # King Incognito was turned up meanwhile (G-805)
    relocate(g, seat, move(option.kind, option.source, option.target))
    if along:
        relocate(g, seat, move(option.taken, option.source, option.target))
    yield from after_step(g, seat)


def barred(g: GrandeState, what: str, kind: int) -> frozenset[int]:
    """Keep mercenaries out of the Castillo (G-821)."""
    return frozenset((CASTILLO,)) if what == "move" and kind == derived(g.box).black else frozenset()


def kinds(g: GrandeState, whose: str, actor: int, meant: Sequence[int]) -> Sequence[int]:
    """Make mercenaries own for the holder of the Inquisitor General, and foreign for everybody else (G-821).

    No disc sends them anywhere.
    """
    if whose in ("any", "sent") or actor != holder(g, THE_GENERAL):
        return meant
    black = derived(g.box).black
    if whose == "foreign":
        return [kind for kind in meant if kind != black]
    return [kind for kind in g.box.kinds_by_whose["any"][actor] if kind in meant or kind == black]


def counted(g: GrandeState, area: int, here: Sequence[int]) -> Sequence[int]:
    """Leave mercenaries out where nobody holds the Inquisitor General (G-820, G-821)."""
    black = derived(g.box).black
    if not here[black] or holder(g, THE_GENERAL) != NOWHERE:
        return here
    left = list(here)
    left[black] = 0
    return left


def strength(g: GrandeState, area: int, strengths: list[int]) -> list[int]:
    """Count mercenaries for the holder of the Inquisitor General (G-820)."""
    seat = holder(g, THE_GENERAL)
    here = 0 if seat == NOWHERE else counts(g, area)[derived(g.box).black]
    if not here:
        return strengths
    found = list(strengths)
    found[seat] += here
    return found
