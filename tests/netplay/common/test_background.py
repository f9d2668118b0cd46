"""Tasks that nobody waits for: one that fails is heard of."""

from __future__ import annotations

import asyncio

import pytest

from netplay.common.logs import background


async def fail() -> None:
    raise LookupError("an own fault")


async def test_a_task_that_fails_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    await asyncio.wait([background(fail())])
    await asyncio.sleep(0)
    assert "in fail" in caplog.text


async def test_one_that_is_cancelled_is_not(caplog: pytest.LogCaptureFixture) -> None:
    task = background(asyncio.sleep(60))
    task.cancel()
    await asyncio.wait([task])
    await asyncio.sleep(0)
    assert not caplog.text
