"""The app: texts, command line, screens, the table."""
