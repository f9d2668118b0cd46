"""Word events as lines of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elgrande_tui.games.elgrande import _, mark, ngettext
from elgrande_tui.games.elgrande.module_uis import all_seams, seams_of
from elgrande_tui.games.elgrande.seams import OtherPoints
from elgrande_tui.games.elgrande.text.announced import announced
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import (
    area_map_name,
    area_of,
    owner_of,
    place_of,
    power_name,
    round_number,
    whose_piece,
)
from elgrande_tui.i18n.seats import Names, listed
from engine.core.event import Event
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import events as e
from engine.games.elgrande.model.events import AreaScored, Payment

UNKNOWN_POINTS = OtherPoints(
    pays=lambda scored: True, told="+{points}", sign="+", legend="", source="", counted=mark("{points} more")
)
"""What nobody has words for."""


def other_points(rules: GrandeRules, scored: AreaScored) -> OtherPoints:
    """Return what the `other` points are that were paid for an area."""
    return next((points for points in seams_of(rules).other_points if points.pays(scored)), UNKNOWN_POINTS)


def scoring_title(rules: GrandeRules, first: AreaScored) -> str:
    """Return the title of a scoring, given its first area."""
    title, number = all_seams().causes.get(first.cause), round_number(rules, first.round)
    if title is not None:
        return _(title).format(round=number)
    return _("{card}, round {round}").format(card=card_title(first.cause), round=number)


def swing(rules: GrandeRules, names: Names, scored: AreaScored, paid: Mapping[int, int]) -> str:
    """Return what an area paid some seats: `General scoring, round 9, Sevilla: Green 8, Red 0`."""
    points = ", ".join(_("{who} {points}").format(who=names[seat], points=points) for seat, points in paid.items())
    area = area_map_name(rules.box.areas[scored.area].id)
    return _("{scoring}, {area}: {payments}").format(scoring=scoring_title(rules, scored), area=area, payments=points)


def area_scored(rules: GrandeRules, names: Names, event: AreaScored) -> str:
    """Return the points paid for one area with its bonuses, as in `Points in Granada: Red 8 (King 2), Blue 3`."""
    area = area_of(rules, event.area)
    other = _(other_points(rules, event).told)
    paid = [_payment(names, payment, other) for payment in event.payments if payment.points]
    if not paid:
        return _("Nobody scores in {area}.").format(area=area)
    return _("Points in {area}: {payments}.").format(area=area, payments=", ".join(paid))


def _payment(names: Names, payment: Payment, other: str) -> str:
    bonuses = ((_("King {points}"), payment.king), (_("home {points}"), payment.home), (other, payment.other))
    parts = [text.format(points=points) for text, points in bonuses if points]
    message = _("{who} {points} ({bonuses})") if parts else _("{who} {points}")
    return message.format(who=names[payment.seat], points=payment.points, bonuses=", ".join(parts))


def castillo_opened(rules: GrandeRules, names: Names, counts: Sequence[int]) -> str:
    """Return what is found when the Castillo is opened; `counts` are by kind."""
    found = [
        _("{count} of {owner}").format(count=count, owner=owner_of(rules, names, kind))
        for kind, count in enumerate(counts)
        if count
    ]
    if not found:
        return _("The Castillo is opened: it is empty.")
    return _("The Castillo is opened: {found}.").format(found=listed(found))


def sentence(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return what happened in the base game, as one line of the log; "" for an event without a line."""
    return (
        _of_the_round(rules, names, event)
        or _of_the_turn(rules, names, event)
        or _of_caballeros(rules, names, event)
        or _of_pieces(rules, names, event)
        or _of_secrets(rules, names, event)
        or ""
    )


def _of_the_round(rules: GrandeRules, names: Names, event: Event) -> str | None:
    match event:
        case e.RoundBegan(round=number, offer=offer):
            cards = ", ".join(card_title(card) for card in offer)
            return _("Round {round}. On offer: {cards}.").format(round=round_number(rules, number), cards=cards)
        case e.KingStarts(area=area):
            return _("The King starts in {area}.").format(area=area_of(rules, area))
        case e.HomeDealt(seat=seat, area=area):
            return _("Home region of {who}: {area}.").format(who=names[seat], area=area_of(rules, area))
        case e.PowerPlayed(seat=seat, value=value):
            return _("{who} plays power card {value}.").format(who=names[seat], value=power_name(rules, value))
        case e.TurnOrder(order=order):
            return _("Turn order: {order}.").format(order=", ".join(names[seat] for seat in order))
        case e.RoundEnded(round=number) if number == rules.box.rounds[-1]:
            return _("Round {round} is over.").format(round=round_number(rules, number))
        case e.RoundEnded(round=number, first=first):
            message = _("Round {round} is over; {who} begins the next one.")
            return message.format(round=round_number(rules, number), who=names[first])
        case e.GeneralScoring(round=number):
            return _("General scoring after round {round}.").format(round=round_number(rules, number))
        case e.AreaScored():
            return area_scored(rules, names, event)
        case e.GameOver(winners=winners):
            return ngettext(
                "The game is over: {who} wins.", "The game is over: {who} win together.", len(winners)
            ).format(who=listed([names[seat] for seat in winners]))
    return None


def _of_the_turn(rules: GrandeRules, names: Names, event: Event) -> str | None:
    match event:
        case e.TakenIn(seat=seat, count=count):
            return ngettext(
                "{who} takes {count} caballero to the court.", "{who} takes {count} caballeros to the court.", count
            ).format(who=names[seat], count=count)
        case e.CardTaken(seat=seat, card=card):
            message = _('{who} takes the card "{card}".')
        case e.ActionBegan(seat=seat, card=card):
            message = _('{who} uses the card "{card}".')
        case e.Forgone(seat=seat, card=card):
            message = _('{who} forgoes the action of "{card}".')
        case _:
            return None
    return message.format(who=names[seat], card=card_title(card))


def _of_caballeros(rules: GrandeRules, names: Names, event: Event) -> str | None:
    match event:
        case e.Placed(seat=seat, area=area, extra=extra):
            message = (
                _("{who} places one more caballero in {area}.") if extra else _("{who} places a caballero in {area}.")
            )
            return message.format(who=names[seat], area=area_of(rules, area))
        case e.Fetched(seat=seat, kind=kind, area=area):
            return _("{who} fetches {piece} from {area} to the court.").format(
                who=names[seat], piece=_piece(rules, names, kind, seat), area=area_of(rules, area)
            )
        case e.Moved(seat=seat, kind=kind, source=source, target=target):
            return _("{who} moves {piece} from {source} to {target}.").format(
                who=names[seat],
                piece=_piece(rules, names, kind, seat),
                source=area_of(rules, source),
                target=area_of(rules, target),
            )
        case e.SentBack(kind=kind, area=area, count=count):
            return ngettext(
                "{count} caballero of {owner} goes back from {area} to the provinces.",
                "{count} caballeros of {owner} go back from {area} to the provinces.",
                count,
            ).format(count=count, owner=owner_of(rules, names, kind), area=place_of(rules, area))
        case e.WentTo(kind=kind, count=count, source=source, target=target):
            return ngettext(
                "{count} caballero of {owner} goes from {source} to {target}.",
                "{count} caballeros of {owner} go from {source} to {target}.",
                count,
            ).format(
                count=count,
                owner=owner_of(rules, names, kind),
                source=place_of(rules, source),
                target=place_of(rules, target),
            )
    return None


def _of_pieces(rules: GrandeRules, names: Names, event: Event) -> str | None:
    match event:
        case e.KingMoved(seat=seat, source=source, target=target):
            message = _("{who} moves the King from {source} to {target}.")
        case e.GrandeMoved(seat=seat, source=source, target=target):
            message = _("The Grande of {who} moves from {source} to {target}.")
        case e.BoardMoved(seat=seat, board=board, source=source, target=target):
            values = rules.box.figures.scoreboards[board].id
            if source < 0:
                return _("{who} puts the scoreboard {values} on {target}.").format(
                    who=names[seat], values=values, target=area_of(rules, target)
                )
            return _("{who} moves the scoreboard {values} from {source} to {target}.").format(
                who=names[seat], values=values, source=area_of(rules, source), target=area_of(rules, target)
            )
        case _:
            return None
    return message.format(who=names[seat], source=area_of(rules, source), target=area_of(rules, target))


def _of_secrets(rules: GrandeRules, names: Names, event: Event) -> str | None:
    match event:
        case e.Announced(seat=seat, words=words):
            return _("{who} wants to {step}.").format(who=names[seat], step=announced(rules, names, words, seat))
        case e.Vetoed(seat=seat, actor=actor, words=words):
            return _("Veto! {who} stops {actor} ({step}); the rest of the action is lost.").format(
                who=names[seat], actor=names[actor], step=announced(rules, names, words, actor)
            )
        case e.VetoTaken(seat=seat, until=until):
            message = _("{who} keeps a Veto until the end of round {until}.") if until else _("{who} keeps a Veto.")
            return message.format(who=names[seat], until=round_number(rules, until))
        case e.VetoExpired(seat=seat):
            return _("The Veto of {who} expires unused.").format(who=names[seat])
        case e.DiscsAsked(seats=seats):
            return _("Discs are being set: {who}.").format(who=listed([names[seat] for seat in seats]))
        case e.DiscsRevealed(dials=dials):
            shown = [
                _("{who} {area}").format(who=names[seat], area=area_of(rules, area))
                for seat, area in enumerate(dials)
                if area >= 0
            ]
            return _("The discs show: {discs}.").format(discs=", ".join(shown))
        case e.CastilloOpened(counts=counts):
            return castillo_opened(rules, names, counts)
        case e.PowerRecovered(seat=seat, value=0):
            return _("{who} takes back a used power card.").format(who=names[seat])
        case e.PowerRecovered(seat=seat, value=value):
            return _("{who} takes back power card {value}.").format(who=names[seat], value=power_name(rules, value))
        case e.OriginNamed(seat=seat, area=area):
            return _("{who} evicts the others from {area}.").format(who=names[seat], area=area_of(rules, area))
    return None


def _piece(rules: GrandeRules, names: Names, kind: int, seat: int) -> str:
    own = rules.box.kinds.all[kind].owner == seat
    return whose_piece(rules, names, kind, "own" if own else "", lasting=True)
