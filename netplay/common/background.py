"""Run tasks that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from netplay.common.logs import log


def background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Return the task that does `work`. If that fails, it is logged at once: nobody may ever ask for the result."""
    task = asyncio.create_task(work)
    task.add_done_callback(_log_failure)
    return task


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("a task has failed", exc_info=error)
