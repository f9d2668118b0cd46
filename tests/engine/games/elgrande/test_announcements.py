"""Words of announced steps, written and read again."""

from __future__ import annotations

import pytest

from engine.core.setup import Setup
from engine.games.elgrande.game import ElGrande
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.knowledge.bounds import announcements
from engine.games.elgrande.model.announcements import AreaReturn, CourtReturn, Eviction, StepMeant, read_steps
from engine.games.elgrande.model.options import COURT


def rules(*variants: str, modules: tuple[str, ...] = ()) -> GrandeRules:
    game = ElGrande()
    return game.rules(game.check(Setup("elgrande", ("Red", "blue"), modules, variants)))


BOX = rules("V4").box
COLONIES = rules(modules=("colonies",)).box
GRANADA, ENVOY = BOX.index["granada"], BOX.index["francia.envoy"]


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (CourtReturn(1, 3), "decay blue 3"),
        (AreaReturn(0, ENVOY, 12), "return red francia.envoy 12"),
        (Eviction(0, GRANADA, ENVOY), "evict red granada francia.envoy"),
        (Eviction(1, GRANADA, COURT), "evict blue granada court"),
    ],
)
def test_a_step_that_no_answer_names_is_read_as_it_was_written(
    step: CourtReturn | AreaReturn | Eviction, words: str
) -> None:
    assert step.words(BOX) == words
    assert read_steps(BOX, words) == [step]


def test_an_answer_is_the_answer_itself_and_a_secret_is_no_certain_one() -> None:
    send = BOX.options.send[1][GRANADA]
    assert read_steps(BOX, f"{send.words}, {send.words}") == [send, send]
    assert read_steps(BOX, "recover ?") == [BOX.options.recover[0]]


@pytest.mark.parametrize(
    "words",
    ["table sevilla", "mark america", "block d5-king", "move black ready ship.captain francia.envoy", "score africa"],
)
def test_steps_of_colonies_are_answers(words: str) -> None:
    """C-1007: moved tables, markers, blocked cards, relocations, scored regions."""
    (step,) = read_steps(COLONIES, words)
    assert step is COLONIES.options.by_words[words]


@pytest.mark.parametrize("words", ["tiles", "inquisitor"])
def test_steps_of_colonies_that_have_nothing_to_choose(words: str) -> None:
    """C-1007: tiles, the person card, all Grandes at once."""
    assert announcements(COLONIES)(words)
    assert announcements(COLONIES)("conspire")
    assert not announcements(BOX)(words)


@pytest.mark.parametrize(
    "words",
    [
        "discs",
        "",
        ", ",
        "decay green 3",
        "decay blue x",
        "return blue 3",
        "return blue nowhere 1",
        "evict blue granada ?",
    ],
)
def test_any_other_words_stay_words(words: str) -> None:
    read: list[StepMeant] = read_steps(BOX, words)
    assert ", ".join(step for step in read if isinstance(step, str)) == words
