"""Textual's driver for terminals, made to send only what differs from what is on the screen."""

from __future__ import annotations

import sys
from typing import Any

from textual.app import App
from textual.driver import Driver

from elgrande_tui.terminal.screen_diff import ScreenDiff

if sys.platform == "win32":

    def thrifty(usual: type[Driver]) -> type[Driver]:
        """The driver to use in place of Textual's: here the same."""
        return usual

    def forget(driver: Driver | None) -> None:
        """The screen may show anything now."""

else:
    from textual.drivers.linux_driver import LinuxDriver

    class ThriftyDriver(LinuxDriver):
        """A LinuxDriver that passes everything through a Shown."""

        def __init__(
            self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
        ) -> None:
            super().__init__(app, debug=debug, mouse=mouse, size=size)
            self.shown = ScreenDiff()

        def write(self, data: str) -> None:
            """Send what the screen lacks of `data`.

            The thread that sends dies with the terminal. What nobody takes from its queue would soon block the app,
            which still has to end.
            """
            writer = self._writer_thread
            if (sent := self.shown.update(data)) and (writer is None or writer.is_alive()):
                super().write(sent)

    def thrifty(usual: type[Driver]) -> type[Driver]:
        """The driver to use in place of Textual's."""
        return ThriftyDriver if usual is LinuxDriver else usual

    def forget(driver: Driver | None) -> None:
        """The screen may show anything now, so send all that is written from now on."""
        if isinstance(driver, ThriftyDriver):
            driver.shown.forget()
