"""What is true at every moment of every game with Colonies, seen over whole random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.event import Event
from engine.games.elgrande.model.events import AreaScored, CardTaken, DiscsAsked, GeneralScoring, RoundBegan
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.colonies.derived import derived
from engine.games.elgrande.modules.colonies.events import CardKept, KeptCardGone, Landed, TableFilled
from engine.games.elgrande.rules.rule_queries import closed
from tests.engine.games.elgrande.modules.colonies.chronicle import Chronicle, chronicles, moments, names

NEW = {"francia", "ship", "america", "africa"}


def events(chronicle: Chronicle) -> Iterator[Event]:
    """Yield all that happened in a game."""
    for moment in chronicle.moments:
        yield from moment.since


def test_nine_rounds_offer_holy_inquisition() -> None:
    """C-105: taken or not; C-101: nine rounds."""
    taken = 0
    for chronicle in chronicles():
        offers = [event.offer for event in events(chronicle) if isinstance(event, RoundBegan)]
        assert len(offers) == len(chronicle.moments[0].box.rounds)
        assert all(offer[5] == "holy-inquisition" for offer in offers)
        taken += sum(isinstance(e, CardTaken) and e.card == "holy-inquisition" for e in events(chronicle))
    assert taken > 20


def test_stack_7_deals_no_card_twice() -> None:
    """C-106, C-1004: nine rounds do not use up eleven cards; the limitation table comes up three times at most."""
    for chronicle in chronicles():
        dealt = Counter(event.offer[6] for event in events(chronicle) if isinstance(event, RoundBegan))
        copies = {card.id: card.count for card in chronicle.moments[0].box.cards.values() if card.stack == 7}
        assert dealt <= Counter(copies)
        assert all(sorted(m.state.seen[6]) == sorted(dealt.elements()) for m in chronicle.moments[-1:])


def test_a_kept_card_is_nowhere_else() -> None:
    """C-1004: it lies in front of its owner from when it is kept until it is gone, and is never on offer."""
    kept: int = 0
    for chronicle in chronicles():
        lies: list[tuple[int, str]] = []
        for moment in chronicle.moments:
            for event in moment.since:
                if isinstance(event, CardKept):
                    lies.append((event.seat, event.card))
                elif isinstance(event, KeptCardGone):
                    lies.remove((event.seat, event.card))
            assert [(one.seat, one.card) for one in moment.own.kept] == lies
            assert len({card for _, card in lies}) == len(lies)
            assert not {card for _, card in lies} & {*moment.state.offer}
            kept += len(lies)
    assert kept > 100


def test_the_extra_caballero_is_there_again_in_every_round() -> None:
    """C-703, C-712: it is used up in a seat's own turn alone, so nobody has used it when its turn begins."""
    used = 0
    for chronicle in chronicles():
        for before, moment in zip(chronicle.moments, chronicle.moments[1:], strict=False):
            if moment.section != before.section and moment.section and moment.section.name == "turn":
                assert not moment.own.used[moment.section.seat]
            used += any(moment.own.used)
    assert used > 50


def test_black_caballeros_stay_on_the_board() -> None:
    """C-707: never at a court or in provinces, and always four."""
    for moment in moments():
        black = [kind for kind, one in enumerate(moment.box.kinds.all) if one.colour == "black"]
        assert not any(moment.state.court[kind] for kind in black)
        assert not any(moment.state.provinces[kind] for kind in black)
        assert sum(words.startswith("black") for _, words in moment.pieces) == 4


def test_tiles_are_on_the_board_or_in_the_supply() -> None:
    """C-102, C-606, C-709: gold on America and with carriers is five at most, wares eleven."""
    most = Counter[str]()
    for moment in moments():
        carried = Counter(word for _, words in moment.pieces for word in words.split(" ") if word in ("gold", "wares"))
        gold, wares = moment.own.gold + carried["gold"], moment.own.wares + carried["wares"]
        assert 0 <= moment.own.gold <= gold <= 5
        assert 0 <= moment.own.wares <= wares <= 11
        most["gold"], most["wares"] = max(most["gold"], gold), max(most["wares"], wares)
    assert most["gold"] > 1
    assert most["wares"] > 2


def test_carriers_stand_where_tiles_can_be() -> None:
    """C-604, C-606, C-607: on Ship, colonies and Francia, on no office of Ship and America."""
    seen = set()
    for moment in moments():
        for place, words in moment.pieces:
            if {"gold", "wares"} & {*words.split(" ")}:
                assert place.split(".")[0] in NEW
                assert place not in ("ship.captain", "america.viceroy")
                seen.add(place)
    assert {"ship", "america", "africa"} <= seen


def test_who_is_ready_came_in_an_earlier_round() -> None:
    """C-402: all are when a round begins, and nobody is who has come since; elsewhere nobody ever is."""
    fresh = rested = 0
    for chronicle in chronicles():
        for moment in chronicle.moments:
            at_sea = [words for place, words in moment.pieces if place.split(".")[0] in ("ship", "america", "africa")]
            on_land = [
                words for place, words in moment.pieces if place.split(".")[0] not in ("ship", *NEW - {"francia"})
            ]
            assert not any("ready" in words for words in on_land)
            if any(isinstance(event, RoundBegan) for event in moment.since):
                assert all("ready" in words for words in at_sea)
                rested += len(at_sea)
            fresh += sum("ready" not in words for words in at_sea)
    assert fresh > 100
    assert rested > 100


def test_who_is_ready_was_there_before() -> None:
    """C-402, C-504: within a round, the ready ones of a place become fewer, never more."""
    for chronicle in chronicles():
        before: Counter[tuple[str, str]] = Counter()
        for moment in chronicle.moments:
            now = Counter(
                (place.split(".")[0], words.split(" ")[0]) for place, words in moment.pieces if "ready" in words
            )
            if not any(isinstance(event, RoundBegan) for event in moment.since):
                assert now <= before
            before = now


def test_beside_the_table_stands_nobody_while_a_field_is_free() -> None:
    """C-802, C-806: at the end of each turn, unless the King is there (C-809); nobody is beside it elsewhere."""
    beside = ends = 0
    for chronicle in chronicles():
        for before, moment in zip(chronicle.moments, chronicle.moments[1:], strict=False):
            state, own, known = moment.state, moment.own, derived(moment.box)
            out = [(place, words) for place, words in moment.pieces if "beside" in words]
            home = "" if own.table == NOWHERE else moment.box.areas[own.table].id
            assert {place.split(".")[0] for place, _ in out} <= {home}
            beside += len(out)
            if moment.section != before.section and own.table not in closed(state):
                in_turn = moment.section is not None and moment.section.name in ("card", "use")
                if not in_turn:
                    standing = sum(sum(state.areas[p]) for p in moment.box.parts[own.table] if p in known.grounds)
                    fields = 6 if len(state.scores) < 4 else 10  # C-801
                    assert not out or standing - len(out) == fields
                    ends += bool(out)
    assert beside > 20
    assert ends > 5


def test_the_table_is_filled_in_some_of_these_games() -> None:
    """C-806, C-808: the tests above would say nothing otherwise."""
    assert sum(isinstance(event, TableFilled) for chronicle in chronicles() for event in events(chronicle)) > 5


def test_the_table_is_never_in_francia() -> None:
    """C-804, C-107."""
    for moment in moments():
        assert moment.box.areas[moment.own.table].id not in ("francia", "castillo")


def test_no_office_and_no_field_holds_two() -> None:
    """C-320, C-331, C-341."""
    spots = {"francia.ambassador", "francia.envoy", "francia.third", "ship.captain", "america.viceroy"}
    taken: set[str] = set()
    for moment in moments():
        here = [place for place, _ in moment.pieces if place.split(".")[0] == "francia" or "." in place]
        assert len(here) == len({*here})
        taken |= {*here}
    assert taken == spots


def test_discs_show_spain() -> None:
    """C-112, C-303: in set-up and later, no disc leads to a new region; in set-up none to the King's (C-111, V5.1)."""
    set_up = 0
    for moment in moments():
        for words in moment.words.values():
            dials = [one for one in words if one.startswith("dial ")]
            assert not {one.removeprefix("dial ").split(".")[0] for one in dials} & NEW
            if dials and not any(moment.state.history):
                muslim = "V5" in moment.box.setup.variants
                assert len(dials) == 8 - muslim
                assert not (muslim and "dial granada" in dials)
                assert f"dial {moment.box.areas[moment.state.king].id}" not in dials
                set_up += 1
    assert set_up > 50


def test_nobody_is_asked_to_sail_before_who_can() -> None:
    """C-201: the intake is never asked while a caballero can still leave the Ship, unless that is done."""
    for chronicle in chronicles():
        done = False
        for before, moment in zip(chronicle.moments, chronicle.moments[1:], strict=False):
            if moment.section != before.section:
                done = False
            done |= before.kind == "sail" and before.answer[1] == "done"
            if moment.kind == "intake" and not done:
                own = [words for words in moment.words[moment.asked] if words.startswith("sail ")]
                assert not [words for words in own if words.split(" ")[-2].startswith("ship")]


def test_free_actions_are_the_active_seats_alone() -> None:
    """C-202, C-505: nobody sails, loads or uses the Grand Inquisitor at another seat's question or turn."""
    offered = 0
    for moment in moments():
        for seat, words in moment.words.items():
            free = [one for one in words if one.startswith(("sail ", "load ", "inquisitor"))]
            if free:
                assert moment.section is not None
                assert moment.asked == seat == moment.section.seat
                assert moment.kind != "veto"
                offered += 1
    assert offered > 100


def test_a_general_scoring_is_told_in_the_order_of_the_board() -> None:
    """C-902: nine Spanish regions, then Francia, Ship, America, Africa, in both editions."""
    order = "galicia pais_vasco aragon cataluna castilla_la_vieja castilla_la_nueva valencia sevilla granada"
    told = 0
    for chronicle in chronicles():
        box = chronicle.moments[0].box
        expected = [*order.split(), "francia", "ship", "america", "africa"]
        for moment in chronicle.moments:
            if not any(isinstance(event, GeneralScoring) for event in moment.since):
                general = [e.area for e in moment.since if isinstance(e, AreaScored) and e.cause == "general"]
                regions = [box.areas[area].id for area in general if area]
                if regions:
                    conquered = "granada" in regions or "V5" not in chronicle.setup.variants
                    assert regions == [one for one in expected if conquered or one != "granada"]
                    told += 1
    assert told > 30


def test_the_standard_and_tiles_are_never_together() -> None:
    """C-1212, J-302: every bearer stands in a region, without a tile; no kind carries both, and none is black."""
    borne = 0
    for moment in moments():
        kinds = [one.words.split(" ") for one in moment.box.kinds.all if "bearer" in one.traits]
        assert not any({"gold", "wares", "black"} & {*kind} for kind in kinds)
        for place, words in moment.pieces:
            if "bearer" in words:
                assert place != "castillo"
                borne += 1
    assert borne > 1000


def test_the_standard_begins_at_home() -> None:
    """J-103: never with those whom the disc brings (C-107)."""
    tried = 0
    for chronicle in chronicles():
        if "jubilee" not in chronicle.setup.modules:
            continue
        first = chronicle.moments[0]
        for seat, home in enumerate(first.state.grandes):
            row = names(first.box, first.state.areas[home])
            assert row[f"{chronicle.setup.seats[seat]} bearer"] == 1
            tried += 1
        later = next(m for m in chronicle.moments if any(isinstance(event, Landed) for event in m.since))
        for seat, home in enumerate(later.state.grandes):
            rows = [names(later.box, row) for row in later.state.areas]
            bearer = f"{chronicle.setup.seats[seat]} bearer"
            assert [n for n, row in enumerate(rows) if any(words.startswith(bearer) for words in row)] == [home]
    assert tried > 20


def test_all_landings_are_asked_at_once() -> None:
    """C-107: discs in set-up are set by all seats before anything else is decided."""
    for chronicle in chronicles():
        asked = [event.seats for event in events(chronicle) if isinstance(event, DiscsAsked)]
        assert asked[0] == [*range(len(chronicle.setup.seats))]
        landed = [event for event in events(chronicle) if isinstance(event, Landed)]
        assert [(event.seat, event.count) for event in landed] == [
            (seat, 2) for seat in range(len(chronicle.setup.seats))
        ]


def test_in_a_round_everybody_can_choose_between_two_cards() -> None:
    """C-1102: seven cards, five players and one card turned down leave two."""
    fewest = 9
    for moment in moments():
        takes = [words for words in moment.words.get(moment.asked, []) if words.startswith("take ")]
        if moment.kind == "choose_card":
            fewest = min(fewest, len(takes))
            assert len(takes) >= 2
            assert not {words.removeprefix("take ") for words in takes} & {*moment.own.blocked}
    assert fewest <= 3


def test_what_double_strike_repeats_is_not_known_outside_a_turn() -> None:
    """C-1103, C-1104: nothing to repeat is left over when the next turn begins."""
    for moment in moments():
        if moment.section and moment.section.name in ("turn", "card", "power", "reveal"):
            assert moment.own.performed is None or moment.kind in ("strike", "special_step", "fill", "veto")
