"""Hold all tables of a host: who may come to which, which stay in memory, and which make room."""
