"""Tell and draw what lies on the table of it: tiles and table, who can sail, who holds what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.modules.colonies import _, ngettext
from elgrande_tui.games.elgrande.plain.reports import area_line, spot_line
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import area_of, of_nobody, round_number
from elgrande_tui.i18n.seats import listed
from elgrande_tui.widgets.glyphs import Sign
from engine.games.elgrande.modules.colonies.derived import GOLD, NAME, WARES, derived

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.board.labels import Line
    from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts

TABLE = Sign("⊓", "t")
"""Before the fields of the limitation table that are taken, and how many there are."""
MARKED = Sign("Σ", "s")
"""Before the round at the end of which the marked region is scored."""


def overseas_lines(facts: GrandeFacts, argument: str = "") -> list[str]:
    """Return lines on the new regions with their offices, on who can sail, and on what else lies on the table."""
    box, known = facts.rules.box, derived(facts.rules.box)
    lines = []
    for region in known.new:
        lines.append(area_line(facts, region))
        lines += [spot_line(facts, spot) for spot in box.parts[region] if spot != region]
    return [*lines, *_sailors(facts), *_table(facts), *_cards(facts)]


def _sailors(facts: GrandeFacts) -> Iterator[str]:
    """Yield a line on those who can sail from each place of departure; one if there are none."""
    known, box = derived(facts.rules.box), facts.rules.box
    found = False
    for region in (known.ship, *known.colonies):
        rows = [facts.open.areas[place] for place in box.parts[region]]
        counts = [sum(row[kind] for row in rows for kind in own & known.ready) for own in known.owned]
        who = [
            _("{who} {count}").format(who=facts.names[seat], count=counts[seat]) for seat in facts.order if counts[seat]
        ]
        if counts[-1]:
            who.append(_(of_nobody(facts.rules).counted).format(count=counts[-1]))
        if who:
            found = True
            yield _("Ready to sail from {area}: {who}.").format(area=area_of(facts.rules, region), who=", ".join(who))
    if not found:
        yield _("Nobody is ready to sail.")


def _table(facts: GrandeFacts) -> Iterator[str]:
    """Yield lines on the limitation table, the marker and the Grand Inquisitor."""
    own, rules = facts.now.modules[NAME], facts.rules
    if own["table"] >= 0:
        yield _("The limitation table is in {area}: {fields}.").format(
            area=area_of(rules, own["table"]), fields=fields_taken(facts)
        )
    if own["mark"] >= 0:
        yield _("{area} is marked: {when}.").format(area=_first_upper(area_of(rules, own["mark"])), when=_when(facts))
    if own["holder"] >= 0:
        yield _("{who} holds the Grand Inquisitor.").format(who=facts.names[own["holder"]])
    else:
        yield _("Nobody holds the Grand Inquisitor.")


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _cards(facts: GrandeFacts) -> Iterator[str]:
    """Yield a line on each card that is kept or turned down."""
    own = facts.now.modules[NAME]
    for seat, card, taken in own["kept"]:
        message = _('{who} keeps "{card}" from round {round}.')
        yield message.format(who=facts.names[seat], card=card_title(card), round=round_number(facts.rules, taken))
    if own["blocked"]:
        cards = listed([card_title(card) for card in own["blocked"]])
        yield _("Turned down in this round: {cards}.").format(cards=cards)


def _when(facts: GrandeFacts) -> str:
    """Return when the marked region is scored."""
    due = facts.now.modules[NAME]["marked"]
    if due in facts.rules.box.rounds:
        return _("scored at the end of round {round}").format(round=round_number(facts.rules, due))
    return _("scored after the last general scoring")


def fields_of(facts: GrandeFacts) -> tuple[int, int]:
    """Return how many fields of the limitation table are taken, and how many there are."""
    known, box, table = derived(facts.rules.box), facts.rules.box, facts.now.modules[NAME]["table"]
    rows = [facts.open.areas[place] for place in box.parts[table] if place in known.grounds]
    taken = sum(count for row in rows for kind, count in enumerate(row) if kind not in known.beside)
    of = known.figures.fields[len(box.seats)]
    return taken, of


def fields_taken(facts: GrandeFacts) -> str:
    """Return how many fields of the limitation table are taken, as a phrase."""
    taken, fields = fields_of(facts)
    return _("{taken} of {fields} fields taken").format(taken=taken, fields=fields)


def area_notes(facts: GrandeFacts, area: str) -> Sequence[str]:
    """Return what lies in an area, as sentences in one."""
    known, own, number = derived(facts.rules.box), facts.now.modules[NAME], facts.rules.box.index[area]
    found = []
    if number == known.america and (gold := own[GOLD]):
        found.append(ngettext("{count} gold tile lies here.", "{count} gold tiles lie here.", gold).format(count=gold))
    if number == known.africa and (wares := own[WARES]):
        message = ngettext("{count} wares tile lies here.", "{count} wares tiles lie here.", wares)
        found.append(message.format(count=wares))
    if number == own["table"]:
        found.append(_("The limitation table lies here: {fields}.").format(fields=fields_taken(facts)))
    if number == own["mark"]:
        found.append(_("It is marked: {when}.").format(when=_when(facts)))
    return (" ".join(found),) if found else ()


def holds(facts: GrandeFacts, seat: int) -> Sequence[str]:
    """Return what a seat holds: the Grand Inquisitor and kept cards."""
    own, found = facts.now.modules[NAME], []
    if own["holder"] == seat:
        used = own["used"][seat]
        found.append(_("holds the Grand Inquisitor (used in this round)") if used else _("holds the Grand Inquisitor"))
    for owner, card, taken in own["kept"]:
        if owner == seat:
            kept = _('keeps "{card}" from round {round}')
            found.append(kept.format(card=card_title(card), round=round_number(facts.rules, taken)))
    return found


# On the map


def state(context: GrandeContext, area: str) -> Sequence[Sequence[str]]:
    """Return table and marker, in words and as signs."""
    number, own = context.rules.box.index[area], context.now.modules[NAME]
    spoken, short = [], []
    if number == own["table"]:
        taken, fields = fields_of(context)
        spoken.append(_("table {taken}/{fields}").format(taken=taken, fields=fields))
        short.append(f"{context.glyphs.of(TABLE)}{taken}/{fields}")
    if number == own["mark"]:
        rounds, due = context.rules.box.rounds, own["marked"]
        spoken.append(
            _("scored in {round}").format(round=round_number(context.rules, due)) if due in rounds else _("scored last")
        )
        # After the last general scoring: the sign says it all.
        short.append(f"{context.glyphs.of(MARKED)}{round_number(context.rules, due) if due in rounds else ''}")
    return ((", ".join(spoken), " ".join(short)),) if spoken else ()


def lying(context: GrandeContext, area: str) -> Sequence[Line]:
    """Return the tiles of a colony that nobody carries."""
    known, own = derived(context.rules.box), context.now.modules[NAME]
    tile = known.tile_of.get(context.rules.box.index[area], "")
    count = own[tile] if tile else 0
    return [[(f"{context.glyphs.of(seams_of(context.rules).traits[tile].sign)}{count}", "gold")]] if count else []
