"""Processes: the command `elgrande host`, its sockets and bots, hosts as children of the app, saved games."""
