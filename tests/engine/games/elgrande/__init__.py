"""Tests of El Grande's rules, variants, views and figures."""
