"""Send the terminal only the cells that differ from what is on the screen, with a driver in place of Textual's."""

from __future__ import annotations

import sys
from typing import Any

from textual.app import App
from textual.driver import Driver

from elgrande_tui.terminal.screen_diff import ScreenDiff


def output_waiting(app: App[Any]) -> int:
    """Return how many writes wait until the terminal takes them; the one that is being written does not count.

    Textual's writer thread keeps some and then blocks whoever writes more. Other drivers keep nothing.
    """
    writer = getattr(app._driver, "_writer_thread", None)
    return 0 if writer is None else writer._queue.qsize()


if sys.platform == "win32":

    def thrifty(usual: type[Driver]) -> type[Driver]:
        """Return the driver to use in place of Textual's: on Windows the same one."""
        return usual

    def forget(driver: Driver | None) -> None:
        """Do nothing: this driver always sends everything."""

else:
    from textual.drivers.linux_driver import LinuxDriver

    class ThriftyDriver(LinuxDriver):
        """A LinuxDriver that passes everything it writes through a ScreenDiff."""

        def __init__(
            self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
        ) -> None:
            super().__init__(app, debug=debug, mouse=mouse, size=size)
            self.screen_diff = ScreenDiff()

        def write(self, data: str) -> None:
            """Send what the screen lacks of `data`."""
            writer = self._writer_thread
            # The writer thread dies with the terminal. Its queue is bounded, and nobody empties it any more: writing on
            # would block the app, which still has to shut down.
            if (sent := self.screen_diff.update(data)) and (writer is None or writer.is_alive()):
                super().write(sent)

    def thrifty(usual: type[Driver]) -> type[Driver]:
        """Return the driver to use in place of Textual's; headless and web drivers stay as they are."""
        return ThriftyDriver if usual is LinuxDriver else usual

    def forget(driver: Driver | None) -> None:
        """Treat the screen as unknown: send in full whatever is written next."""
        if isinstance(driver, ThriftyDriver):
            driver.screen_diff.forget()
