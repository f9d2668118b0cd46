"""Tests of the host below its sockets."""
