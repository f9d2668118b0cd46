"""What an answer would change in the points that areas pay, on the cursor and in words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import msgspec
import pytest
from rich.cells import cell_len

from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.model.forecast import forecast, what_if, what_if_line
from elgrande_tui.games.elgrande.text.table import area_map_name
from elgrande_tui.i18n.seats import Names, seat_name
from engine.core.determinize import determinize
from engine.core.event import Event, visible_to
from engine.core.match import Match
from engine.core.option import Option
from engine.games.elgrande.model import events
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.events import GENERAL_SCORING
from engine.games.elgrande.model.options import Word
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.colonies.events import Loaded, Sailed, TableFilled
from engine.games.elgrande.modules.colonies.options import Load, Sail
from engine.games.elgrande.rules.scoring import payments
from netplay.client.updates import GameUpdate
from netplay.common.sanitize import trusted
from netplay.protocol.fields import TableOptions
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.seats import grande, grande_rules, in_words, tell
from tests.elgrande_tui.support.table_app import EVERYTHING, TableApp, a_match, seated_when, text

STEPS = (
    events.Placed,
    events.Moved,
    events.SentBack,
    events.KingMoved,
    events.GrandeMoved,
    events.BoardMoved,
    Sailed,
    Loaded,
)
LINE = 80


def facts_of(match: Match, seat: int | None, names: Names = ()) -> GrandeFacts:
    called = names or [seat_name(colour) for colour in match.setup.seats]
    return GrandeFacts(grande_rules(match.rules), grande(match.view(seat)), seat, called)


def paid(match: Match, areas: Iterable[int]) -> dict[tuple[int, int], int]:
    """What the engine would pay now for these areas, by area and seat, on the real position."""
    state = match.position.state
    assert isinstance(state, GrandeState)
    return {(area, one.seat): one.points for area in areas for one in payments(state, GENERAL_SCORING, area)}


def forecast_of(match: Match, seat: int) -> list[events.AreaScored]:
    """What the forecast tells the seat."""
    return forecast(grande_rules(match.rules), grande(match.view(seat)))


def foreseen(match: Match, seat: int) -> list[int]:
    """The areas of which the forecast tells the seat."""
    return [entry.area for entry in forecast_of(match, seat)]


def alone(told: Sequence[Event]) -> bool:
    """Whether one step was taken, and nothing else happened on the board."""
    return sum(isinstance(one, STEPS) for one in told) == 1 and not any(
        isinstance(one, events.AreaScored | events.CastilloOpened | events.WentTo | events.TakenIn | TableFilled)
        for one in told
    )


def agree(match: Match, seat: int) -> None:
    """Check that the forecast is what the engine would pay."""
    told = {(one.area, row.seat): row.points for one in forecast_of(match, seat) for row in one.payments}
    assert told == paid(match, foreseen(match, seat))


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("variants", "modules"),
    [(EVERYTHING, ()), (EVERYTHING, ("jubilee",)), ((), ("colonies",)), ((), ("colonies", "jubilee"))],
)
def test_it_foretells_what_the_engine_pays_after_the_answer_where_the_forecast_tells_of_it(
    variants: tuple[str, ...], modules: tuple[str, ...]
) -> None:
    """By the engine's own scoring, in games with every variant: nothing is added, nothing left out."""
    seen: dict[type, int] = {}
    for seed in range(6 if variants else 4):
        match, rng = a_match(3 + seed % 3, seed, variants=variants, modules=modules), random.Random(seed)
        while not match.over:
            seat = match.asked[0]
            option = rng.choice(match.options(seat))
            if len(match.journal.entries) % 5 == 0:
                agree(match, seat)
            areas, told = foreseen(match, seat), what_if(facts_of(match, seat), option)
            assert {change.area for change in told} <= {*areas}, "what the forecast may not show is not told"
            before = paid(match, areas)
            events_told = visible_to(match.answer(seat, option), seat)
            if match.over or option is o.PASS or not alone(events_told):
                continue
            if any(question.kind == "bearer" for who in match.asked if (question := match.question(who)) is not None):
                assert not told, "it is not settled yet"
                continue
            assert foreseen(match, seat) == areas
            after = paid(match, areas)
            foretold = dict(before)
            for area, seats in told:
                for one in seats:
                    assert one.before == before.get((area, one.seat), 0)
                    assert one.before != one.after
                    foretold[area, one.seat] = one.after
            for key in {*foretold, *after}:
                assert foretold.get(key, 0) == after.get(key, 0), (option.words, key)
            seen[type(option)] = seen.get(type(option), 0) + bool(told)
    others = (Sail, Load) if "colonies" in modules else (o.Send, o.MoveGrande, o.MoveBoard)
    assert all(seen.get(kind) for kind in (o.Place, o.Move, o.MoveKing, *others)), seen


def placing() -> tuple[LocalPort, str, str]:
    """A seat that places, an answer that changes what an area pays it, and what the screen says of it."""
    port = seated_when("place", seats=4)
    facts, question = facts_of(port.match, 0, port.names), port.question
    assert question is not None
    for words in question.words:
        found = what_if(facts, port.rules.parse(words))
        if len(found) == 1 and found[0].seats[0].seat == 0:
            who = {seat: "you" if seat == 0 else name for seat, name in enumerate(port.names)}
            changes = [f"{who[one.seat]} {one.before} → {one.after}" for one in found[0].seats]
            return port, words, f"{', '.join(changes)}."
    raise LookupError("no such answer")


async def test_the_cursor_tells_what_one_more_would_change_there() -> None:
    port, words, changes = placing()
    app = TableApp(port)
    async with app.run_test(size=(LINE, 24)) as pilot:
        asked = text(app, "prompt")
        assert asked.startswith("Place up to")
        area = words.split()[1]
        app.table.table.answering.selection.go(area)
        app.table.paint()
        await pilot.pause()
        assert text(app, "prompt").startswith("One more here")
        assert text(app, "prompt").endswith(changes)
        app.table.table.answering.selection.go("castillo")
        app.table.paint()
        await pilot.pause()
        assert text(app, "prompt") == asked, "what lies in the closed Castillo is nobody's to know"


async def test_a_table_without_a_preview_does_without() -> None:
    port, words, _changes = placing()
    FakePeople(port, TableOptions(preview=False))
    app = TableApp(port)
    async with app.run_test(size=(LINE, 24)) as pilot:
        asked = text(app, "prompt")
        app.table.table.answering.selection.go(words.split()[1])
        app.table.paint()
        await pilot.pause()
        assert text(app, "prompt") == asked
    assert not asked.startswith("One more")
    table = in_words(port)
    assert table.do(f"forecast {words}") is None
    assert table.told()[0] == "This table plays without a score preview."


def test_in_words_it_is_told_when_it_is_asked_for() -> None:
    port, words, changes = placing()
    table = in_words(port)
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    table.told()

    def told(typed: str) -> list[str]:
        assert table.do(typed) is None
        return table.told()

    for typed in (words, words.split()[1]):
        (line,) = told(f"forecast {typed}")
        assert line.startswith("Place a caballero in ")
        assert line.endswith(f": {changes}")
    assert len(told("forecast place")) > 1
    assert told("forecast castillo") == ["That changes nothing."]
    assert told("forecast nowhere") == told("nowhere")
    assert table.asked is not None
    assert not table.asked.begun, "nothing is picked"


def test_of_a_spectator_nothing_is_told() -> None:
    port, words, _changes = placing()
    assert what_if(facts_of(port.match, None), port.rules.parse(words)) == []


def test_it_fits_the_line_in_every_language(width_of: str) -> None:
    """With names as long as they may be, in games with every variant: the shortest form always does."""
    names = [trusted("W" * 24)] * 5
    match, rng = a_match(5, 3, variants=EVERYTHING), random.Random(3)
    lines = 0
    while not match.over:
        seat = match.asked[0]
        facts = facts_of(match, seat, names)
        for option in match.options(seat):
            if line := what_if_line(facts, option, 12, "RBGYN", LINE):
                assert cell_len(line) <= LINE, line
                lines += 1
        match.answer(seat, rng.choice(match.options(seat)))
    assert lines > 500


def test_areas_elsewhere_are_left_out_where_there_is_no_room() -> None:
    match = a_match(5, 3)
    facts = facts_of(match, 0)
    king = next(area for area in range(1, 10) if area != facts.now.king)
    areas = [[4, 3, 2, 1, 1] if area in (king, facts.now.king) else row for area, row in enumerate(facts.now.areas)]
    now = msgspec.structs.replace(facts.now, areas=areas)
    crowded = GrandeFacts(facts.rules, msgspec.structs.replace(facts.view, now=now), 0, facts.names)
    option = facts.rules.box.options.king[king]
    whole = what_if_line(crowded, option, 0, "RBGYN", 200)
    assert whole.startswith("The King here: you ")
    assert whole.count(";") == 1
    short = what_if_line(crowded, option, 0, "RBGYN", 30)
    assert short.startswith("The King here: R ")
    assert short.endswith("; …"), "not in silence"
    assert short.count(";") == 1


def test_whose_caballero_goes_and_from_where_is_said_with_it() -> None:
    port = seated_when("special_step", seats=4, card="d1-move-4-any")
    facts, question = facts_of(port.match, 0), port.question
    assert question is not None
    lines: dict[str, str] = {}
    for words in question.words:
        option = port.rules.parse(words)
        if isinstance(option, o.Move) and (line := what_if_line(facts, option, 0, "RBGY", LINE)):
            names = [area_map_name(port.rules.box.areas[area].id) for area in (option.source, option.target)]
            lines[line] = f"{seat_name(port.match.setup.seats[option.kind])} {names[0]} → {names[1]}"
    assert len(lines) > 10
    assert all(line.startswith(lead) for line, lead in lines.items())


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "modules",
    [(), ("colonies", "jubilee"), ("grandissimo", "jubilee"), ("king_intrigue", "players_edition", "special_cards")],
    ids="+".join,
)
def test_every_answer_that_can_cost_pieces_says_what_it_costs(modules: tuple[str, ...]) -> None:
    """Tried out in a world that fits the view: whoever has fewer on the board afterwards was told so before."""
    told = 0
    for seed in range(3):
        match, rng = a_match(3, seed, modules=modules), random.Random(seed)
        while not match.over:
            seat, view = match.asked[0], match.view(match.asked[0])
            question, facts = match.question(seat), facts_of(match, seat)
            assert question is not None
            for option in rng.sample(match.options(seat), min(4, len(question.words))):
                if isinstance(option, Word) or view.window is not None or not costs(match, seat, option):
                    continue
                assert what_if_line(facts, option, 1, "RBGYN", LINE), (question.kind, option.words)
                told += 1
            match.answer(seat, rng.choice(match.options(seat)))
    assert told > 20


def costs(match: Match, seat: int, option: Option) -> bool:
    """Whether fewer of a seat's caballeros are in areas after the answer, or they leave for where a disc shows."""
    if isinstance(option, o.Dial):
        about = match.question(seat).about  # type: ignore[union-attr]
        return about.get("card") == "general"
    position = determinize(match.rules, match.view(seat), random.Random(0))
    kinds = grande_rules(match.rules).box.kinds

    def there() -> int:
        assert isinstance(position.state, GrandeState)
        return sum(kinds.owned(seat, area) for area in position.state.areas)

    before = there()
    position.push(seat, next(one for one in position.options(seat) if one.words == option.words), position.how())
    position.settle()
    return there() < before or isinstance(option, o.Fetch | o.Send)


def test_a_disc_to_the_king_s_region_says_that_they_go_to_the_court() -> None:
    match, rng = a_match(3, 1), random.Random(1)
    said: set[str] = set()
    while not match.over and len(said) < 3:
        seat = match.asked[0]
        facts = facts_of(match, seat)
        for option in match.options(seat):
            if isinstance(option, o.Dial) and match.question(seat).about["card"] == "general":  # type: ignore[union-attr]
                line = what_if_line(facts, option, 0, "RBG", LINE)
                state = match.position.state
                assert isinstance(state, GrandeState)
                count = facts.rules.box.kinds.owned(seat, state.areas[0])
                if not count:
                    assert line == "You have nobody in the Castillo."
                elif option.area == facts.now.king:
                    assert line.endswith(f": the King is there, they go to your court ({count}).")
                else:
                    assert line.startswith(f"{count} more here: ")
                said.add("none" if not count else "king" if option.area == facts.now.king else "more")
        match.answer(seat, rng.choice(match.options(seat)))
    assert said == {"none", "king", "more"}
