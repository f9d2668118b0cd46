"""Import what the extra `arena` brings, or say in one sentence that it is not there."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from elgrande_tui.i18n.translations import _


class NotInstalledError(Exception):
    """A package is not installed that only some of the arena needs; `str(error)` is a sentence."""

    def __init__(self, package: str) -> None:
        told = _("{package} is not installed; pip install '.[arena]' brings it.")
        super().__init__(told.format(package=package))
        self.package = package


def extra(module: str) -> Any:
    """Return a module of the extra `arena`. Raises NotInstalledError."""
    try:
        return import_module(module)
    except ImportError as error:
        raise NotInstalledError(module.partition(".")[0]) from error
