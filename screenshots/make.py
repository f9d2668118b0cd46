"""Makes the pictures: each scene drives the real app, without a terminal. See `picture` for what is written."""

from __future__ import annotations

import asyncio
import os
import tempfile

from elgrande_tui.settings.settings import SettingsFile
from netplay.common.paths import find_paths
from screenshots.court import court, hands
from screenshots.recorded import recorded
from screenshots.screens import around_the_table, first_screen, kept, masked
from screenshots.scripted import EVERYTHING, GRANDISSIMO, LATE, OVERSEAS
from screenshots.table import at_the_table, first_steps, modes, panels, people, replayed, scored, shown
from screenshots.tiles import tiles_laid, tiles_without_grounds

SIZES = ((80, 24), (120, 40), (200, 60))
"""The least of each layout."""


async def main() -> None:
    """Make them all, in the colours of a terminal that has them."""
    os.environ.pop("NO_COLOR", None)
    os.environ["COLORTERM"] = "truecolor"
    with tempfile.TemporaryDirectory() as home:
        os.environ["ELGRANDE_HOME"] = home  # not the settings of whoever makes the pictures
        await recorded()
        SettingsFile(find_paths()).change("speed", "at once")  # nothing is shown later than it happens
        for size in SIZES:  # before the guide has told anything: to a new player
            await first_screen(size)
        for size in SIZES:
            await around_the_table(size)
            await kept(size)
            await masked(size)
            await modes(size)
            await at_the_table("power", "play_power", "", size)
            await at_the_table("placing", "place", "", size)
            await at_the_table("action", "use", "d1-move-4-any", size, ("t",))
            await at_the_table("veto", "veto", "", size)
            await at_the_table("variants", "place", "", size, ("tab",), also=EVERYTHING)
            await at_the_table("colonies", "sail", "", size, also=OVERSEAS, round_=LATE)
            await at_the_table(
                "colonies-area", "sail", "", size, ("down", "left", "left", "up", "i"), also=OVERSEAS, round_=LATE
            )
            await at_the_table("colonies-ascii", "sail", "", size, also=OVERSEAS, round_=LATE, ascii_only=True)
            await at_the_table("grandissimo", "use", "", size, also=GRANDISSIMO, round_=LATE)
            await at_the_table(
                "grandissimo-area", "use", "", size, ("left", "left", "i"), also=GRANDISSIMO, round_=LATE
            )
            await at_the_table("grandissimo-ascii", "use", "", size, also=GRANDISSIMO, round_=LATE, ascii_only=True)
            await hands(size, ("8", "5"))
            await court("court", size)
            await court("court-area", size, ("down", "left", "i"))
            await court("court-ascii", size, ascii_only=True)
            await first_steps(size)
            await shown(size)
            await scored(size, last=False)
            await scored(size, last=True)
            await replayed(size)
            await panels(size)
            await people(size)
            await tiles_laid(size)
            await tiles_without_grounds(size)


if __name__ == "__main__":
    asyncio.run(main())
