"""Tests of how El Grande is shown: map, cards, notes, sentences, the log, the selection of an answer."""
