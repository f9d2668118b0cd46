"""Tests of the translations: complete, true to the English text, and short enough for the screen."""
