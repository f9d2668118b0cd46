"""Tests of the command line, its output and the files it reads."""
