"""Take over the terminal with a driver in place of Textual's, until the app ends or the terminal does.

It sends only the cells that differ from what is on the screen.
"""

from __future__ import annotations

import asyncio
import os
import select
import sys
from contextlib import suppress
from queue import Full
from threading import Semaphore
from typing import Any

from textual.app import App
from textual.driver import Driver
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from elgrande_tui.terminal.input_parser import InputParser
from elgrande_tui.terminal.screen_diff import ScreenDiff
from elgrande_tui.terminal.screen_output import screen_output
from elgrande_tui.terminal.signals import leave_on_signals

QUERY = "\x1b[?2026$p"
"""Asks about synchronised output, as Textual does at the beginning; any answer will do."""
CHUNK = 4096
"""Bytes of input that are read at once."""
TURN = 0.1
"""Seconds after which the input thread checks whether the app has ended and whether a sequence is complete."""
AHEAD = 64
"""Messages that the input thread passes on before the app has taken the first: each takes room in the pipe that wakes
the loop, and without room a signal would be lost."""


def output_waiting(driver: Driver | None) -> int:
    """Return how much output the terminal has not taken yet: queued writes, and queries without an answer.

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
    import termios

    from textual.drivers.linux_driver import LinuxDriver

    class ThriftyDriver(LinuxDriver):
        """A LinuxDriver that writes through a ScreenDiff. No input ends its app, but the end of the terminal does."""

        def __init__(
            self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
        ) -> None:
            super().__init__(app, debug=debug, mouse=mouse, size=size)
            self._file = screen_output()
            self._room = Semaphore(AHEAD)
            self._past_diff = False
            """Whether writes bypass the ScreenDiff: the terminal is being given back, whatever went wrong before."""
            self._signalled = False
            """Whether the process was told to end: then it does not wait for a blocked terminal."""
            self.screen_diff = ScreenDiff()
            self.unanswered = 0
            """Queries without an answer: the output before them may still be on its way."""
            self._answers = False
            """Whether the terminal answers the query."""

        def start_application_mode(self) -> None:
            """Take over the terminal; from now on the app ends when it is told to, or when the terminal is gone."""
            leave_on_signals(self._app.exit, self._hurry)
            self._past_diff = False
            super().start_application_mode()  # type: ignore[no-untyped-call]
            if not os.isatty(self.fileno):  # it may be gone already, before there was a thread that reads it
                self._app.exit()

        def _hurry(self) -> None:
            self._signalled = True

        def _run_input_thread(self) -> None:
            """Read keys; let the app end as after any other mistake if that fails."""
            try:
                self.run_input_thread()
            except Exception as error:
                with suppress(RuntimeError):  # the loop is closed: the app has ended
                    self._loop.call_soon_threadsafe(self._app._handle_exception, error)

        def run_input_thread(self) -> None:
            """Read keys until the app ends, or make it end with the terminal.

            SIGHUP tells of that only the shell's own job, and only if it is not ignored, as under `nohup`.
            """
            parser = InputParser()
            while not self.exit_event.is_set():
                try:
                    waits, _, _ = select.select([self.fileno], [], [], TURN)
                    data = os.read(self.fileno, CHUNK) if waits else b""
                except BlockingIOError:  # another program that shares the terminal was quicker
                    continue
                except OSError:
                    waits, data = [self.fileno], b""
                if waits and not data:
                    self._loop.call_soon_threadsafe(self._app.exit)
                    return
                for message in parser.feed(data):
                    self.process_message(message)

        def send_message(self, message: Message) -> None:
            """Pass a message to the app; wait while it is too far behind, unless it has ended."""
            while not self._room.acquire(timeout=TURN):
                if self.exit_event.is_set():
                    return
            if not self._loop.is_closed():
                taken = asyncio.run_coroutine_threadsafe(self._app._post_message(message), self._loop)
                taken.add_done_callback(lambda _: self._room.release())

        def process_message(self, message: Message) -> None:
            """Take the answer to a query: the terminal has taken what was sent before it."""
            if isinstance(message, TerminalSupportsSynchronizedOutput):
                self.unanswered, self._answers = max(0, self.unanswered - 1), True
            super().process_message(message)

        def stop_application_mode(self) -> None:
            """Give the terminal back. Answers that come meanwhile are lost, so none are awaited."""
            self.unanswered = 0
            self._past_diff = True
            try:
                super().stop_application_mode()
            finally:
                if self.attrs_before is not None:
                    with suppress(termios.error):
                        termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

        def _sigcont_application(self, *_signal: object) -> None:
            """Take the terminal over again after a stop; SIGSTOP cannot be heard, so it was not given back before."""
            if self._key_thread is not None and not self._past_diff:
                self.stop_application_mode()
            super()._sigcont_application()

        def close(self) -> None:
            """Wait until everything is written, but after a signal only for a moment."""
            if self._writer_thread is not None:
                self._queue(None)
                self._writer_thread.join(TURN if self._signalled else None)

        def ask_back(self) -> None:
            """Ask the terminal to answer when it has taken everything that was written until now."""
            if self._answers:
                self.unanswered += 1
                self.write(QUERY)

        def write(self, data: str) -> None:
            # There is no writer if the terminal had gone before the app could take it over.
            if (sent := data if self._past_diff else self.screen_diff.update(data)) and self._writer_thread is not None:
                self._queue(sent)

        def _queue(self, text: str | None) -> None:
            """Queue a text for the writer thread (None: the end); wait while it is full, unless the app must end."""
            assert self._writer_thread is not None
            while True:
                try:
                    self._writer_thread._queue.put(text, timeout=TURN)
                except Full:
                    if not self._signalled:
                        continue
                return

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
