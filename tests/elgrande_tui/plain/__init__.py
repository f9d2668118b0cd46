"""Tests of plain mode: questions, the table in lines, votes, settings, looking back."""
