"""A scenario file that cannot be read is refused by its key, and an expectation that is not true is found."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from engine.core.scenes import ScenarioError
from engine.scenarios.referee import Verdict, judge, verdict
from engine.scenarios.scenario import read

HEAD = 'seats = ["A", "B", "C", "D"]\n'
PLAYED = "[given.played]\nA = 13\nB = 9\nC = 5\nD = 2\n"
OFFER = 'offer = ["d1-move-4-any", "d2-decay-3", "d3-score-most", "d4-grande", "d5-king"]\n'
USE = f'[given]\nking = "valencia"\n{OFFER}at = "use A d1-move-4-any"\n'


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        ("seats = [", "TOML", ""),
        ('name = "no seats"\n', "file", "seats"),
        ('seats = ["A"]\n', "setup", "2 to 5"),
        ('seats = ["A", "a"]\n', "setup", "names must differ"),
        ('seats = ["A", "king"]\n', "setup", "cannot name a seat"),
        (HEAD + 'game = "chess"\n', "setup", "no game 'chess'"),
        (HEAD + "[thens]\n", "thens", "expected one of seats, name, rules, game, when, options, given, then"),
        (HEAD + 'when = ["pass"]\n', "when[0]", "SEAT: WORDS"),
        (HEAD + 'when = ["A: intake 0", "E: pass"]\n', "when[1]", "expected a seat (A, B, C, D)"),
        (HEAD + '[options]\nedition = "1997"\n', "setup", "2015, 1996"),
        (HEAD + '[options]\ncolour = "red"\n', "setup", "it has edition, length"),
        (HEAD + '[options]\nmodules = ["no_such_thing"]\n', "setup", "no_such_thing"),
        (HEAD + '[options]\nmodules = "colonies"\n', "options.modules", "list of names"),
        (HEAD + '[options]\nseed = "one"\n', "options.seed", "whole number"),
        (HEAD + '[options]\nfirst_player = "E"\n', "setup", "A, B, C, D"),
        (HEAD + '[options]\nflags = ["pl_all"]\n', "setup", "pl_must_place_all"),
        (HEAD + "[given]\nround = 4\n", "given.king", "required"),
        (HEAD + '[given]\nking = "castillo"\n', "given.king", "not the castillo"),
        (HEAD + '[given]\nking = "spain"\n', "given.king", "galicia"),
        (HEAD + '[given]\nking = "galicia"\n', "given.at", "required"),
        (HEAD + '[given]\nking = "galicia"\nat = "turn"\n', "given.at", "turn SEAT"),
        (HEAD + '[given]\nking = "galicia"\nat = "end"\nround = 10\n', "given.round", "1, 2, 3"),
        (HEAD + '[given]\nking = "galicia"\nat = "end"\nkings = 2\n', "given.kings", "unknown"),
        (HEAD + '[given]\nking = "galicia"\nat = "turn A"\n', "given.played.A", "required"),
        (HEAD + '[given]\nking = "galicia"\nat = "card A"\n', "given.offer", "required"),
        (
            HEAD + 'when = ["A: intake 0", "A: take d5-king"]\n[given]\nking = "galicia"\nat = "turn A"\n' + PLAYED,
            "given.offer",
            "required for `take`",
        ),
        (HEAD + '[given]\nking = "galicia"\nat = "use A d1-move-4-any"\n', "given.offer", "required"),
        (HEAD + USE.replace("use A d1-move-4-any", "use A d1-move-4-own"), "given.offer", "d1-move-4-own"),
        (HEAD + USE.replace("d2-decay-3", "d1-move-4-own"), "given.offer", "stack 1"),
        (HEAD + USE.replace("d2-decay-3", "d2-decay-4"), "given.offer", "d2-decay-4"),
        (HEAD + '[given]\nking = "galicia"\nat = "power B"\n', "given.played", "expected the seats before B"),
        (HEAD + '[given]\nking = "galicia"\nat = "end"\n[given.played]\nA = 3\n', "given.played", "all seats"),
        (HEAD + '[given]\nking = "galicia"\nat = "end"\n[given.played]\nA = 3\nB = 3\n', "given.played.B", "B-5.2"),
        (HEAD + '[given]\nking = "galicia"\nat = "end"\n[given.played]\nA = 14\n', "given.played.A", "1, 2, 3"),
        (HEAD + USE + "[given.court]\nA = 31\n", "given.provinces.A", "expected 30"),
        (HEAD + USE + "[given.court]\nA = -1\n", "given.court.A", "from 0 on"),
        (HEAD + USE + "[given.provinces]\nA = 22\n", "given.provinces.A", "expected 30 caballeros of A in all, not 29"),
        (HEAD + USE + "[given.caballeros]\ngalicia = { A = 24 }\n", "given.provinces.A", "not 31"),
        (HEAD + USE + "[given.caballeros]\nlisboa = { A = 1 }\n", "given.caballeros.lisboa", "expected an area"),
        (HEAD + USE + "[given.caballeros]\ngalicia = { E = 1 }\n", "given.caballeros.galicia.E", "expected a seat"),
        (HEAD + USE + "[given.caballeros]\ngalicia = 3\n", "given.caballeros.galicia", "expected a table"),
        (HEAD + USE + '[given.boards]\n"9/9/9" = "galicia"\n', "given.boards.9/9/9", "8/4/0"),
        (HEAD + USE + '[given.boards]\n"8/4/0" = "galicia"\n"4/0/0" = "galicia"\n', "given.boards.4/0/0", "B-16.2"),
        (HEAD + USE + "[given.hands]\nA = [1, 14]\n", "given.hands.A", "1, 2, 3"),
        (HEAD + USE + "[given.hands]\nA = [1, 1]\n", "given.hands.A", "one place only"),
        (HEAD + USE + "[given.used]\nA = [2]\n[given.hands]\nA = [1, 2]\n", "given.hands.A", "one place only"),
        (HEAD + USE + "[given.vetoes]\nD = 2\n", "given.vetoes.D", "B-17.4"),
        (HEAD + USE.replace("[given]", "[given]\nround = 4") + "[given.vetoes]\nD = 2\n", "given.vetoes.D", "3 or 4"),
        (HEAD + USE + "[given.vetoes]\nD = [1, 1]\nB = 1\n", "given.vetoes.B", "2 Veto cards"),
        (HEAD + '[given.fate]\nregion = ["castillo"]\n', "given.fate.region", "galicia"),
        (HEAD + "[given.fate]\nregion = [[]]\n", "given.fate.region", "galicia"),
        (HEAD + '[given.fate]\nweather = ["rain"]\n', "given.fate.weather", "unknown"),
        (HEAD + "[then]\nscore = 3\n", "then.score", "unknown"),
        (HEAD + "[then]\ncourt = 3\n", "then.court", "after a dot"),
        (HEAD + "[then]\ncourt.E = 3\n", "then", "expected one of A, B, C, D after 'court.'"),
        (HEAD + '[then]\ncourt.A = "3"\n', "then.court.A", "whole number"),
        (HEAD + '[then]\nking = "castillo"\n', "then.king", "region"),
        (HEAD + '[then]\nasked = ["E"]\n', "then.asked", "expected a seat"),
        (HEAD + '[then]\nasked = "A"\n', "then", "array"),
        (HEAD + "[then.legal.E]\n", "then.legal", "expected a seat"),
        (HEAD + "[then.legal.A]\nwords = []\n", "then.legal.A.words", "include, exclude, only"),
        (HEAD + '[then.sees]\nA = ["hands"]\n', "then.sees.A", "after 'hands.'"),
        (HEAD + '[then.sees]\nA = ["king.galicia"]\n', "then.sees.A", "'king' alone"),
        (HEAD + "[then.legal.A]\nexclude = ['plcae granada']\n", "then.legal.A.exclude", "is 'place granada' meant?"),
        (HEAD + "[then.legal.a]\nexclude = ['Place  Grenada']\n", "then.legal.a.exclude", "is 'place granada' meant?"),
        (HEAD + "[then.legal.A]\nexclude = ['next E']\n", "then.legal.A.exclude", "not 'next e'; is 'next "),
        (HEAD + "[then.legal.A]\nexclude = ['xyzzy']\n", "then.legal.A.exclude", "of the game, not 'xyzzy'"),
        (HEAD + "[then.legal.A]\nexclude = ['']\n", "then.legal.A.exclude", "expected words of the game, not ''"),
        (HEAD + '[then]\nrefused = "A: place granada aragon"\n', "then.refused", "words of the game"),
        (HEAD + '[then]\nrefused = "A: tke d5-king"\n', "then.refused", "is 'take d5-king' meant?"),
        (HEAD + '[then]\ndials.A = "galicia"\n', "then.dials.A", "sees and hidden"),
    ],
)
def test_the_key_is_named(text: str, key: str, expected: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        read(text)
    assert refused.value.key == key
    assert expected in str(refused.value)


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        ('asked = ["B"]', "asked: expected B, found A"),
        ("over = true", "over: expected true, found false"),
        ('winners = ["A"]', "winners: expected A, found nobody"),
        ("court.B = 8", "court.B: expected 8, found 7"),
        ("caballeros.galicia = { A = 1 }", "caballeros.galicia: expected { A = 1 }, found { B = 2 }"),
        ('refused = "A: skip"', "'A: skip' was not refused"),
        ('[then.legal.A]\ninclude = ["take d5-king"]', "'take d5-king' is not on offer to A"),
        ('[then.legal.A]\nexclude = ["Skip"]', "'skip' is on offer to A"),
        ('[then.legal.B]\nonly = ["pass"]', "'pass' is not on offer to B"),
        ('[then.sees]\nA = ["hands.B"]', "A does not see hands.B"),
        ('[then.hidden]\nB = ["hands.B", "court.A", "asked"]', "B sees hands.B; B sees court.A; B sees asked"),
    ],
)
def test_what_is_not_true_is_told(then: str, reason: str) -> None:
    text = f"{HEAD}{USE}[given.caballeros]\ngalicia = {{ B = 2 }}\n{PLAYED}[then]\n{then}\n"
    assert judge(read(text)) == reason


def judged(**keys: Any) -> str | None:
    when = keys.pop("when")
    return judge(read(f"{HEAD}when = {when!r}\n{USE}{PLAYED}[then]\n" + keys.pop("then", "")))


@pytest.mark.parametrize(
    "words", ["power 14", "intake 10", "place francia.envoy", "move black galicia aragon", "take v6-church", "act"]
)
def test_words_of_the_game_may_be_excluded_or_refused_also_where_no_answer_can_have_them(words: str) -> None:
    """Other variants have them, or they only go too far: a file may say that this is not possible."""
    text = f'{HEAD}{USE}{PLAYED}[then]\nrefused = "D: {words}"\n[then.legal.D]\nexclude = ["{words}"]\n'
    assert judge(read(text)) is None


def test_who_is_not_asked_is_named() -> None:
    assert judged(when=["D: pass"]) == "'D: pass' is refused: D is not asked now; asked: A"
    assert judged(when=["fate: region galicia"]) == "'fate: region galicia' is refused: fate is not asked now; asked: A"


TURN = f'[given]\nking = "valencia"\nat = "turn A"\n{PLAYED}'
STUCK = "the game stops where A is asked 'choose_card' and can answer nothing: given leaves out what it takes"


def test_a_file_that_stops_where_nobody_can_answer_says_so() -> None:
    """Without an offer a turn may be told as far as its intake (the file need not give one), and no further."""
    begun = f'{HEAD}when = ["A: intake 0"]\n{TURN}[then]\n'
    assert verdict(read(begun + 'asked = ["A"]\n')) == Verdict(None, STUCK)
    assert verdict(read(begun + 'asked = ["B"]\n')) == Verdict(f"asked: expected B, found A; {STUCK}", STUCK)
    on = begun.replace('0"]', '0", "A: skip"]')
    assert verdict(read(on)).reasons == f"'A: skip' is refused: {STUCK}"
    assert verdict(read(f"{HEAD}{USE}{PLAYED}")) == Verdict(None)


def test_a_game_without_scenarios_says_so() -> None:
    with pytest.raises(ScenarioError, match="game: 'caravan' cannot be written as scenarios"):
        read('game = "caravan"\nseats = ["red", "blue"]\n')


def test_a_line_that_is_refused_fails_the_scenario() -> None:
    reason = judged(when=["A: place valencia"])
    assert reason is not None
    assert reason.startswith("'A: place valencia' is refused: ")
    assert "the King is in Valencia" in reason


def test_words_may_be_written_in_any_case() -> None:
    assert judged(when=["a:  SKIP", "A: Place  Granada"], then="caballeros.granada = { A = 1 }") is None


def test_a_forced_answer_may_be_written_or_left_out() -> None:
    """With no caballero on the board the special action can only be forgone once placing is over."""
    for when in (["A: done", "A: skip", "B: intake 1"], ["A: done", "B: intake 1"]):
        assert judged(when=when, then='asked = ["B"]') is None


def test_a_forced_answer_counts_once_and_in_its_place() -> None:
    assert judged(when=["A: done", "A: skip", "A: skip"]) is not None
    assert judged(when=["A: done", "B: intake 1", "A: skip"]) is not None
    assert judged(when=["A: done", "A: act"]) is not None


def test_fates_lines_name_what_was_dealt() -> None:
    text = (
        HEAD + 'when = ["fate: region granada", "fate: first B"]\n[given.fate]\nregion = ["granada"]\nfirst = ["B"]\n'
    )
    assert judge(read(text)) is None
    assert judge(read(text.replace('fate: region granada"', 'fate: region sevilla"'))) is not None


def test_what_fate_cannot_deal_is_told() -> None:
    reason = judge(read(HEAD + '[given.fate]\nregion = ["granada", "granada"]\n'))
    assert reason == "fate could not deal region granada"


def test_keys_of_fate_may_be_bare() -> None:
    bare = read(HEAD + '[given.fate]\nstack.1 = ["d1-move-4-any"]\n')
    assert bare.dealt == tomllib.loads('"stack.1" = ["d1-move-4-any"]')


def test_one_seed_one_game() -> None:
    text = HEAD + "[options]\nseed = 7\n[then]\n"
    told = judge(read(text + 'king = "galicia"\n'))
    assert told == judge(read(text + 'king = "galicia"\n'))
    kings = {judge(read(text.replace("7", str(seed)) + 'king = "galicia"\n')) for seed in range(1, 12)}
    assert len(kings) > 3


UNDONE = """
seats = ["A", "B"]
when = ["A: king aragon", "A: undo", {after}]
[given]
king = "cataluna"
offer = ["d4-royal-adviser"]
at = "use A d4-royal-adviser"
[then]
"""


def test_a_line_can_take_an_answer_back() -> None:
    """Until something has become known, as at the table."""
    text = UNDONE
    assert judge(read(text.format(after='"A: king valencia"') + 'king = "valencia"\n')) is None
    assert "expected 'aragon', found 'cataluna'" in (judge(read(text.format(after="") + 'king = "aragon"\n')) or "")


def test_what_cannot_be_taken_back_is_refused() -> None:
    """A line fails the scenario then, and `refused` expects it; nobody can take back for another seat."""
    head = UNDONE.replace(", {after}", "")
    first = head.replace('"A: king aragon", ', "")
    assert "'A: undo' is refused: something has become known" in (judge(read(first)) or "")
    assert judge(read(head + 'refused = "B: undo"\n')) is None
    twice = head.replace(', "A: undo"', "")
    assert "'A: undo' was not refused" in (judge(read(twice + 'refused = "A: undo"\n')) or "")
