"""Catalogues are made for every room there is, and keep what is translated."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from elgrande_tui.i18n import catalogues
from elgrande_tui.i18n.catalogues import Room, entries, rooms, write_catalogues, write_template


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """An app with a game and a module, of which only the app has been translated."""
    top = tmp_path / "app"
    module = top / "games" / "far" / "modules" / "sea"
    module.mkdir(parents=True)
    (top / "screen.py").write_text('_("leave"), ngettext("{n} card", "{n} cards", n)\n')
    for room in (module, module.parents[1]):
        (room / "__init__.py").write_text("MESSAGES = Messages(__name__, above=ABOVE)\n")
        (room / "words.py").write_text('_("leave"), _("{n} card"), _("ship")\n')
    (module.parents[1] / "data").mkdir()
    (module.parents[1] / "data" / "cards.toml").write_text('[card.a]\ntitle = "A card"\nrules = ["B-1"]\n')
    (module / "texts.toml").write_text('[card.b]\ntitle = "A storm"\n')
    catalogue = Room(top).file("pl")
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(
        '# By Ana.\nmsgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "leave"\nmsgstr "wyjdź"\n\nmsgid "ship"\nmsgstr "statek"\n',
        encoding="utf-8",
    )
    return top


def held(room: Room) -> dict[str, str]:
    return {str(entry.id): str(entry.string) for entry in entries(room.catalogue("pl"))}


def test_every_room_gets_what_no_room_above_it_has(app: Path) -> None:
    found = rooms(app)
    assert [room.folder.name for room in found] == ["app", "far", "sea"]
    for room in found:
        write_template(room)
    write_catalogues(found, "pl")
    shell, game, module = map(held, found)
    assert shell == {"leave": "wyjdź", "('{n} card', '{n} cards')": "('', '', '')"}
    assert game == {"ship": "statek", "A card": ""}
    assert module == {"A storm": ""}
    assert all(room.file("pl", "mo").exists() and room.template_file.exists() for room in found)


def test_a_game_elsewhere_gets_what_the_app_does_not_have(app: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = (app / "games" / "far").rename(app.parent / "far")
    (elsewhere / "__init__.py").write_text(
        "from elgrande_tui.i18n.translations import SHELL, Messages\nMESSAGES = Messages(__name__, above=SHELL)\n"
    )
    monkeypatch.syspath_prepend(app.parent)
    monkeypatch.setattr(sys, "argv", ["catalogues", "far", "pl", "de"])
    catalogues.main()
    module = elsewhere / "modules" / "sea"
    assert held(Room(elsewhere)) == {"A card": "", "ship": "", "{n} card": ""}
    assert held(Room(module)) == {"A storm": ""}
    assert Room(module).file("de", "mo").exists()


def test_a_catalogue_keeps_the_names_of_its_translators(app: Path) -> None:
    write_catalogues(rooms(app), "pl")
    assert "# By Ana." in Room(app).file("pl").read_text(encoding="utf-8")


def test_a_message_has_its_files_and_what_is_said_to_translators_but_no_lines(app: Path) -> None:
    (app / "hall.py").write_text('# TRANSLATORS: to a waiting room, not home\n_("leave")\n# not for them\n_("stay")\n')
    for room in rooms(app):
        write_template(room)
    write_catalogues(rooms(app), "pl")
    template = Room(app).template_file.read_text()
    assert re.search(
        rf"#\. to a waiting room, not home\n#: {app}/hall\.py\s(#: )?{app}/screen\.py\nmsgid \"leave\"", template
    )
    assert "not for them" not in template
    module = rooms(app)[2]
    assert f'#. card b, title\n#: {module.folder}/texts.toml\nmsgid "A storm"' in module.file("pl").read_text()


def test_lines_that_move_and_another_day_write_no_file_anew(app: Path) -> None:
    found = rooms(app)
    for _time in range(2):
        for room in found:
            write_template(room)
        write_catalogues(found, "pl")
    files = [file for room in found for file in (room.template_file, room.file("pl"), room.file("pl", "mo"))]
    for file in files:
        file.write_bytes(re.sub(rb"(Generated-By: Babel |POT-Creation-Date: )\d\d", rb"\g<1>19", file.read_bytes()))
    before = [file.read_bytes() for file in files]
    (app / "screen.py").write_text("\n\n" + (app / "screen.py").read_text())
    rooms.cache_clear()
    for room in rooms(app):
        write_template(room)
    write_catalogues(rooms(app), "pl")
    texts = [file.read_bytes() for file in files if file.suffix != ".mo"]
    assert texts == [text for file, text in zip(files, before, strict=True) if file.suffix != ".mo"]


def test_what_is_translated_by_hand_is_compiled(app: Path) -> None:
    write_catalogues(rooms(app), "pl")
    file = Room(app).file("pl")
    file.write_text(file.read_text().replace("wyjdź", "opuść"))
    write_catalogues(rooms(app), "pl")
    assert "opuść".encode() in Room(app).file("pl", "mo").read_bytes()


@pytest.mark.parametrize(("checked", "said"), [(set(), 1), ({"pl"}, 0)])
def test_a_catalogue_says_that_no_native_speaker_has_read_it(
    app: Path, monkeypatch: pytest.MonkeyPatch, checked: set[str], said: int
) -> None:
    write_catalogues(rooms(app), "pl")
    monkeypatch.setattr(catalogues, "CHECKED", checked)
    write_catalogues(rooms(app), "pl")
    lines = Room(app).file("pl").read_text().splitlines()
    assert (lines[0], lines.count(catalogues.UNCHECKED)) == ("# By Ana.", said)


def test_other_messages_are_written_into_the_template(app: Path) -> None:
    write_template(Room(app))
    (app / "screen.py").write_text('_("stay")\n')
    write_template(Room(app))
    assert 'msgid "stay"' in Room(app).template_file.read_text()
    assert 'msgid "leave"' not in Room(app).template_file.read_text()
