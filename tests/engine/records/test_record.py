"""Records are written, read and replayed; what does not fit is named, and secrets stay secret."""

from __future__ import annotations

import random

import pytest

from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.model.view import GrandeView
from engine.records.record import RecordError, TakenHint, read
from engine.records.recorder import redacted_record, whole_record
from engine.records.replay import RecordDiffers, check_form, replay

COLOURS = ("red", "blue", "green")


def begun(seed: int = 1, **options: object) -> tuple[Match, random.Random]:
    rng = random.Random(seed)
    setup = Setup("elgrande", COLOURS, variants=("V4",), options={"length": "short", **options})
    return Match(setup, rng, listen=False), rng


def go_on(match: Match, rng: random.Random) -> None:
    seat = rng.choice(match.asked)
    match.answer(seat, rng.choice(match.options(seat)))


def finished() -> Match:
    match, rng = begun()
    while not match.over:
        go_on(match, rng)
    return match


@pytest.fixture(scope="module")
def text() -> str:
    return whole_record(finished())


def answers(text: str) -> list[str]:
    return [line for line in text.partition("---\n")[2].splitlines() if line and not line.startswith("#")]


def test_a_finished_game_is_there_from_the_first_draw_to_the_result(text: str) -> None:
    match = finished()
    record = read(text)
    assert answers(text) == list(match.journal.lines())
    assert record.rules is match.rules
    assert [one.score for one in record.head.result] == [one.score for one in match.standings()]
    assert replay(record).hash() == match.hash()


def test_rounds_are_marked(text: str) -> None:
    headings = [line for line in text.splitlines() if line.startswith("# ") and not line.startswith("# position")]
    assert headings[:2] == ["# setup", "# round 2"]
    assert headings.count("# general scoring") == 3


def test_a_running_game_has_no_whole_record() -> None:
    with pytest.raises(ValueError, match="secrets"):
        whole_record(begun()[0])


def test_case_blanks_and_comments_do_not_matter(text: str) -> None:
    head, line, body = text.partition("---\n")
    shouted = "".join(
        f"  {row.upper()}  \n\n# so it went\n" if row[0] != "#" else f"{row}\n" for row in body.splitlines() if row
    )
    assert replay(read(head + line + shouted)).over


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("record = 1", "record = 2", "expected format 1, not 2"),
        ('game = "elgrande"', 'game = "elpequeno"', "there is no game 'elpequeno'"),
        ('version = "1"', 'version = "77"', "these are the rules of elgrande 1, not 77"),
        ('variants = ["V4"]', 'variants = ["V99"]', "there is no module or variant 'V99'"),
        ('variants = ["V4"]', 'modules = ["atlantis"]', "there is no module or variant 'atlantis'"),
        ('variants = ["V4"]', 'moduls = ["atlantis"]', "unknown field `moduls`"),
        ('variants = ["V4"]', 'seat = "mauve"', "expected one of red, blue, green, not 'mauve'"),
        ('variants = ["V4"]', "variants = [", "head: "),
        ("---\n", "\n", "expected a line '---'"),
        ("red: power", "mauve: power", "expected a seat"),
        ("red: power", "red power", "expected 'SEAT: WORDS'"),
    ],
)
def test_what_is_not_known_here_is_refused(text: str, old: str, new: str, sentence: str) -> None:
    assert old in text
    with pytest.raises(RecordError, match=sentence.replace("(", r"\(")):
        read(text.replace(old, new, 1))


def changed(text: str, number: int, line: str | None) -> str:
    """Return the record with its answer of that number replaced, or left out."""
    head, cut, body = text.partition("---\n")
    rows = body.splitlines()
    places = [place for place, row in enumerate(rows) if row and not row.startswith("#")]
    rows[places[number - 1] : places[number - 1] + 1] = [] if line is None else [line]
    return head + cut + "\n".join(rows) + "\n"


def first(match: Match, how: str, seat: int | None = None) -> int:
    """Return the number of the first answer given that way, by that seat."""
    rows = enumerate(match.journal.entries, start=1)
    return next(n for n, entry in rows if entry[2] == how and seat in (None, entry[0]))


def test_an_answer_that_was_not_possible_is_named_with_its_line_and_what_was(text: str) -> None:
    number = first(finished(), "asked", 0)
    line = changed(text, number, "red: power 14")
    with pytest.raises(RecordDiffers) as differs:
        replay(read(line))
    place = line.splitlines().index("red: power 14") + 1
    assert str(differs.value).startswith(f"line {place}, answer {number}, 'red: power 14': expected one of red: power ")


def test_an_answer_of_another_seat_is_named(text: str) -> None:
    number = first(finished(), "asked", 0)
    with pytest.raises(RecordDiffers, match=r"'green: power 3': expected one of red: power .*\(green is not asked"):
        replay(read(changed(text, number, "green: power 3")))


def test_an_outcome_that_could_not_come_up_is_named(text: str) -> None:
    with pytest.raises(RecordDiffers, match=r"answer 1, .* expected 'fate: region \.\.\.'"):
        replay(read(changed(text, 1, "fate: region atlantis")))


def test_an_answer_that_the_game_gives_itself_is_compared(text: str) -> None:
    match = finished()
    number = first(match, "forced")
    seat, option, _ = match.journal.entries[number - 1]
    other = "red: power 13" if option.words != "power 13" else "red: power 12"
    with pytest.raises(RecordDiffers, match=f"answer {number}, '{other}': expected '{COLOURS[seat]}: {option.words}'"):
        replay(read(changed(text, number, other)))


def test_positions_are_compared(text: str) -> None:
    place = text.index("# position ") + len("# position ")
    with pytest.raises(RecordDiffers, match="after answer 16 expected position 0000"):
        replay(read(f"{text[:place]}0000{text[place + 4 :]}"))


def test_a_position_is_only_where_the_game_rests(text: str) -> None:
    number = first(finished(), "forced") - 1
    line = answers(text)[number - 1]
    with pytest.raises(RecordDiffers, match=f"after answer {number}, where the game does not rest"):
        replay(read(changed(text, number, f"{line}\n# position 0123456789abcdef")))


def test_nothing_follows_the_end(text: str) -> None:
    with pytest.raises(RecordDiffers, match="'red: pass': expected the end of the record"):
        replay(read(f"{text}red: pass\n"))


def test_a_record_that_stops_early_has_no_result(text: str) -> None:
    head, cut, body = text.partition("---\n")
    with pytest.raises(RecordDiffers, match="ends before the game: expected one of blue"):
        replay(read(head + cut + body.partition("blue: ")[0]))


def test_a_running_record_that_is_not_redacted_may_stop_where_the_game_rests(text: str) -> None:
    """Nobody writes such a record; the rest of a finished one, cut off by hand, is still good as far as it goes."""
    head, cut, body = text.partition("---\n")
    assert not replay(read(head.partition("[[result]]")[0] + cut + body.partition("blue: ")[0])).over


def test_a_record_holds_the_last_forced_answer(text: str) -> None:
    match = finished()
    number = first(match, "forced")
    cut = "\n".join(text.splitlines()[: text.splitlines().index("---") + 1])
    head = cut.partition("[[result]]")[0] + "---\n"
    short = "\n".join(answers(text)[: number - 1])
    with pytest.raises(RecordDiffers, match="the game goes on by itself: expected"):
        replay(read(f"{head}{short}\n"))


def test_the_result_is_compared(text: str) -> None:
    with pytest.raises(RecordDiffers, match="result: expected "):
        replay(read(text.replace("score = ", "score = 1", 1)))


def test_a_running_record_shows_what_its_seat_knows_and_no_more() -> None:
    """Where `recover`, dials and passes of the others are not known, they have their public form or are missing."""
    hidden = own = 0
    for seed in range(8):
        match, rng = begun(seed)
        while not match.over:
            go_on(match, rng)
            if len(match.journal) % 7:
                continue
            for seat in (None, 0, 1):
                text = redacted_record(match, seat)
                check_form(read(text))
                lines = answers(text)
                assert "# position" not in text
                view = match.view(seat)
                now = [row for row in view.since if row[1] != "unopposed"]
                assert lines[len(lines) - len(now) :] == [
                    f"{'fate' if by < 0 else COLOURS[by]}: {words}" for by, words in now
                ]
                name = None if seat is None else COLOURS[seat]
                assert not [line for line in lines if line.endswith(": pass") and line != f"{name}: pass"]
                assert isinstance(view, GrandeView)
                for other in {0, 1, 2} - {seat}:
                    openly = [f"{COLOURS[other]}: recover {-play}" for play in view.now.history[other] if play < 0]
                    assert [line for line in lines if line in openly] == openly
                    secretly = view.now.history[other].count(0)
                    assert lines.count(f"{COLOURS[other]}: recover ?") >= secretly
                    hidden += secretly
                own += f"{name}: pass" in lines
    assert hidden
    assert own


def test_discs_are_in_a_running_record_once_they_are_revealed() -> None:
    """Also when nothing is asked between the last disc and the end of the section."""
    match = finished()
    dials = [line for line in match.journal.lines() if "dial" in line]
    assert len(dials) >= 9
    assert [line for line in answers(redacted_record(match, None)) if "dial" in line] == dials


def test_a_disc_that_is_set_stands_as_its_twin_for_the_others() -> None:
    match, rng = begun()
    while not match.position.since or "dial" not in match.position.since[-1][1].words:
        go_on(match, rng)
    by, option, _ = match.position.since[-1]
    for seat in (None, 0, 1, 2):
        words = option.words if seat == by else "dial ?"
        assert answers(redacted_record(match, seat))[-1] == f"{COLOURS[by]}: {words}"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("red: place atlantis", "these words are no answer"),
        ("fate: region", "expected 'fate: KEY VALUE'"),
        ("red: recover ?", "expected the words themselves"),
    ],
)
def test_the_form_of_a_redacted_record_is_checked(line: str, sentence: str) -> None:
    match, rng = begun()
    for _ in range(9):
        go_on(match, rng)
    with pytest.raises(RecordDiffers, match=sentence):
        check_form(read(f"{redacted_record(match, 0)}{line}\n"))


def test_hints_are_marked_where_they_were_taken_and_change_nothing_else(text: str) -> None:
    match = finished()
    hints = [TakenHint(0, 2), TakenHint(7, 0), TakenHint(7, 1), TakenHint(len(match.journal), 1)]
    marked = whole_record(match, hints[::-1])
    assert read(marked).hints == hints
    assert [line for line in marked.splitlines() if not line.startswith("# hint ")] == text.splitlines()
    assert marked.splitlines()[-1] == "# hint blue"
    assert replay(read(marked)).hash() == match.hash()
    nobody = marked.replace("# hint blue", "# hint \x1b[31m nobody")
    assert read(nobody).hints == [hint for hint in hints if hint.seat != 1]


def test_hints_are_marked_in_a_running_game() -> None:
    match, rng = begun()
    for _ in range(20):
        go_on(match, rng)
    marked = redacted_record(match, 0, [TakenHint(5, 1)])
    assert "# hint blue" in marked.splitlines()
    check_form(read(marked))
