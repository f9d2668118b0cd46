"""The speeds at which the steps of others are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from elgrande_tui.i18n.translations import mark

Speed = Literal["slow", "normal", "fast", "at once"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)
SPEED_NAMES: Mapping[Speed, str] = {
    "slow": mark("slow"),
    "normal": mark("normal"),
    "fast": mark("fast"),
    "at once": mark("at once"),
}
"""What each is called, to be translated where it is used."""
