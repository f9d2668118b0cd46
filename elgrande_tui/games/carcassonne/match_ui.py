"""What is shown of one match of Carcassonne, as the records of `elgrande_tui.model.match_ui` ask for it."""

from __future__ import annotations

from functools import partial

from elgrande_tui.games.carcassonne.board.tile_map import TileMap
from elgrande_tui.games.carcassonne.model import answers, carcassonne_facts, first_steps, new_on_map, show, turn_told
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext, CarcassonneFacts
from elgrande_tui.games.carcassonne.model.ground import TileGround
from elgrande_tui.games.carcassonne.panels import help_lines, table_lines
from elgrande_tui.games.carcassonne.panels.farms import farms_panel
from elgrande_tui.games.carcassonne.panels.scores import scores_panel
from elgrande_tui.games.carcassonne.panels.scoring import forecast_panel, scoring_panel
from elgrande_tui.games.carcassonne.panels.stack import stack_panel
from elgrande_tui.games.carcassonne.plain import reports
from elgrande_tui.games.carcassonne.text import explained, prompts, sentences
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI, Size
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import TellingUI
from elgrande_tui.model.match_ui.words import WordsUI
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules


def match_ui(rules: CarcassonneRules) -> MatchUI:
    """Return what is shown of one match."""
    return MatchUI(rules, _words(rules), _answers(rules), _board(rules), _telling(rules))


def _words(rules: CarcassonneRules) -> WordsUI:
    return WordsUI(
        prompt=lambda view, question, names, cells: prompts.prompt(question, cells),
        waiting=lambda view, names, cells: prompts.waiting(rules, view, names),
        next_word=answers.next_word,
        label=lambda names, option, player: sentences.option_label(rules, option),
        reason_label=sentences.reason_label,
        has_hints=True,
        why_not=lambda names, view, option: prompts.reason(names, rules.explain(view, option)),
        why_not_offered=prompts.not_offered,
        topics=lambda question: (question.kind,),
        lessons=explained.lessons,
        first_step=partial(first_steps.first_step, rules),
    )


def _answers(rules: CarcassonneRules) -> AnswersUI:
    return AnswersUI(
        parts=answers.parts,
        one_word=("pass",),
        choice=partial(answers.choice, rules),
        part_label=answers.part_label,
        typed_as=lambda names, part: [label for label in (answers.part_label(part),) if label],
        settled_label=lambda part: answers.at_place(part, part.word),
        spoken=lambda choice: answers.at_place(choice.part, choice.label),
        best_first=partial(answers.best_first, rules),
        preselected=answers.preselected,
        is_undoable=lambda view, option: answers.claim_follows(rules, view, option) is True,  # CA-TRN-09
        is_irreversible=lambda view, option: answers.claim_follows(rules, view, option) is not True,
        needs_confirmation=lambda view, option: answers.claim_follows(rules, view, option) is False,  # CA-TRN-08
    )


def _board(rules: CarcassonneRules) -> BoardUI:
    return BoardUI(
        context_type=CarcassonneContext,
        ground=TileGround(rules),
        free_cursor=True,
        least=Size(80, 20),
        draw=lambda space, glyphs: TileMap(space, glyphs, rules),
        band=False,  # a land is as high as it is wide: it needs the rows
        seat_cells=10,
        seat_row=table_lines.seat_row,
        seat_side=table_lines.seat_side,
        seat_large=table_lines.seat_large,
        stock=table_lines.stock,
        chosen_row=table_lines.chosen_row,
        review=table_lines.review,
        hand_row=table_lines.hand_row,
        acting=table_lines.acting,
        acting_cells=35,
        looking=table_lines.looking,
        enter_label=table_lines.enter_label,
        panels={
            "forecast": forecast_panel,
            "stack": stack_panel,
            "farms": farms_panel,
            "scoring": scoring_panel,
            "scores": scores_panel,
        },
        scored_panel="scoring",
        previews=("forecast",),
        ways=help_lines.WAYS,
        lesson_signs=help_lines.lesson_signs,
        keys=help_lines.other_keys,
        legend=help_lines.legend,
    )


def _telling(rules: CarcassonneRules) -> TellingUI:
    return TellingUI(
        sentence=partial(sentences.sentence, rules),
        turn_told=partial(turn_told.turn_told, rules),
        beats=lambda before, after, events, names: tuple(show.beats(rules, before, events, names)),
        new_marks=new_on_map.new_on_map,
        new_told=partial(new_on_map.new_told, rules),
        done_to=carcassonne_facts.followers_moved,
        round_of=carcassonne_facts.round_of,
        round_name=carcassonne_facts.round_name,
        turns_begun=partial(carcassonne_facts.turns_begun, rules),
        scores=lambda view: view.scores,
        sources=carcassonne_facts.sources,
        facts=partial(CarcassonneFacts, rules),
        reports=reports.REPORTS,
        example="tile 1 0 r0",
        beginning=lambda facts: [reports.stack_line(facts)],
        own=reports.own_lines,
        opening=lambda facts: [reports.table_line(facts), *reports.own_lines(facts)],
        ending=reports.ending,
    )
