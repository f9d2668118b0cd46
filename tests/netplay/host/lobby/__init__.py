"""Tests of all tables of a host: who may do what, which tables are kept, who looks on."""
