"""A terminal that is closed behind the app's back."""

from __future__ import annotations

import os
import pty
import sys

import pytest

from elgrande_tui.hang_up import terminal_is_gone


def test_a_closed_terminal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    main, child = pty.openpty()
    with os.fdopen(child) as terminal:
        monkeypatch.setattr(sys, "__stdin__", terminal)
        assert not terminal_is_gone()
        os.close(main)
        assert terminal_is_gone()


def test_no_terminal_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "__stdin__", None)
    assert terminal_is_gone()
