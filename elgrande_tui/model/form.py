"""The form for a new game as data: what a game lets players choose besides how many play, and who."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from elgrande_tui.i18n.translations import _

NO, YES = "no", "yes"
"""The values of a row that is a switch."""
Chosen: TypeAlias = Mapping[str, str]
"""Id of a row -> the value chosen there."""


@dataclass(frozen=True)
class FormRow:
    """One row: a few values, one of them chosen. All texts are in the language of the moment."""

    id: str
    """What the row is called in saved forms, on the command line and where it is typed: a letter, then letters, digits
    and `-`. No row is called like those that every form has (`game`, `seats`, the seats by name, `player`, `table`, the
    table options), or like an option that `elgrande play` has for every game."""
    label: str
    values: Sequence[tuple[str, str]]
    """Pairs of a value and its text."""
    usual: str
    """The value that is chosen at first."""
    sort: Literal["choice", "addition", "switch"] = "choice"
    """A choice is asked for by itself, before the players are. An `addition` (a module or variant) and any other
    `switch` has the values `NO` and `YES`; several at once are typed by their ids."""
    explained: str = ""
    """What stands behind the values."""
    heading: str = ""
    """A line above the row."""
    question: str = ""
    """How plain mode asks for a choice."""
    option: str = ""
    """How the help of the command line explains a choice."""
    needs: str = ""
    """The id of the addition whose option this is: without that one in play the row is not there. "": always there."""


Form: TypeAlias = Sequence[FormRow]
"""The rows of a game's form in their order: choices first."""


@dataclass(frozen=True)
class Preset:
    """A game as a player may want it, by a name: what is chosen in all rows of the form at once."""

    id: str
    """What it is called on the command line and where it is typed."""
    label: str
    """What it is called in the form, in the language of the moment."""
    rows: Chosen
    """The rows that are not as usual."""

    def chosen(self, form: Form) -> dict[str, str]:
        """Return what it chooses in each row of the form."""
        return {row.id: self.rows.get(row.id, row.usual) for row in form}

    def fits(self, form: Form) -> bool:
        """Check whether the form has all its rows and values."""
        values = {row.id: dict(row.values) for row in form}
        return all(value in values.get(row, {}) for row, value in self.rows.items())


def in_play(form: Form, chosen: Chosen) -> list[FormRow]:
    """Return the rows that are there: an option of an addition only with it."""
    return [row for row in form if not row.needs or chosen[row.needs] == YES]


def effective(form: Form, chosen: Chosen) -> dict[str, str]:
    """Return what is chosen in each row, an option of what is not in play being as usual."""
    there = in_play(form, chosen)
    return {row.id: chosen[row.id] if row in there else row.usual for row in form}


def without_addition(form: Form, chosen: Chosen) -> str:
    """Return a sentence on the first option that is not as usual though its addition is not in play; "" for none."""
    labels = {row.id: row.label for row in form}
    for row in form:
        if row.needs and chosen[row.needs] != YES and chosen[row.id] != row.usual:
            sentence = _("{option} belongs to {addition}, which is not in the game.")
            return sentence.format(option=row.id, addition=labels[row.needs])
    return ""


def switch(id: str, label: str, explained: str, *, addition: bool = False, heading: str = "") -> FormRow:
    """Return a row that can be `NO` (usual) or `YES`."""
    values = [(NO, _("no")), (YES, _("yes"))]
    return FormRow(id, label, values, NO, "addition" if addition else "switch", explained, heading)


def choices(form: Form) -> list[FormRow]:
    """Return the rows that are no switches, options of additions among them."""
    return [row for row in form if row.sort == "choice"]


def switches(form: Form) -> list[FormRow]:
    """Return the rows that are switches, additions among them."""
    return [row for row in form if row.sort != "choice"]


def read_rows(form: Form, chosen: Callable[[str], str]) -> dict[str, str]:
    """Return what is chosen in each row; `chosen` maps a row's id to its value. Raises ValueError for a wrong value."""
    values = {row.id: chosen(row.id) for row in form}
    for row in form:
        if values[row.id] not in dict(row.values):
            raise ValueError(row.id)
    return values


def typed_switches(rows: Form, names: str) -> dict[str, str]:
    """Return what each of these switches is when the ones in `night,market` are on; "" for none.

    Raises ValueError with a sentence.
    """
    known = {row.id.casefold(): row.id for row in rows}
    wanted = [name.strip().casefold() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in known:
            sentence = _("There is no variant or expansion '{name}'; there are: {names}.")
            raise ValueError(sentence.format(name=name, names=", ".join(known.values())))
    return switched(rows, [known[name] for name in wanted])


def typed_options(rows: Form, typed: str) -> dict[str, str]:
    """Return what is chosen in each of these rows when `market 4, night` is typed: a switch by its id, any other row
    by its id and a value.

    Raises ValueError with a sentence.
    """
    known = {row.id.casefold(): row for row in rows}
    found = {row.id: row.usual for row in rows}
    for part in (part.split() for part in typed.casefold().split(",") if part.strip()):
        row = known.get(part[0])
        values = {} if row is None else {value.casefold(): value for value, _text in row.values}
        value = part[1] if len(part) == 2 else YES if len(part) == 1 else ""
        if row is None or value not in values:
            sentence = _("There is no option '{name}'; there are: {names}.")
            there = [row.id for row in rows] if row is None else [f"{row.id} {value}" for value, _text in row.values]
            raise ValueError(sentence.format(name=" ".join(part), names=", ".join(there)))
        found[row.id] = values[value]
    return found


def switched(rows: Iterable[FormRow], on: Iterable[str]) -> dict[str, str]:
    """Return what each of these switches is when those with the given ids are on."""
    on = set(on)
    return {row.id: YES if row.id in on else NO for row in rows}
