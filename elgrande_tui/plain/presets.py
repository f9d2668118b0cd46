"""Choose, keep and delete presets of the form for a new game, line by line."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.typed_words import folded
from elgrande_tui.lobby.house_rules import PRINTED, ROW
from elgrande_tui.lobby.new_game import NewGame
from elgrande_tui.lobby.presets import OWN, PresetError, Presets
from elgrande_tui.model.form import NO, YES, Preset
from elgrande_tui.model.new_game import game_line, setup_of
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.questions import agreed, choose, fill_in


async def choose_preset(lines: Lines, presets: Presets) -> str | None:
    """Ask for a preset; return its id, OWN to choose everything, None for given up. One's own can be deleted here."""
    if not presets.brought:
        return OWN
    lines.say(*presets.complaints)
    while True:
        found = list(presets)
        texts = [_told(presets, preset) for preset in found]
        texts.append(_("own choice: you are asked about everything"))
        if presets.own:
            texts.append(_("delete a preset of yours"))
        picked = await choose(lines, _("Which set?"), texts, 0)
        if picked is None:
            return None
        if picked < len(found):
            return found[picked].id
        if picked == len(found):
            return OWN
        if not await _delete(lines, presets):
            return None


def _told(presets: Presets, preset: Preset) -> str:
    """Return a preset with what is played."""
    ui = presets.ui
    setup = setup_of(ui, tuple(ui.seat_words[: ui.usual_seats]), preset.chosen(presets.form))
    return f"{preset.label}: {game_line(ui, setup)}"


async def _delete(lines: Lines, presets: Presets) -> bool:
    """Ask which preset to delete; return False for given up."""
    names = list(presets.own)
    picked = await choose(lines, _("Which one do you want to delete?"), names)
    if picked is None:
        return False
    question = _("Delete {name} for good? Type yes or no.").format(name=names[picked])
    typed = await fill_in(lines, question, NO)
    if typed is None:
        return False
    if YES.startswith(folded(typed)):
        try:
            presets.delete(names[picked])
        except OSError as error:
            lines.say(_("The preset cannot be deleted: {why}").format(why=error.strerror or ""))
        else:
            lines.say(_("{name} is deleted.").format(name=names[picked]))
    return True


async def keep_preset(lines: Lines, presets: Presets, game: NewGame) -> bool:
    """Ask for a name under which the choices are kept, unless a preset chooses just that; return False for given up."""
    chosen = {ROW: game.house_rules.name or PRINTED, **game.chosen}
    if not presets.brought or presets.file.path is None or presets.like(chosen) != OWN:
        return True
    sentence = _("To save this choice, type a name for it; otherwise just press Enter.")
    while (typed := await fill_in(lines, sentence, "")) is not None:
        if not typed:
            return True
        question = _("There is a preset {name} already. Type yes to replace it.")
        if (lost := presets.replaced_by(typed, chosen)) and not await agreed(lines, question.format(name=lost)):
            lines.say(_("Left as it is."))
            continue
        try:
            name = presets.keep(typed, chosen)
        except PresetError as error:
            lines.say(str(error))
        except OSError as error:
            lines.say(_("The preset cannot be saved: {why}").format(why=error.strerror or ""))
            return True
        else:
            lines.say(_("Saved as {name}.").format(name=name))
            return True
    return False
