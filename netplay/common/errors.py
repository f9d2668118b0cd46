"""The errors between a client and a host. `code` is stable, `str(error)` is an English sentence for people."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from netplay.common.reasons import NetReason, UserMessage


class NetplayError(Exception):
    """The base of every error of netplay."""

    def __init__(self, message: UserMessage) -> None:
        super().__init__(message.sentence)
        self.message = message

    @property
    def code(self) -> str:
        """The stable code of the error."""
        return self.message.code


class RefusedError(NetplayError):
    """A refusal by the host (Nack, Refuse or Bye); nothing has changed."""


class UnreachableError(NetplayError):
    """An address at which nothing answers, or something that is no host of this game."""


class ConnectionLostError(NetplayError):
    """A connection that broke before the reply came; whether the command was carried out is not known."""


class StoreError(NetplayError):
    """A file that cannot be used: another host has it, it is damaged or of another version, or the disk is full."""


class FileError(StoreError):
    """A file from outside that cannot be read; `why` is the part that does not name it."""

    def __init__(self, path: Path, why: UserMessage, trouble: Literal["missing", "file", "content"] = "file") -> None:
        super().__init__(NetReason.FILE_UNREADABLE(path=path, why=why.sentence))
        self.path = path
        self.why = why
        self.trouble = trouble
        """`missing`: there is no such file; `file`: it cannot be opened or read; `content`: what it holds is wrong."""


class AddressError(NetplayError):
    """A text that is not an address, though a player typed it as one."""


class FrameError(NetplayError):
    """Bytes that are no frame, or a frame that is no message: the peer is another program, or hostile."""
