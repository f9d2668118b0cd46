"""Send the terminal only the cells that differ from what is on the screen, with a driver in place of Textual's."""

from __future__ import annotations

import sys
from typing import Any

from textual.app import App
from textual.driver import Driver
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from elgrande_tui.terminal.screen_diff import ScreenDiff

QUERY = "\x1b[?2026$p"
"""Asks whether synchronised output is known, as Textual does at the beginning: any answer will do."""


def output_waiting(driver: Driver | None) -> int:
    """Return how much output the terminal has not taken yet: writes that are queued, and queries without an answer.

    Textual's writer thread queues some writes and then blocks whoever writes more. Other drivers keep nothing.
    """
    writer = getattr(driver, "_writer_thread", None)
    queued = 0 if writer is None else writer._queue.qsize()
    return queued + getattr(driver, "unanswered", 0)


if sys.platform == "win32":

    def thrifty(usual: type[Driver]) -> type[Driver]:
        """Return the driver to use in place of Textual's: on Windows the same one."""
        return usual

    def forget(driver: Driver | None) -> None:
        """Do nothing: this driver always sends everything."""

    def ask_back(driver: Driver | None) -> None:
        """Do nothing: this driver hears no answers."""

else:
    from textual.drivers.linux_driver import LinuxDriver

    class ThriftyDriver(LinuxDriver):
        """A LinuxDriver that passes everything it writes through a ScreenDiff."""

        def __init__(
            self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
        ) -> None:
            super().__init__(app, debug=debug, mouse=mouse, size=size)
            self.screen_diff = ScreenDiff()
            self.unanswered = 0
            """So many queries the terminal has not come to yet: the output before them may be on its way."""
            self._answers = False
            """The terminal answers the query."""

        def process_message(self, message: Message) -> None:
            """Take the answer to a query: the terminal has taken what was sent before it."""
            if isinstance(message, TerminalSupportsSynchronizedOutput):
                self.unanswered, self._answers = max(0, self.unanswered - 1), True
            super().process_message(message)

        def stop_application_mode(self) -> None:
            """Leave the terminal to others: answers that come meanwhile are lost, so none are waited for."""
            self.unanswered = 0
            super().stop_application_mode()

        def ask_back(self) -> None:
            """Ask the terminal to answer when it has taken everything that was written until now."""
            if self._answers:
                self.unanswered += 1
                self.write(QUERY)

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

    def ask_back(driver: Driver | None) -> None:
        """Let `output_waiting` tell whether the terminal has taken what was written until now."""
        if isinstance(driver, ThriftyDriver):
            driver.ask_back()
