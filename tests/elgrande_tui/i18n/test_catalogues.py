"""Catalogues are made for every room there is, and keep what is translated."""

from __future__ import annotations

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


def test_a_template_is_written_anew_only_for_other_messages(app: Path) -> None:
    shell = Room(app)
    write_template(shell)
    file = shell.template_file
    file.write_text(file.read_text().replace("Translations template", "Kept"))
    write_template(shell)
    assert "Kept" in file.read_text()
    (app / "screen.py").write_text('_("stay")\n')
    write_template(Room(app))
    assert "Kept" not in file.read_text()
