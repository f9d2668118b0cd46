"""Hold all tables of a host: who comes to which, who may, which are kept and which make room."""
