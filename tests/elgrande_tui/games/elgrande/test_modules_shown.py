"""Every variant and expansion is shown, in the order of the rules."""

from __future__ import annotations

from elgrande_tui.games.elgrande.module_uis import MODULE_UIS
from elgrande_tui.model.game_ui import modules_of
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from tests.elgrande_tui.support.table_app import EVERYTHING, a_match


def test_every_built_in_module_is_shown() -> None:
    assert list(MODULE_UIS.built_in) == [*VARIANTS.built_in, *MODULES.built_in]


def test_a_match_asks_modules_in_the_order_of_its_rules() -> None:
    for variants, modules in (
        (EVERYTHING[::-1], ("jubilee",)),
        ((), ("colonies", "jubilee")),
        ((), ("grandissimo", "jubilee")),
        ((), ("special_cards", "players_edition", "king_intrigue", "jubilee")),
    ):
        rules = a_match(3, variants=variants, modules=modules).rules
        assert isinstance(rules, GrandeRules)
        assert [ui.name for ui in modules_of(rules)] == [module.name for module in rules.modules]
