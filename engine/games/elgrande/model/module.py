"""The manifest of a variant or expansion of El Grande."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.event import Event
from engine.core.figures import FiguresFile
from engine.core.modules import Module
from engine.core.rules import Ruling
from engine.games.elgrande.model.box import Contents
from engine.games.elgrande.model.scenario_names import Scene
from engine.games.elgrande.model.state import Seams


@dataclass(frozen=True)
class GrandeModule(Module):
    """A variant or expansion of El Grande: what it adds to the box and to the rules."""

    figures: FiguresFile | None = None
    """The data file of its figures, which are joined to those of the box."""
    contents: Contents = field(default_factory=Contents)
    """What it adds to the box."""
    seams: Seams = field(default_factory=Seams)
    """What it adds to the rules."""
    events: tuple[type[Event], ...] = ()
    """The Events that it adds."""
    verbs: tuple[str, ...] = ()
    """First words of its own answers: while it is in play, no seat can have one of them as its name."""
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    """The names that it adds to scenario files."""
    rulings: tuple[Ruling, ...] = ()
    """Decisions about its rules since games have been played with it; see `Rules.rulings`."""
