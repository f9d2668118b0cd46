"""What the themes promise of their colours, by computing it: contrast, distance, and numbers that arrive as written."""

from __future__ import annotations

from itertools import combinations

import pytest
from rich.color import Color, ColorSystem

from elgrande_tui.settings.colours import BuiltIn, Depth
from elgrande_tui.widgets.ink import style
from elgrande_tui.widgets.themes.scheme import usual_scheme
from elgrande_tui.widgets.themes.theme_file import built_in
from tests.elgrande_tui.support.colour_vision import EYES, contrast, difference, least_difference

SEATS = ("red", "blue", "green", "yellow", "brown")
LANDS = ("land", *SEATS)
"""Grounds of regions: led by nobody, led by a seat."""
SURFACES = ("screen", "bar", "panel", "card", "chosen")
HEADINGS = ("title", "stack1", "stack2", "stack3", "stack4", "stack5")
SKY = ("sky1", "sky2", "sky3", "sky4")
"""Where the name of the game may stand, and the line below it."""
TOWN, MEADOWS = ("town", "town_lit"), ("meadow", "meadow2")
UNDER_FOLLOWERS = (*TOWN, *MEADOWS, "meadow_lit", "road", "road_lit", "wall", "wall_lit")
FARMS = ("farm1", "farm2", "farm3", "farm4", "farm5", "farm6")
WORDS = ("", "strong", "gold", "muted")
"""Inks of text that may stand everywhere."""
LEAST = {"night": 4.5, "day": 4.5, "contrast": 7.0}
THEMES: tuple[BuiltIn, ...] = ("night", "day", "contrast")
DEPTHS: tuple[Depth, ...] = ("true", "256")


def seen(ink: str, ground: str, theme: BuiltIn, depth: Depth) -> tuple[str, str]:
    """The colours of text and ground that an ink comes to."""
    scheme = usual_scheme(theme, depth)
    found = style(f"{ink} on:{ground}" if ground else ink, scheme)
    colour = found.color.name if found.color else scheme.texts["plain"]
    assert found.bgcolor is not None, (ink, ground)
    return colour, found.bgcolor.name


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_text_can_be_read_on_every_ground(theme: BuiltIn, depth: Depth) -> None:
    """The levels of WCAG 2.2 for text: 4.5, and enhanced 7 in high contrast."""
    pairs = [(word, ground) for word in WORDS for ground in (*LANDS, *SURFACES, "sea", "foreign", "castle")]
    pairs += [(word, ground) for word in ("", "strong", "gold") for ground in HEADINGS]
    pairs += [(word, ground) for word in ("strong", "gold") for ground in SKY]
    pairs += [(word, ground) for word in (*SEATS, "good", "danger") for ground in (*SURFACES, "sea")]
    pairs += [(chip, "") for chip in (*(f"chip:{seat}" for seat in SEATS), "chip:gold", "key", "title")]
    poor = {
        (ink, ground): round(found, 2)
        for ink, ground in pairs
        if (found := contrast(*seen(ink, ground, theme, depth))) < LEAST[theme]
    }
    assert poor == {}


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", THEMES)
def test_who_leads_a_region_is_seen_by_all_eyes(theme: BuiltIn, depth: Depth, eye: str) -> None:
    grounds = usual_scheme(theme, depth).grounds
    assert least_difference({land: grounds[land] for land in LANDS}, eye)[0] >= 6
    chips = usual_scheme(theme, depth).chips
    assert least_difference({seat: chips[seat] for seat in SEATS}, eye)[0] >= 6


@pytest.mark.parametrize("theme", THEMES)
def test_land_is_told_from_sea(theme: BuiltIn) -> None:
    for depth in DEPTHS:
        grounds = usual_scheme(theme, depth).grounds
        for eye in EYES:
            for land in LANDS:
                pair = {"sea": grounds["sea"], land: grounds[land]}
                assert least_difference(pair, eye)[0] >= 6, (depth, eye, land)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", THEMES)
def test_what_lies_side_by_side_on_tiles_is_told_apart_by_all_eyes(theme: BuiltIn, depth: Depth, eye: str) -> None:
    """Also what is lit from what is not, a follower's chip from its ground, and farms, which can all touch."""
    scheme = usual_scheme(theme, depth)
    pairs = [(one, other) for one in TOWN for other in (*MEADOWS, "meadow_lit", "road", "pennant")]
    pairs += [(one, other) for one in MEADOWS for other in ("road", "crossing", "wall", "roof", "sea", "fits")]
    pairs += [("crossing", "road"), ("roof", "wall"), ("fits", "sea"), ("sea", "town"), ("road", "road_lit")]
    pairs += [("town", "town_lit"), *((meadow, "meadow_lit") for meadow in MEADOWS)]
    pairs += [(one, other) for one, other in combinations((*FARMS, "town", "road", "meadow"), 2)]
    near = {
        (one, other): round(found, 1)
        for one, other in pairs
        if (found := difference(scheme.grounds[one], scheme.grounds[other], eye)) < 6
    }
    near |= {
        (seat, ground): round(found, 1)
        for seat in SEATS
        for ground in UNDER_FOLLOWERS
        if (found := difference(scheme.chips[seat], scheme.grounds[ground], eye)) < 6
    }
    assert near == {}


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", THEMES)
def test_the_dot_where_a_tile_fits_is_seen(theme: BuiltIn, depth: Depth) -> None:
    assert contrast(*seen("gold", "fits", theme, depth)) >= LEAST[theme]


@pytest.mark.parametrize("theme", THEMES)
def test_the_numbers_of_256_colours_arrive_as_they_are_written(theme: BuiltIn) -> None:
    """Rich makes the number of a colour from its red, green and blue; thirteen greys come out as another."""
    scheme = usual_scheme(theme, "256")
    shades = built_in(theme).cube
    for written, roles in (
        (shades.grounds, scheme.grounds),
        (shades.chips, scheme.chips),
        (shades.texts, scheme.texts),
    ):
        assert set(written.__struct_fields__) == set(roles), "every role has a colour of its own here"
        for role, colour in roles.items():
            assert Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).number == getattr(written, role), role


@pytest.mark.parametrize("theme", THEMES)
def test_every_role_has_a_true_colour(theme: BuiltIn) -> None:
    shades, scheme = built_in(theme).true, usual_scheme(theme, "true")
    for written, roles in (
        (shades.grounds, scheme.grounds),
        (shades.chips, scheme.chips),
        (shades.texts, scheme.texts),
    ):
        assert {role: getattr(written, role) for role in written.__struct_fields__} == roles


def test_seats_on_a_light_ground_are_none_of_the_bright_colours() -> None:
    """Nor plain yellow: hardly any terminal has one that can be read on white, so that is the colour of the text."""
    colours = [style(seat, usual_scheme("terminal-light", "16")).color for seat in SEATS]
    assert {colour.number for colour in colours if colour} == {1, 2, 4, 5, None}


@pytest.mark.parametrize("theme", [*THEMES, "terminal", "terminal-light"])
def test_a_seat_keeps_its_colour_apart_from_the_others_at_every_depth(theme: BuiltIn) -> None:
    for depth in (*DEPTHS, "16"):
        texts = usual_scheme(theme, depth).texts
        assert len({texts[seat] for seat in SEATS}) == len(SEATS)
