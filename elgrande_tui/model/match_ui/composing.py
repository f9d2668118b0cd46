"""Put an answer together as a game has it put together: the tree of answers, what can be picked, what is asked next."""

from __future__ import annotations

from collections.abc import Sequence, Set

from elgrande_tui.i18n.seats import Names, seat_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.words import Cells, GameView, fitting
from elgrande_tui.model.picking import Choice, HandChoice, Part, Picking, told, words_of
from engine.core.option import Option
from engine.core.question import Question


def picking_of(ui: MatchUI, question: Question) -> Picking:
    """Return the tree of the answers to a question."""
    offer = [ui.rules.parse(words) for words in question.words]
    return Picking(
        [parts_of(ui, option) for option in offer],
        alone=frozenset(ui.answers.one_word),
        halves=ui.answers.halves,
        half_of=[ui.answers.half_of(question, option) for option in offer],
        any_order=[option.any_order for option in offer],
    )


def parts_of(ui: MatchUI, option: Option) -> tuple[Part, ...]:
    """Return the parts by which an answer is put together. An area that the board does not have gets a number."""
    ground = ui.board.ground
    return tuple(
        Part(part.word) if part.sort == "area" and ground is not None and part.word not in ground.areas else part
        for part in ui.answers.parts(option)
    )


# What is asked


def has_begun(ui: MatchUI, question: Question, picking: Picking) -> bool:
    """Check whether part of the answer stands, so that only the next part is asked for."""
    return bool(picking.picked) or ui.answers.has_begun(question, picking)


def asked(ui: MatchUI, view: GameView, question: Question, picking: Picking, names: Names, cells: Cells) -> str:
    """Return what the player is asked after so much of an answer was picked: `Blue harbour: where to?`

    Parts that only one answer can have, and which were not picked, are told behind the question. A sentence that would
    be longer than `cells` (None: any length will do) is worded shorter.
    """
    if has_begun(ui, question, picking):
        return going_on(ui, view, picking)
    sentence = ui.words.prompt(view, ui.answers.question_for_half(question, picking), names, cells)
    if besides := ui.words.besides(picking):
        sentence = fitting(cells, f"{sentence} {besides}", sentence)
    if len(picking.path) < 2:
        return sentence
    settled = going_on(ui, view, picking)
    return fitting(cells, f"{sentence} {settled}", settled)


def going_on(ui: MatchUI, view: GameView, picking: Picking) -> str:
    """Return the parts of an answer that are settled, the chosen and the only possible ones, and what is next."""
    labels = [(part.sort, ui.answers.settled_label(part) or part_label(ui, part)) for part in told(picking.path[1:])]
    path = " ".join(f"({label})" if sort == "traits" else label for sort, label in labels)
    asked = ui.words.next_word(picking, choices_of(ui, view, picking))
    sentence = f"{path}: {asked}" if path else asked
    return sentence[:1].upper() + sentence[1:]


# What can be picked


def choices_of(ui: MatchUI, view: GameView, picking: Picking | None) -> list[Choice]:
    """Return what may be picked now: areas in the order of the board, then the others by key, seats by number."""
    if picking is None:
        return []
    found = [_choice(ui, view, part) for part in picking.choices]
    areas = ui.board.ground.areas if ui.board.ground is not None else ()
    on_board = sorted((choice for choice in found if choice.area), key=lambda choice: areas.index(choice.word))
    # Digits that name spots of areas must not number anything else: a digit typed on an area goes there first.
    spots = {ui.answers.spot_key(spot.value) for area in on_board for spot in picking.spots(area.part)}
    others = [choice for choice in found if not choice.area]
    others.sort(key=lambda one: _place(one.part, len(ui.rules.setup.seats)))
    return [*on_board, *_numbered(others, spots)]


def _choice(ui: MatchUI, view: GameView, part: Part) -> Choice:
    if (own := ui.answers.choice(view, part)) is not None:
        return own
    if ui.board.ground is not None and part.sort == "area":
        return Choice(part, ui.board.ground.key(part.word), part_label(ui, part))
    return Choice(part, part.word if part.sort == "number" else "", part_label(ui, part))


def _place(part: Part, seats: int) -> int:
    """Return where a part comes among others that are no areas."""
    return int(part.value) if part.sort in ("seat", "traits") else seats


def _numbered(found: Sequence[Choice], taken: Set[str]) -> list[Choice]:
    """Give choices without a number the next free one, and sort by number; `taken` are not given.

    Where some are taken the first free one is 0: a number behind them would look as if those before it were missing.
    """
    used = {choice.key for choice in found} | taken
    free = iter(str(number) for number in range(0 if taken else 1, 100) if str(number) not in used)
    named = [c if c.key else Choice(c.part, next(free), c.label) for c in found]
    return sorted(named, key=lambda choice: int(choice.key))


def part_label(ui: MatchUI, part: Part) -> str:
    """Return what a part of an answer is called on the screen."""
    if own := ui.answers.part_label(part):
        return own
    if part.sort == "seat":
        return seat_name(part.word)
    return _(ui.answers.labels[part.word]) if part.word in ui.answers.labels else part.word


def spoken(ui: MatchUI, choice: Choice) -> str:
    """Return a choice as plain mode tells it."""
    return ui.answers.spoken(choice) or choice.label


def typed_names(ui: MatchUI, names: Names, part: Part) -> Sequence[str]:
    """Return every name that a player may type for a part of an answer, beside its word."""
    own = ui.answers.typed_as(names, part)
    if ui.answers.part_label(part):
        return own
    return [part_label(ui, part), *([names[part.value]] if part.sort == "seat" else ()), *own]


def default_answer(ui: MatchUI, question: Question, picking: Picking) -> str:
    """Return the answer that enter gives while no choice is selected; "" for none."""
    answer = "" if picking.picked else ui.answers.default_answer(question, picking)
    return answer if answer and picking.offers(answer) else ""


def hand_choice(ui: MatchUI, question: Question) -> HandChoice | None:
    """Return how a whole hand is chosen at a question that asks for one card by card; None for any other."""
    return None if ui.answers.hand_choice is None else ui.answers.hand_choice(question)


def answer_label(ui: MatchUI, names: Names, words: str, player: int | None = None) -> str:
    """Return an answer as a phrase in the imperative, in lower case, for the seat `player` that gives it."""
    option = parsed(ui, words)
    return words if option is None else ui.words.label(names, option, player) or words


# Why not


def parsed(ui: MatchUI, words: str) -> Option | None:
    """Return the answer with these words, legal now or not; None for words that are no answer."""
    try:
        return ui.rules.parse(words)
    except ValueError:
        return None


def why_not(ui: MatchUI, names: Names, view: GameView, words: str) -> str:
    """Return why an answer cannot be given now; "" when these words are none."""
    option = parsed(ui, words)
    return "" if option is None else ui.words.why_not(names, view, option) or _("That is not possible now.")


def why_not_area(ui: MatchUI, names: Names, view: GameView, picking: Picking, area: str) -> str:
    """Return why an area, or a spot, cannot be picked next."""
    return ui.words.why_not_area(names, view, picking, area) or _why_not_word(ui, names, view, picking, area)


def why_not_number(ui: MatchUI, names: Names, view: GameView, picking: Picking, number: str, area: str = "") -> str:
    """Return why a number cannot be picked next; it may name a spot of the `area` that is picked or looked at."""
    spots = ui.answers.spots_of(picking, area) if area else ()
    for spot in spots:
        if ui.answers.spot_key(spot) == number:
            return why_not_area(ui, names, view, picking, spot)
    return ui.words.why_not_number(names, view, picking, number) or _why_not_word(ui, names, view, picking, number)


def _why_not_word(ui: MatchUI, names: Names, view: GameView, picking: Picking, word: str) -> str:
    like, depth = picking.template(without=word), len(picking.path)
    words = words_of((*like[:depth], Part(word), *like[depth + 1 :]))
    return why_not(ui, names, view, words) or _("That is not possible now.")


def knows_number(ui: MatchUI, picking: Picking | None, number: str) -> bool:
    """Check whether there are answers like those on offer with that number, legal now or not."""
    verb = picking.template()[:1] if picking else ()
    return bool(verb) and parsed(ui, words_of((*verb, Part(number)))) is not None
