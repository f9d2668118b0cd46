"""The sentences that a host says in the chat of a table. They are English; a program may know and translate them."""

from __future__ import annotations

from enum import StrEnum


class HostNotice(StrEnum):
    """A sentence of the host's own; names of players go into the braces."""

    NOT_UNDONE = "Not all agree: nothing is taken back."
    NOT_AGREED = "Not all agree: everything stays as it is."
    GONE_ON = "The game has gone on: nothing is taken back."
    UNDONE_ALREADY = "That answer has been taken back already."
    AGAIN_ALREADY = "This game is being played again already."
    TABLES = "This host has as many tables as it takes."
    NOT_WRITTEN = "The host could not write that down (is its disk full?); everything stays as it is."
    MORE_TIME = "{giver} gives {taker} another minute."
    MOVING = "This table moves to another machine. The file that is written for it holds all secrets of the game."
    GUESSING = "Somebody tries to guess the join code of this table. For some minutes nobody new can come in."
    STOOD_IN = "{name} has played for you while you were away."
    STOLEN = "Somebody tried to take your seat and could not prove that it is theirs."
