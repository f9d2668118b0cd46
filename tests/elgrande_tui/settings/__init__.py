"""Tests of the settings, their file and their screen."""
