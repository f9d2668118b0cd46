"""A table with King & Intrigue and all that can be added to it, on which everything lies about that can."""

from __future__ import annotations

import random

from engine.core.match import Match
from engine.scenarios.scenario import read
from tests.elgrande_tui.support.local_port import LocalPort

BOX = """
seats = ["red", "blue", "green", "yellow"]
[options]
modules = ["king_intrigue", "players_edition", "special_cards", "jubilee"]
first_player = "red"
"""
EVERYTHING = """
[given]
king = "castilla_la_vieja"
round = 5
at = "power red"
first = "red"
grandes = { red = "aragon", blue = "granada", green = "galicia", yellow = "sevilla" }
bearers = { red = "aragon", blue = "granada", green = "cataluna", yellow = "sevilla" }
court = { red = 5, blue = 4, green = 6, yellow = 3 }
scores = { red = 41, blue = 38, green = 35, yellow = 43 }
boards = { "8/4/0" = "cataluna", "4/0/0" = "pais_vasco" }
turned = ["8/4/0"]
doubles = { granada = "green", sevilla = "blue" }
alliance = ["castilla_la_nueva", "valencia"]
bridge = { seat = "yellow", from = "castilla_la_nueva", to = "sevilla" }
quarantine = "galicia"
guard = "valencia"
castillo_at = "aragon"
tables = ["granada", "sevilla", "cataluna"]
front = { red = { espionage = 4 }, green = { reserve = 3 }, yellow = { veto = 4 } }
used = { red = [25, 60, 90, 150], blue = [50, 20, 100, 130], green = [13, 75, 110, 125], yellow = [65, 53, 40, 170] }
hands.red = [10, 30, 43, 80, 93, 103, 115, 160, 180]
hands.blue = [10, 23, 40, 60, 85, 105, 120, 140, 170]
hands.green = [20, 30, 45, 50, 70, 90, 95, 160, 180]
hands.yellow = [15, 33, 60, 63, 73, 100, 110, 150, 160]

[given.caballeros]
castillo = { red = 2, blue = 1, green = 3 }
galicia = { green = 4, blue = 2 }
pais_vasco = { red = 1, yellow = 3 }
aragon = { red = 4, green = 1 }
cataluna = { green = 2, red = 3, yellow = 1 }
castilla_la_vieja = { blue = 3, yellow = 2 }
castilla_la_nueva = { yellow = 3, red = 2 }
valencia = { blue = 3, red = 1 }
sevilla = { yellow = 4, blue = 2, "red beside" = 1 }
granada = { blue = 4, green = 2 }
"reserve.green" = { green = 1 }
"""
PICKING = """
[given]
king = "granada"
at = "pick"
"""


def court_at(text: str, bots: str = "normal") -> LocalPort:
    """Return a game at a position; bots of that level have the other seats, "" leaves them to nobody."""
    scenario = read(BOX + text)
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin, dealt=scenario.dealt)
    return LocalPort(match, 0, dict.fromkeys(range(1, len(match.setup.seats)), bots) if bots else {}, 1)
