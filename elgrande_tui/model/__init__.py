"""Hold the model of a table, which screens and plain mode show and feed: what one seat knows, and what is open to it.

Begin with `table_model.TableModel`.
"""
