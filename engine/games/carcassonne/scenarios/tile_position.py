"""Turn a position of Carcassonne, as a scenario file writes it, into a State at the section of `at`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.scenes import ScenarioError
from engine.core.state import Section
from engine.games.carcassonne.model.landscape import Follower, Landscape, PlacedTile
from engine.games.carcassonne.model.state import NOTHING, CarcassonneState, Kit
from engine.games.carcassonne.rules.scoring import score_completed
from engine.games.carcassonne.rules.turns import turn_up
from engine.games.carcassonne.scenarios.scenario_words import LayoutStep, ScenarioWords

KEYS = ("at", "board", "drawn", "layout", "removed", "scores", "stack", "supply")
AT = "given.at"
EXPECTED = "expected 'place SEAT', 'claim SEAT' or 'final'"


def tile_position(kit: Kit, given: Mapping[str, Any]) -> CarcassonneState:
    """Return the State that `given` describes. Raises ScenarioError naming the key and what was expected.

    Tiles may be there that the box does not hold: a position is made up to show a rule.
    """
    for key in given:
        if key not in KEYS:
            raise ScenarioError(f"given.{key}", f"unknown; expected one of {', '.join(KEYS)}")
    if "layout" in given and "board" in given:
        raise ScenarioError("given.board", "expected either board or layout")
    words, g = ScenarioWords(kit), CarcassonneState(kit)
    step, seat = _at(words, given.get("at", f"place {kit.first_player or kit.seats[0]}"))
    _lay(g, words, given.get("layout", []), unscored=step == "claim")
    if "board" in given:
        _set(g, words, given["board"], unscored=step == "claim")
    for key, owner, value in words.by_seat("given.supply", given.get("supply", {})):
        out, most = kit.constants.followers - g.supply[owner], kit.constants.followers
        g.supply[owner] = words.number(key, value)
        if g.supply[owner] + out > most:
            raise ScenarioError(key, f"expected {most} followers at most, with the {out} on the map")
    for key, owner, value in words.by_seat("given.scores", given.get("scores", {})):
        g.scores[owner] = words.number(key, value)
    g.removed = tuple(words.kinds("given.removed", given.get("removed", [])))
    _stack(g, words, given)
    _plan(g, words, given, step, seat)
    g.ledger = ()
    return g


def _at(words: ScenarioWords, at: Any) -> tuple[str, int]:
    """Return the step at which the game stands and the seat whose turn it is."""
    match at.lower().split() if isinstance(at, str) else ():
        case ["place" | "claim" as step, seat]:
            return step, words.seat(AT, seat)
        case ["final"]:
            return "final", 0
    raise ScenarioError(AT, f"{EXPECTED}, not {at!r}")


def _lay(g: CarcassonneState, words: ScenarioWords, layout: Any, *, unscored: bool) -> None:
    """Place tiles one after another, each scored before the next; the last one not, if it is `unscored`."""
    if not isinstance(layout, list):
        raise ScenarioError("given.layout", f"expected a list of placements, not {layout!r}")
    for number, text in enumerate(layout):
        key = f"given.layout[{number}]"
        step = words.step(key, text)
        open_claim = unscored and number == len(layout) - 1
        if open_claim and step.segment:
            raise ScenarioError(key, "expected no claim, as `at` asks for it now")
        g.land = _with_tile(g.land, key, PlacedTile(step.x, step.y, step.kind, step.rotation))
        if step.segment:
            _claim(g, key, step)
        if not open_claim:
            score_completed(g)


def _with_tile(land: Landscape, key: str, tile: PlacedTile) -> Landscape:
    kind = land.kinds[tile.kind]
    if tile.rotation % kind.rotations not in land.fitting(tile.kind, tile.x, tile.y):
        where = f"({tile.x},{tile.y})"
        raise ScenarioError(key, f"expected a tile that fits; {kind.id.upper()}{where}r{tile.rotation} does not")
    return land.with_tile(tile)


def _claim(g: CarcassonneState, key: str, step: LayoutStep) -> None:
    kind = g.kit.kinds[step.kind]
    assert step.seat is not None
    if step.segment not in kind.index:
        raise ScenarioError(key, f"expected a segment of the tile: {', '.join(kind.index)}, not '{step.segment}'")
    last = len(g.land.tiles) - 1
    if any(g.land.feature_of(last, step.segment).followers):
        raise ScenarioError(key, f"expected a segment that is free; {step.segment} holds a follower")
    if not g.supply[step.seat]:
        raise ScenarioError(key, f"{g.kit.seats[step.seat]} has no follower left")
    g.land = g.land.with_followers((Follower(last, step.segment, step.seat),))
    g.supply[step.seat] -= 1


def _set(g: CarcassonneState, words: ScenarioWords, board: Any, *, unscored: bool) -> None:
    """Set all tiles and followers at once, in any order, but for the tile just placed, which comes last."""
    if not isinstance(board, list) or not all(isinstance(entry, dict) for entry in board):
        raise ScenarioError("given.board", f"expected a list of tables, not {board!r}")
    tiles: dict[str, PlacedTile] = {}
    for number, entry in enumerate(board):
        key = f"given.board[{number}]"
        for name in entry:
            if name not in ("tile", "x", "y", "turn", "claims"):
                raise ScenarioError(f"{key}.{name}", "unknown; expected one of tile, x, y, turn, claims")
        tiles[key] = _tile(words, key, entry)
    g.land = _together(g, tiles, last_is_new=unscored)
    for number, entry in enumerate(board):
        _stand(g, words, f"given.board[{number}]", tiles, entry.get("claims", {}))
    late = g.land.completed() if unscored else []
    if any(feature.complete and feature not in late for feature in g.land.held()):
        raise ScenarioError("given.board", "expected no follower in a feature that is complete: it returns at once")


def _tile(words: ScenarioWords, key: str, entry: Mapping[str, Any]) -> PlacedTile:
    kind = words.kind(f"{key}.tile", entry.get("tile"))
    turn = words.number(f"{key}.turn", entry.get("turn", 0))
    if turn > 3:
        raise ScenarioError(f"{key}.turn", f"expected 0 to 3 quarter turns clockwise, not {turn}")
    x, y = (words.place(f"{key}.{name}", entry.get(name)) for name in ("x", "y"))
    return PlacedTile(x, y, kind, turn)


def _together(g: CarcassonneState, tiles: Mapping[str, PlacedTile], *, last_is_new: bool) -> Landscape:
    """Return the map of these tiles, each placed as soon as it touches others; one just placed comes last."""
    left, last = dict(tiles), [*tiles][-1:]
    land = g.kit.begun
    for key, tile in tiles.items():
        if (tile.x, tile.y) == (0, 0):
            land = Landscape(g.kit.kinds, len(g.kit.seats)).with_tile(tile)
            del left[key]
            break
    while left:
        touching = [key for key, tile in left.items() if any(land.met(tile.x, tile.y))]
        if last_is_new and len(left) > 1:
            touching = [key for key in touching if [key] != last]
        key = touching[0] if touching else next(iter(left))
        land = _with_tile(land, key, left.pop(key))
    return land


def _stand(g: CarcassonneState, words: ScenarioWords, key: str, tiles: Mapping[str, PlacedTile], claims: Any) -> None:
    if not isinstance(claims, dict):
        raise ScenarioError(f"{key}.claims", f"expected a table such as {{ c1 = '{g.kit.seats[0]}' }}, not {claims!r}")
    tile = tiles[key]
    kind, number = g.kit.kinds[tile.kind], g.land.at(tile.x, tile.y)
    assert number is not None
    for name, owner in claims.items():
        full = f"{key}.claims.{name}"
        if name.lower() not in kind.index:
            raise ScenarioError(full, f"expected a segment of the tile: {', '.join(kind.index)}")
        seat = words.seat(full, owner)
        if not g.supply[seat]:
            raise ScenarioError(full, f"{g.kit.seats[seat]} has no follower left")
        g.land = g.land.with_followers((Follower(number, name.lower(), seat),))
        g.supply[seat] -= 1


def _stack(g: CarcassonneState, words: ScenarioWords, given: Mapping[str, Any]) -> None:
    """Settle what lies in the draw stack: the tiles given and no others, else what is left of the box."""
    if "stack" in given:
        g.stack = tuple(words.tiles("given.stack", given["stack"]))
        g.ordered = True
        return
    out = [*(tile.kind for tile in g.land.tiles), *g.removed]
    if "drawn" in given:
        out.append(words.kind("given.drawn", given["drawn"]))
    left = [max(0, count - out.count(kind)) for kind, count in enumerate(g.kit.counts)]
    g.stack = tuple(tile for tile, count in zip(g.kit.ids, left, strict=True) for _ in range(count))


def _plan(g: CarcassonneState, words: ScenarioWords, given: Mapping[str, Any], step: str, seat: int) -> None:
    """Put on the agenda the section at which the game stands."""
    if step == "place" and "drawn" in given:
        turn_up(g, seat, words.kind("given.drawn", given["drawn"]))
    elif "drawn" in given:
        raise ScenarioError("given.drawn", 'expected only with `at = "place SEAT"`')
    if step == "claim" and len(g.land.tiles) < 2:
        raise ScenarioError(AT, "expected a tile in `layout` or `board` that has just been placed")
    # Without a tile in hand the turn begins, also where the given one fits nowhere.
    g.agenda = [Section("turn" if step == "place" and g.drawn == NOTHING else step, seat, str(len(g.land.tiles)))]
