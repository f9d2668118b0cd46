"""Tests of the engine without El Grande: answers, views, modules, undo, replay, what seats may know."""
