"""What can go wrong between a client and a host. `code` is stable, `str(error)` is a sentence for people."""

from __future__ import annotations

from pathlib import Path
from typing import Literal


class NetplayError(Exception):
    """Base of every error of netplay."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class RefusedError(NetplayError):
    """The host said no (Nack, Refuse or Bye); nothing has changed."""


class UnreachableError(NetplayError):
    """Nobody answers there, or it is no host of this game."""


class ConnectionLostError(NetplayError):
    """The connection broke before the reply came; whether the command was carried out is not known."""


class StoreError(NetplayError):
    """A file cannot be used: another host has it, it is damaged, or of another version, or the disk is full."""


class FileError(StoreError):
    """A file from outside cannot be read; `why` is the half of the sentence that does not name it."""

    def __init__(self, path: Path, why: str, trouble: Literal["missing", "file", "content"] = "file") -> None:
        super().__init__("file", f"{path} cannot be read: {why}")
        self.path = path
        self.why = why
        self.trouble = trouble
        """There is none, it cannot be had, or what is in it is wrong."""


class FrameError(NetplayError):
    """Bytes that are no frame, or a message that is none: the peer is not of our kind, or hostile."""
