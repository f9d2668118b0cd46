"""Name, word and explain what Grand Inquisitor & Colonies adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace, OtherPoints, TraitWords, UnownedWords
from elgrande_tui.games.elgrande.modules.colonies import answers
from elgrande_tui.games.elgrande.modules.colonies.messages import MESSAGES, mark
from elgrande_tui.games.elgrande.words import read_words
from elgrande_tui.widgets.glyphs import Sign
from engine.games.elgrande.modules.colonies.lore import BESIDE, BLACK, GOLD, READY, WARES, lore

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.board.raster import MapPatch
    from elgrande_tui.input.part import Part
    from engine.core.option import Option
    from engine.core.question import Question
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.events import AreaScored


class ColoniesFace(GrandeModuleFace):
    """Four new regions, tiles, black caballeros, the Grand Inquisitor, the limitation table, cards that are kept."""

    name = "colonies"
    map_cells: Mapping[str, int] = {"francia": 11, "ship": 9, "america": 8, "africa": 10}
    words: Mapping[str, str] = {BLACK: mark("black"), GOLD: mark("gold"), WARES: mark("wares"), **answers.VERBS}
    defaults = answers.DEFAULTS
    traits: Mapping[str, TraitWords] = {
        GOLD: TraitWords(Sign("●", "o"), mark("gold"), mark("{who} with gold")),
        WARES: TraitWords(Sign("■", "#"), mark("wares"), mark("{who} with wares")),
        READY: TraitWords(Sign("»", ">"), mark("ready to sail"), mark("{who} ready to sail")),
        BESIDE: TraitWords(Sign("○", "'"), mark("beside the table"), mark("{who} beside the table")),
    }
    unowned: Mapping[str, UnownedWords] = {BLACK: UnownedWords("X", mark("black"), mark("black {count}"))}
    other = OtherPoints(
        told=mark("office {points}"),
        sign="O",
        legend=mark("O office"),
        source=mark("offices and tiles"),
        counted=mark("{points} for offices and tiles"),
    )

    def parts(self, rules: GrandeRules, option: Option) -> Sequence[Part]:
        """Return those of answers whose words are not those of their fields."""
        return answers.parts(rules, option)

    def stands_aside(self, question: Question, option: Option) -> bool:
        """Check whether it is a free action, or uses a kept card."""
        return answers.stands_aside(question, option)

    def patch(self) -> MapPatch:
        """Put the new regions on the map."""
        from elgrande_tui.games.elgrande.modules.colonies.map import PATCH

        return PATCH

    def spot_pays(self, rules: GrandeRules) -> Mapping[str, int]:
        """Tell what the offices pay."""
        return lore(rules.box).figures.offices

    def pays(self, rules: GrandeRules, scored: AreaScored) -> bool:
        """Check whether a new region was scored, or a tile delivered."""
        return scored.area in lore(rules.box).new or scored.cause in (GOLD, WARES)


face = ColoniesFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
