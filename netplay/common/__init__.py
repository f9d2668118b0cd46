"""Hold what hosts and clients both need and that is no message: errors, addresses, folders, logs, tasks, clean text."""
