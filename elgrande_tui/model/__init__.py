"""Hold the model of a table, which screens and plain mode show and feed; begin with `table_model.TableModel`."""
