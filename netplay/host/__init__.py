"""Hold the host below its sockets, floor upon floor: storage, connection, game, table, lobby."""
