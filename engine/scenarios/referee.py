"""Play the answers of a scenario and judge whether what it expects is true."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.errors import AnswerError, RuleFault
from engine.core.journal import ASKED, FATES, Entry
from engine.core.match import Match
from engine.core.option import Outcome
from engine.core.scenes import Path, dotted, written
from engine.scenarios.scenario import COMMON, UNDO, Scenario, ScenarioLine, Words


@dataclass(frozen=True)
class Verdict:
    """The outcome of a scenario."""

    reasons: str | None
    """Why what it expects is not true; None when it is."""
    stuck: str = ""
    """A sentence for a scenario that stops where nobody can answer although the game is not over; else ""."""


def judge(scenario: Scenario) -> str | None:
    """Return None when everything that the scenario expects is true, else the reasons why not."""
    return verdict(scenario).reasons


def verdict(scenario: Scenario) -> Verdict:
    """Play the scenario and return its verdict."""
    fate = random.Random(scenario.seed)
    match = Match(scenario.setup, fate, listen=False, begin=scenario.begin, dealt=scenario.dealt)
    seats = match.setup.seats
    record = _Record(match)
    for line in scenario.when:
        try:
            record.give(line)
        except AnswerError as error:
            stuck = _stuck(match)
            return Verdict(f"'{line.text(seats)}' is refused: {stuck or error}", stuck)
    found = [
        *_fate(match, scenario),
        *_refusal(record, scenario.then.refused),
        *_standing(match, scenario),
        *_truths(match, scenario),
        *(reason for seat, words in scenario.then.legal.items() for reason in _offer(match, seat, words)),
        *_sight(match, scenario),
    ]
    stuck = _stuck(match)
    return Verdict("; ".join([*found, stuck] if found and stuck else found) or None, stuck)


def _stuck(match: Match) -> str:
    """Return a sentence if the seats that are asked have no answer, else "".

    No game reaches such a position: the file leaves out something that belongs to it.
    """
    seats = match.asked
    if not seats or any(match.options(seat) for seat in seats):
        return ""
    names, kind = _names(match.setup.seats, seats), match.ask(seats[0])
    about = f"'{kind.kind}'" if kind else "something"
    return f"the game stops where {names} is asked {about} and can answer nothing: given leaves out what it takes"


class _Record:
    """The match while it is given lines, and the answers it has given by itself since the last one."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.own: list[Entry] = [entry for entry in match.journal.entries if entry[2] != ASKED]

    def give(self, line: ScenarioLine) -> None:
        """Answer with the line, unless it repeats an answer that the game has just given by itself; or take one back.

        Raises AnswerError.
        """
        if line.words == UNDO:
            self.match.undo(line.seat)
            self.own = []
            return
        before = len(self.match.journal)
        try:
            self.match.answer(line.seat, line.words)
        except RuleFault:  # an AnswerError too, but a bug: no line may hide it
            raise
        except AnswerError:
            if not self._given_already(line):
                raise
        else:
            self.own = self.match.journal.entries[before + 1 :]

    def _given_already(self, line: ScenarioLine) -> bool:
        for number, (seat, option, _) in enumerate(self.own):
            if seat == line.seat and option.words.lower() == self.match.rules.canonical(line.words).lower():
                del self.own[: number + 1]
                return True
        return False


def _fate(match: Match, scenario: Scenario) -> list[str]:
    """Return a reason for each key of `given.fate` with an outcome that could not come up."""
    drawn: dict[str, list[str]] = {}
    for _, option, how in match.journal.entries:
        if how == FATES and isinstance(option, Outcome):
            drawn.setdefault(option.key, []).append(option.value)
    found = []
    for key, values in scenario.dealt.items():
        for wanted, came in zip(values, drawn.get(key, ()), strict=False):
            if wanted != came:
                found.append(f"fate could not deal {key} {wanted}")
                break
    return found


def _refusal(record: _Record, line: ScenarioLine | None) -> list[str]:
    if line is None:
        return []
    match = record.match
    text = line.text(match.setup.seats)
    before = match.hash(), list(match.journal.rows())  # a refused answer must leave no trace
    try:
        record.give(line)
    except RuleFault as fault:
        return [str(fault)]
    except AnswerError as error:
        if (match.hash(), list(match.journal.rows())) != before:
            return [f"'{text}' was refused, and something changed"]
        return [] if str(error) else [f"'{text}' was refused without a reason"]
    return [f"'{text}' was not refused"]


def _standing(match: Match, scenario: Scenario) -> list[str]:
    """Compare which seats are asked, whether the game is over, and which seats have won."""
    then, seats = scenario.then, match.setup.seats
    found = []
    if then.asked is not None and match.asked != then.asked:
        found.append(f"asked: expected {_names(seats, then.asked)}, found {_names(seats, match.asked)}")
    if then.over is not None and match.over != then.over:
        found.append(f"over: expected {then.over}, found {match.over}".lower())
    if then.winners is not None:
        won = sorted(place.seat for place in match.standings() if place.place == 1) if match.over else []
        if won != then.winners:
            found.append(f"winners: expected {_names(seats, then.winners)}, found {_names(seats, won)}")
    return found


def _names(seats: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(seats[number] for number in numbers) or "nobody"


def _shown(value: Any, seats: Sequence[str]) -> str:
    """Return a value of `then` as text, with the seats as the file writes them."""
    if isinstance(value, dict):
        inner = ", ".join(f"{written(name, seats)} = {part!r}" for name, part in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return repr(written(value, seats) if isinstance(value, str) else value)


def _truths(match: Match, scenario: Scenario) -> list[str]:
    found, seats = [], match.setup.seats
    for path, wanted in scenario.then.values.items():
        true = scenario.scenes.find(match.position.state, path)
        if true != wanted:
            shown = [_shown(value, seats) for value in (wanted, true)]
            found.append(f"{dotted(path, seats)}: expected {shown[0]}, found {shown[1]}")
    return found


def _offer(match: Match, seat: int, words: Words) -> list[str]:
    offered = {option.words for option in match.options(seat)}
    name = match.setup.seats[seat]

    def these(texts: Sequence[str]) -> set[str]:
        return {match.rules.canonical(text) for text in texts}

    found = [f"'{missing}' is not on offer to {name}" for missing in sorted(these(words.include) - offered)]
    found += [f"'{extra}' is on offer to {name}" for extra in sorted(these(words.exclude) & offered)]
    if words.only is not None:
        wanted = these(words.only)
        found += [f"'{missing}' is not on offer to {name}" for missing in sorted(wanted - offered)]
        found += [f"'{extra}' is on offer to {name} and not expected" for extra in sorted(offered - wanted)]
    return found


def _sight(match: Match, scenario: Scenario) -> list[str]:
    found, seats = [], match.setup.seats
    for expected, table in ((True, scenario.then.sees), (False, scenario.then.hidden)):
        for seat, paths in table.items():
            for path in paths:
                if _holds(match, scenario, seat, path) != expected:
                    verb = "does not see" if expected else "sees"
                    found.append(f"{seats[seat]} {verb} {dotted(path, seats)}")
    return found


def _holds(match: Match, scenario: Scenario, seat: int, path: Path) -> bool:
    view = match.view(seat)
    if path[0] == "asked":
        return view.asked == match.asked
    return path[0] in COMMON or scenario.scenes.holds(view, match.position.state, path)
