"""A scenario file of Carcassonne that cannot be read is refused by its key; what it expects is compared exactly."""

from __future__ import annotations

import pytest

from engine.core.scenes import ScenarioError
from engine.scenarios.referee import judge
from engine.scenarios.scenario import read

HEAD = 'game = "carcassonne"\nseats = ["A", "B"]\n'


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        ('[given]\nat = "rest A"\n', "given.at", "'place SEAT', 'claim SEAT' or 'final'"),
        ('[given]\nat = "place E"\n', "given.at", "expected a seat (A, B)"),
        ("[given]\nat = 3\n", "given.at", "not 3"),
        ('[given]\nat = "claim A"\n', "given.at", "just been placed"),
        ('[given]\nking = "granada"\n', "given.king", "expected one of at, board, drawn, layout"),
        ('[given]\ndrawn = "z"\n', "given.drawn", "a to x"),
        ('[given]\nat = "final"\ndrawn = "u"\n', "given.drawn", "only with"),
        ('[given]\nlayout = "U(1,0)r1"\n', "given.layout", "list of placements"),
        ('[given]\nlayout = ["U 1 0 r1"]\n', "given.layout[0]", "N(0,-1)r3 A:c1"),
        ('[given]\nlayout = ["U(1,0)r1 C:f1"]\n', "given.layout[0]", "expected a seat"),
        ('[given]\nlayout = ["U(1,0)r0"]\n', "given.layout[0]", "U(1,0)r0 does not"),
        ('[given]\nlayout = ["U(900,0)r0"]\n', "given.layout[0]", "-71 to 71"),
        ('[given]\nlayout = ["U(1,0)r1 A:c1"]\n', "given.layout[0]", "r1, f1, f2, not 'c1'"),
        ('[given]\nlayout = ["U(1,0)r1 A:r1", "U(2,0)r1 B:r1"]\n', "given.layout[1]", "r1 holds a follower"),
        ('[given]\nlayout = ["U(1,0)r1 A:r1"]\nat = "claim A"\n', "given.layout[0]", "expected no claim"),
        ("[given]\nlayout = []\nboard = []\n", "given.board", "either board or layout"),
        ("[given]\nboard = [1]\n", "given.board", "list of tables"),
        ('[given]\nboard = [{ tile = "U", x = 1 }]\n', "given.board[0].y", "whole number"),
        ('[given]\nboard = [{ tile = "U", x = 1, y = 0, turn = 4 }]\n', "given.board[0].turn", "0 to 3"),
        ('[given]\nboard = [{ tile = "U", x = 1, y = 0, z = 4 }]\n', "given.board[0].z", "unknown"),
        ('[given]\nboard = [{ tile = "U", x = 5, y = 5 }]\n', "given.board[0]", "U(5,5)r0 does not"),
        (
            '[given]\nboard = [{ tile = "E", x = 0, y = -1, turn = 2, claims = { c1 = "A" } }]\n',
            "given.board",
            "no follower in a feature that is complete",
        ),
        ("[given]\nsupply = { A = 8 }\n", "given.supply.A", "7 followers at most"),
        ("[given]\nsupply = 3\n", "given.supply", "expected a table"),
        ('[given]\nstack = "u"\n', "given.stack", "list of tiles"),
        ('[given]\nfate = { tile = ["z"] }\n', "given.fate.tile", "expected a list of a, b"),
        ('[given]\nfate = { region = ["a"] }\n', "given.fate.region", "expected one of tile, first"),
        ('[then]\nking = "granada"\n', "then.king", "expected one of drawn, removed, paid"),
        ('[then]\npaid = "city=8:A"\n', "then.paid", "expected a list"),
        ('[then]\npaid = ["city=8"]\n', "then.paid", "not 'city=8'"),
        ('[then]\npaid = ["lake=8:A"]\n', "then.paid", "expected a payment"),
        ('[then]\npaid = ["city=8:C"]\n', "then.paid", "expected a seat"),
        ("[then]\nleft = { z = 8 }\n", "then", "after 'left.'"),
        ('[then]\nrefused = "A: clam c1"\n', "then.refused", "is 'claim c1' meant"),
        ('[then]\nrefused = "A: tile 1 0"\n', "then.refused", "is 'tile X Y rN' meant"),
    ],
)
def test_a_file_that_cannot_be_read(text: str, key: str, expected: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read(HEAD + text)
    assert error.value.key == key
    assert expected in str(error.value)


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        ('paid = ["city=6:R"]', "paid: expected ['city=6:r'], found ['city=8:r']"),
        ('paid = ["city=8:B,R"]', "expected ['city=8:r,b'], found ['city=8:r']"),
        ("paid = []", "expected [], found ['city=8:r']"),
        ("supply.R = 6", "supply.R: expected 6, found 7"),
        ("left.e = 9", "left.e: expected 9, found "),
        ('removed = ["c"]', "removed: expected ['c'], found []"),
        ('asked = ["B"]', "asked: expected B, found R"),
    ],
)
def test_what_is_not_true_is_found(then: str, reason: str) -> None:
    head = 'game = "carcassonne"\nseats = ["R", "B"]\nwhen = ["B: tile -2 -1 r1", "B: pass"]\n'
    given = '[given]\nat = "place B"\ndrawn = "e"\nlayout = ["N(0,-1)r3 R:c1", "G(-1,-1)r0 B"]\n[then]\n'
    assert reason in (judge(read(head + given + then + "\n")) or "")


def test_what_was_paid_is_in_no_view() -> None:
    """Only events tell it; whatever else a file can name lies open."""
    assert (
        judge(read(HEAD + '[then]\nhidden = { A = ["paid"] }\nsees = { A = ["left.v", "removed", "drawn"] }\n')) is None
    )


def test_types_may_be_dealt() -> None:
    text = HEAD + 'when = ["A: tile 1 0 r1"]\n[given]\nat = "place A"\nfate = { tile = ["u"] }\n[then]\nasked = ["A"]\n'
    assert judge(read(text)) is None
