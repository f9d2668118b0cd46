"""Games in which all choose once, at the same time, and what each choice is worth depends on who makes it too."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.games.elgrande.bots.planning.regrets import Worths, expected, sensible, solve


def test_what_a_choice_is_worth_on_average() -> None:
    """Nobody else, the first, the second, both of the others make it too."""
    assert expected([8, 4, 2, 0], [0.5, 0.25]) == pytest.approx(8 * 3 / 8 + 4 * 3 / 8 + 2 / 8 + 0 / 8)


def test_two_who_want_the_same_share_it_as_theory_has_it() -> None:
    """Alone it is worth 4 and together nothing, elsewhere always 1: each goes with 3/4, so that nobody regrets it."""
    one, other = solve([[[4, 0], [1, 1]]] * 2)
    assert one == other
    assert one == pytest.approx([0.75, 0.25], abs=0.03)


def test_what_is_best_whatever_others_do_is_always_chosen() -> None:
    one, other = solve([[[5, 4], [3, 3]], [[4, 0], [1, 1]]])
    assert one == [1.0, 0.0]
    assert other == [0.0, 1.0]


def test_what_is_worse_whoever_is_met_is_out_of_the_question() -> None:
    """The first never takes the last; so the second, alone there, takes nothing else; so the first takes its first."""
    tables = [[[5, 4], [3, 5], [2, 1]], [[1, 4], [2, 3], [6, 0]]]
    assert sensible(tables) == [[0], [2]]
    assert solve(tables) == [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    assert sensible([[[1, 1], [1, 1]], [[0, 2], [1, 1]]]) == [[0, 1], [0, 1]], "what is as good stays"


def test_who_is_met_makes_a_difference() -> None:
    """The last one is hurt by the second alone, and the second always comes."""
    always: Sequence[Worths] = [[9] * 4, [0] * 4]
    indifferent: Sequence[Worths] = [[1, 1, 1, 1], [0, 0, 0, 0]]
    assert solve([indifferent, always, [[2, 2, -2, -2], [1] * 4]])[2] == [0.0, 1.0]
    assert solve([indifferent, always, [[2, -2, 2, -2], [1] * 4]])[2] == [0.0, 1.0]
    assert solve([[*reversed(indifferent)], always, [[2, -2, 2, -2], [1] * 4]])[2] == [1.0, 0.0]


def test_nobody_can_do_much_better_than_the_solution() -> None:
    """Three players, three choices: the best answer to what the others do brings hardly more."""
    worths = [[[3, 1, 0, -2], [2, 2, 1, 0], [1, 3, 1, 1]], [[2, 2, 0, -1], [3, 0, 1, 0], [1, 1, 1, 1]]]
    worths.append([[4, 1, 1, 0], [1, 0, 3, 0], [2, 1, 0, 2]])
    solved = solve(worths)
    for player, tables in enumerate(worths):
        others = [mix for n, mix in enumerate(solved) if n != player]
        found = [expected(table, [mix[choice] for mix in others]) for choice, table in enumerate(tables)]
        assert max(found) - sum(chance * worth for chance, worth in zip(solved[player], found, strict=True)) < 0.1
