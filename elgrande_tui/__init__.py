"""El Grande in the terminal: the app (screens, widgets, texts) and the command line; clients of a host like others."""
