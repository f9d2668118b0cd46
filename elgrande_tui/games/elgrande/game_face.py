"""Show El Grande while there is no match: its name, its form, its guide and its cards.

What only a match or the catalogue needs is imported when it is asked for, because the command line reads the form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.commands import COMMANDS
from elgrande_tui.games.elgrande.model import new_game
from elgrande_tui.games.elgrande.model.game_map import areas
from elgrande_tui.games.elgrande.module_faces import MODULE_FACES
from elgrande_tui.games.elgrande.text import combinations, explained, figure_names, variants
from elgrande_tui.input.commands import Command
from elgrande_tui.model.catalogue import Catalogue
from elgrande_tui.model.face import Face, MatchFace
from elgrande_tui.model.form import Chosen, Form, Preset
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.screen_face import Size
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from engine.core.errors import SetupError
from engine.core.figures import Figure, FigureBook
from engine.core.rules import Rules, load_game
from engine.core.setup import Setup
from engine.games.elgrande.modules.registry import MODULES, VARIANTS


class ElGrandeFace(Face):
    """See `elgrande_tui.model.face.Face`."""

    name = "elgrande"
    title = "El Grande"
    modules = MODULE_FACES

    @property
    def commands(self) -> Sequence[Command]:
        """The own commands, and one per area there can be."""
        return (*COMMANDS, *areas())

    def match(self, rules: Rules[Any]) -> MatchFace:
        """Return the face of one match."""
        from elgrande_tui.games.elgrande.face import match_face

        return match_face(rules)

    def title_art(self, size: Size, glyphs: Glyphs) -> list[Row]:
        """Draw a castle at dusk."""
        from elgrande_tui.games.elgrande.panels.title_art import title_art

        return title_art(size, glyphs)

    def bare_board(self, setup: Setup, size: Size, glyphs: Glyphs) -> list[Row]:
        """Draw the map."""
        from elgrande_tui.games.elgrande.panels.bare_map import bare_map
        from engine.games.elgrande.grande_rules import GrandeRules

        game = load_game(setup.game)
        try:
            rules = game.rules(game.check(setup))  # what a host tells of a table may lack what goes without saying
        except SetupError:
            return []
        assert isinstance(rules, GrandeRules)
        return bare_map(rules, size, glyphs)

    def guide(self) -> Sequence[tuple[str, HelpNote]]:
        """Return the notes on everything but the cards."""
        return [(topic, explained.help_note(topic, {}, "")) for topic in explained.topics()]

    def catalogue(self, setup: Setup | None = None) -> Catalogue:
        """Return all cards."""
        from elgrande_tui.games.elgrande.catalogue import GrandeCatalogue

        return GrandeCatalogue(setup)

    def form(self) -> Form:
        """Return edition, length, variants, expansions and the Castillo aid."""
        return list(new_game.form_rows())

    @property
    def presets(self) -> Sequence[Preset]:
        """Offer the base game, a short one, and the boxes."""
        return list(new_game.presets())

    @property
    def first_game(self) -> Chosen:
        """Give its first deals."""
        return new_game.first_game()

    def setup(self, seats: tuple[str, ...], chosen: Chosen) -> Setup:
        """Make the Setup of what is chosen."""
        return new_game.setup_of(seats, chosen)

    def refusal(self, error: SetupError) -> str:
        """Name the two that cannot be combined, and say why."""
        return combinations.refusal(error) or super().refusal(error)

    def goes_with(self, row: str, setup: Setup) -> str:
        """Tell the verdicts of the table of combinations."""
        names = (*setup.variants, *setup.modules)
        if row not in new_game.also() or not all(map(_loads, (row, *names))):
            return ""
        return combinations.together(new_game.manifest(row), [new_game.manifest(name) for name in names if name != row])

    @property
    def examples(self) -> Sequence[tuple[str, str]]:
        """Show edition, length, a preset, and a variant with an expansion."""
        also = (*list(VARIANTS.built_in)[-1:], *list(MODULES.built_in)[:1])
        names = ", ".join(self.addition(name) for name in also)
        return [
            ("--seats 3 --bots easy,random --length short --edition 1996", ""),
            *((f"--preset {preset.id}", "") for preset in self.presets[-1:]),
            (f"--with {','.join(also)}", _("with {names}").format(names=names)),
        ]

    def game_line(self, setup: Setup) -> str:
        """Name edition, length, variants and expansions."""
        return variants.game_line(setup)

    def addition(self, name: str) -> str:
        """Name a variant or expansion."""
        return variants.variant_name(name)

    def figures(self, additions: Iterable[str] | None = None) -> FigureBook:
        """Return those of the box with these variants and expansions."""
        from engine.games.elgrande.game import game

        return game.figures(filter(_loads, new_game.also()) if additions is None else additions)

    def figure_name(self, figure: Figure) -> str:
        """Name card, area or variant, and what of it the figure is."""
        return figure_names.figure_name(figure)

    def source(self, name: str) -> str:
        """Name a source of points."""
        from elgrande_tui.games.elgrande.model.score_sheet import SOURCES

        return _(SOURCES[name]) if name in SOURCES else name


def _loads(name: str) -> bool:
    """Check whether a variant or expansion that is listed is there: one that is installed may not load."""
    with suppress(SetupError):
        return bool(new_game.manifest(name))
    return False


face = ElGrandeFace()
"""The face as it is registered."""
