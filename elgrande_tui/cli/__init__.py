"""Read the command line: `main` is the command `elgrande`, the others its subcommands."""
