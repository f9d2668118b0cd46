"""Draw El Grande's own parts of the table screen: cards, hand, scorings, forecast.

Functions from a RenderContext to rows.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.games.elgrande.board`, `elgrande_tui.games.elgrande.model`,
`elgrande_tui.games.elgrande.text`, `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`,
`elgrande_tui.model.end`, `elgrande_tui.widgets`, `engine.core`, `engine.games.elgrande`, `engine.games.elgrande.model`,
`engine.games.elgrande.rules`.

Others use: `bare_map`, `card_boxes`, `card_info`, `ending`, `forecast`, `help_lines`, `key_labels`, `map_board`,
`offer`, `own_hand`, `review`, `scores`, `scoring`, `seats`, `title_art`, `what_if`.
"""
