"""All benches: `python -m tests.bench`."""

from tests.bench import (
    app_bench,
    colours_bench,
    combinations_bench,
    engine_bench,
    experts_bench,
    host_bench,
    keys_bench,
    load_bench,
    netplay_bench,
    pace_bench,
    search_bench,
    strength,
    tile_bench,
    turns_bench,
)
from tests.engine.games.elgrande.second import lockstep
from tests.netplay.support import decode_bench


def main() -> None:
    """Run all in turn, at the end a level of bots."""
    for bench in (
        engine_bench,
        combinations_bench,
        host_bench,
        netplay_bench,
        decode_bench,
        load_bench,
        experts_bench,
        app_bench,
        tile_bench,
        colours_bench,
        pace_bench,
        keys_bench,
        search_bench,
        turns_bench,
    ):
        bench.main()
    lockstep.main([])
    strength.main(["--games", "100", "--modules", "colonies"])
    strength.main(["--games", "100", "--modules", "grandissimo", "jubilee"])
    strength.main(["--games", "100", "--game", "carcassonne"])


if __name__ == "__main__":
    main()
