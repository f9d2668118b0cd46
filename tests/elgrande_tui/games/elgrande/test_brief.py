"""What has happened, in the corner of the map."""

from __future__ import annotations

from dataclasses import replace

from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.panels.corner import brief_row, briefs
from elgrande_tui.model.log_book import LogBook
from engine.games.elgrande.model.events import Moved
from tests.elgrande_tui.support.seats import at_screen
from tests.elgrande_tui.support.table_app import a_port


def test_whose_caballero_was_moved_is_said_of_the_movers_own_as_well() -> None:
    port = a_port()
    context = at_screen(port).context()
    assert isinstance(context, GrandeContext)
    box = port.rules.box
    kinds = {box.kinds.all[kind].owner: kind for kind in range(len(box.kinds.all))}
    log = LogBook(context.ui)
    for owner in (0, 1):
        event = Moved(0, kinds[owner], box.index["cataluna"], box.index["galicia"])
        log.add(port.names, [event], port.view)
    shown = ["".join(text for text, _ink in brief_row(context, one)) for one in briefs(replace(context, log=log), 5)]
    assert shown == ["R R Cata>Gali", "R B Cata>Gali"]
