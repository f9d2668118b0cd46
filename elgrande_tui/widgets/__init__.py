"""Widgets that render from View, Question and Events only."""
