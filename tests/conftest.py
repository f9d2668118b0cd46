"""How much is tried at random: PROOF=few (while coverage is measured), quick (the default) or long (hours).

The same each time, but for the long one, and without deadlines: a busy machine is no failure.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.ports import free_port

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile("few", max_examples=10, derandomize=True, deadline=None, suppress_health_check=SLOW)
settings.register_profile("quick", max_examples=40, derandomize=True, deadline=None, suppress_health_check=SLOW)
settings.register_profile("long", max_examples=4000, deadline=None, suppress_health_check=SLOW, print_blob=True)
settings.load_profile(os.environ.get("PROOF", "quick"))


@pytest.fixture
def unused_tcp_port() -> int:
    """In place of pytest-asyncio's: see `free_port`."""
    return free_port()
