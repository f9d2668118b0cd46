"""Hold the model of a table, which screens and plain mode show and feed: what one seat knows, what is open to it, and
what its keys and typed lines do. Begin with `table_model.TableModel`.

Uses: `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model.hints`, `elgrande_tui.model.quick`,
`elgrande_tui.replay`, `elgrande_tui.session`, `elgrande_tui.settings`, `elgrande_tui.widgets`, `engine.core`,
`netplay.client`, `netplay.common`, `netplay.protocol`.

Others use: `acts`, `catalogue`, `choice`, `coach`, `context`, `face`, `form`, `help_note`, `keyboard`, `log_book`,
`module_face`, `news`, `pace`, `past`, `plain_face`, `play_style`, `retold`, `screen_face`, `selection`, `table_model`,
`typed_answer`.
"""
