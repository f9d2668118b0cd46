"""Tests of a running match: answers, clock, history, and that nobody learns more than they may."""
