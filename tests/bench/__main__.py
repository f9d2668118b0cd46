"""All benches: `python -m tests.bench`."""

from tests.bench import app_bench, engine_bench, load_bench, netplay_bench


def main() -> None:
    """Run engine, netplay, load and app one after another."""
    for bench in (engine_bench, netplay_bench, load_bench, app_bench):
        bench.main()


if __name__ == "__main__":
    main()
