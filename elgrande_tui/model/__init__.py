"""Hold the model of a table, which screens and plain mode show and feed: what one seat knows, what is open to it, and
what its keys and typed lines do. Begin with `table_model.TableModel`.

Uses: `elgrande_tui.games.elgrande.model`, `elgrande_tui.games.elgrande.plain`, `elgrande_tui.games.elgrande.text`,
`elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.replay`, `elgrande_tui.session`, `elgrande_tui.settings`,
`engine.core`, `engine.games.elgrande`, `engine.games.elgrande.model`, `netplay.client`, `netplay.common`,
`netplay.protocol`.

Others use: `acts`, `keyboard`, `news`, `play_style`, `retold`, `table_model`, `typed_answer`.
"""
