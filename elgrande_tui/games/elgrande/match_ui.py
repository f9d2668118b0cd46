"""What is shown of one match of El Grande: it fills the records of `elgrande_tui.model.match_ui`, and GrandeSeams."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.board.flash import all_changes
from elgrande_tui.games.elgrande.board.raster import HEIGHT, MAX_HEIGHT, MAX_WIDTH, WIDTH
from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts, shown_order
from elgrande_tui.games.elgrande.model import choices, first_steps, score_sheet, show, turn_so_far, turn_told, why_not
from elgrande_tui.games.elgrande.model.forecast import performed
from elgrande_tui.games.elgrande.model.game_facts import board_values, round_of, stock_of
from elgrande_tui.games.elgrande.model.game_map import GrandeGround, areas, game_map
from elgrande_tui.games.elgrande.model.new_on_board import new_on_board, new_told
from elgrande_tui.games.elgrande.model.score_sheet import swings
from elgrande_tui.games.elgrande.model.turn_so_far import stays_open
from elgrande_tui.games.elgrande.model.why_not import reason, reason_label
from elgrande_tui.games.elgrande.panels import card_boxes, help_lines, own_hand, seats
from elgrande_tui.games.elgrande.panels.card_boxes import offer_panel
from elgrande_tui.games.elgrande.panels.card_info import info_panel
from elgrande_tui.games.elgrande.panels.corner import brief
from elgrande_tui.games.elgrande.panels.map_board import MapBoard
from elgrande_tui.games.elgrande.panels.scores import scores_panel
from elgrande_tui.games.elgrande.panels.scoring import forecast_panel, scoring_panel
from elgrande_tui.games.elgrande.panels.what_if import chosen_row, review
from elgrande_tui.games.elgrande.plain import commands, reports
from elgrande_tui.games.elgrande.plain.reports import turn_lines
from elgrande_tui.games.elgrande.seams import GrandeSeams
from elgrande_tui.games.elgrande.tables import game_tables
from elgrande_tui.games.elgrande.text import announced, prompts, sentences
from elgrande_tui.games.elgrande.text.announced import answer_words, option_label
from elgrande_tui.games.elgrande.text.explained import card_note
from elgrande_tui.games.elgrande.text.option_parts import part_label, parts_of_fields
from elgrande_tui.games.elgrande.text.table import edition_of, plain_piece, round_number
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI, Size
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import TellingUI
from elgrande_tui.model.match_ui.words import WordsUI
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.events import RoundBegan


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what is shown of one match, without what its modules show."""
    return MatchUI(rules, _words(rules), _answers(rules), _board(rules), _telling(rules), _seams(rules))


def _words(rules: GrandeRules) -> WordsUI:
    return WordsUI(
        prompt=partial(prompts.prompt, rules),
        besides=partial(prompts.besides, rules),
        waiting=partial(prompts.waiting, rules),
        announced=partial(prompts.window, rules),
        given=partial(prompts.disc_set, rules),
        next_word=choices.next_word,
        label=partial(option_label, rules),
        reason_label=reason_label,
        has_hints=True,
        why_not=lambda names, view, option: reason(rules, names, rules.explain(view, option)),
        why_not_area=partial(why_not.why_not_area, rules),
        why_not_number=partial(why_not.why_not_number, rules),
        why_not_offered=why_not.not_offered,
        why_no_enter=why_not.why_no_enter,
        auto_pass_message=announced.auto_pass_message,
        topics=first_steps.topics_of,
        note=lambda topic: card_note(topic, rules.box.cards, edition_of(rules)),
        lessons=lambda view, question: list(first_steps.lessons_of(view, question)),
        first_step=partial(first_steps.first_step, rules),
    )


def _answers(rules: GrandeRules) -> AnswersUI:
    return AnswersUI(
        parts=partial(parts_of_fields, rules),
        halves=("placing", "action"),
        half_of=choices.half_of,
        question_for_half=partial(choices.question_for_half, rules),
        has_begun=choices.has_begun,
        one_word=("done", "skip", "act", "stop", "veto", "pass"),
        stop_words=("done", "stop"),
        choice=partial(choices.choice_of, rules),
        part_label=partial(part_label, rules),
        spoken=partial(choices.spoken, rules),
        typed_as=partial(choices.typed_as, rules),
        spot_key=partial(choices.spot_key, rules),
        spots_of=partial(choices.spots_of, rules),
        preselected=choices.preselected,
        default_answer=choices.default_answer,
        is_alike=choices.is_alike,
        passing=lambda question: "pass" if question.kind == "veto" else "",
        is_repeatable=choices.is_repeatable,
        repeat_limit=partial(choices.repeat_limit, rules),
        is_undoable=lambda view, option: stays_open(rules, view, option) is True,
        is_irreversible=lambda view, option: stays_open(rules, view, option) is False,
    )


def _board(rules: GrandeRules) -> BoardUI:
    return BoardUI(
        context_type=GrandeContext,
        ground=GrandeGround(rules),
        least=Size(WIDTH, HEIGHT),
        most=Size(MAX_WIDTH, MAX_HEIGHT),
        draw=lambda space, glyphs: MapBoard(space, glyphs, game_map(rules)),
        below=card_boxes.below,
        below_at=card_boxes.below_at,
        round_row=seats.round_row,
        seat_cells=seats.FIELD_CELLS,
        seat_row=seats.seat_field,
        turn_place=seats.turn_place,
        seat_now=seats.seat_now,
        seat_side=seats.seat_side,
        seat_large=seats.seat_large,
        stock=stock_of,
        round_words=round_of,
        chosen_row=chosen_row,
        review=review,
        hand_row=own_hand.own_hand,
        shows_choices=own_hand.shows_choices,
        area_commands=lambda: areas(game_map(rules)),
        acting=help_lines.acting,
        looking=help_lines.looking,
        back_label=lambda: _("back to the map"),
        enter_label=help_lines.enter_label,
        panels={
            "offer": offer_panel,
            "forecast": forecast_panel,
            "info": info_panel,
            "scoring": scoring_panel,
            "scores": scores_panel,
        },
        scored_panel="scoring",
        previews=("forecast",),
        about_cursor=("info",),
        lists_choices=lambda panel, question: panel == "offer" and question.kind == "choose_card",
        topics_here=first_steps.topics_here,
        ways=help_lines.WAYS,
        lesson_signs=help_lines.lesson_signs,
        keys=help_lines.other_keys,
        legend=help_lines.legend,
    )


def _telling(rules: GrandeRules) -> TellingUI:
    return TellingUI(
        sentence=partial(sentences.sentence, rules),
        turn_told=partial(turn_told.turn_told, rules),
        changes=partial(all_changes, rules),
        new_marks=partial(new_on_board, rules),
        new_told=partial(new_told, rules),
        done_to=partial(turn_so_far.done_to, rules),
        beats=lambda before, after, events, names: tuple(show.beats(rules, before, after, events, names)),
        round_begun=lambda event: round_number(rules, event.round) if isinstance(event, RoundBegan) else 0,
        round_of=lambda view: round_number(rules, view.now.round),
        turn_of=turn_so_far.turn_of,
        # A short game leaves rounds out (B-19.1).
        order=shown_order,
        scores=lambda view: view.now.scores,
        scored=lambda view: view.ledger,
        sources=lambda view, seat: score_sheet.points_by_source(view.ledger, seat),
        decided=lambda view, names: [sentences.swing(rules, names, *one) for one in swings(view)],
        facts=partial(GrandeFacts, rules),
        reports=commands.REPORTS,
        pass_commands=commands.PASSING,
        example="place granada",
        beginning=lambda facts: [reports.table_line(facts)],
        own=reports.own_lines,
        opening=reports.opening_lines,
        ending=commands.ending,
        turn_so_far=turn_lines,
    )


def _seams(rules: GrandeRules) -> GrandeSeams:
    return replace(
        game_tables(),
        piece=partial(plain_piece, rules),
        answer=answer_words,
        brief=brief,
        values=board_values,
        acted=lambda board, seat: board.taken[seat],
        stock=partial(choices.stock, rules),
        performed=performed,
    )
