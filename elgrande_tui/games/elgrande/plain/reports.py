"""Report, in lines, what a player can ask for at any time: functions of the facts and of the command's argument."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from elgrande_tui.games.elgrande import _, mark, ngettext
from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.model.forecast import forecast
from elgrande_tui.games.elgrande.model.game_facts import (
    Presence,
    found_in,
    offered,
    on_offer,
    round_of,
    stock_of,
    values_of,
)
from elgrande_tui.games.elgrande.model.game_map import told_areas
from elgrande_tui.games.elgrande.model.score_sheet import points_of, scorings, sources
from elgrande_tui.games.elgrande.model.turn_told import Changes
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.sentences import other_points, scoring_title
from elgrande_tui.games.elgrande.text.table import (
    area_map_name,
    area_name,
    area_of,
    of_nobody,
    owner_of,
    power_name,
    round_number,
    spot_label,
    trait_words,
)
from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.sentences import points_in_words
from elgrande_tui.input.typed_words import joined, meant
from elgrande_tui.model.game_ui import ui_of
from engine.core.view import View
from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.scoring import ranking


def table_line(facts: GrandeFacts) -> str:
    """Return a line with round, order of play, and where the King is."""
    now, names = facts.now, [facts.names[seat] for seat in facts.order]
    begun, of = max(1, round_number(facts.rules, now.round)), len(facts.rules.box.rounds)
    return _("Round {round} of {rounds}. Turn order: {names}. The King is in {area}.").format(
        round=begun,
        rounds=of,
        names=listed(names),
        area=area_of(facts.rules, now.king),
    )


def opening_lines(facts: GrandeFacts) -> list[str]:
    """Return what a player is told on joining: round and King, the action cards still on offer, their own stock."""
    stacks = [offered(facts, stack) for stack in on_offer(facts)]
    cards = [card_title(card) for card, taker in stacks if card and taker is None]
    still = [_("On offer: {cards}.").format(cards=", ".join(cards))] if cards else []
    return [table_line(facts), *still, *own_lines(facts)]


def own_lines(facts: GrandeFacts) -> list[str]:
    """Return what the player's seat has; nothing for a spectator."""
    return [] if facts.seat is None else [_("You: {stock}.").format(stock=stock_of(facts, facts.seat))]


def map_lines(facts: GrandeFacts, argument: str) -> list[str]:
    """Return a line per region, or everything about the area that is typed."""
    box = facts.rules.box
    if not argument:
        return [table_line(facts), *(area_line(facts, area) for area in sorted(told_areas(facts.rules)))]
    places = [place for place, number in box.index.items() if box.region_of[number] in told_areas(facts.rules)]
    found = meant({place: (place, area_name(place), area_map_name(place)) for place in places}, joined(argument))
    if not found:
        return [_("There is no such area.")]
    if len(found) > 1:
        return [_("That could be {choices}.").format(choices=listed([area_name(area) for area in found]))]
    return _area_lines(facts, box.region_of[box.index[found[0]]])


def area_line(facts: GrandeFacts, area: int) -> str:
    """Return a line on an area: `Granada (6 3 1): Red 4 with the Grande, Blue 2. The King is here.`"""
    box = facts.rules.box
    name = area_name(box.areas[area].id)
    values, moved = values_of(facts, area)
    head = name[:1].upper() + name[1:]
    if any(values):
        head = _("{area} ({values})").format(area=head, values=" ".join(map(str, values)))
    parts = [f"{head}: {_people(facts, area)}."]
    if facts.now.king == area:
        parts.append(_("The King is here: nothing may enter or leave."))
    if moved:
        parts.append(_("A movable scoreboard lies here."))
    return " ".join((*parts, *seams_of(facts.rules).area_notes(facts, box.areas[area].id)))


def _area_lines(facts: GrandeFacts, area: int) -> list[str]:
    box = facts.rules.box
    lines = [area_line(facts, area)]
    lines += [spot_line(facts, spot) for spot in box.parts[area] if spot != area]
    lines += seams_of(facts.rules).area_rules(facts, box.areas[area].id)
    if box.areas[area].neighbours:
        names = [area_name(near) for near in box.areas[area].neighbours]
        lines.append(_("Neighbours: {areas}.").format(areas=listed(names)))
    return lines


def _people(facts: GrandeFacts, area: int) -> str:
    if facts.now.areas[area] is None:
        last = facts.now.castillo_last
        if last is None:
            return _("closed")
        return ngettext(
            "closed; latest: {who} put in {count} caballero",
            "closed; latest: {who} put in {count} caballeros",
            last.count,
        ).format(who=facts.names[last.seat], count=last.count)
    return ", ".join(_presence(facts, entry) for entry in found_in(facts, area)) or _("nobody")


def _presence(facts: GrandeFacts, entry: Presence) -> str:
    if entry.seat is None:
        text = _(of_nobody(facts.rules).counted).format(count=entry.count)
        return _with_traits(facts, entry, text)
    text = _("{who} {count}").format(who=facts.names[entry.seat], count=entry.count)
    if entry.link == "=":
        text = _("{who} also {count}").format(who=facts.names[entry.seat], count=entry.count)
    if entry.grande:
        text = _("{who} with the Grande").format(who=text)
    return _with_traits(facts, entry, text)


def _with_traits(facts: GrandeFacts, entry: Presence, text: str) -> str:
    """Return caballeros as a phrase, with what is special about some of them."""
    counted = []
    for trait, count in entry.traits.items():
        for words in trait_words(facts.rules, [trait]):
            text = _(words.with_it).format(who=text) if words.with_it else text
            counted += [_(words.counted).format(count=count)] if words.counted else []
    return f"{text} ({', '.join(counted)})" if counted else text


def spot_line(facts: GrandeFacts, spot: int) -> str:
    """Return a line on a spot: `ambassador +2: Red.`"""
    box = facts.rules.box
    kinds = [kind for kind, count in enumerate(facts.open.areas[spot]) if count]
    who = owner_of(facts.rules, facts.names, kinds[0]) if kinds else _("nobody")
    return f"{spot_label(facts.rules, box.areas[spot].id)}: {who}."


def score_lines(facts: GrandeFacts, argument: str = "") -> list[str]:
    """Return the seats by rank with their points, after the winner when the game is over."""
    standings = ranking(facts.now.scores)
    lines = [
        _("{place}. {who}: {points}").format(
            place=entry.place, who=facts.names[entry.seat], points=points_in_words(entry.score)
        )
        for entry in standings
    ]
    if facts.view.over:
        winners = [facts.names[entry.seat] for entry in standings if entry.place == 1]
        won = ngettext("The winner: {who}", "The winners: {who}", len(winners)).format(who=listed(winners))
        return [won, *lines]
    return lines


def hand_lines(facts: GrandeFacts, argument: str = "") -> list[str]:
    """Return the player's own cards and stock."""
    if facts.seat is None:
        return [_("You are a spectator.")]
    hand = " ".join(power_name(facts.rules, number) for number in sorted(facts.now.hand)) or _("none")
    used = " ".join(power_name(facts.rules, number) for number in facts.now.used) or _("none")
    lines = [
        _("Power cards in hand {hand}, used {used}.").format(hand=hand, used=used),
        f"{stock_of(facts, facts.seat)}.",
    ]
    disc = facts.view.dials[facts.seat]
    if disc is not None and disc >= 0:
        lines.append(_("Your disc is set to {area}.").format(area=area_of(facts.rules, disc)))
    return lines


def seat_lines(facts: GrandeFacts, argument: str = "") -> list[str]:
    """Return a line per seat with its points, stock and cards, in turn order."""
    lines = []
    for seat in facts.order:
        who = _("{who} (you)").format(who=facts.names[seat]) if seat == facts.seat else facts.names[seat]
        points = _("{who}: {points}").format(who=who, points=points_in_words(facts.now.scores[seat]))
        lines.append(", ".join(filter(None, (points, stock_of(facts, seat), round_of(facts, seat)))) + ".")
    return lines


def forecast_lines(facts: GrandeFacts, argument: str = "") -> list[str]:
    """Return what a general scoring would pay now."""
    found = forecast(facts.rules, facts.view)
    if not found:
        return [_("No score preview now.")]
    lines = [_("If a general scoring came now:"), *(_scored(facts, entry) for entry in found)]
    for seat in facts.order:
        lines.append(_("{who}: {points} in all.").format(who=facts.names[seat], points=points_of(found, seat)))
    note = _("Discs may still move caballeros.")
    return [*lines, f"{note} {_('The Castillo is closed.')}" if facts.now.areas[CASTILLO] is None else note]


def _scored(facts: GrandeFacts, entry: AreaScored) -> str:
    return ui_of(facts.rules).telling.sentence(facts.names, entry)


def turn_lines(at: GrandeFacts, before: View) -> list[str]:
    """Tell what the turn did since the board `before`."""
    assert isinstance(before, GrandeView)
    did = Changes(at.rules, at.names, before, at.view).own_turn()
    return [_("Your turn so far: {did}.").format(did="; ".join(one.text for one in did))]


_SOURCES = (
    mark("{points} from cards"),
    mark("{points} for the King"),
    mark("{points} for the home region"),
)
"""Parts after the general scorings, in the order of `score_sheet.sources`, whose last one is told in parts."""


def points_lines(facts: GrandeFacts, argument: str = "") -> list[str]:
    """Return a line per seat by rank, then a line per scoring."""
    ledger = facts.view.ledger
    if not ledger:
        return [_("Nothing has been scored yet.")]
    by_rank = _("{place}. {who}: {points}, {parts}")
    lines = [
        by_rank.format(
            place=entry.place,
            who=facts.names[entry.seat],
            points=points_in_words(entry.score),
            parts=", ".join(_parts(facts, entry.seat)) or "-",
        )
        for entry in ranking(facts.now.scores)
    ]
    for part in scorings(ledger):
        paid = [_("{who} {points}").format(who=facts.names[seat], points=points_of(part, seat)) for seat in facts.order]
        lines.append(
            _("{scoring}: {payments}.").format(scoring=scoring_title(facts.rules, part[0]), payments=", ".join(paid))
        )
    return lines


def _parts(facts: GrandeFacts, seat: int) -> Iterator[str]:
    """Yield where the points of a seat come from, leaving out sources without points."""
    rounds = sorted({entry.round for entry in facts.view.ledger if entry.cause == "general"})
    found = sources(facts.view.ledger, seat, rounds)
    for number, points in zip(rounds, found, strict=False):
        if points:
            yield _("{points} in round {round}").format(points=points, round=round_number(facts.rules, number))
    for text, points in zip(_SOURCES, found[len(rounds) : -1], strict=True):
        if points:
            yield _(text).format(points=points)
    others: Counter[str] = Counter()
    for entry in facts.view.ledger:
        others[other_points(facts.rules, entry).counted] += sum(p.other for p in entry.payments if p.seat == seat)
    yield from (_(text).format(points=points) for text, points in others.items() if points)
