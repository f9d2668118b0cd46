"""Everything the player reads, in one place and ready for translation. Nothing here decides anything.

`names` is always one name per seat, by number: what people called themselves, cleaned, or `seat_name(colour)`.
`rules` is the `GrandeRules` of the table. Areas and cards are named by id, as in the figures.

- `prompt(rules, view, question, names)`: what is wanted, one sentence
- `waiting(rules, view, names)`: who is waited for
- `sentence(rules, names, event)`: an Event as a line of the log, None for what is not worth one
- `reason(rules, names, refused)`: why something is refused
- `option_label(rules, names, option)`, `announced(rules, names, words)`: an answer, an announced step
- `card_title`, `card_short`, `card_text`, `card_lines`; `variant_name`, `variant_line`, `variant_text`, `game_line`
- `area_name`, `area_map_name`, `spot_name`, `spot_label`; `seat_name`, `listed`
- `motion_line`, `choice_label`: what is voted on; `table_news`: what has become of the people, as `Told`
- `telling(message, seat, name)`: a sentence that can be told again in another language
- `explained(topic, cards, edition)`: a Note on a kind of question, an area, the game or a card; `TOPICS`, `house_rules`
- `spoken(text)`: what a host or another part of the program says, as a whole sentence; `known(text)`: the same or ""
- `_`, `ngettext`, `pgettext`, `mark`, `pmark`, `speak`: the catalogue itself
"""

from elgrande_tui.texts.announced import announced
from elgrande_tui.texts.areas import area_map_name, area_name, spot_label, spot_name
from elgrande_tui.texts.cards import card_lines, card_short, card_text, card_title
from elgrande_tui.texts.catalogue import _, mark, ngettext, pgettext, pmark, speak
from elgrande_tui.texts.explained import TOPICS, explained, house_rules
from elgrande_tui.texts.from_elsewhere import known
from elgrande_tui.texts.labels import option_label
from elgrande_tui.texts.motions import choice_label, motion_line, table_news
from elgrande_tui.texts.notes import Note
from elgrande_tui.texts.prompts import prompt, waiting
from elgrande_tui.texts.reasons import reason
from elgrande_tui.texts.seats import Names, listed, seat_column, seat_name
from elgrande_tui.texts.sentences import sentence
from elgrande_tui.texts.spoken import spoken
from elgrande_tui.texts.table import area_of, edition_of, owner_of
from elgrande_tui.texts.told import Told, telling
from elgrande_tui.texts.variants import game_line, variant_line, variant_name, variant_text

__all__ = [
    "TOPICS",
    "Names",
    "Note",
    "Told",
    "_",
    "announced",
    "area_map_name",
    "area_name",
    "area_of",
    "card_lines",
    "card_short",
    "card_text",
    "card_title",
    "choice_label",
    "edition_of",
    "explained",
    "game_line",
    "house_rules",
    "known",
    "listed",
    "mark",
    "motion_line",
    "ngettext",
    "option_label",
    "owner_of",
    "pgettext",
    "pmark",
    "prompt",
    "reason",
    "seat_column",
    "seat_name",
    "sentence",
    "speak",
    "spoken",
    "spot_label",
    "spot_name",
    "table_news",
    "telling",
    "variant_line",
    "variant_name",
    "variant_text",
    "waiting",
]
