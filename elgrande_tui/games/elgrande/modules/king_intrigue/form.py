"""Offer the options of King & Intrigue in the form for a new game, and read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from elgrande_tui.games.elgrande.modules.king_intrigue import _
from elgrande_tui.model.form import NO, YES, Chosen, FormRow, switch
from engine.games.elgrande.modules.king_intrigue.derived import (
    ALL_NEW,
    ALWAYS,
    COURT,
    EACH,
    EDITIONS,
    ONCE,
    PROVINCE,
    SOME,
    SURPLUS,
)

AS_EDITION = "edition"
"""The value of a row that leaves it to the edition."""
WORDS = {
    "ki-edition": "ki_edition",
    "ki-choice": "king_intrigue_choice",
    "ki-mandatory": "king_action_mandatory",
    "ki-extra": "extra_caballero_from",
    "ki-overflow": "limitation_overflow",
    "ki-reserve": "reserve_window",
    "ki-castillo": "shifted_castillo_bonuses",
    "ki-guard": "royal_guard_king_bonus",
    "ki-others": "annulment_others_only",
    "ki-tokens": "annulment_all_tokens",
    "ki-all": "intrigue_all",
}
"""Row -> the choice of the rules that it makes."""
SWITCHES = {NO: False, YES: True}


def rows() -> Iterator[FormRow]:
    """Yield a row for each choice that the rules leave, the edition first."""
    as_edition = (AS_EDITION, _("as in the edition"))
    yield FormRow(
        "ki-edition",
        _("Edition"),
        list(zip(EDITIONS, (_("Big Box 2015"), _("Decennial"), "1997"), strict=True)),
        EDITIONS[0],
        explained=_("of King & Intrigue"),
        option=_("edition of King & Intrigue (default {usual})").format(usual=EDITIONS[0]),
    )
    yield FormRow(
        "ki-choice",
        _("Own action"),
        [as_edition, (SOME, _("2 or 3 players")), (ALWAYS, _("always"))],
        AS_EDITION,
        option=_("with King or Intrigue card: the action of one's own power card in its place"),
    )
    yield FormRow(
        "ki-mandatory",
        _("Must act"),
        [as_edition, (NO, _("no")), (YES, _("yes"))],
        AS_EDITION,
        option=_("whether King and Intrigue card must act where they leave no choice"),
    )
    yield FormRow(
        "ki-extra",
        _("First one"),
        [as_edition, (PROVINCE, _("from the province")), (COURT, _("from the court"))],
        AS_EDITION,
        option=_("whence the caballero comes that a disc brings in set-up"),
    )
    yield FormRow(
        "ki-overflow",
        _("Overfull"),
        [(ALL_NEW, _("all new ones")), (SURPLUS, _("only the surplus"))],
        ALL_NEW,
        explained=_("go to the court"),
        option=_("who goes to the court where discs bring more than a limitation leaves room for"),
    )
    yield FormRow(
        "ki-reserve",
        _("Reserve"),
        [(ONCE, _("once")), (EACH, _("before each region"))],
        ONCE,
        option=_("how often a Reserve is asked for in a special scoring"),
    )
    yield switch("ki-castillo", _("Castillo"), _("shifted, it pays King's and home bonus"))
    yield switch("ki-guard", _("Royal Guard"), _("a guarded region pays the King's bonus"))
    yield switch("ki-others", _("Annulment"), _("takes only cards of others away"))
    yield switch("ki-tokens", _("Any marker"), _("can be taken away by an Annulment"))
    yield switch("ki-all", _("All leave"), _("Intrigue"))


def choices(chosen: Chosen) -> dict[str, Any]:
    """Return the choices of the rules that are not as usual."""
    usual = {row.id: row.usual for row in rows()}
    picked = {row: chosen[row] for row in WORDS if chosen[row] != usual[row]}
    return {WORDS[row]: SWITCHES.get(value, value) for row, value in picked.items()}
