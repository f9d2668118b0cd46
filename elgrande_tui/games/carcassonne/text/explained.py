"""Hold the notes of the guide by topic: a kind of question, `goal`, `majority` ..."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elgrande_tui.games.carcassonne import mark
from elgrande_tui.model.help_note import ON_SCREEN, HelpNote
from engine.core.question import Question
from engine.games.carcassonne.model.view import CarcassonneView

NOTES: Mapping[str, HelpNote] = {
    "goal": HelpNote(
        mark("The goal"),
        mark(
            "Tile by tile a land of cities, roads, cloisters and fields grows. Put followers into them: what is"
            " complete brings points at once, and the rest is counted at the end. Whoever has the most points wins."
        ),
        ("CA-TRN-03", "CA-TRN-04", "CA-RES-01"),
        mark("A city of four tiles with your knight in it is closed: you get 8 points, and the knight comes back."),
    ),
    "place": HelpNote(
        mark("Placing a tile"),
        mark(
            "In your turn you draw a tile and place it beside another one. Every side that touches a neighbour must"
            " show the same as it: city to city, road to road, field to field. You may turn the tile. One that fits"
            " nowhere is removed, and you draw again."
        ),
        ("CA-TRN-01", "CA-PLC-01", "CA-PLC-02", "CA-NOP-01"),
        mark("West of your tile lies a city, with its side to you: a field does not fit there, a city does."),
    ),
    "claim": HelpNote(
        mark("Followers"),
        mark(
            "Then you may put one of your seven followers on that tile: a thief on a road, a knight in a city, a monk"
            " in a cloister, a farmer on a field. It must be a road, city or field in which nobody stands yet, however"
            " far it reaches. A follower comes back when what it stands in is complete; a farmer never does."
        ),
        ("CA-FOL-01", "CA-FOL-03", "CA-FOL-05", "CA-RET-01", "CA-RET-03"),
        mark("Your tile continues a city in which Blue has a knight: you may put a farmer beside it, but no knight."),
    ),
    "worth": HelpNote(
        mark("What counts"),
        mark(
            "A complete road brings 1 point for each tile, a complete city 2 for each tile and 2 for each pennant. A"
            " cloister with all eight tiles around it brings 9. At the end roads, cities and cloisters that are not"
            " complete bring 1 for each tile, and 1 for each pennant."
        ),
        ("CA-ROA-03", "CA-CIT-02", "CA-CLO-02", "CA-FIN-01", "CA-FIN-02", "CA-FIN-03"),
        mark("A closed city of three tiles with one pennant brings 8 points; unfinished at the end it brings 4."),
    ),
    "majority": HelpNote(
        mark("Who gets the points"),
        mark(
            "All points of a city, road, cloister or farm go to whoever has the most followers in "
            "it. If several players tie, each gets all the points. You get into what others hold "
            "when a tile joins it to something of yours."
        ),
        ("CA-MAJ-01", "CA-MAJ-02", "CA-MAJ-03", "CA-FOL-10"),
        mark("A tile joins your city with one knight to one of Blue with one knight: both get the points for it."),
    ),
    "farm": HelpNote(
        mark("Farms"),
        mark(
            "Fields that are joined make a farm, which ends at roads, cities and the edge of the map. Only at the end"
            " it brings 3 points for every complete city that it borders. Farmers stay until then, so put few of them"
            " down, and where cities will be closed."
        ),
        ("CA-FRM-01", "CA-FRM-02", "CA-FRM-04", "CA-RET-03"),
        mark("Your farmer stands in a field beside three complete cities: at the end that is 9 points."),
    ),
    ON_SCREEN: HelpNote(
        mark("The screen"),
        mark(
            "Line 1 shows everybody's points and followers in hand. Beside the map stand the whole land in small and"
            " your tile. What lies under the cursor is lit, and the line above the map tells its worth and who holds"
            " it. The last line has the keys; keys of their own show the farms, the stack and what would score now."
        ),
        ("CA-INF-01",),
        mark("Go with the arrows onto a city: it is lit, and you read what it brings and to whom."),
    ),
}
"""In an order in which they can be read."""

LESSONS: Mapping[str, Sequence[str]] = {"place": ("goal", "place", ON_SCREEN), "claim": ("claim", "worth", "farm")}
"""Kind of question -> the topics that the guide explains when it first comes up."""


def lessons(view: CarcassonneView, question: Question | None) -> Sequence[str]:
    """Begin with the game as a whole; say who gets points when there are some."""
    asked = LESSONS[question.kind] if question is not None else ()
    return (*asked, "majority") if any(view.scores) else asked
